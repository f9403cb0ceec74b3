//! Tasks and how far they have come.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// The state of a task and its progress, or its blockers, do not fit.
pub(in crate::policy) static TASK_PROGRESS_INCONSISTENT: Rule = Rule {
    policy: PolicyRule::new(
        "task_progress_inconsistent",
        "UAI-1 task status profiles",
        "the state of the task and the rest of the body contradict each other",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.agent.task-status", "uai.task.status"]),
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let state = packet.in_body("state").and_then(Place::text);
    let Some(state) = state else {
        return;
    };
    if let Some(place) = packet.in_body("progress")
        && let Some(progress) = place.number()
        && let Some(case) = contradiction(state, progress)
    {
        findings.note_case(place, case);
    }
    let reasons = packet
        .in_body("blocker_refs")
        .or_else(|| packet.in_body("blocking_reasons"));
    let without = reasons.is_none_or(|reasons| reasons.children().next().is_none());
    if state == "blocked"
        && without
        && let Some(place) = reasons.or(packet.body)
    {
        findings.note_case(place, "it is blocked, and nothing says by what");
    }
}

fn contradiction(state: &str, progress: f64) -> Option<&'static str> {
    match state {
        "completed" if progress < 1.0 => Some("it is completed, with progress below 1"),
        "queued" if progress > 0.0 => Some("it is queued, with progress above 0"),
        "completed" | "queued" => None,
        _ if progress >= 1.0 => Some("it has progress 1, and is not completed"),
        _ => None,
    }
}
