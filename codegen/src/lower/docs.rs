//! What a schema says to a person.

use serde_json::Value;

use crate::model::Docs;

/// The remarks of `schema`.
pub(super) fn of(schema: &Value) -> Docs {
    let text = |keyword: &str| {
        schema
            .get(keyword)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    Docs {
        title: text("title"),
        description: text("description"),
        status: text("x-status"),
        default: schema.get("default").cloned(),
        deprecated: schema.get("deprecated") == Some(&Value::Bool(true)),
    }
}
