//! Bounds of numbers.

use serde_json::{Value, json};

use crate::vectors::attempt::Attempts;
use crate::vectors::walk::Spot;

/// Beyond every integer of 64 bits, and an integer all the same.
const FAR: f64 = 1e30;

pub(super) fn minimum(spot: &Spot<'_>, bound: &Value, attempts: &mut Attempts<'_>) {
    attempts.may_take([
        ("on the bound".to_owned(), bound.clone()),
        ("minus zero".to_owned(), json!(-0.0)),
    ]);
    attempts.refuses_some(below(spot, bound), "minimum");
}

pub(super) fn maximum(spot: &Spot<'_>, bound: &Value, attempts: &mut Attempts<'_>) {
    attempts.may_take([("on the bound".to_owned(), bound.clone())]);
    attempts.refuses_some(above(spot, bound), "maximum");
}

pub(super) fn exclusive_minimum(spot: &Spot<'_>, bound: &Value, attempts: &mut Attempts<'_>) {
    attempts.may_take([("just above".to_owned(), beside(spot, bound, 1))]);
    attempts.refuses("on the bound", bound.clone(), "exclusiveMinimum");
    attempts.refuses_some(below(spot, bound), "exclusiveMinimum");
}

pub(super) fn exclusive_maximum(spot: &Spot<'_>, bound: &Value, attempts: &mut Attempts<'_>) {
    attempts.may_take([("just below".to_owned(), beside(spot, bound, -1))]);
    attempts.refuses("on the bound", bound.clone(), "exclusiveMaximum");
    attempts.refuses_some(above(spot, bound), "exclusiveMaximum");
}

fn below(spot: &Spot<'_>, bound: &Value) -> [(String, Value); 2] {
    [
        ("below".to_owned(), beside(spot, bound, -1)),
        ("far below".to_owned(), json!(-FAR)),
    ]
}

fn above(spot: &Spot<'_>, bound: &Value) -> [(String, Value); 2] {
    [
        ("above".to_owned(), beside(spot, bound, 1)),
        ("far above".to_owned(), json!(FAR)),
    ]
}

/// The next integer above or below `bound`, or where fractions are allowed a number near it.
fn beside(spot: &Spot<'_>, bound: &Value, direction: i32) -> Value {
    if spot.schema.types().contains(&"number") {
        let bound = bound.as_f64().unwrap_or_default();
        let distance = (bound.abs() * 1e-9).max(1e-9);
        return json!(bound + f64::from(direction) * distance);
    }
    match bound
        .as_i64()
        .and_then(|bound| bound.checked_add(direction.into()))
    {
        Some(integer) => json!(integer),
        None => json!(FAR * f64::from(direction)),
    }
}
