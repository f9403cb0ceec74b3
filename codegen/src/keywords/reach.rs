//! References and expressions, of the schemas that count: of a foreign schema, those that its root
//! leads to.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::error::Problem;
use crate::pattern;
use crate::schema::{Place, SchemaSet, below, dangling, resolve};

/// The references that lead nowhere, and the expressions that cannot be carried out.
pub(super) fn check(set: &SchemaSet) -> Vec<Problem> {
    let roots = if set.foreign { 1 } else { set.documents.len() };
    let mut left: Vec<Place> = (0..roots)
        .map(|document| Place {
            document,
            pointer: String::new(),
        })
        .collect();
    let mut done = BTreeSet::new();
    let mut problems = Vec::new();
    while let Some(place) = left.pop() {
        if !done.insert(place.clone()) {
            continue;
        }
        let inside = below(set, &place).into_iter();
        left.extend(
            inside
                .filter(|(keyword, _)| !set.foreign || keyword != "$defs")
                .map(|(_, inside)| inside),
        );
        for keyword in ["$ref", "$dynamicRef"] {
            let Some(reference) = text(set, &place, keyword) else {
                continue;
            };
            match resolve(set, &place, reference) {
                Ok(target) => left.push(target.place),
                Err(why) => {
                    problems.push(dangling(set, &place.child(keyword), reference, &why));
                }
            }
        }
        problems.extend(expressions(set, &place));
    }
    problems
}

/// The expressions of the schema at `place` that cannot be carried out.
fn expressions(set: &SchemaSet, place: &Place) -> Vec<Problem> {
    let own = text(set, place, "pattern").map(|source| (place.child("pattern"), source));
    let names = place.child("patternProperties");
    let members = match set.at(&names) {
        Some(Value::Object(members)) => members.keys().collect(),
        _ => Vec::new(),
    };
    let members = members
        .into_iter()
        .map(|source| (names.child(source), source.as_str()));
    own.into_iter()
        .chain(members)
        .filter_map(|(place, source)| {
            let error = pattern::compile(source).err()?;
            Some(pattern::refusal(set.file(&place), &place.pointer, &error))
        })
        .collect()
}

fn text<'s>(set: &'s SchemaSet, place: &Place, keyword: &str) -> Option<&'s str> {
    set.at(place)?.get(keyword)?.as_str()
}
