//! What every packet can do.

use serde::Serialize;

use crate::generated::uaix::AnyPacket;
#[cfg(feature = "policy")]
use crate::policy::{Context, check_policy};
#[cfg(feature = "policy")]
use crate::support::Report;
#[cfg(feature = "integrity")]
use crate::support::not_json;
use crate::support::{Decode, EncodeError, Keyless, KeylessWriter, Valid};

/// A packet that has passed its schema, of this crate's profiles or of others: a [`Valid`] packet, or
/// [`AnyPacket`].
///
/// It can be written in each of the transfer forms of UAI-1. All of them say the same; decoding takes
/// each. What is hashed and signed is made of the keyed form, whichever was sent.
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
pub trait Packet: Serialize + Keyless + Sized + sealed::Sealed {
    /// Writes the packet as readable JSON, with its members in the order of the schema.
    ///
    /// # Errors
    ///
    /// [`EncodeError::Unwritable`], for a type with a `Serialize` of its own that fails.
    fn to_keyed(&self) -> Result<String, EncodeError> {
        serde_json::to_string_pretty(self).map_err(|_| EncodeError::Unwritable)
    }

    /// Writes the packet as JSON without white space, with its members in the order of the schema.
    ///
    /// # Errors
    ///
    /// [`EncodeError::Unwritable`], for a type with a `Serialize` of its own that fails.
    fn to_minified(&self) -> Result<String, EncodeError> {
        serde_json::to_string(self).map_err(|_| EncodeError::Unwritable)
    }

    /// Writes the packet in keyless form, without white space: an array with a slot for each member,
    /// `null` in that of a member that is left out; no slot is dropped.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NullInSlot`], where an optional member is `null` instead of left out.
    fn to_keyless(&self) -> Result<String, EncodeError> {
        KeylessWriter::text_of(self)
    }

    /// Judges the packet by every rule that no schema can say; see
    /// [`check_policy`](crate::policy::check_policy()).
    #[cfg(feature = "policy")]
    fn check_policy(&self, context: &Context) -> Report {
        check_policy(self, context)
    }

    /// The canonical form of the packet; see [`canonical`](crate::integrity::canonical()).
    ///
    /// # Errors
    ///
    /// A report that the packet has no JSON, which only one of a foreign type can lack.
    #[cfg(feature = "integrity")]
    fn canonical(&self) -> Result<Vec<u8>, Report> {
        crate::integrity::canonical(self)
    }

    /// The same packet with its checksum; see [`seal`](crate::integrity::seal()).
    ///
    /// # Errors
    ///
    /// A report that there is no place for it: of a schema that is no packet's.
    #[cfg(feature = "integrity")]
    fn seal(&self) -> Result<Self, Report> {
        crate::integrity::seal(self)
    }

    /// Checks that the checksum is that of the packet; see
    /// [`verify`](crate::integrity::verify()).
    ///
    /// # Errors
    ///
    /// A report with `checksum_mismatch` or `checksum_not_a_digest`.
    #[cfg(feature = "integrity")]
    fn verify(&self) -> Result<(), Report> {
        crate::integrity::verify(self)
    }

    /// Reads a text by the schema of this packet.
    #[cfg(feature = "integrity")]
    #[doc(hidden)]
    fn read_again(&self, text: &[u8]) -> Result<Self, Report>;
}

impl<T: Decode + Serialize + Keyless> Packet for Valid<T> {
    #[cfg(feature = "integrity")]
    fn read_again(&self, text: &[u8]) -> Result<Self, Report> {
        crate::decode(text)
    }
}

impl Packet for AnyPacket {
    #[cfg(feature = "integrity")]
    fn read_again(&self, text: &[u8]) -> Result<Self, Report> {
        match crate::decode_as(self.schema().id, text) {
            Some(Ok(crate::AnyMessage::Uaix(packet))) => Ok(packet),
            Some(Err(report)) => Err(report),
            // A packet is always of a schema that is compiled in.
            _ => Err(not_json()),
        }
    }
}

mod sealed {
    use crate::support::{Decode, Keyless, Valid};

    pub trait Sealed {}
    impl<T: Decode + serde::Serialize + Keyless> Sealed for Valid<T> {}
    impl Sealed for super::AnyPacket {}
}
