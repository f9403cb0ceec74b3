//! What a field may hold: its types, and the limits that its schema sets.

use jiter::JsonValue;

use crate::cli::schema::{Description, Schemas};

/// How deep lists in lists are looked at: a list may be one of lists like itself.
const DEEPEST: usize = 8;

/// Keywords that remark on a field, or that are shown in another way than as a limit.
const NO_LIMITS: [&str; 13] = [
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "description",
    "examples",
    "items",
    "properties",
    "required",
    "title",
    "type",
    "x-keyless",
    "x-standard",
];

/// What a field may hold.
#[derive(Debug)]
pub(super) struct Shape<'s> {
    /// Its JSON types; none if it may have any.
    pub(super) types: Vec<&'s str>,
    /// What limits it, in the order of the schema.
    pub(super) limits: Vec<Limit<'s>>,
    /// What the items of a list may hold.
    pub(super) items: Option<Box<Shape<'s>>>,
}

/// A keyword of JSON Schema that limits a field.
#[derive(Debug)]
pub(super) struct Limit<'s> {
    /// Its name.
    pub(super) keyword: &'s str,
    /// Its value.
    pub(super) value: &'s JsonValue<'static>,
}

impl<'s> Shape<'s> {
    /// The shape of what `description` tells of.
    pub(super) fn of(description: &Description<'s>, schemas: &'s Schemas) -> Self {
        Shape::below(description, schemas, 0)
    }

    fn below(description: &Description<'s>, schemas: &'s Schemas, depth: usize) -> Self {
        let types = match description.text("type") {
            Some(name) => vec![name],
            None => description.texts("type"),
        };
        let limits = description
            .keywords()
            .filter(|(keyword, value)| match *keyword {
                "$ref" => !description.is_resolved(),
                "x-status" => false,
                // Most objects are closed: the others are worth a word.
                "additionalProperties" => !matches!(value, JsonValue::Bool(false)),
                _ => !NO_LIMITS.contains(keyword),
            });
        let items = description.items(schemas).filter(|_| depth < DEEPEST);
        Shape {
            types,
            limits: limits
                .map(|(keyword, value)| Limit { keyword, value })
                .collect(),
            items: items.map(|items| Box::new(Shape::below(&items, schemas, depth + 1))),
        }
    }

    /// The types in words.
    pub(super) fn type_name(&self) -> String {
        if self.types.is_empty() {
            return "any".to_owned();
        }
        let types: Vec<String> = self
            .types
            .iter()
            .map(|name| match &self.items {
                Some(items) if *name == "array" => format!("array of {}", items.type_name()),
                _ => (*name).to_owned(),
            })
            .collect();
        types.join(" or ")
    }
}
