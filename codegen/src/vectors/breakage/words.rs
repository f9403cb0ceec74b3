//! Fixed values, and words that are listed.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::FEW;
use crate::vectors::attempt::Attempts;
use crate::vectors::nearby::variations;
use crate::vectors::sample::sample;
use crate::vectors::walk::{Role, Spot};

/// Words that are on no list.
const STRANGE: &[&str] = &["unlisted", "Unlisted", "UNLISTED", "x-example.unlisted"];

pub(super) fn constant(spot: &Spot<'_>, wanted: &Value, attempts: &mut Attempts<'_>) {
    // Another tag means another branch; `tag` tries them.
    if matches!(spot.role, Role::Tag { open: true, .. }) {
        return;
    }
    match wanted {
        Value::String(text) => {
            let others = [
                ("empty", String::new()),
                ("longer", format!("{text}x")),
                ("a blank behind", format!("{text} ")),
                ("upper case", text.to_uppercase()),
                ("lower case", text.to_lowercase()),
            ];
            let others = others.map(|(what, other)| (what.to_owned(), json!(other)));
            attempts.refuses_some(others, "const");
        }
        Value::Bool(truth) => attempts.refuses("the other", json!(!truth), "const"),
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            let others = [("larger", 1.0), ("smaller", -1.0), ("a fraction", 0.5)];
            let others = others.map(|(what, more)| (what.to_owned(), json!(number + more)));
            attempts.refuses_some(others, "const");
        }
        other => {
            attempts.are_enough(FEW);
            attempts.refuses_some(variations(other, &[]), "const");
        }
    }
}

pub(super) fn enumeration(spot: &Spot<'_>, words: &Value, attempts: &mut Attempts<'_>) {
    for word in words.as_array().into_iter().flatten() {
        attempts.takes(&plain(word), word.clone());
        if let Some(text) = word.as_str() {
            let changed = [
                ("a blank behind", format!("{text} ")),
                ("upper", text.to_uppercase()),
            ];
            for (what, other) in changed {
                let value = Value::from(other);
                if words
                    .as_array()
                    .is_some_and(|words| !words.contains(&value))
                {
                    attempts.refuses(&format!("{text}, {what}"), value, "enum");
                }
            }
        }
    }
    attempts.refuses_some(strange(), "enum");
    let texts_only = words
        .as_array()
        .is_some_and(|words| words.iter().all(Value::is_string));
    if !texts_only {
        attempts.are_enough(FEW);
        attempts.refuses_some(variations(&spot.value, &[]), "enum");
    }
}

pub(super) fn known_values(spot: &Spot<'_>, words: &Value, attempts: &mut Attempts<'_>) {
    // A feature of the JSON library may sort members or not; vectors must not depend on it.
    let sorted: BTreeSet<&String> = words.as_object().into_iter().flat_map(Map::keys).collect();
    for word in sorted {
        attempts.takes(word, json!(word));
    }
    let pattern = spot.schema.text("pattern");
    let sampled = pattern
        .and_then(sample)
        .map(|word| (word.clone(), json!(word)));
    let unknown = strange().chain(sampled);
    attempts.may_take(unknown.filter(|(word, _)| words.get(word).is_none()));
}

/// The tag of a union: that of each other branch, which the object may fit or not, and such as no
/// branch has.
pub(super) fn tag(words: &[&str], attempts: &mut Attempts<'_>) {
    for word in words.iter().chain(STRANGE) {
        attempts.tries(word, json!(word));
    }
}

/// The word without quotes.
pub(super) fn plain(word: &Value) -> String {
    word.as_str()
        .map_or_else(|| word.to_string(), str::to_owned)
}

fn strange() -> impl Iterator<Item = (String, Value)> {
    STRANGE.iter().map(|word| ((*word).to_owned(), json!(word)))
}
