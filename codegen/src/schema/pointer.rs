//! JSON Pointers into schemas.

use serde_json::Value;

/// The pointer of the member or item `name` below `pointer`.
pub fn child(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// What `pointer` leads to.
pub fn lookup<'v>(json: &'v Value, pointer: &str) -> Option<&'v Value> {
    json.pointer(pointer)
}
