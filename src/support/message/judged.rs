//! The sentences for keywords that only the judge knows.

use super::{bound, join, one_of};
use crate::support::code::Code;
use crate::support::judge::Literal;
use crate::support::violation::Limit;

/// What a keyword asks of a value that breaks it.
pub(super) fn asked(code: Code, limit: &Limit) -> String {
    match (code, limit) {
        (Code::Const | Code::Enum, Limit::Literals([only])) => format!("must be {}", shown(only)),
        (Code::Enum, Limit::Literals(literals)) => format!("must be one of {}", any(literals)),
        (Code::Not, Limit::Literals([only])) => format!("must not be {}", shown(only)),
        (Code::Not, Limit::Literals(literals)) => {
            format!("must not be one of {}", any(literals))
        }
        (Code::Not, Limit::Types(types)) => format!("must not be {}", one_of(types)),
        (Code::Not, _) => "must not be what `not` describes".to_owned(),
        (Code::MultipleOf, limit) => format!("must be a multiple of {}", bound(limit)),
        (Code::Items, Limit::Count(0)) => "the array must be empty".to_owned(),
        (Code::Items, Limit::Count(1)) => "the array must have no more than one item".to_owned(),
        (Code::Items, limit) => {
            format!("the array must have no more than {} items", bound(limit))
        }
        (Code::UniqueItems, Limit::Doubled { first, second }) => format!(
            "all items must be different, but item {second} equals item {first}, counted from 0"
        ),
        (Code::Contains, _) => "has no item that is what `contains` describes".to_owned(),
        (Code::MinContains, limit) => format!(
            "must have at least {} items that are what `contains` describes",
            bound(limit)
        ),
        (Code::MaxContains, limit) => format!(
            "must have at most {} items that are what `contains` describes",
            bound(limit)
        ),
        (Code::UnevaluatedItems, _) => "no item is known at this place".to_owned(),
        (Code::MinProperties, Limit::Count(1)) => "must have at least one member".to_owned(),
        (Code::MinProperties, limit) => format!("must have at least {} members", bound(limit)),
        (Code::MaxProperties, limit) => format!("must have at most {} members", bound(limit)),
        (
            Code::PropertyNames,
            Limit::Name {
                code: Code::FalseSchema,
                ..
            },
        ) => "no member may stand here".to_owned(),
        (Code::PropertyNames, Limit::Name { code, limit }) => {
            format!("the name of this member: {}", super::asked(*code, limit))
        }
        (Code::DependentRequired, Limit::MissingBeside { missing, present }) => {
            format!("the member `{missing}` is missing, which `{present}` calls for")
        }
        (Code::AnyOf | Code::OneOf, Limit::Closest { branch }) => {
            format!("no branch of `{code}` holds; {code}/{branch} comes closest")
        }
        (Code::OneOf, Limit::Branches(branches)) => {
            let branches = branches.iter().map(|branch| format!("{code}/{branch}"));
            format!(
                "one branch of `oneOf` must hold, not more; {} do",
                join(branches, "and")
            )
        }
        (Code::FalseSchema, _) => "nothing may stand here".to_owned(),
        (Code::DepthLimit, Limit::Schemas(most)) => {
            format!("more than {most} schemas, nested in each other, lead to a part of this")
        }
        (code, _) => format!("breaks the rule `{code}`"),
    }
}

fn any(literals: &[Literal]) -> String {
    join(literals.iter().map(shown), "or")
}

/// Strings stand in backquotes, like all words; anything else as JSON has it.
fn shown(literal: &Literal) -> String {
    match literal {
        Literal::Text(text) => format!("`{text}`"),
        other => other.to_string(),
    }
}
