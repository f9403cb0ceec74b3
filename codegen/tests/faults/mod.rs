//! What the `jsonschema` crate finds wrong in a document, keyword by keyword, put as we put it.

use std::collections::BTreeSet;

use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::{ValidationError, Validator};
use serde_json::Value;

/// A keyword and the JSON Pointer of the value that breaks it.
pub type Fault = (String, String);

/// Everything that the other validator complains of in `document`.
pub fn faults(validator: &Validator, document: &Value) -> BTreeSet<Fault> {
    validator
        .iter_errors(document)
        .flat_map(|error| faults_of(&error))
        .collect()
}

fn faults_of(error: &ValidationError<'_>) -> Vec<Fault> {
    let at = error.instance_path().as_str();
    let below = |keyword: &str, names: &[String]| {
        let below = names.iter().map(|name| {
            let name = name.replace('~', "~0").replace('/', "~1");
            (keyword.to_owned(), format!("{at}/{name}"))
        });
        below.collect()
    };
    let is_said_by = |keyword: &str| {
        let mut steps = error.schema_path().as_str().rsplit('/');
        steps.any(|step| step == keyword)
    };
    match error.kind() {
        Kind::AdditionalProperties { unexpected } => below("additionalProperties", unexpected),
        Kind::UnevaluatedProperties { unexpected } => below("unevaluatedProperties", unexpected),
        Kind::Required { .. } if is_said_by("dependentRequired") => {
            vec![("dependentRequired".to_owned(), at.to_owned())]
        }
        kind => vec![(kind.keyword().to_owned(), at.to_owned())],
    }
}

/// Whether our report, of codes and pointers, has this fault.
///
/// Keyword and pointer are the same, but where we are more exact: then it is said here how.
pub fn is_reported((keyword, pointer): &Fault, report: &[(&str, &str)]) -> bool {
    let has = |is_meant: &dyn Fn(&str, &str) -> bool| {
        report.iter().any(|(code, place)| is_meant(code, place))
    };
    let below = |place: &str| {
        let rest = place.strip_prefix(pointer.as_str());
        rest.is_some_and(|rest| rest.starts_with('/'))
    };
    let here = |codes: &[&str]| has(&|code, place| codes.contains(&code) && place == pointer);
    // What is of the wrong type, or is not the one value allowed, is not looked at any further.
    if here(&[keyword.as_str(), "type", "const", "enum"]) {
        return true;
    }
    match keyword.as_str() {
        // We say which keyword has the schema `false`; the member that it forbids may stand below.
        "falseSchema" => {
            let codes = ["false_schema", "items", "additionalProperties"];
            here(&codes) || has(&|code, place| code == "additionalProperties" && below(place))
        }
        // A tag says which branch is meant, and that branch what is wrong.
        "oneOf" => here(&["required"]) || has(&|_, place| below(place)),
        // Another spelling of a known member has a code of its own where there is a keyless form.
        "additionalProperties" => here(&["unsupported_alias"]),
        // Two keywords count what `contains` describes.
        "contains" => here(&["minContains", "maxContains"]),
        // We point at the member with that name.
        "propertyNames" => has(&|code, place| code == "propertyNames" && below(place)),
        // We say what the schema asks of the value; for items the other validator names no place.
        "unevaluatedItems" => has(&|_, place| below(place)),
        "unevaluatedProperties" => has(&|_, place| place == pointer || below(place)),
        _ => false,
    }
}
