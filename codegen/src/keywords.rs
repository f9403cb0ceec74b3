//! The allow-list of keywords: what the generator enforces, and what it knows to be a remark.
//!
//! A keyword that is not in [`KEYWORDS`] stops the generation, so none is ever dropped in silence.

mod shape;

use serde_json::Value;

use crate::error::{Problem, ProblemKind};
use crate::schema::{Place, SchemaSet, child};

pub use self::shape::{Shape, count};

/// A keyword that the generator knows.
#[derive(Debug)]
pub struct Keyword {
    /// Its name.
    pub name: &'static str,
    /// What becomes of it.
    pub class: Class,
    /// What its value must be.
    pub shape: Shape,
}

/// What becomes of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The Rust type cannot hold what it forbids.
    EnforcedByType,
    /// The decoder notes what breaks it.
    EnforcedByCheck,
    /// It says where schemas stand and how they refer to each other.
    Structure,
    /// It changes no verdict.
    Annotation,
}

const fn keyword(name: &'static str, class: Class, shape: Shape) -> Keyword {
    Keyword { name, class, shape }
}

/// Every keyword that may stand in a schema.
pub const KEYWORDS: &[Keyword] = &[
    keyword("$schema", Class::Structure, Shape::Text),
    keyword("$id", Class::Structure, Shape::Text),
    keyword("$ref", Class::Structure, Shape::Text),
    keyword("$defs", Class::Structure, Shape::SchemaMap),
    keyword("$comment", Class::Annotation, Shape::Text),
    keyword("title", Class::Annotation, Shape::Text),
    keyword("description", Class::Annotation, Shape::Text),
    keyword("examples", Class::Annotation, Shape::List),
    keyword("default", Class::Annotation, Shape::Any),
    keyword("deprecated", Class::Annotation, Shape::Boolean),
    keyword("type", Class::EnforcedByType, Shape::TypeNames),
    keyword("enum", Class::EnforcedByType, Shape::List),
    keyword("const", Class::EnforcedByType, Shape::Any),
    keyword("minimum", Class::EnforcedByCheck, Shape::Number),
    keyword("maximum", Class::EnforcedByCheck, Shape::Number),
    keyword("exclusiveMinimum", Class::EnforcedByCheck, Shape::Number),
    keyword("exclusiveMaximum", Class::EnforcedByCheck, Shape::Number),
    keyword("minLength", Class::EnforcedByCheck, Shape::Count),
    keyword("maxLength", Class::EnforcedByCheck, Shape::Count),
    keyword("pattern", Class::EnforcedByCheck, Shape::Text),
    keyword("format", Class::EnforcedByCheck, Shape::Text),
    keyword("items", Class::EnforcedByType, Shape::Schema),
    keyword("minItems", Class::EnforcedByCheck, Shape::Count),
    keyword("maxItems", Class::EnforcedByCheck, Shape::Count),
    keyword("properties", Class::EnforcedByType, Shape::SchemaMap),
    keyword("required", Class::EnforcedByType, Shape::Names),
    keyword(
        "additionalProperties",
        Class::EnforcedByCheck,
        Shape::Schema,
    ),
    keyword("oneOf", Class::EnforcedByType, Shape::SchemaList),
    keyword("not", Class::EnforcedByCheck, Shape::Schema),
    keyword("x-standard", Class::Annotation, Shape::Text),
    keyword("x-status", Class::Annotation, Shape::Status),
    keyword("x-keyless", Class::Structure, Shape::Keyless),
    keyword("x-known-values", Class::EnforcedByType, Shape::StatusMap),
];

/// The keyword of that name.
pub fn find(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|keyword| keyword.name == name)
}

/// Looks at every keyword of every schema in `set`.
pub fn check(set: &SchemaSet) -> Vec<Problem> {
    let mut problems = Vec::new();
    for document in 0..set.documents.len() {
        let place = Place {
            document,
            pointer: String::new(),
        };
        check_schema(set, &place, &mut problems);
    }
    problems
}

fn check_schema(set: &SchemaSet, place: &Place, problems: &mut Vec<Problem>) {
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
    for (name, value) in members {
        let here = place.child(name);
        let Some(keyword) = find(name) else {
            problems.push(unknown(set, &here, name));
            continue;
        };
        if matches!(name.as_str(), "$id" | "$schema") && !place.pointer.is_empty() {
            problems.push(Problem::new(
                ProblemKind::Unsupported,
                set.file(&here),
                &here.pointer,
                format!("`{name}` can stand at the root of a file only"),
                "move this schema to a file of its own",
            ));
        }
        if let Err(wanted) = keyword.shape.check(value) {
            problems.push(Problem::new(
                ProblemKind::KeywordValue,
                set.file(&here),
                &here.pointer,
                format!("keyword `{name}` takes {wanted}"),
                "correct the value",
            ));
            continue;
        }
        for below in keyword.shape.schemas(value) {
            let pointer = below
                .iter()
                .fold(here.pointer.clone(), |pointer, step| child(&pointer, step));
            let place = Place {
                document: here.document,
                pointer,
            };
            check_schema(set, &place, problems);
        }
    }
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
        .filter(|(distance, _)| *distance <= 2);
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
