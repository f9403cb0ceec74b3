//! One small schema for each keyword: a vector breaks it, and rightly.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::oracle::doubts;
use super::rows::rows;
use super::{foreign, root};
use crate::keywords::{Class, KEYWORDS};
use crate::vectors::judge::Judge;
use crate::vectors::making::Made;

/// Keywords that are broken as others are: `$ref` as what it leads to, `then` as what it says.
const BY_OTHERS: &[&str] = &[
    "$schema",
    "$id",
    "$anchor",
    "$dynamicAnchor",
    "$defs",
    "x-keyless",
];

#[test]
fn each_keyword_is_broken_by_a_vector() {
    for (keyword, schema, document, broken, perhaps) in rows() {
        let set = foreign(&schema.to_string(), &["date-time"]);
        let judge = Judge::new(&set);
        let made = Made::of(&judge, &root()).expect("vectors");
        let untested = &made.untested;
        assert!(untested.is_empty(), "{keyword}: {untested:?}");
        for (_, code) in broken {
            let told = made
                .vectors
                .iter()
                .any(|vector| vector.broken.iter().any(|(_, broken)| broken == code));
            assert!(told, "{keyword}: no vector breaks {code}");
        }
        let doubts = doubts(&schema, &made, true);
        assert!(doubts.is_empty(), "{keyword}: {doubts:?}");
        let outcome = judge.verdict(&judge.enter(&root()), &document);
        let outcome = outcome.expect("a verdict");
        let owned = |codes: &[(&str, &'static str)]| -> BTreeSet<(String, &'static str)> {
            let owned = codes
                .iter()
                .map(|(pointer, code)| ((*pointer).to_owned(), *code));
            owned.collect()
        };
        assert_eq!(outcome.broken, owned(broken), "{keyword}");
        assert_eq!(outcome.perhaps, owned(perhaps), "{keyword}");
    }
}

#[test]
fn no_keyword_is_left_out() {
    let rows = rows();
    let missing: Vec<&str> = KEYWORDS
        .iter()
        .filter(|keyword| keyword.class != Class::Annotation)
        .map(|keyword| keyword.name)
        .filter(|name| !BY_OTHERS.contains(name))
        .filter(|name| !rows.iter().any(|(keyword, ..)| keyword == name))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// What a decoder tells beside `type` depends on whether the schema has a shape in Rust: certainly in
/// the first of these, certainly not in the second, and perhaps in the third.
#[test]
fn a_value_of_the_wrong_type_may_break_more() {
    let limits = json!({"type": "integer", "minimum": 3, "maximum": 9});
    let broken = |schema: Value| {
        let set = foreign(&schema.to_string(), &[]);
        let judge = Judge::new(&set);
        let outcome = judge.verdict(&judge.enter(&root()), &json!({"a": 0.5}));
        let outcome = outcome.expect("a verdict");
        let codes = |broken: BTreeSet<(String, &'static str)>| -> Vec<&str> {
            broken.into_iter().map(|(_, code)| code).collect()
        };
        (codes(outcome.broken), codes(outcome.perhaps))
    };
    let plain = json!({"type": "object", "properties": {"a": limits}});
    assert_eq!(broken(plain), (vec!["type"], vec![]));
    let in_place = json!({"allOf": [{"properties": {"a": limits}}]});
    assert_eq!(broken(in_place), (vec!["minimum", "type"], vec![]));
    let beside = json!({"type": "object", "properties": {"a": limits}, "minProperties": 1});
    assert_eq!(broken(beside), (vec!["type"], vec!["minimum"]));
}

/// An array of no items has a shape, and so its item breaks the schema `false`.
#[test]
fn an_item_too_many_breaks_items_or_the_schema_false() {
    let none = json!({"type": "array", "items": false});
    let broken = |schema: Value| {
        let set = foreign(&schema.to_string(), &[]);
        let judge = Judge::new(&set);
        let made = Made::of(&judge, &root()).expect("vectors");
        assert!(made.untested.is_empty(), "{:?}", made.untested);
        let outcome = judge.verdict(&judge.enter(&root()), &json!({"a": [1]}));
        let outcome = outcome.expect("a verdict");
        (outcome.broken.len(), outcome.perhaps.len())
    };
    let plain = json!({"type": "object", "properties": {"a": none}});
    assert_eq!(broken(plain), (1, 0));
    let beside = json!({"type": "object", "properties": {"a": none}, "minProperties": 1});
    assert_eq!(broken(beside), (0, 2));
}

#[test]
fn where_no_branch_holds_the_closest_is_not_guessed() {
    let schema = json!({
        "anyOf": [{"required": ["a", "b"]}, {"required": ["a"], "properties": {"c": {"type": "null"}}}],
        "properties": {"a": true},
        "unevaluatedProperties": false,
    });
    let set = foreign(&schema.to_string(), &[]);
    let judge = Judge::new(&set);
    let outcome = judge.verdict(&judge.enter(&root()), &json!({"b": 1, "c": 1}));
    let outcome = outcome.expect("a verdict");
    let certain = [(String::new(), "anyOf"), (String::new(), "required")];
    assert_eq!(outcome.broken.into_iter().collect::<Vec<_>>(), certain);
    let perhaps: Vec<(String, &str)> = outcome.perhaps.into_iter().collect();
    let at = |name: &str, code| (name.to_owned(), code);
    let wanted = [
        at("/b", "unevaluatedProperties"),
        at("/c", "type"),
        at("/c", "unevaluatedProperties"),
    ];
    assert_eq!(perhaps, wanted);
}
