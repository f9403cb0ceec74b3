//! Arrays and maps.

use serde_json::{Map, Value};

use super::Lowering;
use super::limits::count;
use crate::error::ProblemKind;
use crate::model::{List, Type};
use crate::schema::Place;

impl Lowering<'_> {
    /// An array whose length is fixed, since it has no items behind those of `prefixItems` and all
    /// of these must be there.
    fn tuple(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        length: usize,
        name: &str,
    ) -> Option<Type> {
        let used = ["type", "prefixItems", "items", "minItems"];
        self.only(place, schema, "a tuple", &used);
        let first = place.child("prefixItems");
        let items: Vec<Type> = (0..length)
            .map(|index| {
                self.type_of(
                    &first.child(&index.to_string()),
                    &format!("{name}Item{index}"),
                )
            })
            .collect::<Option<_>>()?;
        Some(Type::Tuple {
            place: self.set.name(place),
            items,
        })
    }

    /// An array.
    pub(super) fn list(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        name: &str,
    ) -> Option<Type> {
        if let Some(length) = tuple_length(schema) {
            return self.tuple(place, schema, length, name);
        }
        self.only(
            place,
            schema,
            "an array",
            &["type", "items", "minItems", "maxItems"],
        );
        let min_items = count(schema, "minItems").unwrap_or(0);
        let max_items = count(schema, "maxItems");
        if schema.get("items") == Some(&Value::Bool(false)) {
            let here = place.child("items");
            self.problem(
                ProblemKind::Unsupported,
                &here,
                "an array without items holds no type",
                "take it out, or say `\"maxItems\": 0`",
            );
            return None;
        }
        let items = if schema.contains_key("items") {
            self.type_of(&place.child("items"), &format!("{name}Item"))?
        } else {
            Type::Any {
                place: self.set.name(place),
                types: Vec::new(),
            }
        };
        Some(Type::List(Box::new(List {
            place: self.set.name(place),
            items,
            min_items,
            max_items,
        })))
    }

    /// An object without `properties`: a map, or free.
    pub(super) fn members_by_any_name(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        name: &str,
    ) -> Option<Type> {
        let used = ["type", "additionalProperties", "x-keyless"];
        self.only(place, schema, "an object without `properties`", &used);
        let here = self.set.name(place);
        // Members that a pattern describes have no one type with the others.
        let patterns = schema.contains_key("patternProperties");
        match schema.get("additionalProperties") {
            None | Some(Value::Bool(true)) => Some(Type::Free { place: here }),
            Some(Value::Object(_)) if !patterns => {
                let values = place.child("additionalProperties");
                let values = self.type_of(&values, &format!("{name}Value"))?;
                Some(Type::Map {
                    place: here,
                    values: Box::new(values),
                })
            }
            Some(_) => {
                self.problem(
                    ProblemKind::Unsupported,
                    &place.child("additionalProperties"),
                    "an object without members that are known has no shape",
                    "list the properties",
                );
                None
            }
        }
    }
}

/// How many items a tuple has, if the schema is one that Rust can write down.
fn tuple_length(schema: &Map<String, Value>) -> Option<usize> {
    /// The longest tuples that the standard library gives its traits to.
    const LONGEST: usize = 12;
    let length = schema.get("prefixItems")?.as_array()?.len();
    let fixed = schema.get("items") == Some(&Value::Bool(false))
        && count(schema, "minItems") == Some(length);
    (fixed && length <= LONGEST).then_some(length)
}
