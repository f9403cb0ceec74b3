//! Members that say the same thing twice.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// The body and the delivery name different tasks.
pub(in crate::policy) static TASK_REFERENCE_MISMATCH: Rule = Rule {
    policy: PolicyRule::new(
        "task_reference_mismatch",
        "UAI-1 handoff page, valid example",
        "`body.task_id` and `delivery.task_ref` name different tasks; name one",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Policy(check_task),
};

/// A handoff is delivered to one agent and meant for another.
pub(in crate::policy) static TARGET_MISMATCH: Rule = Rule {
    policy: PolicyRule::new(
        "target_mismatch",
        "UAI-1 handoff page, valid example",
        "`body.target_agent_id` is not the id of the target; name one receiver",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.agent.handoff"]),
    always_in: None,
    check: Check::Policy(check_target),
};

fn check_task(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    note_difference(
        packet.in_body("task_id"),
        packet.in_delivery("task_ref"),
        findings,
    );
}

fn check_target(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let target = packet.target.and_then(|target| target.member("id"));
    note_difference(packet.in_body("target_agent_id"), target, findings);
}

/// Notes that two texts differ, if both are there, at the first.
fn note_difference(one: Option<Place<'_>>, other: Option<Place<'_>>, findings: &mut Findings<'_>) {
    if let (Some(place), Some(other)) = (one, other)
        && let (Some(text), Some(other)) = (place.text(), other.text())
        && text != other
    {
        findings.note(place);
    }
}
