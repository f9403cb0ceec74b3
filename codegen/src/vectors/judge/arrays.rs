//! Keywords for arrays.

use serde_json::Value;

use super::scalars::equal;
use super::{Case, Judge, Outcome};
use crate::error::Error;
use crate::schema::child;
use crate::vectors::mode::Mode;
use crate::vectors::schema::Schema;
use crate::vectors::scope::Scoped;

impl<'s> Judge<'s> {
    pub(super) fn array(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        items: &[Value],
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        for (index, (item, place)) in items.iter().zip(schema.places("prefixItems")).enumerate() {
            let at = child(case.at, &index.to_string());
            let mode = case.mode.loosened();
            let case = Case {
                value: item,
                at: &at,
                mode,
            };
            self.below(&self.step(of, place), &case, outcome)?;
            outcome.evaluated.items.insert(index);
        }
        self.other_items(of, schema, items, case, outcome)?;
        if schema.has("contains") {
            self.contains(of, schema, items, case, outcome)?;
        }
        let count = |keyword: &str| schema.count(keyword);
        if count("minItems").is_some_and(|least| items.len() < least) {
            outcome.note(case.at, "minItems");
        }
        if count("maxItems").is_some_and(|most| items.len() > most) {
            outcome.note(case.at, "maxItems");
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) && has_double(items) {
            outcome.note(case.at, "uniqueItems");
        }
        Ok(())
    }

    /// The items behind those of `prefixItems`.
    fn other_items(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        items: &[Value],
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let Some(others) = schema.get("items") else {
            return Ok(());
        };
        outcome.evaluated.all = true;
        let seat = self.step(of, schema.place.child("items"));
        let mode = if schema.has("prefixItems") {
            Mode::Table
        } else {
            case.mode
        };
        for (index, item) in items.iter().enumerate().skip(schema.prefix()) {
            let at = child(case.at, &index.to_string());
            if *others == Value::Bool(false) {
                outcome.absorb(one_too_many(&at, mode));
            } else {
                let case = Case {
                    value: item,
                    at: &at,
                    mode,
                };
                self.below(&seat, &case, outcome)?;
            }
        }
        Ok(())
    }

    fn contains(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        items: &[Value],
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let wanted = self.step(of, schema.place.child("contains"));
        let mut found = 0;
        for (index, item) in items.iter().enumerate() {
            if self.holds(&wanted, item)? {
                found += 1;
                outcome.evaluated.items.insert(index);
            }
        }
        let (least, most) = schema.wanted_items();
        if found < least {
            // One is what `contains` asks for by itself.
            let code = if least == 1 {
                "contains"
            } else {
                "minContains"
            };
            outcome.note(case.at, code);
        }
        if most.is_some_and(|most| found > most) {
            outcome.note(case.at, "maxContains");
        }
        Ok(())
    }

    pub(super) fn unevaluated_items(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        items: &[Value],
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let Some(others) = schema.get("unevaluatedItems") else {
            return Ok(());
        };
        let seat = self.step(of, schema.place.child("unevaluatedItems"));
        let mut part = Outcome::default();
        for (index, item) in items.iter().enumerate() {
            if outcome.evaluated.has_item(index) && !outcome.evaluated.unclear {
                continue;
            }
            let at = child(case.at, &index.to_string());
            if *others == Value::Bool(false) {
                part.note(&at, "unevaluatedItems");
            } else {
                let case = Case {
                    value: item,
                    at: &at,
                    mode: Mode::Table,
                };
                self.below(&seat, &case, &mut part)?;
            }
        }
        outcome.looked_back(part);
        Ok(())
    }

    /// Judges a value inside another one: what it looks at in there is nothing to the outer one.
    pub(super) fn below(
        &self,
        of: &Scoped,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let inside = self.judged(of, case)?;
        outcome.broken.extend(inside.broken);
        outcome.doubt(inside.perhaps);
        Ok(())
    }
}

/// What an item breaks that must not be there: an array of no items at all has a shape, whose items
/// are of the schema `false`.
fn one_too_many(at: &str, mode: Mode) -> Outcome {
    let by = |code| {
        let mut outcome = Outcome::default();
        outcome.note(at, code);
        outcome
    };
    match mode {
        Mode::Table => by("items"),
        Mode::Shape => by("false_schema"),
        Mode::Either => Outcome::one_of(vec![by("items"), by("false_schema")]),
    }
}

fn has_double(items: &[Value]) -> bool {
    let mut rest = items;
    while let [first, others @ ..] = rest {
        if others.iter().any(|other| equal(first, other)) {
            return true;
        }
        rest = others;
    }
    false
}
