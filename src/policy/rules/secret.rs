//! Secrets in packets.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A string, or the name of a member, holds what looks like a secret.
pub(in crate::policy) static SECRET_LIKE_VALUE: Rule = Rule {
    policy: PolicyRule::new(
        "secret_like_value",
        "UAI-1 handoff page, writing rules",
        "this looks like a secret; take it out, withdraw it where it is valid, and refer to it instead",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: Some("uai.agent.memory-proposal"),
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    for found in packet.scan.secrets() {
        // A name is hidden, so this leads to the object that has a member of that name.
        findings.note_case(packet.outline.place(found.owner.node), found.kind);
    }
}
