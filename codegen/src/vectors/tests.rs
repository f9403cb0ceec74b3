//! Tests of the maker as a whole.

mod keywords;
mod oracle;
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};

use super::judge::Judge;
use super::making::{Made, changed};
use super::{FOLDER, Place, add_vectors};
use crate::error::Error;
use crate::files::Files;
use crate::manifest::{Manifest, SchemaRow};
use crate::schema::{Given, Resources, SchemaSet, foreign_set, load};

/// The root of the first schema.
fn root() -> Place {
    Place {
        document: 0,
        pointer: String::new(),
    }
}

/// A schema by itself, with the formats that it asserts.
fn foreign(text: &str, formats: &[&str]) -> SchemaSet {
    let row = SchemaRow {
        id: "a.case".to_owned(),
        file: "case.schema.json".to_owned(),
        standard: None,
        version: None,
        module: "foreign::root".to_owned(),
        root: Some("Root".to_owned()),
        digest: String::new(),
        formats: formats.iter().map(|name| (*name).to_owned()).collect(),
        family: None,
        replies: None,
    };
    let manifest = Manifest {
        standards: BTreeMap::new(),
        schemas: vec![row.clone()],
    };
    let given = Given {
        path: row.file.clone(),
        row,
        text: text.to_owned(),
    };
    foreign_set(manifest, vec![given]).expect("the schema loads")
}

fn schemas() -> SchemaSet {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("the schemas load")
}

#[test]
fn the_same_schemas_make_the_same_vectors() {
    let set = schemas();
    let [mut one, mut other] = [Files::default(), Files::default()];
    add_vectors(&mut one, &set).expect("vectors");
    add_vectors(&mut other, &set).expect("vectors");
    assert_eq!(one, other);
    let roots = set
        .documents
        .iter()
        .filter(|document| document.row.root.is_some());
    assert_eq!(one.iter().count(), roots.count());
    for (path, text) in one.iter() {
        assert!(path.starts_with(FOLDER), "{path}");
        assert!(text.lines().count() > 100, "{path} is too short");
    }
}

#[test]
fn what_a_spot_breaks_is_what_the_document_breaks() {
    let set = schemas();
    whole_documents_agree(&set, "aif.refusal");
    whole_documents_agree(&set, "aif.result");
}

/// Judges the whole of each document, and gives the codes that were broken.
fn whole_documents_agree(set: &SchemaSet, id: &str) -> BTreeSet<&'static str> {
    let judge = Judge::new(set);
    let document = set
        .documents
        .iter()
        .position(|document| document.row.id == id);
    let root = Place {
        document: document.expect("it is listed"),
        pointer: String::new(),
    };
    let made = Made::of(&judge, &root).expect("vectors");
    let root = judge.enter(&root);
    for vector in &made.vectors {
        let base = &made.bases[vector.base];
        let document = changed(base, &vector.change).expect("a change");
        let outcome = judge.verdict(&root, &document).expect("a verdict");
        assert_eq!(vector.broken, outcome.broken, "{}", vector.name);
        assert_eq!(vector.is_valid(), outcome.is_valid(), "{}", vector.name);
    }
    made.vectors
        .iter()
        .flat_map(|vector| vector.broken.iter().map(|(_, code)| *code))
        .collect()
}

/// The schemas, with another one in the place of the result frame.
fn with_schema(schema: &Value) -> SchemaSet {
    let mut set = schemas();
    for document in &mut set.documents {
        if document.row.id == "aif.result" {
            document.json = schema.clone();
        }
    }
    set.resources = Resources::find(&set.documents).expect("URIs of their own");
    set
}

#[test]
fn keywords_that_no_standard_uses_are_broken_too() {
    let set = with_schema(&json!({
        "type": "object",
        "required": ["word"],
        "properties": {
            "word": {"type": "string", "enum": ["one", "two"]},
            "half": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5},
            "level": {"type": ["integer", "null"], "minimum": -3, "maximum": 3},
            "list": {"type": "array", "minItems": 2, "maxItems": 3},
            "pair": {"type": "array", "items": {"type": "boolean"}, "maxItems": 2},
            "code": {"type": "string", "pattern": "^[a-z]{2}-[0-9]{2}$", "minLength": 2},
            "name": {"type": "string", "not": {"enum": ["nobody"]}, "format": "hostname"},
            "free": true,
            "nothing": {"type": "null"}
        },
        "additionalProperties": false
    }));
    let codes = whole_documents_agree(&set, "aif.result");
    let expected = [
        "additionalProperties",
        "enum",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "maxItems",
        "maximum",
        "minItems",
        "minLength",
        "minimum",
        "not",
        "pattern",
        "required",
        "type",
    ];
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn schemas_that_hold_themselves_come_to_an_end() {
    let children = json!({"type": "array", "items": {"$ref": "#/$defs/Node"}});
    let branch = |kind: &str| {
        json!({
            "type": "object",
            "required": ["kind", "all"],
            "properties": {"kind": {"const": kind}, "all": children, "any": children},
        })
    };
    let set = with_schema(&json!({
        "$ref": "#/$defs/Node",
        "$defs": {
            "Node": {"oneOf": [{"$ref": "#/$defs/And"}, {"$ref": "#/$defs/Or"}]},
            "And": branch("and"),
            "Or": branch("or"),
        },
    }));
    let codes = whole_documents_agree(&set, "aif.result");
    assert!(codes.contains("oneOf"), "{codes:?}");
}

