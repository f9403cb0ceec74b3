//! The schemas as they are read: documents, places in them, references between them.

mod circle;
mod depth;
mod digits;
mod load;
mod pointer;
mod reference;
mod resource;
mod written;

use serde_json::Value;

use crate::manifest::{Manifest, SchemaRow};

pub use self::circle::circles;
pub(crate) use self::circle::{IN_PLACE, below};
pub use self::depth::too_far_away;
pub(crate) use self::digits::{Digits, is_positive};
pub use self::load::{Given, foreign_set, is_known_dialect, load};
pub use self::pointer::{child, lookup};
pub(crate) use self::reference::dangling;
pub use self::reference::{Target, resolve};
pub use self::resource::{Resources, address};
pub use self::written::{Written, read};

/// All schemas of the manifest, read and with their digests.
#[derive(Debug)]
pub struct SchemaSet {
    /// The manifest, with the digests of the files as they are now.
    pub manifest: Manifest,
    /// The documents, in the order of the manifest.
    pub documents: Vec<Document>,
    /// The resources in them, for references.
    pub resources: Resources,
    /// Whether these are schemas of somebody else, of which one module is made.
    pub foreign: bool,
}

/// One schema file.
#[derive(Debug)]
pub struct Document {
    /// Its row in the manifest.
    pub row: SchemaRow,
    /// Its `$id`, an absolute URI.
    pub id: String,
    /// Where it was found, as a URI; it is known by that, too.
    pub address: String,
    /// Its content.
    pub json: Value,
    /// What its text has beside that.
    pub written: Written,
}

/// A place in a document: a schema, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Which document.
    pub document: usize,
    /// JSON Pointer from its root.
    pub pointer: String,
}

impl Place {
    /// The member `name` of what stands here.
    #[must_use]
    pub fn child(&self, name: &str) -> Place {
        Place {
            document: self.document,
            pointer: child(&self.pointer, name),
        }
    }
}

impl SchemaSet {
    /// What stands at `place`.
    pub fn at(&self, place: &Place) -> Option<&Value> {
        lookup(&self.documents[place.document].json, &place.pointer)
    }

    /// The names of the members of the object at `place`, in the order of the file.
    pub fn members(&self, place: &Place) -> Vec<String> {
        let Some(Value::Object(members)) = self.at(place) else {
            return Vec::new();
        };
        let written = self.documents[place.document]
            .written
            .members
            .get(&place.pointer);
        // A correction may have added members that the file does not have, or taken some out.
        let mut names: Vec<String> = written
            .into_iter()
            .flatten()
            .filter(|name| members.contains_key(*name))
            .cloned()
            .collect();
        let added = members.keys().filter(|name| !names.contains(name)).cloned();
        names.extend(added.collect::<Vec<_>>());
        names
    }

    /// The number at `place` as it is written, if its value is rounded.
    pub fn rounded(&self, place: &Place) -> Option<&str> {
        let numbers = &self.documents[place.document].written.numbers;
        numbers.get(&place.pointer).map(String::as_str)
    }

    /// The place as violations name it: the file below `schemas/`, `#`, the JSON Pointer.
    pub fn name(&self, place: &Place) -> String {
        format!("{}#{}", self.file(place), place.pointer)
    }

    /// The file of `place` below `schemas/`.
    pub fn file(&self, place: &Place) -> &str {
        &self.documents[place.document].row.file
    }
}
