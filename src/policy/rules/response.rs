//! Responses to intents.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A response accepts work and names no task.
pub(in crate::policy) static ACCEPTED_WITHOUT_TASK_REF: Rule = Rule {
    policy: PolicyRule::new(
        "accepted_without_task_ref",
        "UAI-1 core profiles, intent response",
        "work that is accepted and not yet done needs a task to ask after; add the member `task_ref`",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.intent.response"]),
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let status = packet.in_body("status").and_then(Place::text);
    let has = |task: Option<Place<'_>>| task.is_some_and(|task| task.text().is_some());
    let named = has(packet.in_body("task_ref")) || has(packet.in_delivery("task_ref"));
    if status == Some("accepted")
        && !named
        && let Some(body) = packet.body
    {
        findings.note(body);
    }
}
