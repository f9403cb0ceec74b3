//! Keywords that put further schemas to the same value.

use super::{Case, Judge, Outcome};
use crate::error::Error;
use crate::vectors::mode::Mode;
use crate::vectors::schema::Schema;
use crate::vectors::scope::Scoped;

impl<'s> Judge<'s> {
    pub(super) fn in_place(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        // No shape carries these, so the interpreter looks at them wherever they stand.
        let table = case.by(Mode::Table);
        for place in schema.places("allOf") {
            self.apply(&self.step(of, place), &table, outcome)?;
        }
        if schema.has("anyOf") {
            self.any_of(of, schema, &table, outcome)?;
        }
        if schema.has("oneOf") {
            self.one_of(of, schema, case, outcome)?;
        }
        let seat = |keyword: &str| self.step(of, schema.place.child(keyword));
        if schema.has("not") && self.holds(&seat("not"), case.value)? {
            outcome.note(case.at, "not");
        }
        if schema.has("if") {
            let condition = self.judged(&seat("if"), &table)?;
            let next = if condition.is_valid() {
                outcome.evaluated.merge(condition.evaluated);
                "then"
            } else {
                "else"
            };
            if schema.has(next) {
                self.apply(&seat(next), &table, outcome)?;
            }
        }
        for (name, _) in schema.map("dependentSchemas") {
            if case.value.get(name).is_some() {
                let place = schema.place.child("dependentSchemas").child(name);
                self.apply(&self.step(of, place), &table, outcome)?;
            }
        }
        Ok(())
    }

    fn any_of(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let trials = self.trials(of, schema, "anyOf", case)?;
        if !trials.iter().any(Outcome::is_valid) {
            outcome.none_holds(case.at, "anyOf", trials);
            return Ok(());
        }
        for trial in trials.into_iter().filter(Outcome::is_valid) {
            outcome.absorb(trial);
        }
        Ok(())
    }

    /// What comes of each branch of `keyword`.
    pub(super) fn trials(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        keyword: &str,
        case: &Case<'_>,
    ) -> Result<Vec<Outcome>, Error> {
        let branches = schema.places(keyword).into_iter();
        branches
            .map(|place| self.judged(&self.step(of, place), case))
            .collect()
    }
}

impl Outcome {
    /// Notes that none of the branches holds, and what one of them, the closest, breaks.
    pub(super) fn none_holds(&mut self, at: &str, code: &'static str, trials: Vec<Outcome>) {
        self.evaluated.unclear |= trials.len() > 1;
        self.absorb(Outcome::one_of(trials));
        self.note(at, code);
    }
}
