//! `x-keyless`: the order of the slots.

use serde_json::{Map, Value};

use super::Lowering;
use crate::error::ProblemKind;
use crate::model::{Field, Keyless};
use crate::schema::Place;

impl Lowering<'_> {
    /// The keyless form of an object, which must name each of its members once.
    pub(super) fn keyless(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        fields: &[Field],
    ) -> Option<Keyless> {
        let Value::Array(slots) = schema.get("x-keyless")? else {
            return Some(Keyless::Keyed);
        };
        let here = place.child("x-keyless");
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
}
