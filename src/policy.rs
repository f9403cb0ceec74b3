//! The rules of UAI-1 that no schema can say.
//!
//! A schema looks at one value at a time. These rules know the time, compare one member with
//! another, and read texts. They work on whatever serializes like a packet, so they hold for
//! profiles of other crates too.
//!
//! ```
//! use framewright::uaix::Handoff;
//! use framewright::Packet as _;
//! use framewright::policy::{Context, Moment};
//!
//! let text = std::fs::read("examples/data/handoff.keyed.json")?;
//! let packet = framewright::decode::<Handoff>(&text)?;
//!
//! assert!(packet.check_policy(&Context::new()).is_empty());
//!
//! let later = Moment::parse("2031-01-01T00:00:00Z").ok_or("no time")?;
//! let report = packet.check_policy(&Context::new().with_clock(later));
//! assert_eq!(report.violations()[0].code().as_str(), "expired");
//! assert_eq!(report.violations()[0].pointer(), "/delivery/expires_at");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claims;
mod context;
mod findings;
mod fold;
mod outline;
mod packet;
mod rule;
mod rules;
mod scan;
mod secrets;

use serde::Serialize;

pub use self::context::Context;
pub use self::rule::{AppliesTo, Rule};
pub use self::rules::RULES;
#[cfg(feature = "integrity")]
pub(crate) use self::rules::{CHECKSUM_MISMATCH, CHECKSUM_NOT_A_DIGEST};
pub use crate::support::Moment;

use self::findings::Findings;
use self::outline::Outline;
use self::packet::Packet;
use self::rule::Check;
use self::scan::Scan;
use crate::support::{Report, not_json};

/// The rule with the id `id`.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.id() == id)
}

/// Judges a packet by every rule that no schema can say, but for those of integrity.
///
/// `packet` is anything that serializes as a packet in keyed form: a decoded one, or a JSON value.
/// Its schema is not looked at; a member of another type than its schema asks for is passed over.
///
/// The report is empty where nothing is wrong; where `packet` has no JSON, or is nested too deeply
/// to be read, it says so. It has no lines and columns:
/// [`Report::locate`] finds them in the text that the packet came from.
pub fn check_policy(packet: &(impl Serialize + ?Sized), context: &Context) -> Report {
    let Ok(outline) = Outline::of(packet) else {
        return not_json();
    };
    let scan = Scan::of(&outline);
    let packet = Packet::new(&outline, &scan, context);
    let mut findings = Findings::new(scan.secret_names());
    for rule in RULES {
        let Check::Policy(check) = rule.check else {
            continue;
        };
        let applies = match rule.applies_to {
            AppliesTo::EveryPacket => true,
            AppliesTo::Profiles(families) => families.iter().any(|family| packet.is_of(family)),
        };
        if applies && let Some(severity) = context.severity(rule, &packet) {
            findings.turn_to(rule, severity);
            check(&packet, context, &mut findings);
        }
    }
    findings.into_report()
}

/// Whether what `packet` serializes as could be decoded again: no deeper than the reader goes.
#[cfg(feature = "integrity")]
pub(crate) fn can_be_read(packet: &(impl Serialize + ?Sized)) -> bool {
    Outline::of(packet).is_ok()
}

/// Where the strings of `text`, which may be any text, hold what looks like a secret, in bytes.
///
/// For whoever is about to show a part of it.
#[cfg(feature = "cli")]
pub(crate) fn secrets_in(text: &str) -> Vec<std::ops::Range<usize>> {
    let folded = fold::Folded::of(text);
    let secrets = secrets::find(folded.text(), &scan::anchors(folded.text()));
    let original = |at: usize| folded.original(at);
    secrets
        .into_iter()
        .map(|secret| original(secret.span.start)..original(secret.span.end))
        .collect()
}
