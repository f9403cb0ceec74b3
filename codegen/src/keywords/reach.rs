//! References and expressions. Of a foreign schema those count to which its root leads; but what is
//! no expression at all is a mistake wherever it stands.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::error::Problem;
use crate::pattern::{self, PatternError};
use crate::schema::{Place, SchemaSet, below, dangling, resolve};

/// The schemas that count, and the references in them that lead nowhere.
pub(super) fn follow(set: &SchemaSet) -> (BTreeSet<Place>, Vec<Problem>) {
    let roots = if set.foreign { 1 } else { set.documents.len() };
    let mut left: Vec<Place> = (0..roots)
        .map(|document| Place {
            document,
            pointer: String::new(),
        })
        .collect();
    let mut reached = BTreeSet::new();
    let mut problems = Vec::new();
    while let Some(place) = left.pop() {
        if !reached.insert(place.clone()) {
            continue;
        }
        let inside = below(set, &place).into_iter();
        left.extend(
            inside
                .filter(|(keyword, _)| {
                    keyword != "contentSchema" && (!set.foreign || keyword != "$defs")
                })
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
    }
    (reached, problems)
}

/// The expressions in the value of the keyword at `here` that are none; where the schema counts,
/// those that cannot be carried out, too.
pub(super) fn expressions(
    set: &SchemaSet,
    here: &Place,
    keyword: &str,
    value: &Value,
    counts: bool,
) -> Vec<Problem> {
    let refused = sources(here, keyword, value).into_iter();
    let refused = refused.filter_map(|(place, source)| {
        let error = pattern::compile(source).err()?;
        (counts || matches!(error, PatternError::Invalid(_)))
            .then(|| pattern::refusal(set.file(&place), &place.pointer, &error))
    });
    refused.collect()
}

/// The expressions in the value of a keyword, and where they stand.
fn sources<'s>(here: &Place, keyword: &str, value: &'s Value) -> Vec<(Place, &'s str)> {
    match (keyword, value) {
        ("pattern", Value::String(source)) => vec![(here.clone(), source)],
        ("patternProperties", Value::Object(members)) => members
            .keys()
            .map(|source| (here.child(source), source.as_str()))
            .collect(),
        _ => Vec::new(),
    }
}

fn text<'s>(set: &'s SchemaSet, place: &Place, keyword: &str) -> Option<&'s str> {
    set.at(place)?.get(keyword)?.as_str()
}
