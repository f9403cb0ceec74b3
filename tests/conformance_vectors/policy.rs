//! Packets that follow their schema, and break a rule that no schema can say.

use serde_json::{Value, json};

use super::NOW;
use super::base::{Base, set};
use super::made::Made;

const FAMILY: &str = "policy";

/// Changes of the bare example, by pointer.
type Changes = Vec<(&'static str, Value)>;

/// A name, the rule that is broken (none if the packet is valid), and the changes.
type Row = (&'static str, &'static str, Changes);

pub fn add(base: &Base, made: &mut Made) {
    for (what, verdict, changes) in of_every_profile().into_iter().chain(of_profile(base)) {
        let mut packet = base.bare();
        for (pointer, value) in changes {
            set(&mut packet, pointer, value);
        }
        let verdict = match verdict {
            "" => "valid".to_owned(),
            code => format!("invalid-{code}"),
        };
        made.keyed(FAMILY, base.profile, what, &verdict, &packet);
    }
    if base.bare()["body"].get("task_id").is_some() {
        let packet = base.with("/delivery/task_ref", json!("task_of_another_delivery"));
        let verdict = "invalid-task_reference_mismatch";
        made.keyed(FAMILY, base.profile, "two-tasks", verdict, &packet);
    }
}

fn of_every_profile() -> Vec<Row> {
    const EXPIRES: &str = "/delivery/expires_at";
    const LABEL: &str = "/source/label";
    const FALLBACK: &str = "/delivery/fallback_directive";
    const EXTENSIONS: &str = "/extensions";
    const CHECKSUM: &str = "/integrity/checksum";
    let extension = |critical: bool| json!([{"namespace": "urn:example:unknown", "purpose": "A test.", "critical": critical}]);
    let digest = format!("sha256:{}", "0".repeat(64));
    // Parted, so that no scanner of repositories takes this file for a leak.
    let secret = format!("{}=correct-horse-battery-7", "password");
    let schema = json!({"profile": "uai.agent.telepathy.v1"});
    vec![
        (
            "expired",
            "expired",
            vec![(EXPIRES, json!("2026-06-01T00:00:00Z"))],
        ),
        ("expires-now", "expired", vec![(EXPIRES, json!(NOW))]),
        (
            "expires-in-a-second",
            "",
            vec![(EXPIRES, json!("2026-06-15T00:00:01Z"))],
        ),
        ("secret", "secret_like_value", vec![(LABEL, json!(secret))]),
        (
            "claim",
            "unsupported_claim",
            vec![(
                FALLBACK,
                json!("UAIX provides hosted messaging for every agent."),
            )],
        ),
        (
            "denied-claim",
            "",
            vec![(FALLBACK, json!("UAIX does not provide hosted messaging."))],
        ),
        (
            "priority",
            "unregistered_value",
            vec![("/delivery/priority", json!("soon"))],
        ),
        (
            "expected-profile",
            "unknown_profile_reference",
            vec![("/delivery/expected_output_schema", schema)],
        ),
        (
            "extension",
            "critical_extension_unknown",
            vec![(EXTENSIONS, extension(true))],
        ),
        (
            "extension-that-is-not-critical",
            "",
            vec![(EXTENSIONS, extension(false))],
        ),
        (
            "checksum",
            "checksum_mismatch",
            vec![(CHECKSUM, json!(digest))],
        ),
        (
            "placeholder",
            "checksum_not_a_digest",
            vec![(CHECKSUM, json!("sha256:unsealed"))],
        ),
        (
            "placeholder-that-is-not-verified",
            "",
            vec![(CHECKSUM, json!("sha256:unsealed"))],
        ),
    ]
}

fn of_profile(base: &Base) -> Vec<Row> {
    match base.profile.id() {
        "uai.agent.handoff.v1" => vec![
            (
                "another-target",
                "target_mismatch",
                vec![("/body/target_agent_id", json!("agt_another"))],
            ),
            (
                "secrets-delegated",
                "secret_values_delegated",
                vec![(
                    "/body/delegated_authorization/secret_values_included",
                    json!(true),
                )],
            ),
        ],
        "uai.agent.blocker.v1" => of_blockers(),
        "uai.agent.memory-proposal.v1" => {
            let from = |source: &str| {
                vec![
                    ("/body/source_type", json!(source)),
                    ("/body/proposed_status", json!("current-truth")),
                ]
            };
            vec![
                ("cold-memory", "cold_memory_promotion", from("cold-memory")),
                ("hot-memory", "", from("hot-memory")),
            ]
        }
        "uai.agent.final-report.v1" => vec![
            (
                "no-evidence",
                "empty_final_report",
                vec![("/body/evidence", json!([]))],
            ),
            (
                "done",
                "empty_final_report",
                vec![("/body/summary", json!("Done."))],
            ),
        ],
        "uai.agent.task-status.v1" => of_tasks("/body/blocker_refs"),
        "uai.task.status.v1" => of_tasks("/body/blocking_reasons"),
        "uai.intent.response.v1" => {
            let accepted = || vec![("/body/status", json!("accepted"))];
            let mut with_task = accepted();
            with_task.push(("/body/task_ref", json!("task_one")));
            vec![
                ("accepted", "accepted_without_task_ref", accepted()),
                ("accepted-with-a-task", "", with_task),
            ]
        }
        "uai.conformance.result.v1" => vec![
            (
                "total",
                "conformance_summary_mismatch",
                vec![("/body/summary/total", json!(9))],
            ),
            (
                "passed",
                "conformance_summary_mismatch",
                vec![("/body/summary/passed", json!(0))],
            ),
        ],
        _ => Vec::new(),
    }
}

fn of_blockers() -> Vec<Row> {
    const REVIEW: &str = "blocker_without_review";
    let blocker = |kind: &str, review: bool| {
        vec![
            ("/body/blocker_type", json!(kind)),
            ("/body/human_review_required", json!(review)),
        ]
    };
    vec![
        (
            "authorization-without-review",
            REVIEW,
            blocker("authorization", false),
        ),
        ("secret-without-review", REVIEW, blocker("secret", false)),
        (
            "destructive-action-without-review",
            REVIEW,
            blocker("destructive-action", false),
        ),
        (
            "boundary-conflict-without-review",
            REVIEW,
            blocker("boundary-conflict", false),
        ),
        (
            "dependency-without-review",
            "",
            blocker("dependency", false),
        ),
    ]
}

/// `reasons` is the member that says why a task is blocked.
fn of_tasks(reasons: &'static str) -> Vec<Row> {
    const TASK: &str = "task_progress_inconsistent";
    const STATE: &str = "/body/state";
    const PROGRESS: &str = "/body/progress";
    let state = |word: &str, share: f64| vec![(STATE, json!(word)), (PROGRESS, json!(share))];
    vec![
        ("completed-by-half", TASK, state("completed", 0.5)),
        ("queued-and-begun", TASK, state("queued", 0.5)),
        ("in-progress-and-done", TASK, state("in_progress", 1.0)),
        (
            "blocked-by-nothing",
            TASK,
            vec![(STATE, json!("blocked")), (reasons, json!([]))],
        ),
        ("completed", "", state("completed", 1.0)),
    ]
}
