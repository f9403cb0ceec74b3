//! Final reports.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A final report has no evidence, or nothing but a word for its end.
pub(in crate::policy) static EMPTY_FINAL_REPORT: Rule = Rule {
    policy: PolicyRule::new(
        "empty_final_report",
        "UAI-1 handoff page, validation expectations",
        "a final report tells what was done, with evidence",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::Profiles(&["uai.agent.final-report"]),
    always_in: None,
    check: Check::Policy(check),
};

/// Words, and words of several words, that tell that something is over and nothing more.
const DONE_WORDS: &[&str] = &[
    "done",
    "all done",
    "complete",
    "completed",
    "finished",
    "ready",
    "ok",
    "okay",
    "success",
    "successful",
    "succeeded",
    "fixed",
    "closed",
    "resolved",
    "yes",
    "end",
    "task done",
    "task complete",
    "task completed",
    "task finished",
    "work done",
    "it is done",
    "its done",
    "failed",
    "failure",
    "partial",
    "cancelled",
    "canceled",
    "n a",
    "na",
    "none",
    "tbd",
    "todo",
    "hecho",
    "listo",
    "terminado",
    "terminada",
    "completado",
    "completada",
    "finalizado",
    "finalizada",
    "acabado",
    "exito",
    "éxito",
    "fin",
    "tarea terminada",
    "tarea completada",
    "todo listo",
];

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let evidence = packet.in_body("evidence");
    let is_missing = evidence.is_none_or(|evidence| evidence.children().next().is_none());
    if is_missing && let Some(place) = evidence.or(packet.body) {
        findings.note_case(place, "it has no evidence");
    }
    if let Some(summary) = packet.in_body("summary")
        && summary.text().is_some_and(is_done_word)
    {
        findings.note_case(summary, "its summary only says that it is over");
    }
}

fn is_done_word(summary: &str) -> bool {
    let kept = |letter: char| letter.is_alphanumeric() || letter.is_whitespace();
    let plain: String = summary
        .chars()
        .map(|letter| if kept(letter) { letter } else { ' ' })
        .flat_map(char::to_lowercase)
        .take(40)
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.is_empty() || DONE_WORDS.contains(&words.join(" ").as_str())
}
