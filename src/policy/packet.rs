//! A packet as the rules see it.

use super::context::Context;
use super::outline::{Outline, Place};
use super::scan::Scan;

/// A packet as the rules see it: its values, and what one search through its strings has found.
pub(super) struct Packet<'o> {
    /// The id of the profile, without its version.
    family: &'o str,
    pub(super) source: Option<Place<'o>>,
    pub(super) target: Option<Place<'o>>,
    pub(super) delivery: Option<Place<'o>>,
    pub(super) trust: Option<Place<'o>>,
    pub(super) body: Option<Place<'o>>,
    pub(super) extensions: Option<Place<'o>>,
    pub(super) outline: &'o Outline,
    pub(super) scan: &'o Scan,
}

impl<'o> Packet<'o> {
    pub(super) fn new(outline: &'o Outline, scan: &'o Scan, context: &'o Context) -> Self {
        let mut packet = Packet {
            family: "",
            source: None,
            target: None,
            delivery: None,
            trust: None,
            body: None,
            extensions: None,
            outline,
            scan,
        };
        for member in outline.root().children() {
            match member.name() {
                Some("profile") => {
                    let id = member.text().unwrap_or_default();
                    packet.family = family(context.judged_as(id));
                }
                Some("source") => packet.source = Some(member),
                Some("target") => packet.target = Some(member),
                Some("delivery") => packet.delivery = Some(member),
                Some("trust") => packet.trust = Some(member),
                Some("body") => packet.body = Some(member),
                Some("extensions") => packet.extensions = Some(member),
                _ => {}
            }
        }
        packet
    }

    /// Whether the packet is of the profile `family`, in any version.
    pub(super) fn is_of(&self, family: &str) -> bool {
        self.family == family
    }

    /// The member `name` of the body.
    pub(super) fn in_body(&self, name: &str) -> Option<Place<'o>> {
        self.body?.member(name)
    }

    /// The member `name` of the delivery.
    pub(super) fn in_delivery(&self, name: &str) -> Option<Place<'o>> {
        self.delivery?.member(name)
    }
}

/// The id of a profile without its version.
fn family(id: &str) -> &str {
    match id.rsplit_once(".v") {
        Some((family, version)) if version.bytes().all(|byte| byte.is_ascii_digit()) => family,
        _ => id,
    }
}
