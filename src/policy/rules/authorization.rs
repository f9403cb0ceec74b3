//! What a handoff passes on.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A handoff says that it holds secret values.
pub(in crate::policy) static SECRET_VALUES_DELEGATED: Rule = Rule {
    policy: PolicyRule::new(
        "secret_values_delegated",
        "UAI-1 handoff page, writing rules",
        "a handoff passes on a reference to an authorization and never the secret itself; take it out and say so",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.agent.handoff"]),
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    if let Some(authorization) = packet.in_body("delegated_authorization")
        && let Some(included) = authorization.member("secret_values_included")
        && included.boolean() == Some(true)
    {
        findings.note(included);
    }
}
