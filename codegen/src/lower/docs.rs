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
