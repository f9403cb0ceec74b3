//! Schemas that lead back to themselves without looking at anything below.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Place, SchemaSet, resolve};
use crate::error::{Problem, ProblemKind};
use crate::keywords;

/// The keywords whose schemas look at the same value.
pub(crate) const IN_PLACE: &[&str] = &[
    "allOf",
    "anyOf",
    "dependentSchemas",
    "else",
    "if",
    "not",
    "oneOf",
    "then",
];

/// Every schema that would be judged for ever, since it needs its own verdict.
pub fn circles(set: &SchemaSet) -> Vec<Problem> {
    let mut search = Search {
        set,
        done: BTreeSet::new(),
        way: Vec::new(),
        problems: Vec::new(),
    };
    for document in 0..set.documents.len() {
        search.everything_below(&Place {
            document,
            pointer: String::new(),
        });
    }
    search.problems
}

struct Search<'s> {
    set: &'s SchemaSet,
    done: BTreeSet<Place>,
    way: Vec<Place>,
    problems: Vec<Problem>,
}

impl Search<'_> {
    fn everything_below(&mut self, place: &Place) {
        self.visit(place);
        for (_, below) in below(self.set, place) {
            self.everything_below(&below);
        }
    }

    fn visit(&mut self, place: &Place) {
        if self.way.contains(place) {
            self.problems.push(Problem::new(
                ProblemKind::Impossible,
                self.set.file(place),
                &place.pointer,
                "this schema needs its own verdict, since references lead back to it",
                "let it lead to a schema that says something",
            ));
            return;
        }
        if !self.done.insert(place.clone()) {
            return;
        }
        self.way.push(place.clone());
        for keyword in ["$ref", "$dynamicRef"] {
            let schema = self.set.at(place);
            let reference = schema.and_then(|schema| schema.get(keyword)?.as_str());
            if let Some(Ok(target)) = reference.map(|text| resolve(self.set, place, text)) {
                self.visit(&target.place);
            }
        }
        for (keyword, below) in below(self.set, place) {
            if IN_PLACE.contains(&keyword.as_str()) {
                self.visit(&below);
            }
        }
        self.way.pop();
    }
}

/// The schemas in the one at `place`, each with its keyword.
pub(crate) fn below(set: &SchemaSet, place: &Place) -> Vec<(String, Place)> {
    let Some(Value::Object(members)) = set.at(place) else {
        return Vec::new();
    };
    let mut schemas = Vec::new();
    for (name, value) in members {
        let Some(keyword) = keywords::find(name) else {
            continue;
        };
        for steps in keyword.shape.schemas(value) {
            let here = place.child(name);
            let below = steps.iter().fold(here, |place, step| place.child(step));
            schemas.push((name.clone(), below));
        }
    }
    schemas
}
