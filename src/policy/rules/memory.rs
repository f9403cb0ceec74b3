//! Proposals for a memory.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// Cold memory is to become current truth.
pub(in crate::policy) static COLD_MEMORY_PROMOTION: Rule = Rule {
    policy: PolicyRule::new(
        "cold_memory_promotion",
        "UAI-1 handoff page, validation expectations",
        "cold memory cannot become current truth in one step; propose another status and let a review decide",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.agent.memory-proposal"]),
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let is = |name: &str, word: &str| {
        let place = packet.in_body(name)?;
        (place.text() == Some(word)).then_some(place)
    };
    if is("source_type", "cold-memory").is_some()
        && let Some(status) = is("proposed_status", "current-truth")
    {
        findings.note(status);
    }
}
