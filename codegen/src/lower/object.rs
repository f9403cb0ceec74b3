//! Objects with known members.

use serde_json::{Map, Value};

use super::{Lowering, docs};
use crate::error::ProblemKind;
use crate::manifest::UnknownMembers;
use crate::model::{Field, Object, Others};
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
        let others = match schema.get("additionalProperties") {
            Some(Value::Bool(false)) => Others::Refused,
            Some(Value::Object(_)) => Others::Judged(place.child("additionalProperties")),
            _ if self.ignores_others(place) => Others::Ignored,
            _ => Others::Kept,
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
                ident: self.free_ident(&fields, snake(&member)),
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
                self.problem(self.collision(), &here, message, "rename one of the two");
            }
            fields.push(field);
        }
        let taken = fields.iter().any(|field| field.ident == Others::FIELD);
        if others.are_kept() && taken {
            let message = format!("a property takes the name of the field `{}`", Others::FIELD);
            self.problem(self.collision(), place, message, "rename the property");
        }
        self.every_required_member_is_known(place, &required, members);
        let complete = fields.len() == members.len();
        // A broken member is reported as that, not once more as a missing slot.
        let keyless = if complete {
            self.keyless(place, schema, &fields, &others)
        } else {
            None
        };
        complete.then_some(Object {
            fields,
            others,
            keyless,
        })
    }

    /// `ident`, or in a foreign schema, where nobody here can rename a member, one like it that is
    /// free.
    fn free_ident(&self, fields: &[Field], ident: String) -> String {
        let is_free = |ident: &String| {
            ident != Others::FIELD && fields.iter().all(|field| field.ident != *ident)
        };
        if !self.set.foreign || is_free(&ident) {
            return ident;
        }
        let base = ident.trim_end_matches('_');
        (2..fields.len() + 3)
            .map(|number| format!("{base}_{number}"))
            .find(is_free)
            .unwrap_or(ident)
    }

    /// Whether a receiver of the standard ignores members that it does not know.
    fn ignores_others(&self, place: &Place) -> bool {
        let standard = &self.set.documents[place.document].row.standard;
        standard
            .as_ref()
            .and_then(|name| self.set.manifest.standards.get(name))
            .is_some_and(|standard| standard.unknown_members == UnknownMembers::Ignored)
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
