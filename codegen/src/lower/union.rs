//! `oneOf` over objects that a tag tells apart.

use serde_json::{Map, Value};

use super::Lowering;
use crate::error::ProblemKind;
use crate::keywords::{Class, find};
use crate::model::{Branch, DefinitionId, Union, Word};
use crate::names::{pascal, variant};
use crate::schema::{Place, resolve};

/// A branch as the schema has it.
struct Candidate<'s> {
    place: Place,
    target: Place,
    object: &'s Map<String, Value>,
}

impl<'s> Lowering<'s> {
    /// The union at `place`.
    pub(super) fn union(&mut self, place: &Place, schema: &Map<String, Value>) -> Option<Union> {
        self.only(place, schema, "a union", &["oneOf"]);
        let list = place.child("oneOf");
        let count = schema.get("oneOf")?.as_array()?.len();
        let mut candidates = Vec::new();
        for index in 0..count {
            candidates.push(self.candidate(&list.child(&index.to_string()))?);
        }
        let Some(tag) = tag(&candidates) else {
            self.problem(
                ProblemKind::Unsupported,
                &list,
                "no required member with a different `const` in each branch tells them apart",
                "give every branch such a member; only the last may leave its value open",
            );
            return None;
        };
        let objects = candidates.iter().map(|candidate| candidate.object);
        self.tag_has_one_slot(&list, &tag, objects);
        let mut branches = Vec::new();
        let mut open = None;
        for candidate in &candidates {
            let object = self.object_of(candidate)?;
            match constant(candidate.object, &tag) {
                Some(value) => branches.push(Branch {
                    variant: variant(value),
                    value: value.to_owned(),
                    object,
                }),
                None => {
                    self.open_branch_leaves_the_others_out(candidate, &tag, &branches);
                    open = Some(object);
                }
            }
        }
        let mut words: Vec<Word> = branches
            .iter()
            .map(|branch| Word {
                text: branch.value.clone(),
                variant: branch.variant.clone(),
                status: None,
            })
            .collect();
        if open.is_some() {
            words.push(Word {
                text: "every other value".to_owned(),
                variant: "Other".to_owned(),
                status: None,
            });
        }
        self.variants_differ(place, &words);
        Some(Union {
            tag,
            branches,
            open,
        })
    }

    fn candidate(&mut self, place: &Place) -> Option<Candidate<'s>> {
        let reference = self.set.at(place).and_then(|branch| branch.get("$ref"));
        let Some(reference) = reference.and_then(Value::as_str) else {
            self.problem(
                ProblemKind::Unsupported,
                place,
                "a branch of a union needs a name",
                "move it to `$defs` and refer to it",
            );
            return None;
        };
        let beside = self.set.at(place).and_then(Value::as_object);
        let more = beside.is_some_and(|branch| {
            branch.keys().any(|name| {
                let remark = find(name).is_some_and(|known| known.class == Class::Annotation);
                name != "$ref" && !remark
            })
        });
        if more {
            self.problem(
                ProblemKind::Unsupported,
                place,
                "a branch of a union that says more than its `$ref` has no shape",
                "say it in the schema that it refers to",
            );
            return None;
        }
        let target = match resolve(self.set, place, reference) {
            Ok(target) => target.place,
            Err(why) => {
                self.problem(
                    ProblemKind::DanglingReference,
                    &place.child("$ref"),
                    format!("`{reference}` leads to no schema: {why}"),
                    "correct the reference",
                );
                return None;
            }
        };
        match self.set.at(&target) {
            Some(Value::Object(object)) if object.contains_key("properties") => Some(Candidate {
                place: place.clone(),
                target,
                object,
            }),
            _ => {
                self.problem(
                    ProblemKind::Unsupported,
                    place,
                    "only objects with `properties` can be branches of a union",
                    "let the branch be one",
                );
                None
            }
        }
    }

    fn object_of(&mut self, candidate: &Candidate<'_>) -> Option<DefinitionId> {
        if self.set.foreign {
            // It gets its name, if it has none yet.
            let name = pascal(
                candidate
                    .target
                    .pointer
                    .rsplit('/')
                    .next()
                    .unwrap_or_default(),
            );
            self.type_of(&candidate.target, &name)?;
        }
        let id = self.by_place.get(&candidate.target).copied();
        if id.is_none() {
            self.problem(
                ProblemKind::Unsupported,
                &candidate.place,
                "a branch must be a member of `$defs`",
                "move it there",
            );
        }
        id
    }

    /// Without that, a value of a known branch could be two branches at once.
    fn open_branch_leaves_the_others_out(
        &mut self,
        candidate: &Candidate<'_>,
        tag: &str,
        branches: &[Branch],
    ) {
        let not = property(candidate.object, tag).and_then(|property| property.get("not"));
        let words = not
            .and_then(|not| not.get("enum"))
            .and_then(Value::as_array);
        let word = not.and_then(|not| not.get("const"));
        for branch in branches {
            let known = Value::from(branch.value.as_str());
            let left_out =
                words.is_some_and(|words| words.contains(&known)) || word == Some(&known);
            if !left_out {
                self.problem(
                    ProblemKind::Unsupported,
                    &candidate.target.child("properties").child(tag),
                    format!("`{}` may fit this branch and one of its own", branch.value),
                    "add it to `enum` inside `not`",
                );
            }
        }
    }
}

/// The member that has another constant in each branch but, perhaps, the last.
fn tag(candidates: &[Candidate<'_>]) -> Option<String> {
    let first = candidates.first()?;
    let names = first.object.get("properties")?.as_object()?.keys();
    names
        .into_iter()
        .find(|name| {
            let values: Vec<Option<&str>> = candidates
                .iter()
                .map(|candidate| constant(candidate.object, name))
                .collect();
            let (last, others) = match values.split_last() {
                Some((last, others)) if !others.is_empty() => (last, others),
                _ => return values.iter().all(Option::is_some),
            };
            let different = values
                .iter()
                .enumerate()
                .all(|(index, value)| value.is_none() || !values[..index].contains(value));
            let last_is_text = last.is_some()
                || candidates
                    .last()
                    .is_some_and(|candidate| is_required_text(candidate.object, name));
            others.iter().all(Option::is_some) && different && last_is_text
        })
        .cloned()
}

fn property<'s>(object: &'s Map<String, Value>, name: &str) -> Option<&'s Value> {
    object.get("properties")?.get(name)
}

fn is_required(object: &Map<String, Value>, name: &str) -> bool {
    object
        .get("required")
        .and_then(Value::as_array)
        .is_some_and(|required| required.contains(&Value::from(name)))
}

fn constant<'s>(object: &'s Map<String, Value>, name: &str) -> Option<&'s str> {
    let value = property(object, name)?.get("const")?.as_str()?;
    is_required(object, name).then_some(value)
}

fn is_required_text(object: &Map<String, Value>, name: &str) -> bool {
    let of_type = property(object, name).and_then(|property| property.get("type"));
    of_type == Some(&Value::from("string")) && is_required(object, name)
}
