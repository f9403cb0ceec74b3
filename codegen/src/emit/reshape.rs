//! The copy of the schemas that typify gets.
//!
//! typify misreads much of JSON Schema, so it gets only what it reads well: members and whether
//! they are required, plain types, lists of words. The rules go to the checks, from the model.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::Context;
use crate::model::{Definition, DefinitionId, Field, Kind, Scalar, Type};

/// What typify gets for one module.
pub(super) struct Reshaped {
    /// The definitions to make containers for, and those that stand in for other types.
    pub definitions: BTreeMap<String, Value>,
    /// The definitions that stand in, with the Rust type that they stand in for.
    pub replacements: BTreeMap<String, String>,
    /// The containers that others refer to, with their real names.
    pub own: BTreeMap<String, String>,
}

/// Reshapes the objects and vocabularies of the module `from`.
pub(super) fn reshape(context: &Context<'_>, from: usize) -> Reshaped {
    let mut reshaped = Reshaped {
        definitions: BTreeMap::new(),
        replacements: BTreeMap::new(),
        own: BTreeMap::new(),
    };
    for id in &context.model.modules[from].definitions {
        let definition = context.model.definition(*id);
        let schema = match &definition.kind {
            Kind::Object(object) => {
                let fields: Vec<&Field> = object
                    .fields
                    .iter()
                    .filter(|field| field.constant().is_none())
                    .collect();
                let mut properties = Map::new();
                for (index, field) in fields.iter().enumerate() {
                    let holds = reshaped.field(context, field, from);
                    properties.insert(neutral(index), holds);
                }
                let required: Vec<String> = fields
                    .iter()
                    .enumerate()
                    .filter(|(_, field)| field.required || is_optional_list(field))
                    .map(|(index, _)| neutral(index))
                    .collect();
                json!({"type": "object", "properties": properties, "required": required})
            }
            Kind::Vocabulary(vocabulary) => {
                let words: Vec<String> = (0..vocabulary.words.len()).map(neutral).collect();
                json!({"type": "string", "enum": words})
            }
            _ => continue,
        };
        reshaped.definitions.insert(own(*id), schema);
    }
    reshaped
}

impl Reshaped {
    fn field(&mut self, context: &Context<'_>, field: &Field, from: usize) -> Value {
        if field.boxed || matches!(field.holds.shape(), Type::Nullable(_)) {
            // typify would box again, and would make one Option of two.
            let mut required = field.clone();
            required.required = true;
            let path = context.field_type(&required, from).to_string();
            return self.stand_in(format!("Held{}", self.replacements.len()), path);
        }
        if is_optional_list(field) {
            let path = context.field_type(field, from).to_string();
            return self.stand_in(format!("Held{}", self.replacements.len()), path);
        }
        self.holds(context, &field.holds, from)
    }

    fn holds(&mut self, context: &Context<'_>, holds: &Type, from: usize) -> Value {
        match holds {
            Type::Named(id) => self.named(context, *id, from),
            Type::Text(_) => json!({"type": "string"}),
            Type::Integer(limits) if limits.minimum >= 0 => {
                json!({"type": "integer", "format": "uint64"})
            }
            Type::Integer(_) => json!({"type": "integer", "format": "int64"}),
            Type::Number(_) => json!({"type": "number"}),
            Type::Boolean { .. } => json!({"type": "boolean"}),
            Type::Constant { value, .. } => match value {
                Scalar::Text(_) => json!({"type": "string"}),
                Scalar::Integer(_) => json!({"type": "integer", "format": "int64"}),
                Scalar::Boolean(_) => json!({"type": "boolean"}),
            },
            Type::List(list) => {
                let items = self.holds(context, &list.items, from);
                json!({"type": "array", "items": items})
            }
            Type::Also { shape, .. } => self.holds(context, shape, from),
            Type::Tuple { .. }
            | Type::Map { .. }
            | Type::Unbounded(_)
            | Type::Free { .. }
            | Type::Any { .. }
            | Type::Nullable(_)
            | Type::Judged(_) => {
                let path = context.rust_type(holds, from).to_string();
                self.stand_in(format!("Held{}", self.replacements.len()), path)
            }
        }
    }

    fn named(&mut self, context: &Context<'_>, id: DefinitionId, from: usize) -> Value {
        let definition = context.model.definition(id);
        if definition.module == from && is_container(definition) {
            self.own.insert(own(id), definition.name.clone());
            return json!({"$ref": format!("#/definitions/{}", own(id))});
        }
        let path = context.path(id, from).to_string();
        self.stand_in(format!("Named{}", id.0), path)
    }

    fn stand_in(&mut self, name: String, path: String) -> Value {
        let reference = json!({"$ref": format!("#/definitions/{name}")});
        self.definitions
            .insert(name.clone(), json!({"type": "object"}));
        self.replacements.insert(name, path);
        reference
    }
}

/// What typify calls the container of a definition.
pub(super) fn own(id: DefinitionId) -> String {
    format!("Own{}", id.0)
}

/// What typify calls a member or word; it has an opinion of its own about names, and gives up where
/// two of them would become one.
pub(super) fn neutral(index: usize) -> String {
    format!("n{index}")
}

/// typify takes a list that is not there for an empty one, which would be lost on the way back.
fn is_optional_list(field: &Field) -> bool {
    !field.required && matches!(field.holds.shape(), Type::List(_))
}

/// Whether typify makes the container.
pub(super) fn is_container(definition: &Definition) -> bool {
    matches!(definition.kind, Kind::Object(_) | Kind::Vocabulary(_))
}
