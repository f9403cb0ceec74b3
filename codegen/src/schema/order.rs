//! The order in which the members of objects were written.
//!
//! `serde_json` sorts members, unless a feature says otherwise that would change it for everything
//! else in the build; fields, variants and slots follow the schema, so the order is read apart.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::child;

/// The names of the members of each object, by the JSON Pointer of the object.
pub type Order = BTreeMap<String, Vec<String>>;

/// Reads the order from a JSON text.
///
/// # Errors
///
/// What is wrong with the text; a member that an object has twice is an error too.
pub fn order(text: &str) -> Result<Order, serde_json::Error> {
    let mut order = Order::new();
    let mut reader = serde_json::Deserializer::from_str(text);
    let whole = Part {
        pointer: String::new(),
        order: &mut order,
    };
    whole.deserialize(&mut reader)?;
    reader.end()?;
    Ok(order)
}

/// A value of the text, and where it stands.
struct Part<'o> {
    pointer: String,
    order: &'o mut Order,
}

impl<'de> DeserializeSeed<'de> for Part<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let mut index = 0;
        loop {
            let item = Part {
                pointer: child(&self.pointer, &index.to_string()),
                order: self.order,
            };
            if items.next_element_seed(item)?.is_none() {
                return Ok(());
            }
            index += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let mut names: Vec<String> = Vec::new();
        while let Some(name) = members.next_key::<String>()? {
            if names.contains(&name) {
                let place = child(&self.pointer, &name);
                return Err(A::Error::custom(format!("{place} stands there twice")));
            }
            members.next_value_seed(Part {
                pointer: child(&self.pointer, &name),
                order: self.order,
            })?;
            names.push(name);
        }
        self.order.insert(self.pointer, names);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn the_order_of_the_text_is_kept_and_doubles_are_refused() {
        let order = order(r#"{"b": [{"z": 1, "a/": {}}], "a": 2}"#).expect("JSON");
        assert_eq!(order[""], ["b", "a"]);
        assert_eq!(order["/b/0"], ["z", "a/"]);
        assert_eq!(order["/b/0/a~1"], [""; 0]);
        let error = super::order(r#"{"a": {"b": 1, "b": 1}}"#).expect_err("a double");
        assert!(
            error.to_string().contains("/a/b stands there twice"),
            "{error}"
        );
    }
}
