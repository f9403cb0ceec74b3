//! Canonical form, checksum, seal and verification of packets.
//!
//! The checksum is SHA-256 over the canonical form of RFC 8785 (JCS) of the packet in keyed form.
//! The published text does not say which members are hashed. Reading: all of them, but for
//! `integrity.checksum` itself.
//!
//! ```
//! use framewright::uaix::Handoff;
//! use framewright::Packet as _;
//!
//! let text = std::fs::read("examples/data/handoff.keyed.json")?;
//! let packet = framewright::decode::<Handoff>(&text)?;
//!
//! // The published example has a placeholder for a checksum.
//! let report = packet.verify().unwrap_err();
//! assert_eq!(report.violations()[0].code().as_str(), "checksum_not_a_digest");
//!
//! let sealed = packet.seal()?;
//! assert!(sealed.verify().is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::packet::Packet;
use crate::policy::{CHECKSUM_MISMATCH, CHECKSUM_NOT_A_DIGEST, Rule, can_be_read};
use crate::support::{Limit, Report, Violation, not_json};

/// What the name of a digest begins with.
const ALGORITHM: &str = "sha256:";

/// The canonical form of a packet, by RFC 8785: no white space, members in the order of their UTF-16
/// names, numbers as ECMAScript writes them.
///
/// `packet` is anything that serializes as a packet in keyed form: a decoded one, or a JSON value.
/// Numbers are the doubles nearest to them, as the RFC has it.
///
/// # Errors
///
/// A report that `packet` has no JSON, or is nested too deeply to be read again. A decoded packet is
/// neither.
pub fn canonical(packet: &(impl Serialize + ?Sized)) -> Result<Vec<u8>, Report> {
    if !can_be_read(packet) {
        return Err(not_json());
    }
    serde_json_canonicalizer::to_vec(&packet).map_err(|_| not_json())
}

/// The same packet with its checksum in the place of the one that it has.
///
/// # Errors
///
/// A report that there is no place for it: of a schema that is no packet's.
pub fn seal<P: Packet>(packet: &P) -> Result<P, Report> {
    let mut value = value(packet)?;
    let (_, checksum) = split(&mut value)?;
    if let Some(integrity) = value.get_mut(INTEGRITY) {
        integrity[CHECKSUM] = Value::String(checksum);
    }
    let text = serde_json::to_vec(&value).map_err(|_| not_json())?;
    packet.read_again(&text)
}

/// Checks that the checksum of a packet is that of its content.
///
/// `packet` is anything that serializes as a packet in keyed form: a decoded one, or a JSON value.
///
/// # Errors
///
/// A report with `checksum_mismatch` or `checksum_not_a_digest`. It has no lines and columns:
/// [`Report::locate`] finds them in the text that the packet came from.
pub fn verify(packet: &(impl Serialize + ?Sized)) -> Result<(), Report> {
    let mut value = value(packet)?;
    let (told, made) = split(&mut value)?;
    let told = told.as_ref().and_then(Value::as_str).and_then(digits);
    match told {
        Some(told) if made[ALGORITHM.len()..].eq_ignore_ascii_case(told) => Ok(()),
        Some(_) => Err(report(&CHECKSUM_MISMATCH)),
        None => Err(report(&CHECKSUM_NOT_A_DIGEST)),
    }
}

const INTEGRITY: &str = "integrity";
const CHECKSUM: &str = "checksum";

fn value(packet: &(impl Serialize + ?Sized)) -> Result<Value, Report> {
    if !can_be_read(packet) {
        return Err(not_json());
    }
    serde_json::to_value(packet).map_err(|_| not_json())
}

/// Takes the checksum out of a packet: what it was, and what it should be.
fn split(packet: &mut Value) -> Result<(Option<Value>, String), Report> {
    let integrity = packet.get_mut(INTEGRITY).and_then(Value::as_object_mut);
    let Some(integrity) = integrity else {
        return Err(report(&CHECKSUM_NOT_A_DIGEST));
    };
    let told = integrity.remove(CHECKSUM);
    let mut made = ALGORITHM.to_owned();
    for byte in Sha256::digest(canonical(packet)?) {
        // Writing into a String cannot fail.
        let _ = write!(made, "{byte:02x}");
    }
    Ok((told, made))
}

/// The digits of a digest.
fn digits(checksum: &str) -> Option<&str> {
    let digits = checksum.strip_prefix(ALGORITHM)?;
    let is_digest = digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_digest.then_some(digits)
}

fn report(rule: &'static Rule) -> Report {
    let pointer = format!("/{INTEGRITY}/{CHECKSUM}");
    let violation =
        Violation::of_policy(rule.policy(), rule.severity(), pointer, Limit::None, None);
    Report::without_text(vec![violation], 0, false)
}
