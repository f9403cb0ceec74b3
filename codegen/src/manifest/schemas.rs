//! What the manifest says against the schemas that it lists.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{MANIFEST_FILE, StandardRow, UnknownMembers};
use crate::error::{Problem, ProblemKind};
use crate::schema::{IN_PLACE, Place, SchemaSet, below, resolve};

/// Every disagreement between the manifest and the schemas.
pub(crate) fn disagreements(set: &SchemaSet) -> Vec<Problem> {
    let mut problems = Vec::new();
    let parts = parts(set);
    let mut tags: Vec<(&str, &str)> = Vec::new();
    for (index, document) in set.documents.iter().enumerate() {
        problems.extend(unused_formats(set, index));
        let standards = &set.manifest.standards;
        let name = document.row.standard.as_deref();
        let Some((name, standard)) = name.and_then(|name| Some((name, standards.get(name)?)))
        else {
            continue;
        };
        if document.row.root.is_some() {
            problems.extend(wrong_tag(set, index, name, standard, &mut tags));
            problems.extend(no_body(set, index, standard));
        }
        let mut places = Vec::new();
        everything_below(set, root(index), &mut places);
        places.retain(|place| !parts.contains(place));
        problems.extend(
            places
                .iter()
                .filter_map(|place| wrong_openness(set, place, standard.unknown_members)),
        );
    }
    problems
}

fn root(document: usize) -> Place {
    Place {
        document,
        pointer: String::new(),
    }
}

/// Every schema at `place` and below it.
fn everything_below(set: &SchemaSet, place: Place, places: &mut Vec<Place>) {
    for (_, inner) in below(set, &place) {
        everything_below(set, inner, places);
    }
    places.push(place);
}

/// The schemas that describe a part of an object, whose rest another schema describes. A branch of
/// `oneOf` is the whole of one.
fn parts(set: &SchemaSet) -> BTreeSet<Place> {
    let mut everything = Vec::new();
    for document in 0..set.documents.len() {
        everything_below(set, root(document), &mut everything);
    }
    let mut parts = BTreeSet::new();
    for place in &everything {
        for (keyword, inner) in below(set, place) {
            if IN_PLACE.contains(&keyword.as_str()) && keyword != "oneOf" {
                add_part(set, &inner, &mut parts);
            }
        }
        // What stands beside keywords that describe members describes other members.
        let schema = set.at(place).and_then(Value::as_object);
        let describes = |keyword: &str| schema.is_some_and(|schema| schema.contains_key(keyword));
        if describes("$ref") && (describes("properties") || describes("unevaluatedProperties")) {
            add_target(set, place, &mut parts);
        }
    }
    parts
}

fn add_part(set: &SchemaSet, place: &Place, parts: &mut BTreeSet<Place>) {
    if parts.insert(place.clone()) {
        add_target(set, place, parts);
    }
}

fn add_target(set: &SchemaSet, place: &Place, parts: &mut BTreeSet<Place>) {
    let reference = set
        .at(place)
        .and_then(|schema| schema.get("$ref")?.as_str());
    if let Some(Ok(target)) = reference.map(|reference| resolve(set, place, reference)) {
        add_part(set, &target.place, parts);
    }
}

/// An object that takes members which the standard refuses, or refuses those that it ignores.
fn wrong_openness(set: &SchemaSet, place: &Place, unknown: UnknownMembers) -> Option<Problem> {
    let schema = set.at(place)?.as_object()?;
    if schema.get("type") != Some(&Value::from("object")) {
        return None;
    }
    let is_closed = ["additionalProperties", "unevaluatedProperties"]
        .iter()
        .any(|keyword| schema.get(*keyword) == Some(&Value::Bool(false)));
    let is_keyed = schema.get("x-keyless").is_some_and(|form| form == "keyed");
    let (message, remedy) = match unknown {
        UnknownMembers::Refused if !is_closed && !is_keyed => (
            "the standard refuses unknown members, and this object takes them",
            "write \"additionalProperties\": false, or \"x-keyless\": \"keyed\" if it is free",
        ),
        UnknownMembers::Ignored if is_closed => (
            "the standard ignores unknown members, and this object refuses them",
            "write \"additionalProperties\": true",
        ),
        _ => return None,
    };
    Some(Problem::new(
        ProblemKind::Manifest,
        set.file(place),
        &place.pointer,
        message,
        format!("{remedy}, or correct `unknown_members` of the standard in the manifest"),
    ))
}

