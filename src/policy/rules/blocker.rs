//! Blockers.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A blocker that a person has to decide asks for no review.
pub(in crate::policy) static BLOCKER_WITHOUT_REVIEW: Rule = Rule {
    policy: PolicyRule::new(
        "blocker_without_review",
        "UAI-1 handoff page, validation expectations",
        "a blocker of this type needs a person to decide; ask for a human review",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.agent.blocker"]),
    always_in: None,
    check: Check::Policy(check),
};

/// The types of blockers that a person has to decide.
const REVIEWED: &[&str] = &[
    "authorization",
    "secret",
    "destructive-action",
    "boundary-conflict",
];

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let kind = packet.in_body("blocker_type");
    let kind = kind.and_then(Place::text).unwrap_or_default();
    if let Some(review) = packet.in_body("human_review_required")
        && review.boolean() == Some(false)
        && REVIEWED.contains(&kind)
    {
        findings.note(review);
    }
}
