//! Every keyword that a value can break, wherever it stands below a root.
//!
//! What stands in `not`, `if`, `contains` and `propertyNames` breaks nothing by itself: these are
//! broken as a whole.

use std::collections::BTreeSet;

use serde_json::Value;

use super::judge::Judge;
use super::schema::Schema;
use super::scope::Scoped;
use crate::error::Error;
use crate::schema::Place;

/// A schema and a keyword in it.
pub(super) type Site = (Place, &'static str);

/// Keywords that break something wherever they stand.
const PLAIN: &[&str] = &[
    "type",
    "enum",
    "const",
    "multipleOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "maxLength",
    "pattern",
    "maxItems",
    "maxProperties",
    "oneOf",
];

/// Keywords with a count that asks for nothing if it is 0.
const COUNTS: &[&str] = &["minLength", "minItems", "minProperties"];

/// Keywords that forbid something if they are `false`.
const FORBIDDING: &[&str] = &[
    "items",
    "additionalProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// The keywords below `root`, each once.
pub(super) fn sites(judge: &Judge<'_>, root: &Scoped) -> Result<Vec<Site>, Error> {
    let mut sites = Vec::new();
    let mut seen = BTreeSet::new();
    let mut left = vec![root.clone()];
    while let Some(seat) = left.pop() {
        if !seen.insert(seat.clone()) {
            continue;
        }
        let schema = judge.schema(&seat.place)?;
        for site in own(judge, &seat, &schema)? {
            if !sites.contains(&site) {
                sites.push(site);
            }
        }
        let mut below = below(judge, &seat, &schema)?;
        below.reverse();
        left.append(&mut below);
    }
    Ok(sites)
}

fn own(judge: &Judge<'_>, seat: &Scoped, schema: &Schema<'_>) -> Result<Vec<Site>, Error> {
    let mut keywords: Vec<&'static str> = Vec::new();
    let is_false = |keyword: &str| schema.get(keyword) == Some(&Value::Bool(false));
    keywords.extend(PLAIN.iter().filter(|keyword| schema.has(keyword)));
    keywords.extend(
        COUNTS
            .iter()
            .filter(|keyword| schema.count(keyword).is_some_and(|least| least > 0)),
    );
    keywords.extend(FORBIDDING.iter().filter(|keyword| is_false(keyword)));
    keywords.extend(schema.asserted_format(judge.set).map(|_| "format"));
    if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
        keywords.push("uniqueItems");
    }
    if !schema.list("required").is_empty() {
        keywords.push("required");
    }
    let dependent = schema.map("dependentRequired");
    if dependent
        .iter()
        .any(|(_, names)| **names != Value::Array(Vec::new()))
    {
        keywords.push("dependentRequired");
    }
    if schema.has("contains") {
        match schema.wanted_items() {
            (0, _) => {}
            (1, _) => keywords.push("contains"),
            _ => keywords.push("minContains"),
        }
        keywords.extend(schema.wanted_items().1.map(|_| "maxContains"));
    }
    let trivial = |place: Place| -> Result<bool, Error> { Ok(judge.schema(&place)?.is_trivial()) };
    if schema.has("propertyNames") && !trivial(schema.place.child("propertyNames"))? {
        keywords.push("propertyNames");
    }
    if schema.has("not") && !is_false("not") {
        keywords.push("not");
    }
    let mut anything = false;
    for place in schema.places("anyOf") {
        anything |= trivial(place)?;
    }
    if schema.has("anyOf") && !anything {
        keywords.push("anyOf");
    }
    let site = |keyword| (seat.place.clone(), keyword);
    Ok(keywords
        .into_iter()
        .map(site)
        .chain(forbidden(schema))
        .collect())
}

/// Where the schema `false` forbids something at the value or in it.
fn forbidden(schema: &Schema<'_>) -> Vec<Site> {
    let mut places = Vec::new();
    let is_false = |schema: &Value| *schema == Value::Bool(false);
    for keyword in ["properties", "patternProperties", "dependentSchemas"] {
        for (name, _) in schema
            .map(keyword)
            .iter()
            .filter(|(_, inner)| is_false(inner))
        {
            places.push(schema.place.child(keyword).child(name));
        }
    }
    let prefix = schema.places("prefixItems").into_iter();
    let prefix = prefix.zip(schema.list("prefixItems"));
    places.extend(
        prefix
            .filter(|(_, inner)| is_false(inner))
            .map(|(place, _)| place),
    );
    for keyword in ["then", "else"] {
        if schema.has("if") && schema.get(keyword).is_some_and(is_false) {
            places.push(schema.place.child(keyword));
        }
    }
    places
        .into_iter()
        .map(|place| (place, "false_schema"))
        .collect()
}

/// The schemas that `schema` puts to the value or to what stands in it, but for those that are
/// broken as a whole.
fn below<'s>(judge: &Judge<'s>, seat: &Scoped, schema: &Schema<'s>) -> Result<Vec<Scoped>, Error> {
    let mut places: Vec<Place> = Vec::new();
    for keyword in ["properties", "patternProperties", "dependentSchemas"] {
        let names = judge.set.members(&schema.place.child(keyword)).into_iter();
        places.extend(names.map(|name| schema.place.child(keyword).child(&name)));
    }
    for keyword in ["prefixItems", "allOf", "anyOf", "oneOf"] {
        places.extend(schema.places(keyword));
    }
    for keyword in FORBIDDING {
        places.extend(schema.has(keyword).then(|| schema.place.child(keyword)));
    }
    for keyword in ["then", "else"] {
        let there = schema.has("if") && schema.has(keyword);
        places.extend(there.then(|| schema.place.child(keyword)));
    }
    let mut seats = judge.references(seat, schema)?;
    seats.extend(places.into_iter().map(|place| judge.step(seat, place)));
    Ok(seats)
}
