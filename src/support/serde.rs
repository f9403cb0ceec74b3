//! serde, both ways, under the rules of decoding.

use std::fmt;

use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserializer, Serialize, Serializer};

use super::decode::{Decode, decode};
use super::report::Report;

/// How deep a foreign deserializer may nest; one more than the reader takes, so that it is the
/// reader that complains.
const MAX_DEPTH: usize = 129;

const NOT_FINITE: &str = "JSON has no infinite numbers and no NaN";

/// Reads a `T` from any deserializer: what it yields is written as JSON and decoded, so that the
/// verdict cannot differ.
///
/// # Errors
///
/// The deserializer's own errors, or one that lists every violation.
pub fn deserialize<'de, T: Decode, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let mut text = Vec::new();
    let transcription = Transcription {
        text: &mut text,
        depth: 0,
    };
    transcription.deserialize(deserializer)?;
    decode::<T>(&text)
        .map(super::valid::Valid::into_inner)
        .map_err(|report| D::Error::custom(OneLine(&report)))
}

/// The violations in one line, without places: they would be places in the transcription.
struct OneLine<'a>(&'a Report);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.0.violations().iter().enumerate() {
            if index > 0 {
                formatter.write_str("; ")?;
            }
            let (pointer, code) = (violation.pointer(), violation.code());
            write!(formatter, "`{pointer}`: {} [{code}]", violation.message())?;
        }
        Ok(())
    }
}

/// Writes what a deserializer yields as JSON text.
struct Transcription<'a> {
    text: &'a mut Vec<u8>,
    depth: usize,
}

impl Transcription<'_> {
    fn write<E: serde::de::Error>(self, value: impl Serialize) -> Result<(), E> {
        serde_json::to_writer(self.text, &value).map_err(E::custom)
    }

    fn deeper<E: serde::de::Error>(&mut self) -> Result<Transcription<'_>, E> {
        if self.depth == MAX_DEPTH {
            return Err(E::custom("arrays and objects are nested too deeply"));
        }
        Ok(Transcription {
            text: self.text,
            depth: self.depth + 1,
        })
    }
}

impl<'de> DeserializeSeed<'de> for Transcription<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Transcription<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<(), E> {
        self.write(value)
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<(), E> {
        self.write(value)
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<(), E> {
        self.write(value)
    }

    fn visit_i128<E: serde::de::Error>(self, value: i128) -> Result<(), E> {
        self.write(value)
    }

    fn visit_u128<E: serde::de::Error>(self, value: u128) -> Result<(), E> {
        self.write(value)
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        if value.is_finite() {
            self.write(value)
        } else {
            Err(E::custom(NOT_FINITE))
        }
    }

    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<(), E> {
        self.write(value)
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        self.write(())
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<(), E> {
        self.write(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        self.text.push(b'[');
        let mut first = true;
        loop {
            let end = self.text.len();
            if !first {
                self.text.push(b',');
            }
            if items.next_element_seed(self.deeper()?)?.is_none() {
                self.text.truncate(end);
                break;
            }
            first = false;
        }
        self.text.push(b']');
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        /// How `serde_json` hands over numbers where its feature `arbitrary_precision` is on.
        const NUMBER: &str = "$serde_json::private::Number";
        let start = self.text.len();
        self.text.push(b'{');
        let mut first = true;
        while let Some(name) = members.next_key::<String>()? {
            if first && name == NUMBER {
                let number: String = members.next_value()?;
                let number: serde_json::Number = number.parse().map_err(A::Error::custom)?;
                self.text.truncate(start);
                return self.write(number);
            }
            if !first {
                self.text.push(b',');
            }
            first = false;
            self.deeper()?.write::<A::Error>(&name)?;
            self.text.push(b':');
            members.next_value_seed(self.deeper()?)?;
        }
        self.text.push(b'}');
        Ok(())
    }
}

/// Writes a number that has no fraction as an integer, as a sender would have written it.
#[derive(Clone, Copy, Debug)]
pub struct AsNumber(pub f64);

impl Serialize for AsNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Up to here every integer is a double of its own.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if self.0.fract() == 0.0 && self.0.abs() <= EXACT {
            #[allow(clippy::cast_possible_truncation, reason = "integral and below 2^53")]
            return serializer.serialize_i64(self.0 as i64);
        }
        // serde_json would write null, which somewhere else in the schema may be allowed.
        if !self.0.is_finite() {
            return Err(serde::ser::Error::custom(NOT_FINITE));
        }
        serializer.serialize_f64(self.0)
    }
}
