//! Keywords for arrays.

use serde_json::{Value, json};

use super::LONGEST;
use crate::vectors::attempt::Attempts;
use crate::vectors::walk::Spot;

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

pub(super) fn unique_items(spot: &Spot<'_>, unique: &Value, attempts: &mut Attempts<'_>) {
    if *unique != Value::Bool(true) {
        return;
    }
    let items = spot.value.as_array().map_or(&[][..], Vec::as_slice);
    let first = items.first().cloned().unwrap_or(Value::Null);
    attempts.refuses("doubled", json!([first, first]), "uniqueItems");
    let more = [items, std::slice::from_ref(&first)].concat();
    attempts.refuses_some(
        [
            ("its first again".to_owned(), json!(more)),
            ("written in two ways".to_owned(), json!([6, 6.0])),
            ("deep".to_owned(), json!([{"a": [6]}, {"a": [6.0]}])),
        ],
        "uniqueItems",
    );
    attempts.may_take([
        (
            "much alike".to_owned(),
            json!([1, true, "1", [1], 0, false, null]),
        ),
        ("two texts".to_owned(), json!(["a", "A"])),
        ("two numbers".to_owned(), json!([1, 1.5])),
    ]);
}

/// An item behind those of `prefixItems`, where none may stand.
pub(super) fn items(spot: &Spot<'_>, allowed: &Value, attempts: &mut Attempts<'_>) {
    if *allowed == Value::Bool(false) {
        for code in ["items", "false_schema"] {
            one_more(spot, spot.schema.prefix(), code, attempts);
        }
    }
}

pub(super) fn unevaluated_items(spot: &Spot<'_>, allowed: &Value, attempts: &mut Attempts<'_>) {
    if *allowed == Value::Bool(false) {
        // The next ones may be looked at by something else.
        let present = spot.value.as_array().map_or(0, Vec::len);
        for more in 0..4 {
            one_more(spot, present + more, "unevaluatedItems", attempts);
        }
    }
}

/// The schema `false` among those of `prefixItems`.
pub(super) fn prefix_items(spot: &Spot<'_>, schemas: &Value, attempts: &mut Attempts<'_>) {
    let schemas = schemas.as_array().map_or(&[][..], Vec::as_slice);
    for (index, schema) in schemas.iter().enumerate() {
        if *schema == Value::Bool(false) {
            let list = spot.schema.place.child("prefixItems");
            attempts.are_for(list.child(&index.to_string()), "false_schema");
            let array = padded(spot, index);
            let what = format!("{} items", index + 1);
            attempts.refuses_inside(&what, array, &index.to_string(), "false_schema");
        }
    }
}

/// The array with an item more, and `before` at least before that, which breaks `code`.
fn one_more(spot: &Spot<'_>, before: usize, code: &'static str, attempts: &mut Attempts<'_>) {
    let present = spot.value.as_array().map_or(0, Vec::len);
    let place = present.max(before);
    let array = padded(spot, place);
    let what = format!("{} items", place + 1);
    attempts.refuses_inside(&what, array, &place.to_string(), code);
}

/// The items that are there, nulls as far as to `last`, and one there.
fn padded(spot: &Spot<'_>, last: usize) -> Value {
    let mut items = spot.value.as_array().cloned().unwrap_or_default();
    items.truncate(last);
    items.resize(last + 1, Value::Null);
    Value::Array(items)
}
