//! How far schemas lead on to each other.

use std::collections::BTreeSet;

use super::circle::below;
use super::{Place, SchemaSet, resolve};
use crate::error::{Problem, ProblemKind};

/// Schemas may hold or refer to each other so many times in a row. What follows them gets so many
/// steps deep, and has the stack for it.
const MOST: usize = 2000;

/// The first schema that is further away than that, if there is one.
pub fn too_far_away(set: &SchemaSet) -> Vec<Problem> {
    let mut done = BTreeSet::new();
    for document in 0..set.documents.len() {
        let root = Place {
            document,
            pointer: String::new(),
        };
        let mut left = vec![(root, 0)];
        while let Some((place, distance)) = left.pop() {
            if !done.insert(place.clone()) {
                continue;
            }
            if distance > MOST {
                return vec![Problem::new(
                    ProblemKind::Unsupported,
                    set.file(&place),
                    &place.pointer,
                    format!("schemas lead on to each other here for more than {MOST} steps"),
                    "say the same with fewer schemas on the way",
                )];
            }
            let next = next(set, &place).into_iter();
            left.extend(next.map(|place| (place, distance + 1)));
        }
    }
    Vec::new()
}

/// The schemas that the one at `place` holds and refers to.
fn next(set: &SchemaSet, place: &Place) -> Vec<Place> {
    let mut next: Vec<Place> = below(set, place)
        .into_iter()
        .map(|(_, below)| below)
        .collect();
    for keyword in ["$ref", "$dynamicRef"] {
        let schema = set.at(place);
        let reference = schema.and_then(|schema| schema.get(keyword)?.as_str());
        let reference = reference.map(|text| resolve(set, place, text));
        next.extend(reference.and_then(Result::ok).map(|target| target.place));
    }
    next
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use crate::{Error, Foreign, ProblemKind, module};

    fn chain(length: usize, link: impl Fn(Value) -> Value) -> String {
        let mut definitions: Map<String, Value> = (0..length)
            .map(|number| {
                let next = json!({"$ref": format!("#/$defs/d{}", number + 1)});
                (format!("d{number}"), link(next))
            })
            .collect();
        definitions.insert(format!("d{length}"), json!({"type": "string"}));
        json!({"$defs": definitions, "$ref": "#/$defs/d0"}).to_string()
    }

    #[test]
    fn a_long_way_is_gone_and_a_longer_one_refused() {
        let member = |next: Value| json!({"type": "object", "properties": {"x": next}});
        for link in [|next: Value| next, member] {
            let long = chain(800, link);
            assert!(module(&Foreign::new("long", long)).is_ok());
            let longer = chain(3_000, link);
            match module(&Foreign::new("longer", longer)) {
                Err(Error::Refused(problems)) => {
                    assert_eq!(problems.len(), 1);
                    assert_eq!(problems[0].kind, ProblemKind::Unsupported);
                }
                other => panic!("{:?}", other.map(|module| module.len())),
            }
        }
    }
}
