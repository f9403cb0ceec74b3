//! Small schemas, each about one keyword, with a document that breaks it.

use serde_json::{Value, json};

/// JSON Pointers and codes.
pub(super) type Codes = &'static [(&'static str, &'static str)];

/// A keyword, a schema, a document that breaks the keyword, what it breaks, and what else a decoder
/// may report.
pub(super) type Row = (&'static str, Value, Value, Codes, Codes);

fn scalars() -> Vec<Row> {
    let object = |value: Value| json!({"properties": {"a": value}, "type": "object"});
    let a = |value: Value| json!({"a": value});
    let row = |keyword: &'static str, schema: Value, document: Value, broken: Codes| -> Row {
        (keyword, object(schema), a(document), broken, &[])
    };
    vec![
        row(
            "type",
            json!({"type": ["string", "null"]}),
            json!(1),
            &[("/a", "type")],
        ),
        row(
            "enum",
            json!({"enum": ["x", 1, [2]]}),
            json!([2, 2]),
            &[("/a", "enum")],
        ),
        row(
            "const",
            json!({"const": {"b": [1]}}),
            json!({"b": [2]}),
            &[("/a", "const")],
        ),
        row(
            "multipleOf",
            json!({"multipleOf": 0.1}),
            json!(0.25),
            &[("/a", "multipleOf")],
        ),
        row(
            "minimum",
            json!({"minimum": -1}),
            json!(-1.5),
            &[("/a", "minimum")],
        ),
        row(
            "maximum",
            json!({"maximum": 3}),
            json!(4),
            &[("/a", "maximum")],
        ),
        row(
            "exclusiveMinimum",
            json!({"exclusiveMinimum": 0}),
            json!(0.0),
            &[("/a", "exclusiveMinimum")],
        ),
        row(
            "exclusiveMaximum",
            json!({"exclusiveMaximum": 1}),
            json!(1),
            &[("/a", "exclusiveMaximum")],
        ),
        row(
            "minLength",
            json!({"minLength": 2}),
            json!("é"),
            &[("/a", "minLength")],
        ),
        row(
            "maxLength",
            json!({"maxLength": 2}),
            json!("abc"),
            &[("/a", "maxLength")],
        ),
        row(
            "pattern",
            json!({"pattern": "^[a-z]+$"}),
            json!("A"),
            &[("/a", "pattern")],
        ),
        row(
            "format",
            json!({"format": "date-time"}),
            json!("now"),
            &[("/a", "format")],
        ),
        row(
            "not",
            json!({"not": {"type": "string"}}),
            json!("x"),
            &[("/a", "not")],
        ),
    ]
}

fn arrays() -> Vec<Row> {
    vec![
        (
            "minItems",
            json!({"minItems": 2}),
            json!([1]),
            &[("", "minItems")],
            &[],
        ),
        (
            "maxItems",
            json!({"maxItems": 1}),
            json!([1, 2]),
            &[("", "maxItems")],
            &[],
        ),
        (
            "uniqueItems",
            json!({"uniqueItems": true}),
            json!([1, 1.0]),
            &[("", "uniqueItems")],
            &[],
        ),
        (
            "prefixItems",
            json!({"prefixItems": [{"type": "string"}, {"minimum": 3}, false]}),
            json!(["x", 1, 2]),
            &[("/1", "minimum"), ("/2", "false_schema")],
            &[],
        ),
        (
            "items",
            json!({"prefixItems": [true], "items": false}),
            json!([1, 2]),
            &[("/1", "items")],
            &[],
        ),
        (
            "contains",
            json!({"contains": {"type": "integer"}}),
            json!(["x"]),
            &[("", "contains")],
            &[],
        ),
        (
            "minContains",
            json!({"contains": {"type": "integer"}, "minContains": 2}),
            json!([1, "x"]),
            &[("", "minContains")],
            &[],
        ),
        (
            "maxContains",
            json!({"contains": {"type": "integer"}, "maxContains": 1}),
            json!([1, "x", 2]),
            &[("", "maxContains")],
            &[],
        ),
        (
            "unevaluatedItems",
            json!({"allOf": [{"prefixItems": [{"type": "string"}]}], "unevaluatedItems": false}),
            json!(["x", 1]),
            &[("/1", "unevaluatedItems")],
            &[],
        ),
    ]
}

