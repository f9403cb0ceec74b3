//! Packets whose trace or trust is not as it should be.

use serde_json::{Value, json};

use super::base::{Base, set};
use super::made::Made;

const TRACE: &str = "trace";
const TRUST: &str = "trust";

pub fn add_trace(base: &Base, made: &mut Made) {
    add_traceparent(base, made);
    add_provenance(base, made);
}

fn add_traceparent(base: &Base, made: &mut Made) {
    const PARENT: &str = "/conversation/traceparent";
    const SOUND: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    for (what, value, verdict) in [
        ("traceparent", json!(SOUND), "valid"),
        (
            "traceparent-in-capitals",
            json!(SOUND.to_uppercase()),
            "invalid-pattern",
        ),
        (
            "traceparent-cut-short",
            json!(&SOUND[..52]),
            "invalid-pattern",
        ),
        (
            "traceparent-of-version-ff",
            json!(format!("ff{}", &SOUND[2..])),
            "invalid-not",
        ),
        (
            "traceparent-with-trace-0",
            json!(format!("00-{}-b7ad6b7169203331-01", "0".repeat(32))),
            "invalid-not",
        ),
        (
            "traceparent-with-parent-0",
            json!(format!(
                "00-0af7651916cd43dd8448eb211c80319c-{}-01",
                "0".repeat(16)
            )),
            "invalid-not",
        ),
    ] {
        let packet = base.with(PARENT, value);
        made.keyed(TRACE, base.profile, what, verdict, &packet);
    }
}

fn add_provenance(base: &Base, made: &mut Made) {
    const ISSUED: &str = "/provenance/issued_at";
    for (what, pointer, value, verdict) in [
        (
            "trace-id-without-its-prefix",
            "/provenance/trace_id",
            json!("0001"),
            "invalid-pattern",
        ),
        (
            "correlation-id-without-its-prefix",
            "/conversation/correlation_id",
            json!("1"),
            "invalid-pattern",
        ),
        (
            "issued-on-february-30",
            ISSUED,
            json!("2026-02-30T00:00:00Z"),
            "invalid-format",
        ),
        (
            "issued-without-a-zone",
            ISSUED,
            json!("2026-06-01T00:00:00"),
            "invalid",
        ),
        (
            "issued-in-another-zone",
            ISSUED,
            json!("2026-06-01T02:00:00+02:00"),
            "invalid-pattern",
        ),
        (
            "confidence-above-1",
            "/provenance/confidence",
            json!(1.5),
            "invalid-maximum",
        ),
        (
            "lineage-without-an-actor",
            "/provenance/lineage",
            json!([{"stage": "draft"}]),
            "invalid-required",
        ),
    ] {
        let packet = base.with(pointer, value);
        made.keyed(TRACE, base.profile, what, verdict, &packet);
    }
    for (what, pointer) in [
        ("without-trace-id", "/provenance/trace_id"),
        ("without-issued-at", ISSUED),
        ("without-agent-id", "/provenance/agent_id"),
        ("without-lineage", "/provenance/lineage"),
    ] {
        let packet = base.without(pointer).expect("a required member is there");
        made.keyed(TRACE, base.profile, what, "invalid-required", &packet);
    }
    // The agent family asks for it, the core profiles do not.
    let verdict = if base.is_of_agents() {
        "invalid-required"
    } else {
        "valid"
    };
    let packet = base
        .without("/conversation/correlation_id")
        .unwrap_or_else(|| base.bare());
    made.keyed(
        TRACE,
        base.profile,
        "without-correlation-id",
        verdict,
        &packet,
    );
}

pub fn add_trust(base: &Base, made: &mut Made) {
    for (what, name) in [
        ("without-channel", "channel"),
        ("without-auth-scheme", "auth_scheme"),
        ("without-principal", "principal"),
    ] {
        let packet = base
            .without(&format!("/trust/{name}"))
            .expect("a required member is there");
        made.keyed(TRUST, base.profile, what, "invalid-required", &packet);
    }
    let packet = base.without("/trust").expect("a required member is there");
    made.keyed(
        TRUST,
        base.profile,
        "without-trust",
        "invalid-required",
        &packet,
    );
    for (what, name, value, verdict) in [
        (
            "channel-of-two-words",
            "channel",
            json!("public web"),
            "invalid-pattern",
        ),
        (
            "principal-is-empty",
            "principal",
            json!(""),
            "invalid-minLength",
        ),
        (
            "replay-window-without-its-prefix",
            "replay_window_id",
            json!("1"),
            "invalid-pattern",
        ),
        (
            "unknown-member",
            "note",
            json!(1),
            "invalid-additionalProperties",
        ),
    ] {
        let packet = base.with(&format!("/trust/{name}"), value);
        made.keyed(TRUST, base.profile, what, verdict, &packet);
    }
    let signature = "urn:example:signature:1";
    let credential = "urn:example:credential:1";
    let https = json!({"channel": "signed-envelope", "auth_scheme": "https"});
    let did = json!({"channel": "public-web", "auth_scheme": "did"});
    let oauth2 = json!({"channel": "public-web", "auth_scheme": "oauth2"});
    let missing = "invalid-trust_reference_missing";
    for (what, trust, name, reference) in [
        ("signed-envelope", &https, "signature_ref", signature),
        ("did", &did, "credential_ref", credential),
        ("oauth2", &oauth2, "credential_ref", credential),
    ] {
        let mut trust: Value = trust.clone();
        trust["principal"] = json!("urn:example:principal:1");
        let without = base.with("/trust", trust.clone());
        made.keyed(
            TRUST,
            base.profile,
            &format!("{what}-without-a-reference"),
            missing,
            &without,
        );
        set(&mut trust, &format!("/{name}"), json!(reference));
        let with = base.with("/trust", trust);
        made.keyed(
            TRUST,
            base.profile,
            &format!("{what}-with-a-reference"),
            "valid",
            &with,
        );
    }
}
