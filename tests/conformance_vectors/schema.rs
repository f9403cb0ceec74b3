//! Packets that break their schema.

use framewright::uaix::Profile;
use serde_json::json;

use super::base::{Base, set};
use super::made::Made;

const FAMILY: &str = "schema";

/// Members of the envelope that every packet has.
const REQUIRED: [&str; 7] = [
    "/message_id",
    "/source",
    "/conversation/turn_id",
    "/delivery/expires_at",
    "/body",
    "/integrity/checksum",
    "/extensions",
];

pub fn add(base: &Base, made: &mut Made) {
    add_missing(base, made);
    add_changed(base, made);
    if let Some((what, pointer)) = closed_vocabulary(base.profile) {
        let mut packet = base.full();
        set(&mut packet, pointer, json!("no-such-word"));
        made.keyed(FAMILY, base.profile, what, "invalid-enum", &packet);
    }
}

fn add_missing(base: &Base, made: &mut Made) {
    let of_body = base.profile.required().iter();
    let of_body = of_body.map(|member| format!("/body/{member}"));
    for pointer in REQUIRED.map(str::to_owned).into_iter().chain(of_body) {
        let packet = base.without(&pointer).expect("a required member is there");
        let what = format!("without-{}", dashed(&pointer));
        made.keyed(FAMILY, base.profile, &what, "invalid-required", &packet);
    }
}

fn add_changed(base: &Base, made: &mut Made) {
    for (what, pointer, value, code) in [
        ("message-id-is-a-number", "/message_id", json!(7), "type"),
        ("body-is-a-text", "/body", json!("text"), "type"),
        (
            "sequence-is-a-text",
            "/conversation/sequence",
            json!("1"),
            "type",
        ),
        (
            "reply-requested-is-a-text",
            "/delivery/reply_requested",
            json!("false"),
            "type",
        ),
        ("uri-is-null", "/source/uri", json!(null), "type"),
        (
            "lineage-is-null",
            "/provenance/lineage",
            json!(null),
            "type",
        ),
        (
            "unknown-member",
            "/note",
            json!("text"),
            "additionalProperties",
        ),
        (
            "unknown-member-of-the-body",
            "/body/note",
            json!(1),
            "additionalProperties",
        ),
        (
            "unknown-member-of-the-source",
            "/source/note",
            json!(1),
            "additionalProperties",
        ),
        ("unknown-version", "/uai_version", json!("2.0"), "const"),
        (
            "unknown-algorithm",
            "/integrity/algorithm",
            json!("md5"),
            "const",
        ),
        (
            "message-id-without-its-prefix",
            "/message_id",
            json!("0001"),
            "pattern",
        ),
        (
            "source-id-in-capitals",
            "/source/id",
            json!("AGENT_one"),
            "pattern",
        ),
        (
            "mode-in-capitals",
            "/delivery/mode",
            json!("ASYNC"),
            "pattern",
        ),
        (
            "checksum-of-no-algorithm",
            "/integrity/checksum",
            json!("0"),
            "pattern",
        ),
        ("label-is-empty", "/source/label", json!(""), "minLength"),
        (
            "sequence-below-0",
            "/conversation/sequence",
            json!(-1),
            "minimum",
        ),
        (
            "expires-in-month-13",
            "/delivery/expires_at",
            json!("2030-13-01T00:00:00Z"),
            "format",
        ),
    ] {
        let packet = base.with(pointer, value);
        made.keyed(
            FAMILY,
            base.profile,
            what,
            &format!("invalid-{code}"),
            &packet,
        );
    }
}

/// The vocabulary of the body that has no other words than those of the schema.
fn closed_vocabulary(profile: Profile) -> Option<(&'static str, &'static str)> {
    Some(match profile.id() {
        "uai.agent.ack.v1" => ("unknown-decision", "/body/decision"),
        "uai.agent.task-status.v1" | "uai.task.status.v1" => ("unknown-state", "/body/state"),
        "uai.agent.final-report.v1" => ("unknown-outcome", "/body/outcome"),
        "uai.intent.response.v1" => ("unknown-status", "/body/status"),
        "uai.conformance.result.v1" => ("unknown-outcome", "/body/checks/0/outcome"),
        _ => return None,
    })
}

/// A pointer as a part of the name of a file.
pub fn dashed(pointer: &str) -> String {
    pointer.trim_start_matches('/').replace(['/', '_'], "-")
}
