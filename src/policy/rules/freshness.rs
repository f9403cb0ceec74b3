//! Packets whose time is over.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{Moment, PolicyRule, Severity};

/// `delivery.expires_at` is not after now.
pub(in crate::policy) static EXPIRED: Rule = Rule {
    policy: PolicyRule::new(
        "expired",
        "UAI-1 handoff page, validation expectations",
        "the packet has expired; ask its sender for a new one",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, context: &Context, findings: &mut Findings<'_>) {
    if let Some(place) = packet.in_delivery("expires_at")
        && let Some(expires) = place.text().and_then(Moment::parse)
        && expires <= context.now()
    {
        findings.note(place);
    }
}
