//! From an array or object to the schemas of what stands in it.

use serde_json::{Map, Value};

use super::{Role, Walk, Way};
use crate::error::Error;
use crate::schema::child;
use crate::vectors::judge::Judge;
use crate::vectors::schema::{Schema, is_remark};
use crate::vectors::scope::Scoped;

/// Keywords beside which a change of a member or item breaks nothing but what that itself must obey.
const ISOLATING: &[&str] = &[
    "type",
    "properties",
    "required",
    "additionalProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "items",
    "minItems",
    "maxItems",
];

/// A schema for what stands in a value.
pub(in crate::vectors) struct Inner {
    /// The schema.
    pub seat: Scoped,
    /// Whether it must hold, whatever stands there.
    pub firm: bool,
    /// Whether it looks at the value as a plain shape would.
    pub plain: bool,
}

impl<'s> Walk<'_, 's> {
    pub(super) fn inside(
        &mut self,
        of: &Scoped,
        schema: &Schema<'s>,
        (value, pointer): (&Value, &str),
        way: &Way<'s>,
    ) -> Result<(), Error> {
        match value {
            Value::Object(members) => {
                for name in names(schema, members) {
                    for inner in self.judge.of_member(of, schema, value, name)? {
                        let below = (&members[name], child(pointer, name));
                        self.go_in(schema, &inner, below, way)?;
                    }
                }
            }
            Value::Array(items) => {
                let mut others_are_met = false;
                for (index, item) in items.iter().enumerate() {
                    let is_other = index >= schema.prefix();
                    if is_other && others_are_met && !self.every_item {
                        break;
                    }
                    for inner in self.judge.of_item(of, schema, value, index)? {
                        others_are_met |= is_other;
                        let below = (item, child(pointer, &index.to_string()));
                        self.go_in(schema, &inner, below, way)?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn go_in(
        &mut self,
        schema: &Schema<'s>,
        inner: &Inner,
        below: (&Value, String),
        way: &Way<'s>,
    ) -> Result<(), Error> {
        let bound = way.bound || !inner.plain || !is_isolating(schema);
        let way = Way {
            entry: None,
            role: Role::None,
            start: way.start.clone().filter(|_| bound),
            bound,
            firm: way.firm && inner.firm,
            mode: way.mode,
        };
        self.visit(&inner.seat, below, way)
    }
}

fn is_isolating(schema: &Schema<'_>) -> bool {
    let mut names = schema.keywords.keys();
    names.all(|name| is_remark(name) || ISOLATING.contains(&name.as_str()))
}

/// The names in `members`: those that `schema` describes, in its order, and then the others.
fn names<'m>(schema: &Schema<'_>, members: &'m Map<String, Value>) -> Vec<&'m String> {
    let described = schema
        .properties
        .iter()
        .filter_map(|(name, _)| members.get_key_value(name).map(|(name, _)| name));
    let mut names: Vec<&String> = described.collect();
    let mut others: Vec<&String> = members
        .keys()
        .filter(|name| !schema.describes(name))
        .collect();
    others.sort();
    names.extend(others);
    names
}

impl<'s> Judge<'s> {
    /// The schemas that `schema`, which is at `of`, has for the member `name` of `object`.
    pub fn of_member(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        object: &Value,
        name: &str,
    ) -> Result<Vec<Inner>, Error> {
        let mut inner = Vec::new();
        let mut add = |place, firm, plain| {
            let seat = self.step(of, place);
            inner.push(Inner { seat, firm, plain });
        };
        if let Some((_, place)) = schema.properties.iter().find(|(known, _)| known == name) {
            add(place.clone(), true, true);
        }
        for (source, place) in &schema.patterns {
            if self.matches(&schema.place, source, name)? {
                add(place.clone(), true, false);
            }
        }
        let says = |keyword| schema.get(keyword).is_some_and(Value::is_object);
        if says("additionalProperties") && self.is_additional(schema, name)? {
            add(schema.place.child("additionalProperties"), true, false);
        }
        if says("unevaluatedProperties") && self.is_unevaluated_name(of, object, name)? {
            add(schema.place.child("unevaluatedProperties"), false, false);
        }
        Ok(inner)
    }

    /// The schemas that `schema`, which is at `of`, has for the item of `array` at `index`.
    pub fn of_item(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        array: &Value,
        index: usize,
    ) -> Result<Vec<Inner>, Error> {
        let mut inner = Vec::new();
        let mut add = |place, firm, plain| {
            let seat = self.step(of, place);
            inner.push(Inner { seat, firm, plain });
        };
        if let Some(place) = schema.places("prefixItems").get(index) {
            add(place.clone(), true, false);
        } else if schema.has("items") {
            add(schema.place.child("items"), true, schema.prefix() == 0);
        }
        let says = schema.get("unevaluatedItems").is_some_and(Value::is_object);
        if says && self.is_unevaluated_item(of, array, index)? {
            add(schema.place.child("unevaluatedItems"), false, false);
        }
        Ok(inner)
    }
}
