//! Every keyword beside every type, as it is and below the keywords that look at the same value,
//! on values of each type: the verdict is that of somebody else's validator.

mod built;

use framewright_codegen::{Error, Foreign, ProblemKind, module};
use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};

use built::Subject;

/// How many combinations are the members of one object.
const TOGETHER: usize = 150;

fn types() -> Vec<Value> {
    vec![
        json!({}),
        json!({"type": "string"}),
        json!({"type": ["string", "null"]}),
        json!({"type": "integer"}),
        json!({"type": ["integer", "null"]}),
        json!({"type": "integer", "minimum": -3, "maximum": 9}),
        json!({"type": ["integer", "null"], "minimum": -3, "maximum": 9}),
        json!({"type": ["null", "number"]}),
        json!({"type": "number", "minimum": -3}),
        json!({"type": ["boolean", "null"]}),
        json!({"type": "array", "items": {"type": "integer"}}),
        json!({"type": "array"}),
        json!({"type": "object"}),
        json!({"type": "object", "properties": {"a": {"type": "integer"}}}),
        json!({"type": "object", "additionalProperties": {"type": "integer"}}),
        json!({"type": ["array", "string"]}),
        json!({"enum": ["a", "bb", "c"]}),
        json!({"const": "a"}),
        json!({"type": "string", "x-known-values": {"a": "published", "bb": "reading"}}),
        json!({"$ref": "#/$defs/word"}),
        json!({"$ref": "#/$defs/record"}),
        json!({"$ref": "#/$defs/open"}),
    ]
}

fn keywords() -> Vec<Value> {
    vec![
        json!({"type": "null"}),
        json!({"type": "integer"}),
        json!({"type": ["string", "boolean"]}),
        json!({"const": "aa"}),
        json!({"const": null}),
        json!({"const": 1}),
        json!({"const": [1]}),
        json!({"enum": ["a", "bb"]}),
        json!({"enum": [null, 1, "a"]}),
        json!({"enum": [[], {}, true]}),
        json!({"multipleOf": 2}),
        json!({"minimum": 1}),
        json!({"maximum": 1.5}),
        json!({"exclusiveMinimum": 0}),
        json!({"exclusiveMaximum": 1}),
        json!({"minLength": 2}),
        json!({"maxLength": 1}),
        json!({"pattern": "^a"}),
        json!({"format": "email"}),
        json!({"minItems": 1}),
        json!({"maxItems": 1}),
        json!({"uniqueItems": true}),
        json!({"prefixItems": [{"const": 1}]}),
        json!({"items": {"minimum": 2}}),
        json!({"items": false}),
        json!({"contains": {"const": 1}}),
        json!({"contains": {"const": 1}, "minContains": 0, "maxContains": 1}),
        json!({"required": ["a"]}),
        json!({"minProperties": 1}),
        json!({"maxProperties": 1}),
        json!({"properties": {"a": {"const": 1}}}),
        json!({"patternProperties": {"^b": {"const": 1}}}),
        json!({"additionalProperties": false}),
        json!({"additionalProperties": {"const": 1}}),
        json!({"propertyNames": {"maxLength": 1}}),
        json!({"dependentRequired": {"a": ["bb"]}}),
        json!({"dependentSchemas": {"a": {"minProperties": 2}}}),
        json!({"allOf": [{"type": "integer"}, {"minimum": 1}]}),
        json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        json!({"oneOf": [{"type": "integer"}, {"minimum": 1}]}),
        json!({"not": {"type": "null"}}),
        json!({"not": {"enum": ["a", "bb"]}}),
        json!({"not": {}}),
        json!({"if": {"minLength": 2}, "then": {"pattern": "b"}, "else": {"type": "null"}}),
        json!({"if": true, "then": {"type": "integer"}}),
        json!({"unevaluatedItems": false}),
        json!({"unevaluatedProperties": false}),
        json!({"title": "a remark"}),
        json!({"$ref": "#/$defs/word"}),
        json!({"$ref": "#/$defs/record"}),
    ]
}

/// `keyword` beside `of_type`, in each way to say it.
fn combinations(of_type: &Value, keyword: &Value) -> Vec<Value> {
    let with = |more: Value| {
        let mut schema = of_type.as_object().cloned().unwrap_or_default();
        let more = more.as_object().cloned().unwrap_or_default();
        // What is said twice would be another schema.
        let is_new = more.keys().all(|name| !schema.contains_key(name));
        schema.extend(more);
        is_new.then_some(Value::Object(schema))
    };
    let mut remarked = keyword.clone();
    remarked["$comment"] = json!("a remark");
    let ways = [
        keyword.clone(),
        json!({"not": keyword}),
        json!({"not": remarked}),
        json!({"anyOf": [{"const": "zz"}, keyword]}),
        json!({"oneOf": [keyword, {"const": 1}]}),
        json!({"if": keyword, "then": {"maxLength": 2}, "else": {"type": ["string", "null", "object"]}}),
        json!({"allOf": [{"not": {"not": keyword}}]}),
    ];
    ways.into_iter().filter_map(with).collect()
}

