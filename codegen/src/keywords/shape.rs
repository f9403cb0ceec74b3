//! What the values of keywords look like.

use serde_json::Value;

use crate::schema::is_positive;

const TYPE_NAMES: [&str; 7] = [
    "null", "boolean", "integer", "number", "string", "array", "object",
];
const STATUSES: [&str; 2] = ["published", "reading"];

/// What the value of a keyword must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Anything.
    Any,
    /// A string.
    Text,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A number above 0.
    PositiveNumber,
    /// An integer that is not negative.
    Count,
    /// An array.
    List,
    /// An array of different strings.
    Names,
    /// An object of arrays of different strings.
    NamesMap,
    /// A name that a reference can use.
    Anchor,
    /// A name of a type, or an array of them.
    TypeNames,
    /// A schema.
    Schema,
    /// An object of schemas.
    SchemaMap,
    /// An array of schemas, not empty.
    SchemaList,
    /// `published` or `reading`.
    Status,
    /// An object from words to `published` or `reading`, not empty.
    StatusMap,
    /// An array of different strings, or the word `keyed`.
    Keyless,
}

impl Shape {
    /// Whether `value`, which is written as `rounded` if it is a number that no double holds, is of
    /// this shape.
    ///
    /// # Errors
    ///
    /// What the keyword takes instead, as the end of a sentence.
    pub fn check(self, value: &Value, rounded: Option<&str>) -> Result<(), &'static str> {
        let (sound, wanted) = match self {
            // What is no schema is said at its own place.
            Shape::Any | Shape::Schema => (true, "anything"),
            Shape::Text => (value.is_string(), "a string"),
            Shape::Boolean => (value.is_boolean(), "true or false"),
            Shape::Number => (value.is_number(), "a number"),
            Shape::PositiveNumber => (
                match rounded {
                    Some(written) => is_positive(written),
                    None => value.as_f64().is_some_and(|number| number > 0.0),
                },
                "a number above 0",
            ),
            Shape::Count => (
                count(value).is_some() && rounded.is_none(),
                "an integer from 0 to 4294967295, the most that every machine counts to",
            ),
            Shape::List => (value.is_array(), "an array"),
            Shape::Names => (are_names(value), "an array of strings, none of them twice"),
            Shape::NamesMap => (
                value
                    .as_object()
                    .is_some_and(|map| map.values().all(are_names)),
                "an object of arrays of strings, none of them twice in an array",
            ),
            Shape::Anchor => (
                value.as_str().is_some_and(is_anchor),
                "a letter or underscore, and then letters, digits, `-`, `_` and `.`",
            ),
            Shape::TypeNames => (
                are_types(value),
                "the name of a type, or an array of such names",
            ),
            // Whether these hold schemas is seen at each of them.
            Shape::SchemaMap => (value.is_object(), "an object of schemas"),
            Shape::SchemaList => (
                value.as_array().is_some_and(|list| !list.is_empty()),
                "an array of schemas, at least one",
            ),
            Shape::Status => (is_status(value), "\"published\" or \"reading\""),
            Shape::StatusMap => (
                value
                    .as_object()
                    .is_some_and(|map| !map.is_empty() && map.values().all(is_status)),
                "an object from each known value to \"published\" or \"reading\"",
            ),
            Shape::Keyless => (
                are_names(value) || value == "keyed",
                "the names of the properties in the order of their slots, or \"keyed\"",
            ),
        };
        if sound { Ok(()) } else { Err(wanted) }
    }

    /// The steps from the value of a keyword to each schema in it.
    pub fn schemas(self, value: &Value) -> Vec<Vec<String>> {
        match (self, value) {
            (Shape::Schema, _) => vec![Vec::new()],
            (Shape::SchemaMap, Value::Object(map)) => {
                map.keys().map(|name| vec![name.clone()]).collect()
            }
            (Shape::SchemaList, Value::Array(list)) => (0..list.len())
                .map(|index| vec![index.to_string()])
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// An integer of 32 bits that is not negative, in any of the ways in which JSON writes it.
pub fn count(value: &Value) -> Option<usize> {
    let number = value.as_f64()?;
    let small = number.fract() == 0.0 && (0.0..=4_294_967_295.0).contains(&number);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "integral and within u32"
    )]
    small.then_some(number as usize)
}

fn is_anchor(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.'))
}

fn is_status(value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|status| STATUSES.contains(&status))
}

fn are_names(value: &Value) -> bool {
    value.as_array().is_some_and(|list| {
        list.iter()
            .enumerate()
            .all(|(index, name)| name.is_string() && !list[..index].contains(name))
    })
}

fn are_types(value: &Value) -> bool {
    let is_type = |name: &Value| name.as_str().is_some_and(|name| TYPE_NAMES.contains(&name));
    is_type(value)
        || (are_names(value)
            && value
                .as_array()
                .is_some_and(|list| !list.is_empty() && list.iter().all(is_type)))
}
