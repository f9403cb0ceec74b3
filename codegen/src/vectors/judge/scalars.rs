//! Keywords that look at a value without looking into it.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::decimal::{Decimal, compare};
use super::{Case, Judge, Outcome};
use crate::error::Error;
use crate::vectors::format::{self, Check};
use crate::vectors::schema::{Schema, fault};

impl Judge<'_> {
    /// `const`, `enum`, and the keywords for numbers and texts.
    pub(super) fn scalars(
        &self,
        schema: &Schema<'_>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        if let Some(wanted) = schema.get("const")
            && !equal(wanted, case.value)
        {
            outcome.note(case.at, "const");
        }
        if let Some(Value::Array(allowed)) = schema.get("enum")
            && !allowed.iter().any(|allowed| equal(allowed, case.value))
        {
            outcome.note(case.at, "enum");
        }
        match case.value {
            Value::Number(number) => numbers(schema, number, case, outcome),
            Value::String(text) => self.texts(schema, text, case, outcome)?,
            _ => {}
        }
        Ok(())
    }

    fn texts(
        &self,
        schema: &Schema<'_>,
        text: &str,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        let length = text.chars().count();
        let count = |keyword: &str| schema.count(keyword);
        if count("minLength").is_some_and(|least| length < least) {
            outcome.note(case.at, "minLength");
        }
        if count("maxLength").is_some_and(|most| length > most) {
            outcome.note(case.at, "maxLength");
        }
        if let Some(source) = schema.text("pattern")
            && !self.matches(&schema.place, source, text)?
        {
            outcome.note(case.at, "pattern");
        }
        if !self.is_of_format(schema, text)? {
            outcome.note(case.at, "format");
        }
        Ok(())
    }

    /// Whether `text` is of the format that the schema asserts; one that it only notes is no rule.
    fn is_of_format(&self, schema: &Schema<'_>, text: &str) -> Result<bool, Error> {
        let Some(name) = schema.asserted_format(self.set) else {
            return Ok(true);
        };
        match format::find(name).map(|format| &format.check) {
            Some(Check::Expression(source)) => self.matches(&schema.place, source, text),
            Some(Check::Predicate(is_match)) => Ok(is_match(text)),
            None => Err(fault(self.set, &schema.place, "the format is not known")),
        }
    }
}

/// Whether a number that stands so to a bound breaks it.
type IsBroken = fn(Ordering) -> bool;

fn numbers(schema: &Schema<'_>, number: &Number, case: &Case<'_>, outcome: &mut Outcome) {
    let bounds: [(&'static str, IsBroken); 4] = [
        ("minimum", Ordering::is_lt),
        ("maximum", Ordering::is_gt),
        ("exclusiveMinimum", Ordering::is_le),
        ("exclusiveMaximum", Ordering::is_ge),
    ];
    for (keyword, is_broken) in bounds {
        let bound = schema.get(keyword).and_then(Value::as_number);
        if bound.is_some_and(|bound| is_broken(compare(number, bound))) {
            outcome.note(case.at, keyword);
        }
    }
    if let Some(divisor) = schema.get("multipleOf").and_then(Value::as_number)
        && !Decimal::new(number).is_multiple_of(&Decimal::new(divisor))
    {
        outcome.note(case.at, "multipleOf");
    }
}

/// Whether a value is of a type that the schema allows.
pub(super) fn is_of_types(schema: &Schema<'_>, value: &Value) -> bool {
    let types = schema.types();
    types.is_empty() || types.iter().any(|name| is_of_type(value, name))
}

/// Whether a value is of the type `name` of JSON Schema; `6.0` is an integer.
fn is_of_type(value: &Value, name: &str) -> bool {
    match (name, value) {
        ("integer", Value::Number(number)) => Decimal::new(number).is_integer(),
        _ => type_of(value) == name,
    }
}

/// The type that a value has in JSON, which knows no integers.
pub(in crate::vectors) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Whether two values are equal as JSON Schema has it: numbers by their value.
pub(in crate::vectors) fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other).is_eq(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(name, one)| other.get(name).is_some_and(|other| equal(one, other)))
        }
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{equal, is_of_type};

    #[test]
    fn numbers_are_equal_by_their_value_and_objects_in_any_order() {
        assert!(equal(&json!(6), &json!(6.0)) && equal(&json!([{"a": 6}]), &json!([{"a": 6.0}])));
        assert!(!equal(&json!(6), &json!("6")) && !equal(&json!([1]), &json!([1, 1])));
        assert!(!equal(&json!({"a": 1}), &json!({"b": 1})) && !equal(&json!(1), &json!(true)));
    }

    #[test]
    fn integers_are_numbers_without_a_fraction() {
        assert!(is_of_type(&json!(6.0), "integer") && is_of_type(&json!(6), "number"));
        assert!(!is_of_type(&json!(0.5), "integer") && !is_of_type(&json!("6"), "integer"));
    }
}
