//! Results of conformance checks.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// The numbers of a summary are not those of its checks.
pub(in crate::policy) static CONFORMANCE_SUMMARY_MISMATCH: Rule = Rule {
    policy: PolicyRule::new(
        "conformance_summary_mismatch",
        "UAI-1 core profiles, conformance result",
        "the summary does not add up; count the checks again",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.conformance.result"]),
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let summary = packet.in_body("summary");
    let number = |name: &str| {
        let place = summary?.member(name)?;
        Some((place, place.number()?))
    };
    if let Some(checks) = packet.in_body("checks").filter(|checks| checks.is_list()) {
        for (outcome, case) in [
            ("passed", "`passed` is not the number of checks that passed"),
            ("failed", "`failed` is not the number of checks that failed"),
            (
                "skipped",
                "`skipped` is not the number of checks that were skipped",
            ),
        ] {
            let has =
                |check: &Place<'_>| check.member("outcome").and_then(Place::text) == Some(outcome);
            let counted = count(checks.children().filter(has));
            if let Some((place, told)) = number(outcome)
                && differ(told, counted)
            {
                findings.note_case(place, case);
            }
        }
    }
    let parts = ["passed", "failed", "skipped"];
    let sum: Option<f64> = parts
        .into_iter()
        .map(|part| number(part).map(|(_, told)| told))
        .sum();
    if let (Some((place, total)), Some(sum)) = (number("total"), sum)
        && differ(total, sum)
    {
        findings.note_case(place, "`total` is not the sum of the others");
    }
}

fn count<'o>(checks: impl Iterator<Item = Place<'o>>) -> f64 {
    checks.fold(0.0, |count, _| count + 1.0)
}

/// Whether two numbers of checks differ. Both are integers, as far as they are numbers of checks.
fn differ(one: f64, other: f64) -> bool {
    (one - other).abs() >= 0.5
}
