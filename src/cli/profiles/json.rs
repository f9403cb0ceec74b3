//! Profiles for programs: one JSON object a line for each.

use std::io;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::field::{Field, Slot};
use super::shape::{Limit, Shape};
use crate::cli::value::Ordered;
use crate::uaix::Profile;

/// A line for each profile.
pub(super) fn list() -> io::Result<String> {
    Profile::ALL
        .iter()
        .map(|profile| line(*profile, None))
        .collect()
}

/// The line for one profile, with its fields.
pub(super) fn profile(profile: Profile, fields: &[Field<'_>]) -> io::Result<String> {
    line(profile, Some(fields))
}

fn line(profile: Profile, fields: Option<&[Field<'_>]>) -> io::Result<String> {
    let mut line = serde_json::to_string(&Line { profile, fields })?;
    line.push('\n');
    Ok(line)
}

/// Written by hand, member for member, since the order is promised.
struct Line<'a> {
    profile: Profile,
    fields: Option<&'a [Field<'a>]>,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let profile = self.profile;
        let entry = profile.schema();
        let replies: Vec<&str> = profile.replies().iter().map(|reply| reply.id()).collect();
        let length = 7 + usize::from(self.fields.is_some());
        let mut object = serializer.serialize_struct("Line", length)?;
        object.serialize_field("id", profile.id())?;
        object.serialize_field("standard", entry.standard)?;
        object.serialize_field("version", entry.version)?;
        object.serialize_field("family", profile.family().as_str())?;
        object.serialize_field("title", profile.title())?;
        object.serialize_field("status", profile.status().as_str())?;
        object.serialize_field("replies", &replies)?;
        if let Some(fields) = self.fields {
            let fields: Vec<Item<'_>> = fields.iter().map(Item).collect();
            object.serialize_field("fields", &fields)?;
        }
        object.end()
    }
}

struct Item<'a>(&'a Field<'a>);

impl Serialize for Item<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let field = self.0;
        let mut object = serializer.serialize_struct("Item", 6)?;
        object.serialize_field("path", &field.path)?;
        object.serialize_field("required", &field.required)?;
        object.serialize_field("status", &field.status)?;
        object.serialize_field("slot", &field.slot.as_ref().map(Slot::as_str))?;
        object.serialize_field("shape", &Held(&field.shape))?;
        object.serialize_field("description", &field.sentence)?;
        object.end()
    }
}

struct Held<'a>(&'a Shape<'a>);

impl Serialize for Held<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = self.0;
        let limits: Vec<Bound<'_>> = shape.limits.iter().map(Bound).collect();
        let length = 2 + usize::from(shape.items.is_some());
        let mut object = serializer.serialize_struct("Held", length)?;
        object.serialize_field("types", &shape.types)?;
        object.serialize_field("limits", &limits)?;
        if let Some(items) = &shape.items {
            object.serialize_field("items", &Held(items))?;
        }
        object.end()
    }
}

/// A list of these and no object of them: a keyword may stand on a field, and again on what it
/// refers to, and then both hold.
struct Bound<'a>(&'a Limit<'a>);

impl Serialize for Bound<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Bound", 2)?;
        object.serialize_field("keyword", self.0.keyword)?;
        object.serialize_field("value", &Ordered(self.0.value))?;
        object.end()
    }
}
