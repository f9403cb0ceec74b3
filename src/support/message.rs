//! The sentences of violations.

mod judged;
mod keyless;

use super::code::Code;
use super::rule::Scalar;
use super::violation::{JsonType, Limit, Violation};

/// What is wrong and how to mend it, in one sentence without a full stop.
pub(super) fn sentence(violation: &Violation) -> String {
    let mut sentence = complaint(violation);
    if let Some(nearest) = violation.nearest {
        sentence += "; did you mean `";
        sentence += nearest;
        sentence += "`?";
    }
    sentence
}

/// What is wrong, without the hint.
pub(super) fn complaint(violation: &Violation) -> String {
    let known: Option<Vec<&str>> = match &violation.limit {
        Limit::Members(members) => Some(members.iter().map(|member| member.name).collect()),
        Limit::Words(names) => Some(names.to_vec()),
        Limit::Known(names) => Some(names.clone()),
        _ => None,
    };
    match (violation.code, &violation.limit, known) {
        (Code::Type, Limit::Types(types), _) => match violation.found {
            Some(found) => format!("expected {}, found {}", one_of(types), found.with_article()),
            None => format!("expected {}", one_of(types)),
        },
        (Code::KeylessShape, limit, _) => keyless::shape(limit, violation.found),
        (Code::AdditionalProperties | Code::UnevaluatedProperties, _, Some(known))
            if violation.nearest.is_none() && !known.is_empty() =>
        {
            format!("this member is not known here; known are {}", all(&known))
        }
        (code, limit, _) => asked(code, limit),
    }
}

/// What a keyword asks of a value that breaks it.
fn asked(code: Code, limit: &Limit) -> String {
    match (code, limit) {
        (Code::Type, Limit::Types(types)) => format!("must be {}", one_of(types)),
        (Code::Const, Limit::Value(value)) => format!("must be {}", scalar(*value)),
        (Code::Enum, Limit::Words(words)) => format!("must be one of {}", quoted(words)),
        (Code::OneOf, Limit::Words(words)) => {
            format!(
                "no branch has this value; it must be one of {}",
                quoted(words)
            )
        }
        (Code::Minimum, limit) => format!("must be at least {}", bound(limit)),
        (Code::Maximum, limit) => format!("must be at most {}", bound(limit)),
        (Code::ExclusiveMinimum, limit) => format!("must be more than {}", bound(limit)),
        (Code::ExclusiveMaximum, limit) => format!("must be less than {}", bound(limit)),
        (Code::MinLength, Limit::Count(1)) => "must not be empty".to_owned(),
        (Code::MinLength, limit) => format!("must have at least {} characters", bound(limit)),
        (Code::MaxLength, limit) => format!("must have at most {} characters", bound(limit)),
        (Code::MinItems, Limit::Count(1)) => "must have at least one item".to_owned(),
        (Code::MinItems, limit) => format!("must have at least {} items", bound(limit)),
        (Code::MaxItems, limit) => format!("must have at most {} items", bound(limit)),
        (Code::Pattern, Limit::Pattern(source)) => format!("must match the pattern {source}"),
        (Code::Pattern, Limit::Vocabulary { pattern, words }) => format!(
            "must be one of {}, or another word that matches {pattern}",
            quoted(words)
        ),
        (Code::Not, Limit::Pattern(source)) => format!("must not match the pattern {source}"),
        (Code::Not, Limit::Words(words)) => format!("must not be one of {}", quoted(words)),
        (Code::Format, Limit::Format("date-time")) => {
            "must be a date and time of RFC 3339, on a day that the calendar has".to_owned()
        }
        (Code::Format, Limit::Format(name)) => format!("must be of the format {name}"),
        (Code::Required, Limit::Missing(name)) => format!("the member `{name}` is missing"),
        (Code::AdditionalProperties | Code::UnevaluatedProperties, _) => {
            "this member is not known here".to_owned()
        }
        (
            Code::KeylessShape
            | Code::KeylessOverflow
            | Code::KeylessMissingSlot
            | Code::UnsupportedAlias,
            limit,
        ) => keyless::asked(code, limit),
        (Code::DuplicateKey, _) => "the object has this member more than once; keep one".to_owned(),
        (Code::NumberOutOfRange, _) => {
            "this number is beyond what a double can hold; write a smaller one".to_owned()
        }
        (Code::DepthLimit, limit @ Limit::Count(_)) => {
            format!(
                "arrays and objects are nested more than {} deep",
                bound(limit)
            )
        }
        (Code::UnknownStandard, Limit::Known(words)) => format!(
            "cannot tell which standard this is: an object needs one of the members {}",
            quoted(words)
        ),
        (Code::UnknownSchema, Limit::Known(words)) => {
            format!(
                "names no schema that is known here; known are {}",
                quoted(words)
            )
        }
        (Code::Syntax | Code::Encoding, Limit::Syntax(what)) => (*what).to_owned(),
        (Code::Policy(rule), Limit::Case(case)) => format!("{} ({case})", rule.sentence),
        (Code::Policy(rule), Limit::Words(words)) => {
            format!("{} (known are {})", rule.sentence, all(words))
        }
        (Code::Policy(rule), _) => rule.sentence.to_owned(),
        (code, limit) => judged::asked(code, limit),
    }
}

fn bound(limit: &Limit) -> String {
    match limit {
        Limit::Count(count) => count.to_string(),
        Limit::Integer(integer) => integer.to_string(),
        // With all its zeros, nobody could read it.
        Limit::Number(number) if number.abs() >= 1e21 => format!("{number:e}"),
        Limit::Number(number) => number.to_string(),
        Limit::Decimal(number) => (*number).to_owned(),
        _ => "the limit".to_owned(),
    }
}

fn scalar(value: Scalar) -> String {
    match value {
        Scalar::Text(text) => format!("`{text}`"),
        Scalar::Integer(integer) => integer.to_string(),
        Scalar::Boolean(boolean) => boolean.to_string(),
    }
}

fn quoted(words: &[&str]) -> String {
    join(words.iter().map(|word| format!("`{word}`")), "or")
}

fn all(names: &[&str]) -> String {
    join(names.iter().map(|name| format!("`{name}`")), "and")
}

fn one_of(types: &[JsonType]) -> String {
    let types = types.iter().map(|name| name.with_article().to_owned());
    join(types, "or")
}

fn join(words: impl Iterator<Item = String>, conjunction: &str) -> String {
    let mut words: Vec<String> = words.collect();
    match words.pop() {
        None => "nothing".to_owned(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} {conjunction} {last}", words.join(", ")),
    }
}
