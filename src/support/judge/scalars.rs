//! Keywords that look at a value without looking into it.

use super::decimal::Decimal;
use super::equal::is_literal;
use super::node::{Data, Node};
use super::outcome::{Case, Outcome};
use super::schema::{Keyword, Literal, SchemaRule};
use crate::support::code::Code;
use crate::support::rule::Scalar;
use crate::support::violation::{JsonType, Limit};

/// Checks the value of `case` against a keyword of this kind.
pub(super) fn check(
    schema: &'static SchemaRule,
    keyword: &'static Keyword,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    let broken = match &case.node.data {
        Data::Number(text) => number(keyword, text),
        Data::Text(text) => string(keyword, text),
        _ => None,
    };
    if let Some((code, limit)) = broken.or_else(|| any(keyword, case.node)) {
        outcome.fault(case, schema, code, limit);
    }
}

/// The keywords for values of every type.
fn any(keyword: &'static Keyword, node: &Node<'_>) -> Option<(Code, Limit)> {
    match keyword {
        Keyword::False => Some((Code::FalseSchema, Limit::None)),
        Keyword::Type(types) => {
            let allowed = types.iter().any(|wanted| is_of_type(node, *wanted));
            (!allowed).then_some((Code::Type, Limit::Types(types)))
        }
        Keyword::Enum(literals) => {
            let allowed = literals.iter().any(|literal| is_literal(node, literal));
            (!allowed).then_some((Code::Enum, Limit::Literals(literals)))
        }
        Keyword::Const(literal) => {
            (!is_literal(node, literal)).then(|| (Code::Const, constant(literal)))
        }
        _ => None,
    }
}

fn number(keyword: &'static Keyword, text: &str) -> Option<(Code, Limit)> {
    let value = || Decimal::new(text.as_bytes());
    let (holds, code, limit) = match keyword {
        Keyword::MultipleOf(limit) => {
            let holds = value().is_multiple_of(&decimal(limit));
            (holds, Code::MultipleOf, limit)
        }
        Keyword::Minimum(limit) => (value() >= decimal(limit), Code::Minimum, limit),
        Keyword::Maximum(limit) => (value() <= decimal(limit), Code::Maximum, limit),
        Keyword::ExclusiveMinimum(limit) => {
            (value() > decimal(limit), Code::ExclusiveMinimum, limit)
        }
        Keyword::ExclusiveMaximum(limit) => {
            (value() < decimal(limit), Code::ExclusiveMaximum, limit)
        }
        _ => return None,
    };
    let limit = || match limit.parse() {
        Ok(integer) => Limit::Integer(integer),
        Err(_) => Limit::Decimal(limit),
    };
    (!holds).then(|| (code, limit()))
}

fn string(keyword: &'static Keyword, text: &str) -> Option<(Code, Limit)> {
    let (holds, code, limit) = match keyword {
        Keyword::MinLength(least) => (
            // No more characters are counted than the verdict takes.
            text.chars().take(*least).count() == *least,
            Code::MinLength,
            Limit::Count(*least),
        ),
        Keyword::MaxLength(most) => (
            text.len() <= *most || text.chars().nth(*most).is_none(),
            Code::MaxLength,
            Limit::Count(*most),
        ),
        Keyword::Pattern(pattern) => (
            pattern.is_match(text),
            Code::Pattern,
            Limit::Pattern(pattern.source()),
        ),
        Keyword::Format(format) => (
            format.is_match(text),
            Code::Format,
            Limit::Format(format.as_str()),
        ),
        _ => return None,
    };
    (!holds).then_some((code, limit))
}

fn is_of_type(node: &Node<'_>, wanted: JsonType) -> bool {
    match (&node.data, wanted) {
        (Data::Number(text), JsonType::Integer) => decimal(text).is_integer(),
        _ => node.json_type() == wanted,
    }
}

fn constant(literal: &'static Literal) -> Limit {
    let scalar = match literal {
        Literal::Text(text) => Some(Scalar::Text(text)),
        Literal::Boolean(value) => Some(Scalar::Boolean(*value)),
        Literal::Number(text) => text.parse().ok().map(Scalar::Integer),
        _ => None,
    };
    scalar.map_or_else(
        || Limit::Literals(std::slice::from_ref(literal)),
        Limit::Value,
    )
}

fn decimal(text: &str) -> Decimal<'_> {
    Decimal::new(text.as_bytes())
}

#[cfg(test)]
mod tests;