fn values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(1),
        json!(2.0),
        json!(1.5),
        json!(-7),
        json!(""),
        json!("a"),
        json!("aa"),
        json!("bb"),
        json!([]),
        json!([1]),
        json!([1, 1]),
        json!([2, "a"]),
        json!({}),
        json!({"a": 1}),
        json!({"a": "x"}),
        json!({"bb": 1}),
        json!({"a": 1, "bb": 2}),
    ]
}

fn definitions() -> Value {
    json!({
        "word": {"type": "string", "minLength": 2},
        "open": {"type": "string", "x-known-values": {"a": "published", "bb": "reading"}},
        "record": {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
    })
}

fn object(members: &Map<String, Value>) -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": members,
        "$defs": definitions(),
    })
}

fn generated(schema: &Value) -> Result<String, Error> {
    module(&Foreign::new("crossing.schema.json", schema.to_string()))
}

/// The combinations that are generated; only what no value can obey is not.
fn sound() -> Vec<Value> {
    let mut sound = Vec::new();
    let mut refused = 0;
    for of_type in types() {
        let all: Vec<Value> = keywords()
            .iter()
            .flat_map(|keyword| combinations(&of_type, keyword))
            .collect();
        for some in all.chunks(20) {
            if generated(&together(some)).is_ok() {
                sound.extend_from_slice(some);
                continue;
            }
            for combination in some {
                match generated(&together(std::slice::from_ref(combination))) {
                    Ok(_) => sound.push(combination.clone()),
                    Err(error) => {
                        is_expected(&error, &of_type, combination);
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(refused < sound.len() / 10, "{refused} are refused");
    sound
}

/// Some combinations as the members of one object.
fn together(some: &[Value]) -> Value {
    let names = (0..some.len()).map(|index| format!("p{index}"));
    object(&names.zip(some.iter().cloned()).collect())
}

fn is_expected(error: &Error, of_type: &Value, combination: &Value) {
    let Error::Refused(problems) = error else {
        panic!("{combination}: {error}");
    };
    // So is a known word that what stands beside it forbids.
    let is_open = of_type.get("x-known-values").is_some();
    for problem in problems {
        let expected = problem.kind == ProblemKind::Impossible
            || (is_open && problem.kind == ProblemKind::KeywordValue);
        assert!(expected, "{combination}: {problem}");
    }
}

fn validator(schema: &Value) -> Validator {
    let options = jsonschema::options().with_draft(Draft::Draft202012);
    options.build(schema).expect("a sound schema")
}

#[test]
fn every_keyword_counts_beside_every_type() {
    let combinations = sound();
    let mut subjects = Vec::new();
    let mut verdicts = Vec::new();
    for (number, some) in combinations.chunks(TOGETHER).enumerate() {
        let schema = together(some);
        let validator = validator(&schema);
        let (mut documents, mut valid) = (Vec::new(), Vec::new());
        for (index, combination) in some.iter().enumerate() {
            for value in values() {
                let document = json!({format!("p{index}"): value});
                valid.push((validator.is_valid(&document), combination, value));
                documents.push(document.to_string());
            }
        }
        let module = generated(&schema).unwrap_or_else(|error| panic!("{error}"));
        subjects.push(Subject {
            name: format!("crossing{number}"),
            module,
            documents,
        });
        verdicts.push(valid);
    }
    let outcome = built::judge("crossing", &subjects);
    let mut complaints = outcome.complaints;
    let mut judged = 0;
    for (answers, valid) in outcome.answers.iter().zip(&verdicts) {
        judged += answers.len();
        for (answer, (valid, schema, value)) in answers.iter().zip(valid) {
            let wrong = answer.wrong(*valid);
            complaints.extend(wrong.map(|what| format!("{schema} on {value}: {what}")));
        }
    }
    built::say(&format!(
        "{} combinations, {judged} documents",
        combinations.len()
    ));
    let count = complaints.len();
    complaints.truncate(20);
    assert!(count == 0, "{count} complaints:\n{}", complaints.join("\n"));
}
