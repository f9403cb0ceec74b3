//! A place of a document.

use std::rc::Rc;

use serde_json::Value;

use crate::schema::{Place, child};
use crate::vectors::judge::Case;
use crate::vectors::mode::Mode;
use crate::vectors::schema::Schema;
use crate::vectors::scope::Scoped;

/// A value in a document and a schema that looks at it.
#[derive(Clone, Debug)]
pub(in crate::vectors) struct Spot<'s> {
    /// JSON Pointer of the value.
    pub pointer: String,
    /// The schema, as one comes to it.
    pub seat: Scoped,
    /// Where the way to the schema began: there, or at a reference that leads there.
    pub entry: Place,
    /// The schema.
    pub schema: Rc<Schema<'s>>,
    /// The value.
    pub value: Value,
    /// What the value is to a union.
    pub role: Role<'s>,
    /// Where a judge has to begin who wants to know what a change of the value breaks.
    pub start: Start,
    /// Whether what breaks the schema here breaks the document, whatever else is changed.
    pub firm: bool,
}

/// Where a judge begins: here, or at a place further out where another keyword looks at the value.
#[derive(Clone, Debug)]
pub(in crate::vectors) struct Start {
    /// JSON Pointer of the value.
    pub pointer: String,
    /// The schema.
    pub seat: Scoped,
    /// How the decoder reads it.
    pub mode: Mode,
}

/// What a value is to a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::vectors) enum Role<'s> {
    /// Nothing.
    None,
    /// The object, once more, as the branch that it belongs to.
    Branch,
    /// The tag.
    Tag {
        /// The values that mean a branch.
        words: Vec<&'s str>,
        /// Whether other values mean one too.
        open: bool,
    },
}

impl Spot<'_> {
    /// What makes this spot another one than those that were met before. The first item of an array
    /// stands for all, so the pointer and the schema tell enough.
    pub fn key(&self) -> (String, Scoped) {
        (self.pointer.clone(), self.seat.clone())
    }

    /// The pointer of the member `name`.
    pub fn below(&self, name: &str) -> String {
        child(&self.pointer, name)
    }

    /// What the decoder reports when `keyword` is broken here: a tag of a closed union that means
    /// no branch breaks the union as a whole.
    pub fn code(&self, keyword: &'static str) -> &'static str {
        match self.role {
            Role::Tag { open: false, .. } => "oneOf",
            _ => keyword,
        }
    }

    /// The case of `document`, in which the value may be another one by now.
    pub fn case<'v>(&'v self, document: &'v Value) -> Case<'v> {
        Case {
            value: document
                .pointer(&self.start.pointer)
                .unwrap_or(&Value::Null),
            at: &self.start.pointer,
            mode: self.start.mode,
        }
    }
}
