//! By which of two readers the decoder looks at a value.
//!
//! Where a schema has a plain shape in Rust, the decoder goes no further into a value of the wrong
//! type; where it has none, an interpreter looks at every keyword. The verdict is the same, but not
//! all that is told. Which of the two it is, the lowering decides; here it is known for the plainest
//! schemas only, and elsewhere a vector tells what both readers find.

use serde_json::{Map, Value};

use super::schema::{Schema, is_remark};
use crate::schema::{Place, SchemaSet, resolve};

/// How a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// By its shape in Rust.
    Shape,
    /// By the interpreter.
    Table,
    /// By one of the two.
    Either,
}

impl Mode {
    /// How `schema` is read, where what leads to it is read this way.
    pub fn of(self, schema: &Schema<'_>) -> Mode {
        match self {
            Mode::Table => Mode::Table,
            _ if schema.looks_back() => Mode::Table,
            Mode::Shape if schema.is_plain => Mode::Shape,
            _ => Mode::Either,
        }
    }

    /// How something is read that may have a shape of its own, beside what is read this way.
    pub fn loosened(self) -> Mode {
        match self {
            Mode::Table => Mode::Table,
            _ => Mode::Either,
        }
    }
}

/// Whether the schema certainly has a shape in Rust.
pub(super) fn is_plain(set: &SchemaSet, place: &Place, schema: &Map<String, Value>) -> bool {
    let only = |allowed: &[&str]| {
        let mut names = schema.keys();
        names.all(|name| is_remark(name) || allowed.contains(&name.as_str()))
    };
    // The root of a schema is a type of its own, whatever it is; only these have a shape there.
    if place.pointer.is_empty()
        && !["oneOf", "properties"]
            .iter()
            .any(|name| schema.contains_key(*name))
    {
        return false;
    }
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return only(&["$ref"]) && stays_at_home(set, place, reference);
    }
    if schema.contains_key("oneOf") {
        let named = place.pointer.is_empty() || is_definition(place);
        return only(&["oneOf"]) && named && branches_are_named(set, place, schema);
    }
    if let Some(value) = schema.get("const") {
        let simple = value.is_string() || value.is_boolean() || value.is_i64();
        return simple && only(&["type", "const"]);
    }
    if let Some(Value::Array(words)) = schema.get("enum") {
        let of_text = schema.get("type").is_none_or(|name| name == "string");
        let texts = !words.is_empty() && words.iter().all(Value::is_string);
        return texts && of_text && only(&["type", "enum"]);
    }
    match schema.get("type") {
        None => only(&[]),
        Some(Value::String(name)) => is_plain_of(name, schema, &only),
        Some(Value::Array(names)) => match names.as_slice() {
            [Value::String(name), Value::String(null)]
            | [Value::String(null), Value::String(name)]
                if null == "null" && name != "array" && name != "object" =>
            {
                is_plain_of(name, schema, &only)
            }
            _ => false,
        },
        Some(_) => false,
    }
}

fn is_plain_of(name: &str, schema: &Map<String, Value>, only: &dyn Fn(&[&str]) -> bool) -> bool {
    match name {
        "null" | "boolean" => only(&["type"]),
        "number" => only(&[
            "type",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
        ]),
        "integer" => {
            let bounded = ["minimum", "maximum"]
                .iter()
                .all(|bound| schema.get(*bound).is_some_and(Value::is_i64));
            bounded && only(&["type", "minimum", "maximum"])
        }
        "string" => {
            let rules = ["minLength", "maxLength", "pattern", "format"];
            only(&[&rules[..], &["type", "not", "x-known-values"]].concat())
                && schema.get("not").is_none_or(is_plain_negation)
        }
        "array" => only(&["type", "items", "minItems", "maxItems"]),
        "object" => {
            let open = schema
                .get("additionalProperties")
                .is_none_or(Value::is_boolean);
            let described = |name: &Value| {
                let properties = schema.get("properties");
                let name = name.as_str().unwrap_or_default();
                properties.is_some_and(|properties| properties.get(name).is_some())
            };
            let required = schema.get("required").and_then(Value::as_array);
            only(&["type", "properties", "required", "additionalProperties"])
                && open
                && required.into_iter().flatten().all(described)
                && (schema.contains_key("properties")
                    || schema.get("additionalProperties") != Some(&Value::Bool(false)))
        }
        _ => false,
    }
}

/// `not` beside a string: a single expression, or a list of words.
fn is_plain_negation(inner: &Value) -> bool {
    let inner = inner.as_object().filter(|inner| inner.len() == 1);
    inner.is_some_and(|inner| {
        let words = inner.get("enum").and_then(Value::as_array);
        inner.contains_key("pattern")
            || words.is_some_and(|words| words.iter().all(Value::is_string))
    })
}

/// Whether a reference leads to a schema of the same standard, or of all.
fn stays_at_home(set: &SchemaSet, place: &Place, reference: &str) -> bool {
    let standard = |place: &Place| &set.documents[place.document].row.standard;
    resolve(set, place, reference).is_ok_and(|target| {
        let there = standard(&target.place);
        there.is_none() || there == standard(place)
    })
}

fn is_definition(place: &Place) -> bool {
    let name = place.pointer.strip_prefix("/$defs/");
    name.is_some_and(|name| !name.contains('/'))
}

fn branches_are_named(set: &SchemaSet, place: &Place, schema: &Map<String, Value>) -> bool {
    let list = schema.get("oneOf").and_then(Value::as_array);
    let list = list.map_or(&[][..], Vec::as_slice);
    let named = |branch: &Value| {
        let alone = branch.as_object().is_some_and(|branch| {
            let mut names = branch.keys();
            names.all(|name| name == "$ref" || is_remark(name))
        });
        let reference = branch.get("$ref").and_then(Value::as_str);
        let target = reference.and_then(|reference| resolve(set, place, reference).ok());
        target.is_some_and(|target| {
            let object = set.at(&target.place);
            let is_object = |object: &Value| {
                object.get("properties").is_some() && object.get("type") == Some(&"object".into())
            };
            alone && is_definition(&target.place) && object.is_some_and(is_object)
        })
    };
    !list.is_empty() && list.iter().all(named)
}
