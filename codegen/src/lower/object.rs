//! Objects with known members.

use serde_json::{Map, Value};

use super::{Lowering, docs};
use crate::error::ProblemKind;
use crate::model::{Field, Object};
use crate::names::{pascal, snake};
use crate::schema::Place;

impl Lowering<'_> {
    /// The object at `place`; types of its members that have no name get one that begins with
    /// `name`.
    pub(super) fn object(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        name: &str,
    ) -> Option<Object> {
        let used = [
            "type",
            "properties",
            "required",
            "additionalProperties",
            "x-keyless",
        ];
        self.only(place, schema, "an object", &used);
        let closed = match schema.get("additionalProperties") {
            Some(Value::Bool(allowed)) => !allowed,
            None => false,
            Some(_) => {
                self.problem(
                    ProblemKind::Unsupported,
                    &place.child("additionalProperties"),
                    "beside `properties`, only true and false can be carried out",
                    "write one of them",
                );
                false
            }
        };
        let required = schema.get("required").and_then(Value::as_array);
        let required: Vec<&str> = required
            .map(|names| names.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        let properties = place.child("properties");
        let members = schema.get("properties").and_then(Value::as_object)?;
        let mut fields: Vec<Field> = Vec::new();
        for member in self.set.members(&properties) {
            let here = properties.child(&member);
            let Some(holds) = self.type_of(&here, &format!("{name}{}", pascal(&member))) else {
                continue;
            };
            let content = &members[&member];
            let field = Field {
                name: member.clone(),
                ident: snake(&member),
                holds,
                required: required.contains(&member.as_str()),
                boxed: false,
                docs: docs::of(content),
            };
            if let Some(other) = fields.iter().find(|other| other.ident == field.ident) {
                let message = format!(
                    "`{member}` and `{}` would both become the field `{}`",
                    other.name, field.ident
                );
                self.problem(
                    ProblemKind::NameCollision,
                    &here,
                    message,
                    "rename one of the two",
                );
            }
            fields.push(field);
        }
        self.every_required_member_is_known(place, &required, members);
        let complete = fields.len() == members.len();
        let keyless = self.keyless_if(complete, place, schema, &fields);
        complete.then_some(Object {
            fields,
            closed,
            keyless,
        })
    }

    /// A broken member is reported as that, not once more as a missing slot.
    fn keyless_if(
        &mut self,
        complete: bool,
        place: &Place,
        schema: &Map<String, Value>,
        fields: &[Field],
    ) -> Option<crate::model::Keyless> {
        if complete {
            self.keyless(place, schema, fields)
        } else {
            None
        }
    }

    fn every_required_member_is_known(
        &mut self,
        place: &Place,
        required: &[&str],
        members: &Map<String, Value>,
    ) {
        for (index, name) in required.iter().enumerate() {
            if !members.contains_key(*name) {
                self.problem(
                    ProblemKind::Unsupported,
                    &place.child("required").child(&index.to_string()),
                    format!("`{name}` is required but is none of the properties"),
                    "describe it in `properties`, if only as true",
                );
            }
        }
    }
}
