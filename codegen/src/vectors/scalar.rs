//! What a single text or number breaks.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::follow::{Schema, fault};
use super::judge::Judge;
use crate::error::Error;

/// The keywords of `schema` that `text` breaks.
pub(super) fn broken_by_text(
    judge: &Judge<'_>,
    schema: &Schema<'_>,
    text: &str,
) -> Result<Vec<&'static str>, Error> {
    let mut broken = Vec::new();
    let length = text.chars().count();
    if schema
        .count("minLength")
        .is_some_and(|least| length < least)
    {
        broken.push("minLength");
    }
    if schema.count("maxLength").is_some_and(|most| length > most) {
        broken.push("maxLength");
    }
    if let Some(source) = schema.text("pattern")
        && !judge.matches(&schema.place, source, text)?
    {
        broken.push("pattern");
    }
    if let Some(inner) = schema.get("not")
        && is_what_must_not_be(judge, schema, inner, text)?
    {
        broken.push("not");
    }
    if !judge.is_of_format(schema, text)? {
        broken.push("format");
    }
    Ok(broken)
}

/// Whether `text` fits the schema inside `not`: a single `pattern` or `enum`.
fn is_what_must_not_be(
    judge: &Judge<'_>,
    schema: &Schema<'_>,
    inner: &Value,
    text: &str,
) -> Result<bool, Error> {
    let inner = inner.as_object();
    let single = inner
        .filter(|inner| inner.len() == 1)
        .and_then(|inner| inner.iter().next());
    match single.map(|(keyword, value)| (keyword.as_str(), value)) {
        Some(("pattern", Value::String(source))) => judge.matches(&schema.place, source, text),
        Some(("enum", Value::Array(words))) => Ok(words.iter().any(|word| word == text)),
        _ => Err(fault(judge.set, &schema.place, "this `not` is not known")),
    }
}

/// The keywords of `schema` that `number` breaks.
pub(super) fn broken_by_number(schema: &Schema<'_>, number: &Number) -> Vec<&'static str> {
    let is_broken = |keyword: &str, broken: fn(Ordering) -> bool| {
        let bound = schema.get(keyword).and_then(Value::as_number);
        bound.is_some_and(|bound| broken(compare(number, bound)))
    };
    let mut broken = Vec::new();
    if is_broken("minimum", Ordering::is_lt) {
        broken.push("minimum");
    }
    if is_broken("maximum", Ordering::is_gt) {
        broken.push("maximum");
    }
    if is_broken("exclusiveMinimum", Ordering::is_le) {
        broken.push("exclusiveMinimum");
    }
    if is_broken("exclusiveMaximum", Ordering::is_ge) {
        broken.push("exclusiveMaximum");
    }
    broken
}

/// Whether two values are equal as JSON Schema has it: numbers by their value.
pub(super) fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other).is_eq(),
        _ => one == other,
    }
}

/// Whether a number is an integer, however it is written.
pub(super) fn is_integer(number: &Number) -> bool {
    whole(number).is_some() || number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

fn compare(one: &Number, other: &Number) -> Ordering {
    if let (Some(one), Some(other)) = (whole(one), whole(other)) {
        return one.cmp(&other);
    }
    // Numbers of JSON are finite, so there always is an order.
    one.as_f64()
        .partial_cmp(&other.as_f64())
        .unwrap_or(Ordering::Equal)
}

fn whole(number: &Number) -> Option<i128> {
    number
        .as_i64()
        .map(i128::from)
        .or_else(|| number.as_u64().map(i128::from))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{equal, is_integer};

    #[test]
    fn numbers_are_taken_by_their_value() {
        assert!(equal(&json!(6), &json!(6.0)));
        assert!(!equal(&json!(6), &json!("6")));
        assert!(!equal(
            &json!(9_007_199_254_740_993_u64),
            &json!(9_007_199_254_740_992_u64)
        ));
        let is_integer = |value: serde_json::Value| value.as_number().is_some_and(is_integer);
        assert!(is_integer(json!(6.0)) && is_integer(json!(1e30)) && is_integer(json!(u64::MAX)));
        assert!(!is_integer(json!(0.5)));
    }
}