fn objects() -> Vec<Row> {
    vec![
        (
            "required",
            json!({"required": ["a", "b"]}),
            json!({"a": 1}),
            &[("", "required")],
            &[],
        ),
        (
            "minProperties",
            json!({"minProperties": 1}),
            json!({}),
            &[("", "minProperties")],
            &[],
        ),
        (
            "maxProperties",
            json!({"maxProperties": 1}),
            json!({"a": 1, "b": 2}),
            &[("", "maxProperties")],
            &[],
        ),
        (
            "properties",
            json!({"properties": {"a": {"type": "string"}, "b": false}}),
            json!({"a": 1, "b": 1}),
            &[("/a", "type"), ("/b", "false_schema")],
            &[],
        ),
        (
            "patternProperties",
            json!({"patternProperties": {"^x-": {"type": "string"}, "^n-": false}}),
            json!({"x-a": 1, "n-a": 1, "a": 1}),
            &[("/n-a", "false_schema"), ("/x-a", "type")],
            &[],
        ),
        (
            "additionalProperties",
            json!({"type": "object", "patternProperties": {"^x-": {}}, "additionalProperties": false}),
            json!({"x-a": 1, "a/b": 1}),
            &[("/a~1b", "additionalProperties")],
            &[],
        ),
        (
            "propertyNames",
            json!({"propertyNames": {"maxLength": 2}}),
            json!({"abc": 1, "d": 1}),
            &[("/abc", "propertyNames")],
            &[],
        ),
        (
            "dependentRequired",
            json!({"dependentRequired": {"a": ["b"]}}),
            json!({"a": 1}),
            &[("", "dependentRequired")],
            &[],
        ),
        (
            "dependentSchemas",
            json!({"dependentSchemas": {"a": {"required": ["b"]}, "c": false}}),
            json!({"a": 1, "c": 1}),
            &[("", "false_schema"), ("", "required")],
            &[],
        ),
        (
            "unevaluatedProperties",
            json!({"anyOf": [{"properties": {"a": {"minimum": 1}}}], "unevaluatedProperties": false}),
            json!({"a": 1, "b": 1}),
            &[("/b", "unevaluatedProperties")],
            &[],
        ),
    ]
}

fn applicators() -> Vec<Row> {
    let by_kind = json!({
        "type": "object",
        "if": {"required": ["a"]},
        "then": {"required": ["b"]},
        "else": {"required": ["c"]},
    });
    vec![
        (
            "allOf",
            json!({"allOf": [{"type": "string"}, {"minLength": 2}]}),
            json!("x"),
            &[("", "minLength")],
            &[],
        ),
        (
            "anyOf",
            json!({"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 3}]}),
            json!(1),
            &[("", "anyOf")],
            &[("", "minimum"), ("", "type")],
        ),
        (
            "oneOf",
            json!({"oneOf": [{"minimum": 2, "type": "number"}, {"type": "integer"}]}),
            json!(3),
            &[("", "oneOf")],
            &[],
        ),
        (
            "if",
            by_kind.clone(),
            json!({"a": 1, "c": 1}),
            &[("", "required")],
            &[],
        ),
        (
            "then",
            by_kind.clone(),
            json!({"a": 1}),
            &[("", "required")],
            &[],
        ),
        ("else", by_kind, json!({}), &[("", "required")], &[]),
        (
            "$ref",
            json!({"$ref": "#/$defs/A", "maxLength": 2, "$defs": {"A": {"type": "string", "minLength": 1}}}),
            json!("abc"),
            &[("", "maxLength")],
            &[],
        ),
        (
            "$dynamicRef",
            json!({
                "$id": "https://example.invalid/tree",
                "$dynamicAnchor": "node",
                "type": "object",
                "required": ["name"],
                "properties": {
                    "name": {"type": "string"},
                    "children": {"type": "array", "items": {"$dynamicRef": "#node"}},
                },
            }),
            json!({"name": "x", "children": [{"name": 1}, {}]}),
            &[("/children/0/name", "type"), ("/children/1", "required")],
            &[],
        ),
    ]
}

/// A row for each keyword that a value can break.
pub(super) fn rows() -> Vec<Row> {
    [scalars(), arrays(), objects(), applicators()].concat()
}
