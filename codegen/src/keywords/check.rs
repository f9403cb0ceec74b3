//! The look at every keyword before anything is made of it.

use std::collections::BTreeSet;

use iri_string::types::UriReferenceStr;
use serde_json::{Map, Value};

use super::{KEYWORDS, Keyword, contradiction, find, reach};
use crate::error::{Problem, ProblemKind};
use crate::schema::{Place, SchemaSet, child, is_known_dialect};

/// Looks at every keyword of every schema in `set`, and at where those that count lead.
pub fn check(set: &SchemaSet) -> Vec<Problem> {
    let (reached, mut problems) = reach::follow(set);
    for document in 0..set.documents.len() {
        let place = Place {
            document,
            pointer: String::new(),
        };
        check_schema(set, &place, &reached, &mut problems);
    }
    problems.extend(set.resources.doubled().map(|(place, name)| {
        Problem::new(
            ProblemKind::KeywordValue,
            set.file(place),
            &place.pointer,
            format!("another schema of this resource has the anchor `{name}` already"),
            "give each its own",
        )
    }));
    problems
}

fn check_schema(
    set: &SchemaSet,
    place: &Place,
    reached: &BTreeSet<Place>,
    problems: &mut Vec<Problem>,
) {
    let members = match set.at(place) {
        Some(Value::Object(members)) => members,
        Some(Value::Bool(_)) | None => return,
        Some(_) => {
            problems.push(Problem::new(
                ProblemKind::KeywordValue,
                set.file(place),
                &place.pointer,
                "a schema is an object, true or false",
                "write one of them",
            ));
            return;
        }
    };
    problems.extend(contradiction::check(set, place, members));
    for (name, value) in members {
        let here = place.child(name);
        let Some(keyword) = find(name) else {
            problems.push(unknown(set, &here, name));
            continue;
        };
        problems.extend(out_of_shape(set, &here, keyword, value));
        let counts = reached.contains(place);
        problems.extend(reach::expressions(set, &here, name, value, counts));
        problems.extend(out_of_place(set, &here, name, members));
        problems.extend(other_dialect(set, &here, name, value));
        for below in keyword.shape.schemas(value) {
            let pointer = below
                .iter()
                .fold(here.pointer.clone(), |pointer, step| child(&pointer, step));
            let place = Place {
                document: here.document,
                pointer,
            };
            check_schema(set, &place, reached, problems);
        }
    }
}

/// A keyword whose value is not what it takes, or nothing that could be carried out.
fn out_of_shape(
    set: &SchemaSet,
    here: &Place,
    keyword: &Keyword,
    value: &Value,
) -> Option<Problem> {
    let name = keyword.name;
    let refuse = |kind, message: String, remedy: &str| {
        let file = set.file(here);
        Some(Problem::new(kind, file, &here.pointer, message, remedy))
    };
    if let Err(wanted) = keyword.shape.check(value, set.rounded(here)) {
        let message = format!("keyword `{name}` takes {wanted}");
        return refuse(ProblemKind::KeywordValue, message, "correct the value");
    }
    match (name, value) {
        ("$id", Value::String(id)) if !is_resource_name(id) => refuse(
            ProblemKind::KeywordValue,
            "keyword `$id` takes a URI, or a reference to one, without a fragment".to_owned(),
            "correct the value; a name for a part of a schema is `$anchor`",
        ),
        // The test vectors are JSON values, which would hold something else.
        _ if !set.foreign && set.rounded(here).is_some() => refuse(
            ProblemKind::Unsupported,
            "no double is this number, and the manifest's schemas keep to doubles".to_owned(),
            "write a number of 17 digits at most",
        ),
        _ => None,
    }
}

/// Whether `id` can name a resource; an empty fragment was the habit once.
fn is_resource_name(id: &str) -> bool {
    UriReferenceStr::new(id).is_ok()
        && id
            .split_once('#')
            .is_none_or(|(_, fragment)| fragment.is_empty())
}

/// A keyword of ours where it says nothing: it would be dropped in silence.
fn out_of_place(
    set: &SchemaSet,
    here: &Place,
    name: &str,
    schema: &Map<String, Value>,
) -> Option<Problem> {
    let (kind, sound, wanted) = match name {
        "x-keyless" => (
            ProblemKind::Keyless,
            schema.contains_key("properties")
                || (schema.get("x-keyless") == Some(&Value::from("keyed"))
                    && schema.get("type") == Some(&Value::from("object"))),
            "beside `properties`, and as \"keyed\" on a free object,",
        ),
        "x-known-values" => (
            ProblemKind::Unsupported,
            schema.get("type") == Some(&Value::from("string")),
            "beside \"type\": \"string\"",
        ),
        _ => return None,
    };
    (!sound).then(|| {
        Problem::new(
            kind,
            set.file(here),
            &here.pointer,
            format!("keyword `{name}` has a meaning {wanted} only"),
            "take it out, or add what it belongs to",
        )
    })
}

/// A part of a file that is written in another dialect than the file; that of a file is looked at
/// when it is read.
fn other_dialect(set: &SchemaSet, here: &Place, name: &str, value: &Value) -> Option<Problem> {
    let is_other = name == "$schema" && !value.as_str().is_some_and(is_known_dialect);
    is_other.then(|| {
        Problem::new(
            ProblemKind::Unsupported,
            set.file(here),
            &here.pointer,
            "the dialect is not JSON Schema 2020-12",
            "write this part of the schema in it, too",
        )
    })
}

fn unknown(set: &SchemaSet, here: &Place, name: &str) -> Problem {
    let near = KEYWORDS
        .iter()
        .map(|keyword| {
            (
                strsim::damerau_levenshtein(keyword.name, name),
                keyword.name,
            )
        })
        .min()
        // Of a short name, other letters make another word.
        .filter(|(distance, _)| *distance <= 2 && distance * 3 <= name.chars().count());
    let remedy = match near {
        Some((_, meant)) => format!("did you mean `{meant}`? Else take it out, or add it"),
        None => "take it out, or add it".to_owned(),
    };
    Problem::new(
        ProblemKind::UnknownKeyword,
        set.file(here),
        &here.pointer,
        format!("keyword `{name}` is not known, so it could not be enforced"),
        format!("{remedy} to the generator (CONTRIBUTING.md, \"A new keyword\")"),
    )
}