/// The values of `format` that the row lists and the file does not have.
fn unused_formats(set: &SchemaSet, index: usize) -> Vec<Problem> {
    let mut places = Vec::new();
    everything_below(set, root(index), &mut places);
    let used = |format: &str| {
        places
            .iter()
            .filter_map(|place| set.at(place)?.get("format")?.as_str())
            .any(|used| used == format)
    };
    let formats = set.documents[index].row.formats.iter().enumerate();
    formats
        .filter(|(_, format)| !used(format))
        .map(|(at, format)| {
            Problem::new(
                ProblemKind::Manifest,
                MANIFEST_FILE,
                &format!("/schemas/{index}/formats/{at}"),
                format!("no schema in the file has the format `{format}`"),
                "take it out; the file that uses a format lists it",
            )
        })
        .collect()
}

/// A root whose tag is not fixed to the id of its row, or is that of another root.
fn wrong_tag<'s>(
    set: &'s SchemaSet,
    index: usize,
    name: &'s str,
    standard: &StandardRow,
    taken: &mut Vec<(&'s str, &'s str)>,
) -> Vec<Problem> {
    let Some(tag) = &standard.tag else {
        return Vec::new();
    };
    let document = &set.documents[index];
    let id = &document.row.id;
    let here = root(index).child("properties").child(tag);
    let problem = |place: &Place, message: String, remedy: String| {
        let file = set.file(place);
        Problem::new(ProblemKind::Manifest, file, &place.pointer, message, remedy)
    };
    let value = set
        .at(&here)
        .and_then(|schema| schema.get("const")?.as_str());
    let Some(value) = value.filter(|_| requires(&document.json, tag)) else {
        return vec![problem(
            &here,
            format!("`{tag}` tells the schemas of the standard apart, and is not fixed here"),
            format!("require it, and write \"const\": \"{id}\""),
        )];
    };
    let here = here.child("const");
    let mut problems = Vec::new();
    if value != id {
        problems.push(problem(
            &here,
            format!("`{tag}` is fixed to something else than the id in the manifest, `{id}`"),
            "correct one of the two".to_owned(),
        ));
    }
    if taken.contains(&(name, value)) {
        problems.push(problem(
            &here,
            format!("another schema of the standard fixes `{tag}` to the same value"),
            "give each its own".to_owned(),
        ));
    }
    taken.push((name, value));
    problems
}

fn requires(schema: &Value, member: &str) -> bool {
    let names = schema.get("required").and_then(Value::as_array);
    names.is_some_and(|names| names.iter().any(|name| name == member))
}

/// A root without what the registry of its standard tells of: the order of its slots, and a body
/// that has such an order too.
fn no_body(set: &SchemaSet, index: usize, standard: &StandardRow) -> Vec<Problem> {
    let Some(registry) = &standard.registry else {
        return Vec::new();
    };
    let whole = root(index);
    let member = whole.child("properties").child(&registry.body);
    let mut body = member.clone();
    // Circles of references have been refused before.
    while let Some(reference) = set
        .at(&body)
        .and_then(|schema| schema.get("$ref")?.as_str())
    {
        match resolve(set, &body, reference) {
            Ok(target) => body = target.place,
            // That is a problem of its own.
            Err(_) => return Vec::new(),
        }
    }
    let has_slots = |place: &Place| {
        let schema = set.at(place).and_then(Value::as_object);
        schema
            .and_then(|schema: &Map<String, Value>| schema.get("x-keyless"))
            .is_some_and(Value::is_array)
    };
    let mut problems = Vec::new();
    let mut complain = |place: &Place, message: String| {
        let file = set.file(place);
        let remedy = "list the slots there in `x-keyless`, or take `registry` out of the manifest";
        problems.push(Problem::new(
            ProblemKind::Manifest,
            file,
            &place.pointer,
            message,
            remedy,
        ));
    };
    if !has_slots(&whole) {
        complain(&whole, "a schema in a registry has slots".to_owned());
    }
    if !has_slots(&body) || !requires(&set.documents[index].json, &registry.body) {
        let message = format!(
            "`{}`, of which the registry tells, is not a required object with slots",
            registry.body
        );
        complain(&member, message);
    }
    problems
}
