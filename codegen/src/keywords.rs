//! The allow-list of keywords: what the generator enforces, and what it knows to be a remark.
//!
//! A keyword that is not in [`KEYWORDS`] stops the generation, so none is ever dropped in silence.

mod additional_properties;
mod all_of;
mod anchor;
mod any_of;
mod comment;
mod const_;
mod contains;
mod content_encoding;
mod content_media_type;
mod content_schema;
mod default;
mod defs;
mod dependent_required;
mod dependent_schemas;
mod deprecated;
mod description;
mod dynamic_anchor;
mod dynamic_ref;
mod else_;
mod enum_;
mod examples;
mod exclusive_maximum;
mod exclusive_minimum;
mod format;
mod id;
mod if_;
mod items;
mod max_contains;
mod max_items;
mod max_length;
mod max_properties;
mod maximum;
mod min_contains;
mod min_items;
mod min_length;
mod min_properties;
mod minimum;
mod multiple_of;
mod not;
mod one_of;
mod pattern;
mod pattern_properties;
mod prefix_items;
mod properties;
mod property_names;
mod read_only;
mod ref_;
mod required;
mod schema_;
mod shape;
mod then;
mod title;
mod type_;
mod unevaluated_items;
mod unevaluated_properties;
mod unique_items;
mod vocabulary;
mod write_only;
mod x_keyless;
mod x_known_values;
mod x_standard;
mod x_status;

use proc_macro2::TokenStream;
use serde_json::{Map, Value};

use crate::emit::{Site, Tables};
use crate::error::{Problem, ProblemKind};
use crate::schema::{Place, SchemaSet, child, is_known_dialect};

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
    /// How the judge gets to know it.
    pub judged: Judged,
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

/// How a keyword comes into the table of a schema, for the judge.
#[derive(Clone, Copy)]
pub enum Judged {
    /// Not at all: it breaks nothing.
    No,
    /// As the keyword of the table that this writes, without `support::judge::Keyword::`; an empty
    /// one is left out.
    By(fn(&mut Tables<'_>, &Site<'_>) -> TokenStream),
    /// Together with another keyword.
    With(&'static str),
}

impl std::fmt::Debug for Judged {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Judged::No => "No",
            Judged::By(_) => "By",
            Judged::With(_) => "With",
        })
    }
}

/// Every keyword that may stand in a schema, in the order in which the judge looks at them.
pub const KEYWORDS: &[Keyword] = &[
    schema_::KEYWORD,
    id::KEYWORD,
    anchor::KEYWORD,
    dynamic_anchor::KEYWORD,
    defs::KEYWORD,
    vocabulary::KEYWORD,
    comment::KEYWORD,
    title::KEYWORD,
    description::KEYWORD,
    examples::KEYWORD,
    default::KEYWORD,
    deprecated::KEYWORD,
    read_only::KEYWORD,
    write_only::KEYWORD,
    content_encoding::KEYWORD,
    content_media_type::KEYWORD,
    content_schema::KEYWORD,
    ref_::KEYWORD,
    dynamic_ref::KEYWORD,
    type_::KEYWORD,
    enum_::KEYWORD,
    const_::KEYWORD,
    multiple_of::KEYWORD,
    minimum::KEYWORD,
    maximum::KEYWORD,
    exclusive_minimum::KEYWORD,
    exclusive_maximum::KEYWORD,
    min_length::KEYWORD,
    max_length::KEYWORD,
    pattern::KEYWORD,
    format::KEYWORD,
    min_items::KEYWORD,
    max_items::KEYWORD,
    unique_items::KEYWORD,
    prefix_items::KEYWORD,
    items::KEYWORD,
    contains::KEYWORD,
    min_contains::KEYWORD,
    max_contains::KEYWORD,
    required::KEYWORD,
    min_properties::KEYWORD,
    max_properties::KEYWORD,
    properties::KEYWORD,
    pattern_properties::KEYWORD,
    additional_properties::KEYWORD,
    property_names::KEYWORD,
    dependent_required::KEYWORD,
    dependent_schemas::KEYWORD,
    all_of::KEYWORD,
    any_of::KEYWORD,
    one_of::KEYWORD,
    not::KEYWORD,
    if_::KEYWORD,
    then::KEYWORD,
    else_::KEYWORD,
    unevaluated_items::KEYWORD,
    unevaluated_properties::KEYWORD,
    x_standard::KEYWORD,
    x_status::KEYWORD,
    x_keyless::KEYWORD,
    x_known_values::KEYWORD,
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
            check_schema(set, &place, problems);
        }
    }
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
                || (schema["x-keyless"] == "keyed"
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