/// Of a union, a branch is taken that does not need another value of the union.
#[test]
fn a_recursive_union_needs_no_examples() {
    let set = with_schema(&json!({
        "type": "object",
        "required": ["rule"],
        "properties": {"rule": {"$ref": "#/$defs/Rule"}},
        "$defs": {
            "Rule": {"oneOf": [{"$ref": "#/$defs/Not"}, {"$ref": "#/$defs/Word"}]},
            "Not": {
                "type": "object",
                "required": ["kind", "rule"],
                "properties": {"kind": {"const": "not"}, "rule": {"$ref": "#/$defs/Rule"}},
            },
            "Word": {
                "type": "object",
                "required": ["kind", "word"],
                "properties": {"kind": {"const": "word"}, "word": {"type": "string", "not": {"pattern": "^_"}}},
            },
        },
    }));
    let codes = whole_documents_agree(&set, "aif.result");
    assert!(
        codes.contains("oneOf") && codes.contains("not"),
        "{codes:?}"
    );
}

/// Judging needs little of the stack of a thread, which is small in tests.
#[test]
fn a_deep_example_does_not_exhaust_the_stack() {
    let mut example = json!({});
    for _ in 0..120 {
        example = json!({"more": example});
    }
    let schema = json!({
        "$ref": "#/$defs/Node",
        "$defs": {"Node": {"allOf": [{"type": "object", "properties": {"more": {"$ref": "#/$defs/Node"}}}]}},
        "examples": [example],
    });
    let set = foreign(&schema.to_string(), &[]);
    let judge = Judge::new(&set);
    let outcome = judge.verdict(&judge.enter(&root()), &example);
    assert!(outcome.expect("a verdict").is_valid());
}

#[test]
fn what_nothing_breaks_is_listed_and_refuses_nothing() {
    let set = with_schema(&json!({
        "type": "object",
        "required": ["a"],
        "properties": {"a": {"type": "string"}},
        "anyOf": [{"required": ["b"]}, {"required": ["a"]}],
    }));
    let mut files = Files::default();
    add_vectors(&mut files, &set).expect("vectors");
    let path = format!("{FOLDER}/aif.result.json");
    let (_, text) = files.iter().find(|(other, _)| *other == path).expect("it");
    let made: Value = serde_json::from_str(text).expect("JSON");
    let place = "aif/result.schema.json#/anyOf/0";
    assert_eq!(
        made["untested"],
        json!([{"place": place, "keyword": "required"}])
    );
    let [warning] = files.warnings() else {
        panic!("{:?}", files.warnings());
    };
    assert!(
        warning.contains(place) && warning.contains("`required`"),
        "{warning}"
    );
}

#[test]
fn a_schema_that_no_value_obeys_is_an_error() {
    let unending = json!({
        "type": "object",
        "required": ["more"],
        "properties": {"more": {"$ref": "#"}},
    });
    let unmatched = json!({"type": "string", "pattern": "^(?!)$"});
    for schema in [unending, unmatched] {
        let set = with_schema(&schema);
        let error = add_vectors(&mut Files::default(), &set).expect_err("nothing fits");
        assert!(matches!(error, Error::Refused(_)), "{error}");
    }
}

#[test]
fn an_example_that_is_not_valid_is_an_error() {
    let mut set = schemas();
    for document in &mut set.documents {
        if document.row.id == "aif.request" {
            document.json["examples"][0]["goal"] = 1.into();
        }
    }
    match add_vectors(&mut Files::default(), &set) {
        Err(Error::Refused(problems)) => {
            assert_eq!(problems[0].pointer, "/examples/0");
            assert!(problems[0].message.contains("/goal"), "{}", problems[0]);
        }
        other => panic!("{other:?}"),
    }
}

fn broken_of_criterion(document: &Value) -> Vec<(String, &'static str)> {
    let set = schemas();
    let document_of = set
        .documents
        .iter()
        .position(|document| document.row.id == "aif.criteria");
    let place = Place {
        document: document_of.expect("it is listed"),
        pointer: "/$defs/Criterion".to_owned(),
    };
    let judge = Judge::new(&set);
    let outcome = judge.verdict(&judge.enter(&place), document);
    outcome.expect("a verdict").broken.into_iter().collect()
}

#[test]
fn everything_broken_is_named_with_its_place() {
    let document = json!({"check": "max_tokens", "args": {"limit": 0.5}, "id": ""});
    let expected = [
        ("/args/limit".to_owned(), "type"),
        ("/id".to_owned(), "minLength"),
    ];
    assert_eq!(broken_of_criterion(&document), expected);
    assert_eq!(broken_of_criterion(&json!([])), [(String::new(), "type")]);
}

#[test]
fn an_open_union_takes_every_other_tag() {
    let document = json!({"id": "c", "check": "x-acme.new", "args": {"a": [1]}});
    assert_eq!(broken_of_criterion(&document), []);
    let document = json!({"id": "c", "check": "X", "args": 1});
    let expected = [
        ("/args".to_owned(), "type"),
        ("/check".to_owned(), "pattern"),
    ];
    assert_eq!(broken_of_criterion(&document), expected);
    let document = json!({"id": "c", "args": {}});
    assert_eq!(
        broken_of_criterion(&document),
        [(String::new(), "required")]
    );
}
