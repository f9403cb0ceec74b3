//! Every vector, through a validator that knows nothing of this project.

#![cfg(all(feature = "aif", feature = "uaix"))]

mod made;
#[path = "made/validators.rs"]
mod validators;

use std::collections::BTreeSet;

use jsonschema::Validator;

fn each(check: impl Fn(&Validator, &made::Made, &made::Vector) -> Result<bool, String>) {
    let of_id = validators::validators();
    let mut counts = Vec::new();
    let mut failures = Vec::new();
    for made in made::all() {
        let validator = &of_id[made.schema.as_str()];
        let mut count = 0;
        for vector in &made.vectors {
            match check(validator, &made, vector) {
                Ok(looked_at) => count += usize::from(looked_at),
                Err(why) => failures.push(format!("{} {}: {why}", made.schema, vector.name)),
            }
        }
        counts.push((made.schema, count));
    }
    made::report(&counts);
    made::none(&failures);
}

#[test]
fn another_validator_agrees_on_every_verdict() {
    each(|validator, made, vector| {
        let text = vector.document.to_string();
        let ours = framewright::decode_as(&made.schema, text.as_bytes()).ok_or("no such schema")?;
        let (ours, theirs) = (ours.is_ok(), validator.is_valid(&vector.document));
        if ours == vector.valid && theirs == vector.valid {
            return Ok(true);
        }
        let wanted = vector.valid;
        Err(format!(
            "valid: {wanted} expected, {ours} of ours, {theirs} of the other"
        ))
    });
}

/// Keywords of which the other validator says another thing: ours tells what is wrong with one branch,
/// and theirs takes what a fault stands in for not evaluated.
const OTHERWISE: &[&str] = &[
    "oneOf",
    "anyOf",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// What the other validator calls a violation of ours, and where it finds that.
fn in_their_words((code, pointer): &(String, String)) -> (String, String) {
    let object = || pointer.rsplit_once('/').map(|(object, _)| object);
    let (code, place) = match code.as_str() {
        // They report a member at its object.
        "additionalProperties" | "propertyNames" => (code.as_str(), object()),
        "unsupported_alias" => ("additionalProperties", object()),
        "items" | "false_schema" => ("falseSchema", None),
        "minContains" | "maxContains" => ("contains", None),
        "dependentRequired" => ("required", None),
        other => (other, None),
    };
    (code.to_owned(), place.unwrap_or(pointer).to_owned())
}

/// A validator reports each keyword that is broken, so ours must be among them, at the same place.
#[test]
fn another_validator_finds_the_same_keywords_at_the_same_places() {
    each(|validator, _, vector| {
        let theirs: BTreeSet<(String, String)> = validator
            .iter_errors(&vector.document)
            .map(|error| {
                (
                    error.kind().keyword().to_owned(),
                    error.instance_path().to_string(),
                )
            })
            .collect();
        let otherwise = |(keyword, _): &(String, String)| OTHERWISE.contains(&keyword.as_str());
        if vector.more || theirs.iter().any(otherwise) {
            return Ok(false);
        }
        let ours: BTreeSet<(String, String)> =
            vector.violations.iter().map(in_their_words).collect();
        let places = |found: &BTreeSet<(String, String)>| -> BTreeSet<String> {
            found.iter().map(|(_, place)| place.clone()).collect()
        };
        if ours.is_subset(&theirs) && places(&ours) == places(&theirs) {
            return Ok(true);
        }
        Err(format!("ours {ours:?}, theirs {theirs:?}"))
    });
}
