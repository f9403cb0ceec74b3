//! A packet to fill in, made from the example of its schema.

use std::sync::Arc;

use jiter::JsonValue;

use super::change::Change;
use super::filling::{Filling, Times};
use super::identifiers::Identifiers;
use crate::cli::schema::{Description, Schemas, text};

/// A packet to fill in.
pub(super) struct Template<'s> {
    schemas: &'s Schemas,
    root: &'s Description<'s>,
    packet: JsonValue<'static>,
    /// The ids to be filled in.
    open: Vec<String>,
}

impl<'s> Template<'s> {
    /// A packet as `root` describes it; none if the schema has no example.
    pub(super) fn new(
        schemas: &'s Schemas,
        root: &'s Description<'s>,
        identifiers: &Identifiers,
        times: &Times,
    ) -> Option<Self> {
        let Some(JsonValue::Array(examples)) = root.keyword("examples") else {
            return None;
        };
        let example = examples.iter().min_by_key(|example| size(example))?;
        let mut filling = Filling::new(schemas, identifiers, times, example);
        let packet = filling.value(root, root.sentence(), example, "");
        Some(Template {
            schemas,
            root,
            packet,
            open: filling.into_open(),
        })
    }

    /// Makes a change. An id to be filled in is filled in wherever it stands.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such place.
    pub(super) fn change(&mut self, change: Change) -> Result<(), String> {
        let old = change.find(&self.packet).and_then(text);
        let open = self.open.iter().find(|id| Some(id.as_str()) == old);
        if let (Some(open), Some(id)) = (open, text(change.value())) {
            rename(&mut self.packet, open, id);
        }
        change.apply(&mut self.packet)
    }

    /// The packet, with its members in the order of the schema.
    pub(super) fn finish(mut self) -> JsonValue<'static> {
        arrange(self.schemas, self.root, &mut self.packet);
        self.packet
    }
}

/// How many values there are.
fn size(value: &JsonValue<'_>) -> usize {
    match value {
        JsonValue::Array(items) => items.iter().map(size).sum::<usize>() + 1,
        JsonValue::Object(members) => {
            members.iter().map(|(_, value)| size(value)).sum::<usize>() + 1
        }
        _ => 1,
    }
}

/// Puts `id` wherever `open` stands.
fn rename(value: &mut JsonValue<'static>, open: &str, id: &str) {
    match value {
        JsonValue::Str(text) if text == open => *text = id.to_owned().into(),
        JsonValue::Array(items) => {
            for item in Arc::make_mut(items) {
                rename(item, open, id);
            }
        }
        JsonValue::Object(members) => {
            for (_, value) in Arc::make_mut(members) {
                rename(value, open, id);
            }
        }
        _ => {}
    }
}

/// Sorts members as the schema has them; those that it does not know come last.
fn arrange(schemas: &Schemas, description: &Description<'_>, value: &mut JsonValue<'static>) {
    match value {
        JsonValue::Object(members) => {
            let properties = description.properties(schemas);
            let place = |name: &str| properties.iter().position(|(other, _)| *other == name);
            let members = Arc::make_mut(members);
            members.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
            for (name, value) in members {
                if let Some(place) = place(name) {
                    arrange(schemas, &properties[place].1, value);
                }
            }
        }
        JsonValue::Array(items) => {
            if let Some(description) = description.items(schemas) {
                for item in Arc::make_mut(items) {
                    arrange(schemas, &description, item);
                }
            }
        }
        _ => {}
    }
}
