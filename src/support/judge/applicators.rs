//! Keywords that put further schemas to the same value.

use super::evaluate::Judge;
use super::node::{Data, Node};
use super::outcome::{Case, Outcome};
use super::schema::{Keyword, SchemaRule};
use crate::support::code::Code;
use crate::support::violation::Limit;

impl Judge {
    pub(super) fn all_of(
        &mut self,
        branches: &'static [&'static SchemaRule],
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for branch in branches {
            self.apply(branch, case, outcome);
        }
    }

    pub(super) fn not(
        &mut self,
        schema: &'static SchemaRule,
        unwanted: &'static SchemaRule,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        let mut trial = Box::<Outcome>::default();
        self.apply(unwanted, &case.alone(), &mut trial);
        if !trial.broken {
            note_unwanted(schema, unwanted, case, outcome);
        }
    }

    /// `if`, and then `then` or `else`.
    pub(super) fn choice(
        &mut self,
        condition: &'static SchemaRule,
        (then, otherwise): (Option<&'static SchemaRule>, Option<&'static SchemaRule>),
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        let mut trial = Box::<Outcome>::default();
        self.apply(condition, &case.unlisted(), &mut trial);
        let next = if trial.broken {
            otherwise
        } else {
            outcome.absorb(&trial, case.tracked);
            then
        };
        if let Some(next) = next {
            self.apply(next, case, outcome);
        }
    }

    pub(super) fn dependent_schemas(
        &mut self,
        schemas: &'static [(&'static str, &'static SchemaRule)],
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for (name, schema) in schemas {
            if case.node.member(name).is_some() {
                self.apply(schema, case, outcome);
            }
        }
    }
}

/// Notes that the value of `case` is what a `not` forbids.
fn note_unwanted(
    schema: &'static SchemaRule,
    unwanted: &'static SchemaRule,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    outcome.fault(case, schema, Code::Not, forbidden(unwanted, case.node));
}

/// What a `not` forbids, where that is one thing.
fn forbidden(unwanted: &'static SchemaRule, node: &Node<'_>) -> Limit {
    match (unwanted.keywords, &node.data) {
        ([Keyword::Type(types)], _) => Limit::Types(types),
        ([Keyword::Type(_), Keyword::Enum(literals)] | [Keyword::Enum(literals)], _) => {
            Limit::Literals(literals)
        }
        ([Keyword::Type(_), Keyword::Const(literal)] | [Keyword::Const(literal)], _) => {
            Limit::Literals(std::slice::from_ref(literal))
        }
        (
            [Keyword::Type(_), Keyword::Pattern(pattern)] | [Keyword::Pattern(pattern)],
            Data::Text(_),
        ) => Limit::Pattern(pattern.source()),
        _ => Limit::None,
    }
}

#[cfg(test)]
mod tests;
