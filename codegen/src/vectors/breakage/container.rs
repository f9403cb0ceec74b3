//! Arrays, objects, and unions of objects.

use serde_json::{Value, json};

use super::{LONGEST, one_of_each};
use crate::vectors::attempt::Attempts;
use crate::vectors::walk::Spot;

/// A member that no schema describes; the tests leave it out before they compare, since a receiver
/// may ignore it.
const UNKNOWN: &str = "unlisted_member";

/// A member of a free object, which must not get lost.
const FREE: &str = "free_member";

pub(super) fn min_items(spot: &Spot<'_>, least: &Value, attempts: &mut Attempts<'_>) {
    let Some(least) = crate::keywords::count(least).filter(|least| *least > 0) else {
        return;
    };
    attempts.takes("on the bound", repeated(spot, least));
    attempts.refuses("too few", repeated(spot, least - 1), "minItems");
}

pub(super) fn max_items(spot: &Spot<'_>, most: &Value, attempts: &mut Attempts<'_>) {
    if let Some(most) = crate::keywords::count(most).filter(|most| *most <= LONGEST) {
        attempts.may_take([("on the bound".to_owned(), repeated(spot, most))]);
        attempts.refuses(
            "too many",
            repeated(spot, most.saturating_add(1)),
            "maxItems",
        );
    }
}

/// An array of `count` items, the present ones over and over; without any, nulls, which may break
/// more than the count.
fn repeated(spot: &Spot<'_>, count: usize) -> Value {
    let present = spot.value.as_array().filter(|items| !items.is_empty());
    let present = present.map_or(&[Value::Null][..], Vec::as_slice);
    present.iter().cycle().take(count).cloned().collect()
}

pub(super) fn required(spot: &Spot<'_>, _: &Value, attempts: &mut Attempts<'_>) {
    for name in spot.schema.required() {
        if spot.value.get(name).is_some() {
            attempts.drops(name, "required");
        }
    }
}

pub(super) fn additional_properties(spot: &Spot<'_>, allowed: &Value, attempts: &mut Attempts<'_>) {
    // Beside other types too, so perhaps this is no object.
    if !spot.value.is_object() {
        return;
    }
    if *allowed == Value::Bool(false) {
        attempts.adds(UNKNOWN, json!({"deep": [1]}), Some("additionalProperties"));
        attempts.adds("a/b~c", json!(null), Some("additionalProperties"));
        let first = spot.schema.properties.first();
        let upper = first.map(|(name, _)| name.to_uppercase());
        if let Some(upper) = upper.filter(|upper| !spot.schema.describes(upper)) {
            let code = spot.schema.broken_by_unknown(&upper);
            attempts.adds(&upper, json!(1), Some(code));
        }
    } else if spot.schema.properties.is_empty() {
        attempts.adds(
            FREE,
            json!({"a/b~c": [null, true, -9_007_199_254_740_993_i64, 2.5, "text", [], {}]}),
            None,
        );
        attempts.adds("", json!(""), None);
    } else {
        attempts.adds(UNKNOWN, json!({"deep": [1]}), None);
    }
}

/// What is no object at all; branches and tag have their own spots.
pub(super) fn one_of(_: &Spot<'_>, _: &Value, attempts: &mut Attempts<'_>) {
    for (what, value) in one_of_each() {
        if !value.is_object() {
            attempts.refuses(what, value, "type");
        }
    }
}
