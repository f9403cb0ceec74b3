//! What a document breaks, read from the schemas alone.
//!
//! This is a second reading of the keywords, kept apart from the model and the runtime: where the two
//! readings differ, a vector fails. Like the decoder, and unlike a plain validator, it looks at one
//! branch of a union only, and at a value of the wrong type no further.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::expressions::Expressions;
use super::follow::{Schema, fault, follow};
use super::union::{Union, union};
use super::{format, scalar};
use crate::error::Error;
use crate::schema::{Place, SchemaSet, child};

/// JSON Pointers and the keywords broken there.
pub(super) type Broken = BTreeSet<(String, &'static str)>;

/// Reads schemas and judges documents.
pub(super) struct Judge<'s> {
    /// The schemas.
    pub set: &'s SchemaSet,
    expressions: Expressions,
    followed: RefCell<BTreeMap<Place, Schema<'s>>>,
}

impl<'s> Judge<'s> {
    /// A judge by the schemas of `set`.
    pub fn new(set: &'s SchemaSet) -> Self {
        Judge {
            set,
            expressions: Expressions::default(),
            followed: RefCell::default(),
        }
    }

    /// What `document` breaks of the schema at `place`; nothing if it is valid.
    pub fn verdict(&self, place: &Place, document: &Value) -> Result<Broken, Error> {
        self.verdict_at(place, document, "")
    }

    /// What `value`, which stands at `pointer` of its document, breaks of the schema at `place`.
    pub fn verdict_at(&self, place: &Place, value: &Value, pointer: &str) -> Result<Broken, Error> {
        let mut broken = Broken::new();
        self.value(place, value, pointer, &mut broken)?;
        Ok(broken)
    }

    /// Whether `text` is of the format that the schema asserts; one that it only notes is no rule.
    pub fn is_of_format(&self, schema: &Schema<'_>, text: &str) -> Result<bool, Error> {
        let Some(name) = schema.asserted_format(self.set) else {
            return Ok(true);
        };
        match format::find(name) {
            Some(format) => self.matches(&schema.place, format.expression, text),
            None => Err(fault(self.set, &schema.place, "the format is not known")),
        }
    }

    /// Whether the expression `source`, which stands at `place`, matches somewhere in `text`.
    pub fn matches(&self, place: &Place, source: &str, text: &str) -> Result<bool, Error> {
        let answer = self.expressions.matches(source, text);
        answer.map_err(|error| fault(self.set, place, &error))
    }

    /// The schema at `place`, behind all references.
    fn schema(&self, place: &Place) -> Result<Schema<'s>, Error> {
        if let Some(schema) = self.followed.borrow().get(place) {
            return Ok(schema.clone());
        }
        let schema = follow(self.set, place)?;
        self.followed
            .borrow_mut()
            .insert(place.clone(), schema.clone());
        Ok(schema)
    }

    fn value(
        &self,
        place: &Place,
        value: &Value,
        at: &str,
        broken: &mut Broken,
    ) -> Result<(), Error> {
        let schema = self.schema(place)?;
        if let Some(union) = union(self.set, &schema)? {
            return self.one_of(&union, value, at, broken);
        }
        let mut note = |code| broken.insert((at.to_owned(), code));
        let types = schema.types();
        if !types.is_empty() && !types.iter().any(|name| is_of_type(value, name)) {
            note("type");
            return Ok(());
        }
        if let Some(wanted) = schema.get("const") {
            if !scalar::equal(wanted, value) {
                note("const");
            }
            return Ok(());
        }
        if let Some(Value::Array(words)) = schema.get("enum") {
            if !words.iter().any(|word| type_of(word) == type_of(value)) {
                note("type");
            } else if !words.iter().any(|word| scalar::equal(word, value)) {
                note("enum");
            }
            return Ok(());
        }
        match value {
            Value::String(text) => {
                for code in scalar::broken_by_text(self, &schema, text)? {
                    note(code);
                }
            }
            Value::Number(number) => {
                for code in scalar::broken_by_number(&schema, number) {
                    note(code);
                }
            }
            Value::Array(items) => self.items(&schema, items, at, broken)?,
            Value::Object(_) => self.object(&schema, value, at, broken)?,
            Value::Null | Value::Bool(_) => {}
        }
        Ok(())
    }

    fn one_of(
        &self,
        union: &Union<'s>,
        value: &Value,
        at: &str,
        broken: &mut Broken,
    ) -> Result<(), Error> {
        if !value.is_object() {
            broken.insert((at.to_owned(), "type"));
            return Ok(());
        }
        if let Some(branch) = union.branch_of(value) {
            return self.object(branch, value, at, broken);
        }
        if value.get(&union.tag).is_some() {
            broken.insert((child(at, &union.tag), "oneOf"));
        } else {
            broken.insert((at.to_owned(), "required"));
        }
        Ok(())
    }

    fn items(
        &self,
        schema: &Schema<'s>,
        items: &[Value],
        at: &str,
        broken: &mut Broken,
    ) -> Result<(), Error> {
        if schema.get("items").is_some() {
            for (index, item) in items.iter().enumerate() {
                let at = child(at, &index.to_string());
                self.value(&schema.place.child("items"), item, &at, broken)?;
            }
        }
        if schema
            .count("minItems")
            .is_some_and(|least| items.len() < least)
        {
            broken.insert((at.to_owned(), "minItems"));
        }
        if schema
            .count("maxItems")
            .is_some_and(|most| items.len() > most)
        {
            broken.insert((at.to_owned(), "maxItems"));
        }
        Ok(())
    }

    fn object(
        &self,
        schema: &Schema<'s>,
        object: &Value,
        at: &str,
        broken: &mut Broken,
    ) -> Result<(), Error> {
        for (name, place) in schema.properties.iter() {
            if let Some(member) = object.get(name) {
                self.value(place, member, &child(at, name), broken)?;
            }
        }
        if schema.required().any(|name| object.get(name).is_none()) {
            broken.insert((at.to_owned(), "required"));
        }
        if schema.is_closed() {
            let members = object.as_object().into_iter().flatten();
            for (name, _) in members {
                if !schema.describes(name) {
                    broken.insert((child(at, name), schema.broken_by_unknown(name)));
                }
            }
        }
        Ok(())
    }
}

/// The type that a value has in JSON, which knows no integers.
pub(super) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Whether a value is of the type `name` of JSON Schema; `6.0` is an integer.
fn is_of_type(value: &Value, name: &str) -> bool {
    match (name, value) {
        ("integer", Value::Number(number)) => scalar::is_integer(number),
        _ => type_of(value) == name,
    }
}
