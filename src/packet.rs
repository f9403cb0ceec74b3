//! What every packet can do.

use serde::Serialize;

use crate::generated::uaix::AnyPacket;
use crate::policy::{Context, check_policy};
#[cfg(feature = "integrity")]
use crate::support::not_json;
use crate::support::{Report, Schema, Valid};

/// What can be asked of every packet that has passed its schema, of this crate's profiles and of
/// others: a [`Valid`] packet, or [`AnyPacket`].
pub trait PacketExt: Serialize + Sized + sealed::Sealed {
    /// Judges the packet by every rule that no schema can say; see
    /// [`check_policy`](crate::policy::check_policy()).
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

impl<T: Schema> PacketExt for Valid<T> {
    #[cfg(feature = "integrity")]
    fn read_again(&self, text: &[u8]) -> Result<Self, Report> {
        crate::decode(text)
    }
}

impl PacketExt for AnyPacket {
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
    pub trait Sealed {}
    impl<T: super::Schema> Sealed for super::Valid<T> {}
    impl Sealed for super::AnyPacket {}
}
