//! The three transfer forms of a packet.

use serde::Serialize;

use crate::generated::uaix::AnyPacket;
use crate::support::{EncodeError, Keyless, KeylessWriter, Valid};

/// A valid packet, which can be written in each of the transfer forms of UAI-1.
///
/// All of them say the same; decoding takes each. What is hashed and signed is made of the keyed
/// form, whichever was sent.
///
/// # Examples
///
/// ```
/// use framewright::Packet;
/// use framewright::uaix::Handoff;
///
/// let text = std::fs::read("examples/data/handoff.keyed.json")?;
/// let packet = framewright::decode::<Handoff>(&text)?;
/// let keyless = packet.to_keyless()?;
/// assert!(keyless.starts_with(r#"["1.0","uai.agent.handoff.v1","#));
/// assert_eq!(framewright::decode::<Handoff>(keyless.as_bytes())?, packet);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Packet {
    /// Writes the packet as readable JSON, with its members in the order of the schema.
    ///
    /// # Errors
    ///
    /// [`EncodeError::Unwritable`], for a type with a `Serialize` of its own that fails.
    fn to_keyed(&self) -> Result<String, EncodeError>;

    /// Writes the packet as JSON without white space, with its members in the order of the schema.
    ///
    /// # Errors
    ///
    /// [`EncodeError::Unwritable`], for a type with a `Serialize` of its own that fails.
    fn to_minified(&self) -> Result<String, EncodeError>;

    /// Writes the packet in keyless form, without white space: an array with a slot for each member,
    /// `null` in that of a member that is left out; no slot is dropped.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NullInSlot`], where an optional member is `null` instead of left out.
    fn to_keyless(&self) -> Result<String, EncodeError>;
}

impl<T: Serialize + Keyless> Packet for Valid<T> {
    fn to_keyed(&self) -> Result<String, EncodeError> {
        keyed(self)
    }

    fn to_minified(&self) -> Result<String, EncodeError> {
        minified(self)
    }

    fn to_keyless(&self) -> Result<String, EncodeError> {
        KeylessWriter::text_of(self)
    }
}

impl Packet for AnyPacket {
    fn to_keyed(&self) -> Result<String, EncodeError> {
        keyed(self)
    }

    fn to_minified(&self) -> Result<String, EncodeError> {
        minified(self)
    }

    fn to_keyless(&self) -> Result<String, EncodeError> {
        KeylessWriter::text_of(self)
    }
}

fn keyed(value: &impl Serialize) -> Result<String, EncodeError> {
    serde_json::to_string_pretty(value).map_err(|_| EncodeError::Unwritable)
}

fn minified(value: &impl Serialize) -> Result<String, EncodeError> {
    serde_json::to_string(value).map_err(|_| EncodeError::Unwritable)
}
