//! The packet that tells how a pack fared.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::check::{Check, Outcome};
use super::pack::Pack;
use crate::packet::Packet as _;
use crate::policy::{Context, Moment, secrets_in};
use crate::uaix::{ConformanceResult, Profile};

/// How long a result stays in force.
const LIFETIME: Duration = Duration::from_secs(60 * 60 * 24 * 365);

/// The sealed packet in keyed form.
///
/// # Errors
///
/// A sentence that says why there is none.
pub(super) fn packet(
    pack: &Pack,
    digest: &str,
    checks: &[Check],
    now: Moment,
) -> Result<String, String> {
    let expires_at = now
        .later(LIFETIME)
        .ok_or("--now is too near the end of time: write an earlier one")?;
    let issued_at = now.to_string();
    // The same run of the same pack has the same ids, and no other run has them.
    let id = |prefix: &str| {
        let name = format!("sha256:{digest}#{prefix}?{issued_at}");
        format!(
            "{prefix}{}",
            Uuid::new_v5(&Uuid::NAMESPACE_URL, name.as_bytes())
        )
    };
    let count = |outcome| {
        let same = checks.iter().filter(|check| check.outcome == outcome);
        same.count()
    };
    let artifact = format!("urn:framewright:conformance-pack:{}", shown(pack.name()));
    let packet = json!({
        "uai_version": "1.0",
        "profile": Profile::ConformanceResult.id(),
        "message_id": id("msg_"),
        "source": {
            "type": "tool",
            "id": "tool_framewright",
            "label": "Framewright",
            "role": "validator",
        },
        "target": {
            "type": "human",
            "id": "human_reader",
            "label": "Whoever reads this result",
        },
        "conversation": {
            "conversation_id": id("conv_"),
            "turn_id": id("turn_"),
            "sequence": 0,
        },
        "delivery": {
            "mode": "async",
            "priority": "background",
            "expires_at": expires_at.to_string(),
            "reply_requested": false,
            "ack_required": false,
        },
        "trust": {"channel": "local", "auth_scheme": "none", "principal": "tool_framewright"},
        "body": {
            "subject": {"profile": subject(checks).id(), "artifact_ref": artifact},
            "validator": {"name": "framewright", "version": env!("CARGO_PKG_VERSION")},
            "summary": {
                "total": checks.len(),
                "passed": count(Outcome::Passed),
                "failed": count(Outcome::Failed),
                "skipped": count(Outcome::Skipped),
            },
            "checks": checks.iter().map(item).collect::<Vec<_>>(),
            "artifacts": [{"ref": artifact, "checksum": format!("sha256:{digest}")}],
        },
        "provenance": {
            "trace_id": id("trace_"),
            "issued_at": issued_at,
            "agent_id": "tool_framewright",
            "lineage": [],
        },
        "integrity": {
            "version": 1,
            "algorithm": "sha256",
            "canonicalization": "jcs-compatible-sorted-json",
            "checksum": "sha256:unsealed",
        },
        "extensions": [],
    });
    let impossible = |why: String| format!("the result cannot be written as a packet: {why}");
    let packet = crate::decode::<ConformanceResult>(packet.to_string().as_bytes())
        .and_then(|packet| packet.seal())
        .map_err(|report| impossible(report.to_string()))?;
    // Names of files are the only texts in it that come from elsewhere.
    let report = packet.check_policy(&Context::new().with_clock(now));
    if report.has_errors() {
        return Err(impossible(format!("a file needs another name; {report}")));
    }
    packet
        .to_keyed()
        .map_err(|error| impossible(error.to_string()))
}

/// The profile that the pack is about. One that is about several has none of its own; what such a
/// pack is held against is what this packet tells of.
fn subject(checks: &[Check]) -> Profile {
    let mut profiles = checks.iter().filter_map(|check| check.profile);
    match profiles.next() {
        Some(first) if profiles.all(|other| other == first) => first,
        _ => Profile::ConformanceResult,
    }
}

fn item(check: &Check) -> Value {
    let mut item = json!({"id": shown(&check.name), "outcome": check.outcome.as_str()});
    if check.outcome == Outcome::Failed {
        item["severity"] = json!("error");
        // A pointer with a part left out would lead elsewhere.
        if let Some(path) = &check.path
            && secrets_in(path).is_empty()
        {
            item["path"] = json!(path);
        }
    }
    if let Some(detail) = &check.detail {
        item["detail"] = json!(shown(detail));
    }
    item
}

/// A text with what looks like a secret left out.
fn shown(text: &str) -> String {
    let mut shown = String::new();
    let mut end = 0;
    for span in secrets_in(text) {
        if span.start >= end {
            shown.push_str(&text[end..span.start]);
            shown.push_str("[secret]");
        }
        end = end.max(span.end);
    }
    shown.push_str(&text[end..]);
    shown
}
