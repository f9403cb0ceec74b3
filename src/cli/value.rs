//! JSON values that keep the order of their members.

use jiter::JsonValue;
use serde::ser::{Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

/// Writes a value with its members in the order in which they stand.
pub(super) struct Ordered<'v>(pub(super) &'v JsonValue<'v>);

impl Serialize for Ordered<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            JsonValue::Null => serializer.serialize_unit(),
            JsonValue::Bool(value) => serializer.serialize_bool(*value),
            JsonValue::Int(value) => serializer.serialize_i64(*value),
            JsonValue::Float(value) => serializer.serialize_f64(*value),
            JsonValue::Str(text) => serializer.serialize_str(text),
            JsonValue::Array(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items.iter() {
                    list.serialize_element(&Ordered(item))?;
                }
                list.end()
            }
            JsonValue::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members.iter() {
                    object.serialize_entry(name, &Ordered(value))?;
                }
                object.end()
            }
        }
    }
}
