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

pub(super) fn multiple_of(spot: &Spot<'_>, divisor: &Value, attempts: &mut Attempts<'_>) {
    let step = divisor.as_f64().unwrap_or(1.0);
    let present = spot.value.as_f64().unwrap_or_default();
    let near = |what: &str, number: f64| (what.to_owned(), json!(number));
    attempts.may_take([
        ("zero".to_owned(), json!(0)),
        ("the number itself".to_owned(), divisor.clone()),
        near("twice", step * 2.0),
        near("minus thrice", step * -3.0),
        near("one more", present + step),
    ]);
    let others = [
        near("half", step * 0.5),
        near("one and a half", step * 1.5),
        near("half more", present + step * 0.5),
        near("a tenth more", present + step * 0.1),
        near("more by one", present + 1.0),
        near("less by one", present - 1.0),
        near("a large one", 9_007_199_254_740_991.0),
    ];
    attempts.refuses_some(others, "multipleOf");
}

fn below(spot: &Spot<'_>, bound: &Value) -> Vec<(String, Value)> {
    let near = [
        ("below".to_owned(), beside(spot, bound, -1)),
        ("far below".to_owned(), json!(-FAR)),
    ];
    near.into_iter()
        .chain(fraction(spot, bound, -0.5))
        .collect()
}

fn above(spot: &Spot<'_>, bound: &Value) -> Vec<(String, Value)> {
    let near = [
        ("above".to_owned(), beside(spot, bound, 1)),
        ("far above".to_owned(), json!(FAR)),
    ];
    near.into_iter().chain(fraction(spot, bound, 0.5)).collect()
}

/// Another branch may be for integers, so that only a fraction breaks this one.
fn fraction(spot: &Spot<'_>, bound: &Value, distance: f64) -> Option<(String, Value)> {
    let bound = bound.as_f64().filter(|_| !spot.firm)?;
    Some(("by a fraction".to_owned(), json!(bound + distance)))
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
