//! What a schema says to a person.

use serde_json::Value;

use crate::model::{Docs, Kind, Model, Type};

/// The remarks of `schema`.
pub(super) fn of(schema: &Value) -> Docs {
    let text = |keyword: &str| {
        schema
            .get(keyword)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    let is_true = |keyword: &str| schema.get(keyword) == Some(&Value::Bool(true));
    Docs {
        title: text("title"),
        description: text("description"),
        status: text("x-status"),
        default: schema.get("default").cloned(),
        deprecated: is_true("deprecated"),
        read_only: is_true("readOnly"),
        write_only: is_true("writeOnly"),
    }
}

/// Deprecates every member that holds a deprecated definition. Rust would warn of a deprecated type
/// in the very module that defines it, so members carry the warning to those who use them.
pub(super) fn deprecate_members(model: &mut Model) {
    let deprecated: Vec<bool> = model
        .definitions
        .iter()
        .map(|definition| definition.docs.deprecated)
        .collect();
    for definition in &mut model.definitions {
        let Kind::Object(object) = &mut definition.kind else {
            continue;
        };
        for field in &mut object.fields {
            field.docs.deprecated |= holds_one(&field.holds, &deprecated);
        }
    }
}

fn holds_one(holds: &Type, deprecated: &[bool]) -> bool {
    match holds.shape() {
        Type::Named(id) => deprecated[id.0],
        Type::Nullable(inner) => holds_one(inner, deprecated),
        Type::List(list) => holds_one(&list.items, deprecated),
        Type::Map { values, .. } => holds_one(values, deprecated),
        _ => false,
    }
}
