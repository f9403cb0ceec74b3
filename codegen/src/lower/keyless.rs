//! `x-keyless`: the order of the slots.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::Lowering;
use crate::error::ProblemKind;
use crate::model::{Field, Keyless, Others};
use crate::schema::Place;

impl Lowering<'_> {
    /// The keyless form of an object, which must name each of its members once.
    pub(super) fn keyless(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        fields: &[Field],
        others: &Others,
    ) -> Option<Keyless> {
        let Value::Array(slots) = schema.get("x-keyless")? else {
            return Some(Keyless::Keyed);
        };
        let here = place.child("x-keyless");
        if others.are_kept() {
            self.problem(
                ProblemKind::Keyless,
                &here,
                "an object that keeps members which it does not describe has no slots for them",
                "close it with `\"additionalProperties\": false`, or write \"keyed\"",
            );
        }
        let slots: Vec<String> = slots
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect();
        for field in fields {
            if !slots.contains(&field.name) {
                self.problem(
                    ProblemKind::Keyless,
                    &here,
                    format!("property `{}` has no slot", field.name),
                    "add it to the list, at its place in the keyless form",
                );
            }
        }
        for (index, slot) in slots.iter().enumerate() {
            if !fields.iter().any(|field| field.name == *slot) {
                self.problem(
                    ProblemKind::Keyless,
                    &here.child(&index.to_string()),
                    format!("`{slot}` is no property of this object"),
                    "correct the name, or add the property",
                );
            }
        }
        Some(Keyless::Slots(slots))
    }

    /// Refuses slots on an object that is a JSON value in Rust: that has the members of its text.
    pub(super) fn has_no_slots(&mut self, place: &Place) {
        let schema = self.set.at(place);
        if schema.is_some_and(|schema| schema["x-keyless"].is_array()) {
            self.problem(
                ProblemKind::Keyless,
                &place.child("x-keyless"),
                "the object has no shape in Rust, and so no slots",
                "write \"keyed\", or see docs/keywords.md for what an object with a shape may say",
            );
        }
    }

    /// The tag of a union must have one slot in all branches that have slots: who reads it does not
    /// know the branch yet.
    pub(super) fn tag_has_one_slot<'s>(
        &mut self,
        place: &Place,
        tag: &str,
        branches: impl Iterator<Item = &'s Map<String, Value>>,
    ) {
        let slots = branches.filter_map(|branch| {
            let names = branch.get("x-keyless")?.as_array()?;
            names.iter().position(|name| name == tag)
        });
        let slots: BTreeSet<usize> = slots.collect();
        if slots.len() > 1 {
            self.problem(
                ProblemKind::Keyless,
                place,
                format!("`{tag}`, which tells the branches apart, has not the same slot in each"),
                "give it the same place in `x-keyless` of every branch",
            );
        }
    }

    /// The members by which a standard is recognised must have one slot in all its root types.
    pub(super) fn root_slots_agree(&mut self) {
        let set = self.set;
        let mut first: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for document in 0..set.documents.len() {
            let Some(standard) = set.documents[document].row.standard.as_deref() else {
                continue;
            };
            let root = Place {
                document,
                pointer: String::new(),
            };
            let slots = set.at(&root).and_then(|root| root["x-keyless"].as_array());
            let (Some(slots), Some(row)) = (slots, set.manifest.standards.get(standard)) else {
                continue;
            };
            let signs = row.signs.iter().map(|sign| sign.member.as_str());
            for name in row.tag.as_deref().into_iter().chain(signs) {
                let Some(slot) = slots.iter().position(|slot| slot == name) else {
                    continue;
                };
                let wanted = *first.entry((standard, name)).or_insert(slot);
                if slot != wanted {
                    self.problem(
                        ProblemKind::Keyless,
                        &root.child("x-keyless").child(&slot.to_string()),
                        format!("`{name}`, by which packets are recognised, has slot {wanted} in another schema"),
                        "give it the same place in `x-keyless` of every schema of the standard",
                    );
                }
            }
        }
    }
}
