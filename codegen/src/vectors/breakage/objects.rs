//! Keywords for objects.

use serde_json::{Map, Value, json};

use super::LONGEST;
use crate::schema::Place;
use crate::vectors::attempt::Attempts;
use crate::vectors::sample::sample;
use crate::vectors::walk::Spot;

/// A member that no schema describes; the tests leave it out before they compare, since a receiver
/// may ignore it.
const UNKNOWN: &str = "unlisted_member";

/// A member of a free object, which must not get lost.
const FREE: &str = "free_member";

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

pub(super) fn unevaluated_properties(
    spot: &Spot<'_>,
    allowed: &Value,
    attempts: &mut Attempts<'_>,
) {
    if *allowed == Value::Bool(false) && spot.value.is_object() {
        for (name, value) in [(UNKNOWN, json!({"deep": [1]})), ("a/b~c", json!(null))] {
            attempts.adds(name, value, Some("unevaluatedProperties"));
        }
    }
}

pub(super) fn min_properties(spot: &Spot<'_>, least: &Value, attempts: &mut Attempts<'_>) {
    let Some(least) = crate::keywords::count(least).filter(|least| *least > 0) else {
        return;
    };
    attempts.may_take([("on the bound".to_owned(), of_size(spot, least))]);
    attempts.refuses("too few", of_size(spot, least - 1), "minProperties");
}

pub(super) fn max_properties(spot: &Spot<'_>, most: &Value, attempts: &mut Attempts<'_>) {
    if let Some(most) = crate::keywords::count(most).filter(|most| *most < LONGEST) {
        attempts.may_take([("on the bound".to_owned(), of_size(spot, most))]);
        attempts.refuses("too many", of_size(spot, most + 1), "maxProperties");
    }
}

/// An object of `count` members: first those that must be there, then the others that are there, and
/// then such as nobody knows.
fn of_size(spot: &Spot<'_>, count: usize) -> Value {
    let present = spot.value.as_object();
    let mut names: Vec<&String> = present.into_iter().flat_map(Map::keys).collect();
    names.sort_by_key(|name| (!spot.schema.requires(name), *name));
    let present = names
        .into_iter()
        .map(|name| (name.clone(), spot.value[name].clone()));
    let others = (0..).map(|number| format!("{UNKNOWN}_{number}"));
    let others = others.filter(|name| spot.value.get(name).is_none());
    let others = others.map(|name| (name, Value::Null));
    Value::Object(present.chain(others).take(count).collect())
}

pub(super) fn property_names(spot: &Spot<'_>, _: &Value, attempts: &mut Attempts<'_>) {
    let Some(members) = spot.value.as_object() else {
        return;
    };
    let names = ["", UNKNOWN, "Unlisted Member", "é", "0", "x-unlisted"].map(str::to_owned);
    let first = members.keys().min();
    let like_the_first = first.into_iter().flat_map(|name| {
        [
            format!("{name}!"),
            name.to_uppercase(),
            name.repeat(40),
            format!("{name}x"),
        ]
    });
    let names = names.into_iter().chain(like_the_first);
    let names = names.filter(|name| !members.contains_key(name));
    let added: Vec<(String, Value)> = names.map(|name| (name, Value::Null)).collect();
    attempts.adds_some(added, "propertyNames");
}

/// A member without one that must stand beside it.
pub(super) fn dependent_required(spot: &Spot<'_>, _: &Value, attempts: &mut Attempts<'_>) {
    let Some(members) = spot.value.as_object() else {
        return;
    };
    for (present, names) in spot.schema.map("dependentRequired") {
        let names = names.as_array().into_iter().flatten();
        for name in names
            .filter_map(Value::as_str)
            .filter(|name| name != present)
        {
            let mut less = members.clone();
            less.remove(name);
            less.entry(present.clone()).or_insert(Value::Null);
            let what = format!("{present} without {name}");
            attempts.refuses(&what, Value::Object(less), "dependentRequired");
        }
        let mut less = members.clone();
        less.remove(present);
        attempts.takes(&format!("without {present}"), Value::Object(less));
    }
}

/// Members that `false`, or `not` of anything, forbids.
pub(super) fn properties(spot: &Spot<'_>, schemas: &Value, attempts: &mut Attempts<'_>) {
    for (name, place) in &spot.schema.properties {
        if let Some(code) = forbidding(&schemas[name]) {
            forbidden(spot, place, (Some(name.clone()), code), attempts);
        }
    }
}

/// Likewise, where an expression names them.
pub(super) fn pattern_properties(spot: &Spot<'_>, schemas: &Value, attempts: &mut Attempts<'_>) {
    for (source, place) in &spot.schema.patterns {
        if let Some(code) = forbidding(&schemas[source]) {
            forbidden(spot, place, (sample(source), code), attempts);
        }
    }
}

/// What breaks a schema that no value obeys, if it is plainly one.
fn forbidding(schema: &Value) -> Option<&'static str> {
    if *schema == Value::Bool(false) {
        return Some("false_schema");
    }
    let unwanted = schema.get("not")?;
    (*unwanted == json!({}) || *unwanted == Value::Bool(true)).then_some("not")
}

fn forbidden(
    spot: &Spot<'_>,
    place: &Place,
    (name, code): (Option<String>, &'static str),
    attempts: &mut Attempts<'_>,
) {
    if let Some(name) = name.filter(|_| spot.value.is_object()) {
        attempts.are_for(place.clone(), code);
        attempts.adds(&name, json!({"deep": [1]}), Some(code));
    }
}

/// Members beside which the schema `false` lets nothing stand.
pub(super) fn dependent_schemas(spot: &Spot<'_>, schemas: &Value, attempts: &mut Attempts<'_>) {
    for (name, _) in spot.schema.map("dependentSchemas") {
        if schemas[name] == Value::Bool(false) && spot.value.is_object() {
            let place = spot.schema.place.child("dependentSchemas").child(name);
            attempts.are_for(place, "false_schema");
            attempts.adds_for_all(name, Value::Null, "false_schema");
        }
    }
}
