//! Keywords for objects.

use serde_json::{Map, Value};

use super::{Case, Judge, Outcome};
use crate::error::Error;
use crate::schema::child;
use crate::vectors::mode::Mode;
use crate::vectors::schema::Schema;
use crate::vectors::scope::Scoped;

impl<'s> Judge<'s> {
    pub(super) fn object(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        members: &Map<String, Value>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        for (name, place) in &schema.properties {
            if let Some(member) = members.get(name) {
                let at = child(case.at, name);
                let mode = case.mode;
                let case = Case {
                    value: member,
                    at: &at,
                    mode,
                };
                self.below(&self.step(of, place.clone()), &case, outcome)?;
                outcome.evaluated.names.insert(name.clone());
            }
        }
        for (source, place) in &schema.patterns {
            for (name, member) in members {
                if self.matches(&schema.place, source, name)? {
                    let at = child(case.at, name);
                    let case = Case {
                        value: member,
                        at: &at,
                        mode: Mode::Table,
                    };
                    self.below(&self.step(of, place.clone()), &case, outcome)?;
                    outcome.evaluated.names.insert(name.clone());
                }
            }
        }
        self.additional(of, schema, members, case, outcome)?;
        self.names(of, schema, members, case, outcome)?;
        presence(schema, members, case, outcome);
        Ok(())
    }

    fn additional(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        members: &Map<String, Value>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        if !schema.has("additionalProperties") {
            return Ok(());
        }
        outcome.evaluated.all = true;
        let seat = self.step(of, schema.place.child("additionalProperties"));
        // A map has a shape; others beside known members have none.
        let mode = if schema.has("properties") || schema.has("patternProperties") {
            Mode::Table
        } else {
            case.mode.loosened()
        };
        for (name, member) in members {
            if !self.is_additional(schema, name)? {
                continue;
            }
            let at = child(case.at, name);
            if schema.is_closed() {
                outcome.note(&at, schema.broken_by_unknown(name));
            } else {
                let case = Case {
                    value: member,
                    at: &at,
                    mode,
                };
                self.below(&seat, &case, outcome)?;
            }
        }
        Ok(())
    }

    /// Whether a member of that name is for `additionalProperties` of `schema`.
    pub fn is_additional(&self, schema: &Schema<'_>, name: &str) -> Result<bool, Error> {
        if schema.describes(name) {
            return Ok(false);
        }
        for (source, _) in &schema.patterns {
            if self.matches(&schema.place, source, name)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn names(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        members: &Map<String, Value>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        if !schema.has("propertyNames") {
            return Ok(());
        }
        let wanted = self.step(of, schema.place.child("propertyNames"));
        for name in members.keys() {
            if !self.holds(&wanted, &Value::from(name.as_str()))? {
                outcome.note(&child(case.at, name), "propertyNames");
            }
        }
        Ok(())
    }

    pub(super) fn unevaluated_properties(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        members: &Map<String, Value>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let Some(others) = schema.get("unevaluatedProperties") else {
            return Ok(());
        };
        let seat = self.step(of, schema.place.child("unevaluatedProperties"));
        let mut part = Outcome::default();
        for (name, member) in members {
            if outcome.evaluated.has_name(name) && !outcome.evaluated.unclear {
                continue;
            }
            let at = child(case.at, name);
            if *others == Value::Bool(false) {
                part.note(&at, "unevaluatedProperties");
            } else {
                let case = Case {
                    value: member,
                    at: &at,
                    mode: Mode::Table,
                };
                self.below(&seat, &case, &mut part)?;
            }
        }
        outcome.looked_back(part);
        Ok(())
    }
}

impl Outcome {
    /// Takes over what `unevaluated…` found in what nothing else had looked at. Where it is not
    /// clear what has been looked at, the value is broken anyway, and all of that is in doubt.
    pub(super) fn looked_back(&mut self, part: Outcome) {
        if self.evaluated.unclear {
            self.doubt(part.broken);
        } else {
            self.broken.extend(part.broken);
        }
        self.doubt(part.perhaps);
        self.evaluated.all = true;
    }
}

/// The keywords that ask which members are there.
fn presence(
    schema: &Schema<'_>,
    members: &Map<String, Value>,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    let missing = |name: &str| !members.contains_key(name);
    if schema.required().any(missing) {
        outcome.note(case.at, "required");
    }
    let count = |keyword: &str| schema.count(keyword);
    if count("minProperties").is_some_and(|least| members.len() < least) {
        outcome.note(case.at, "minProperties");
    }
    if count("maxProperties").is_some_and(|most| members.len() > most) {
        outcome.note(case.at, "maxProperties");
    }
    for (present, names) in schema.map("dependentRequired") {
        let mut names = names.as_array().into_iter().flatten();
        let lacking = names.any(|name| name.as_str().is_some_and(missing));
        if members.contains_key(present) && lacking {
            outcome.note(case.at, "dependentRequired");
        }
    }
}
