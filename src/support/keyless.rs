//! Writing the keyless form.

use std::fmt;

use serde::Serialize;

use super::slot_path::path_at_end;
use super::valid::Valid;

/// A type that is written as an array of slots in keyless form. Generated code implements it.
pub trait Keyless {
    /// Writes the value, as an array with a slot for each member.
    fn write_keyless(&self, writer: &mut KeylessWriter);
}

impl<T: Keyless> Keyless for Box<T> {
    fn write_keyless(&self, writer: &mut KeylessWriter) {
        (**self).write_keyless(writer);
    }
}

impl<T: Keyless> Keyless for Valid<T> {
    fn write_keyless(&self, writer: &mut KeylessWriter) {
        (**self).write_keyless(writer);
    }
}

/// Why a value cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// An optional member is there and holds `null`. In its slot that would say that it is left
    /// out, and the keyed form of the packet would be another one.
    NullInSlot {
        /// The member.
        member: &'static str,
        /// Its slot, as a JSON Pointer into the keyless text.
        slot_path: String,
    },
    /// A value has no JSON.
    Unwritable,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::NullInSlot { member, slot_path } => write!(
                formatter,
                "the optional member `{member}` is null, which its slot {slot_path} cannot tell \
                 from a member that is left out; leave it out, or send the packet in keyed form"
            ),
            EncodeError::Unwritable => formatter.write_str("a value cannot be written as JSON"),
        }
    }
}

impl std::error::Error for EncodeError {}

/// Writes the keyless text of a value.
#[derive(Debug, Default)]
pub struct KeylessWriter {
    text: Vec<u8>,
    error: Option<EncodeError>,
}

impl KeylessWriter {
    /// The keyless text of `value`, without white space.
    ///
    /// # Errors
    ///
    /// [`EncodeError`], where it has none.
    pub fn text_of(value: &(impl Keyless + ?Sized)) -> Result<String, EncodeError> {
        let mut writer = KeylessWriter::default();
        value.write_keyless(&mut writer);
        match writer.error {
            Some(error) => Err(error),
            None => String::from_utf8(writer.text).map_err(|_| EncodeError::Unwritable),
        }
    }

    /// Begins an array.
    pub fn begin(&mut self) {
        self.separate();
        self.text.push(b'[');
    }

    /// Ends an array.
    pub fn end(&mut self) {
        self.text.push(b']');
    }

    /// Writes a slot that holds nothing.
    pub fn absent(&mut self) {
        self.separate();
        self.text.extend_from_slice(b"null");
    }

    /// Writes a value that is the same in both forms.
    pub fn keyed(&mut self, value: &(impl Serialize + ?Sized)) {
        self.separate();
        if serde_json::to_writer(&mut self.text, value).is_err() {
            self.error.get_or_insert(EncodeError::Unwritable);
        }
    }

    /// Writes an array, with `write` for each of its items.
    pub fn list<T>(&mut self, items: &[T], write: impl Fn(&mut Self, &T)) {
        self.begin();
        for item in items {
            write(self, item);
        }
        self.end();
    }

    /// Writes the slot of a member that may be left out, with a value that is the same in both
    /// forms.
    pub fn optional<T: Serialize>(&mut self, member: &'static str, value: &Option<T>) {
        self.optional_slots(member, value.as_ref(), Self::keyed);
    }

    /// Writes the slot of a member that may be left out, with `write` for its value.
    pub fn optional_slots<T>(
        &mut self,
        member: &'static str,
        value: Option<&T>,
        write: impl FnOnce(&mut Self, &T),
    ) {
        let Some(value) = value else {
            self.absent();
            return;
        };
        self.separate();
        let start = self.text.len();
        write(self, value);
        if self.text.get(start..) == Some(b"null") && self.error.is_none() {
            let before = std::str::from_utf8(&self.text[..start]).unwrap_or_default();
            let slot_path = path_at_end(before);
            self.error = Some(EncodeError::NullInSlot { member, slot_path });
        }
    }

    /// Puts a comma behind the value before, if there is one. Only a bracket that was just opened
    /// has none before it, and the text that is still empty; `optional_slots` has put one already.
    fn separate(&mut self) {
        if !matches!(self.text.last(), None | Some(b'[' | b',')) {
            self.text.push(b',');
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{EncodeError, Keyless, KeylessWriter};

    struct Pair(Option<Value>, Vec<Pair>);

    impl Keyless for Pair {
        fn write_keyless(&self, writer: &mut KeylessWriter) {
            writer.begin();
            writer.keyed("[,\"");
            writer.optional("first", &self.0);
            writer.list(&self.1, |writer, item| item.write_keyless(writer));
            writer.end();
        }
    }

    #[test]
    fn slots_are_separated() {
        let value = Pair(None, vec![Pair(Some(json!(1)), vec![]), Pair(None, vec![])]);
        assert_eq!(
            KeylessWriter::text_of(&value).as_deref(),
            Ok(r#"["[,\"",null,[["[,\"",1,[]],["[,\"",null,[]]]]"#)
        );
    }

    #[test]
    fn a_null_that_would_be_read_as_a_member_left_out_is_refused() {
        let value = Pair(
            None,
            vec![Pair(None, vec![]), Pair(Some(Value::Null), vec![])],
        );
        assert_eq!(
            KeylessWriter::text_of(&value),
            Err(EncodeError::NullInSlot {
                member: "first",
                slot_path: "/2/1/1".to_owned(),
            })
        );
    }
}
