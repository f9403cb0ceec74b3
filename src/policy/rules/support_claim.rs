//! What the standard does not give.

use crate::policy::claims;
use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A text claims that UAIX gives what it does not give.
pub(in crate::policy) static UNSUPPORTED_CLAIM: Rule = Rule {
    policy: PolicyRule::new(
        "unsupported_claim",
        "UAI-1 handoff page, validation expectations",
        "this claims that UAIX itself gives hosted messaging, automatic sync, runtime orchestration, repository writes, official adapters, certification or hosted import, none of which it does; say who does",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    for &node in packet.scan.claims() {
        let place = packet.outline.place(node);
        if place.text().is_some_and(claims::is_claim) {
            findings.note(place);
        }
    }
}
