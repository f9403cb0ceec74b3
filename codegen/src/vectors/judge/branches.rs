//! `oneOf`: by trying each branch, or by the member that tells them apart.

use serde_json::Value;

use super::{Case, Judge, Outcome};
use crate::error::Error;
use crate::schema::child;
use crate::vectors::mode::Mode;
use crate::vectors::schema::Schema;
use crate::vectors::scope::Scoped;
use crate::vectors::union::Tag;

impl<'s> Judge<'s> {
    pub(super) fn one_of(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let tags = self.tags(of, schema)?;
        // Without a member that tells them apart there is no shape.
        let mode = if tags.is_empty() {
            Mode::Table
        } else {
            case.mode
        };
        let trials = self.trials(of, schema, "oneOf", &case.by(mode))?;
        // The interpreter knows closed tags only.
        let seen = tags
            .iter()
            .filter(|tag| tag.is_closed() || mode != Mode::Table);
        let mut readings: Vec<Outcome> = seen.map(|tag| tagged(tag, case, &trials)).collect();
        let by_shape = mode == Mode::Shape && tags.len() == 1;
        if !by_shape && !tags.iter().any(Tag::is_closed) {
            readings.push(untagged(case, trials));
        }
        outcome.absorb(Outcome::one_of(readings));
        Ok(())
    }
}

/// The reading of who looks at the tag first, and then at the branch that it means.
fn tagged(tag: &Tag<'_>, case: &Case<'_>, trials: &[Outcome]) -> Outcome {
    let verdict = untagged(case, trials.to_vec());
    let mut outcome = Outcome::default();
    if !case.value.is_object() {
        if trials.iter().any(Outcome::is_valid) {
            return verdict;
        }
        outcome.note(case.at, "type");
        return outcome;
    }
    match tag.branch_of(case.value) {
        // A branch that holds beside another one is for the other reading.
        Some(index) if trials[index].is_valid() == verdict.is_valid() => trials[index].clone(),
        Some(_) => verdict,
        None => {
            match case.value.get(&tag.member) {
                Some(_) => outcome.note(&child(case.at, &tag.member), "oneOf"),
                None => outcome.note(case.at, "required"),
            }
            // As long as nobody knows the branch, nobody knows which members are unknown.
            outcome.evaluated.all = true;
            outcome
        }
    }
}

/// The reading of who tries every branch.
fn untagged(case: &Case<'_>, mut trials: Vec<Outcome>) -> Outcome {
    let mut outcome = Outcome::default();
    let holding = trials.iter().filter(|trial| trial.is_valid()).count();
    if holding == 0 {
        outcome.none_holds(case.at, "oneOf", trials);
        return outcome;
    }
    trials.retain(Outcome::is_valid);
    for trial in trials {
        outcome.absorb(trial);
    }
    if holding > 1 {
        outcome.note(case.at, "oneOf");
    }
    outcome
}

impl Tag<'_> {
    /// The branch that `object` belongs to.
    pub fn branch_of(&self, object: &Value) -> Option<usize> {
        let found = object.get(&self.member).and_then(Value::as_str);
        let meant = |value: Option<&str>| value.is_some() && value == found;
        self.values
            .iter()
            .position(|value| meant(*value))
            .or_else(|| self.values.iter().position(Option::is_none))
    }
}
