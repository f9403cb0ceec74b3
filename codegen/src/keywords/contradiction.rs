//! Keywords of one schema that no value can obey together.

use serde_json::{Map, Value};

use super::count;
use crate::error::{Problem, ProblemKind};
use crate::schema::{Place, SchemaSet};

/// Counts, by the type that they count in: the least and the most.
const COUNTS: [(&str, &str, &str); 4] = [
    ("string", "minLength", "maxLength"),
    ("array", "minItems", "maxItems"),
    ("array", "minContains", "maxContains"),
    ("object", "minProperties", "maxProperties"),
];

/// What the schema at `place` asks for that contradicts its one type or itself.
///
/// Without a type, or with several, values of another one obey, so nothing is said of these.
pub(super) fn check(set: &SchemaSet, place: &Place, schema: &Map<String, Value>) -> Vec<Problem> {
    let Some(of_type) = schema.get("type").and_then(Value::as_str) else {
        return Vec::new();
    };
    let mut found: Vec<(Place, String)> = Vec::new();
    for (counted, least, most) in COUNTS {
        let bound = |keyword| schema.get(keyword).and_then(count);
        let matters =
            of_type == counted && (least != "minContains" || schema.contains_key("contains"));
        if let (true, Some(low), Some(high)) = (matters, bound(least), bound(most))
            && high < low
        {
            found.push((place.child(most), format!("{most} is below {least}")));
        }
    }
    if matches!(of_type, "integer" | "number") && no_number_is_between(set, place, schema) {
        let what = "no number is above the one bound and below the other".to_owned();
        found.push((place.clone(), what));
    }
    let is_other = |value: &Value| !is_of_type(value, of_type);
    if schema.get("const").is_some_and(is_other) {
        let what = "the fixed value is of another type".to_owned();
        found.push((place.child("const"), what));
    }
    if let Some(Value::Array(values)) = schema.get("enum")
        && !values.is_empty()
        && values.iter().all(is_other)
    {
        let what = "the values listed are all of another type".to_owned();
        found.push((place.child("enum"), what));
    }
    found
        .into_iter()
        .map(|(place, what)| impossible(set.file(&place), &place.pointer, &what))
        .collect()
}

/// The problem of something that no value can obey.
fn impossible(file: &str, pointer: &str, what: &str) -> Problem {
    Problem::new(
        ProblemKind::Impossible,
        file,
        pointer,
        format!("no value can obey this: {what}"),
        "correct it, or take it out",
    )
}

fn no_number_is_between(set: &SchemaSet, place: &Place, schema: &Map<String, Value>) -> bool {
    let bound = |keyword: &str| {
        let exact = set.rounded(&place.child(keyword)).is_none();
        let value = schema.get(keyword).filter(|_| exact)?;
        Some((value.as_f64()?, keyword.starts_with("exclusive")))
    };
    let lows = [bound("minimum"), bound("exclusiveMinimum")];
    let highs = [bound("maximum"), bound("exclusiveMaximum")];
    lows.into_iter().flatten().any(|(low, above)| {
        let is_below = |(high, below): (f64, bool)| high < low || ((above || below) && high <= low);
        highs.into_iter().flatten().any(is_below)
    })
}

fn is_of_type(value: &Value, of_type: &str) -> bool {
    match value {
        Value::Null => of_type == "null",
        Value::Bool(_) => of_type == "boolean",
        // A number that was rounded may be an integer as it is written.
        Value::Number(_) => matches!(of_type, "number" | "integer"),
        Value::String(_) => of_type == "string",
        Value::Array(_) => of_type == "array",
        Value::Object(_) => of_type == "object",
    }
}
