//! `anyOf` and `oneOf`.

use super::closest::Closest;
use super::evaluate::Judge;
use super::node::Data;
use super::outcome::{Case, Outcome};
use super::schema::{SchemaRule, Tag};
use crate::support::code::Code;
use crate::support::violation::{JsonType, Limit};

/// Several schemas for one value.
type Branches = &'static [&'static SchemaRule];

impl Judge {
    pub(super) fn any_of(
        &mut self,
        schema: &'static SchemaRule,
        branches: Branches,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        let mut holds = false;
        let mut closest = None;
        for (place, branch) in branches.iter().enumerate() {
            let mut trial = Box::<Outcome>::default();
            self.apply(branch, case, &mut trial);
            if trial.broken {
                Closest::offer(&mut closest, place, trial, case);
                continue;
            }
            outcome.absorb(&trial, case.tracked);
            holds = true;
            // All that hold count for `unevaluated…`, otherwise one will do.
            if !case.tracked {
                break;
            }
        }
        if !holds {
            none_holds(schema, Code::AnyOf, closest, case, outcome);
        }
    }

    pub(super) fn one_of(
        &mut self,
        schema: &'static SchemaRule,
        (branches, tag): (Branches, Option<&'static Tag>),
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        if let (Some(tag), Data::Object(_)) = (tag, &case.node.data) {
            if let Some(branch) = meant(schema, branches, tag, case, outcome) {
                self.apply(branch, case, outcome);
            }
            return;
        }
        let mut holding = Vec::new();
        let mut closest = None;
        for (place, branch) in branches.iter().enumerate() {
            let mut trial = Box::<Outcome>::default();
            self.apply(branch, case, &mut trial);
            if trial.broken {
                Closest::offer(&mut closest, place, trial, case);
            } else {
                outcome.absorb(&trial, case.tracked);
                holding.push(place);
            }
        }
        match holding.len() {
            0 if tag.is_some() => no_object(schema, case, outcome),
            0 => none_holds(schema, Code::OneOf, closest, case, outcome),
            1 => {}
            _ => many_hold(schema, holding, case, outcome),
        }
    }
}

/// The branch that the tag of the value of `case` names. If it names none, nothing else is judged.
fn meant(
    schema: &'static SchemaRule,
    branches: Branches,
    tag: &'static Tag,
    case: &Case<'_>,
    outcome: &mut Outcome,
) -> Option<&'static SchemaRule> {
    let found = case.node.member(tag.member);
    let meant = found.and_then(|value| match &value.data {
        Data::Text(text) => tag.values.iter().position(|known| known == text),
        _ => None,
    });
    if let Some(branch) = meant.and_then(|meant| branches.get(meant)) {
        return Some(branch);
    }
    match found {
        Some(value) => {
            let limit = Limit::Words(tag.values);
            outcome.fault(&case.child(value), schema, Code::OneOf, limit);
        }
        None => outcome.fault(case, schema, Code::Required, Limit::Missing(tag.member)),
    }
    // As long as nobody knows the branch, nobody knows which members are unknown.
    outcome.mark_all(case);
    None
}

/// Notes that no branch holds, and what keeps the value from the branch that came closest.
fn none_holds(
    schema: &'static SchemaRule,
    code: Code,
    closest: Option<Box<Closest>>,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    let Some(closest) = closest else {
        outcome.fault(case, schema, code, Limit::None);
        return;
    };
    let branch = closest.branch;
    outcome.fault(case, schema, code, Limit::Closest { branch });
    // What that branch evaluates counts too: the value is broken anyway, and a complaint about
    // members that the branch knows would lead astray.
    outcome.absorb(&closest.outcome, case.tracked);
}

/// Notes that a value has no tag, since it is no object.
fn no_object(schema: &'static SchemaRule, case: &Case<'_>, outcome: &mut Outcome) {
    let limit = Limit::Types(&[JsonType::Object]);
    outcome.fault(case, schema, Code::Type, limit);
}

fn many_hold(
    schema: &'static SchemaRule,
    holding: Vec<usize>,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    outcome.fault(case, schema, Code::OneOf, Limit::Branches(holding));
}

#[cfg(test)]
mod tests;
