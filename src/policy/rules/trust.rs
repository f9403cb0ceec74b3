//! How a packet can be trusted.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A channel or scheme has no reference to what it rests on.
pub(in crate::policy) static TRUST_REFERENCE_MISSING: Rule = Rule {
    policy: PolicyRule::new(
        "trust_reference_missing",
        "UAI-1 handoff page, trust and provenance expectations",
        "the way in which this packet is to be trusted needs a reference that is not there",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let Some(trust) = packet.trust else {
        return;
    };
    let text = |name: &str| trust.member(name).and_then(Place::text);
    if text("channel") == Some("signed-envelope") && text("signature_ref").is_none() {
        findings.note_case(
            trust,
            "the channel `signed-envelope` calls for `signature_ref`",
        );
    }
    let case = match text("auth_scheme") {
        Some("did") => "the scheme `did` calls for `credential_ref`",
        Some("oauth2") => "the scheme `oauth2` calls for `credential_ref`",
        _ => return,
    };
    if text("credential_ref").is_none() {
        findings.note_case(trust, case);
    }
}
