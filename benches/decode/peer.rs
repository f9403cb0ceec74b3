//! The peers: plain serde structs, and the jsonschema crate in front of them.

#![allow(
    dead_code,
    clippy::struct_field_names,
    reason = "the packet's members, read to be measured"
)]

use jsonschema::{Registry, Validator};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The packet as a careful user of serde would write it down, without rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handoff {
    uai_version: String,
    profile: String,
    message_id: String,
    source: Actor,
    target: Actor,
    conversation: Conversation,
    delivery: Delivery,
    trust: Trust,
    body: Body,
    provenance: Provenance,
    integrity: Integrity,
    extensions: Vec<Extension>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Actor {
    r#type: String,
    id: String,
    label: String,
    uri: Option<String>,
    contact: Option<String>,
    role: String,
    implementation: Option<String>,
    project: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conversation {
    conversation_id: String,
    turn_id: String,
    parent_message_id: Option<String>,
    traceparent: Option<String>,
    sequence: u64,
    correlation_id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Delivery {
    mode: String,
    priority: String,
    expires_at: String,
    reply_requested: bool,
    ack_required: bool,
    task_ref: Option<String>,
    idempotency_key: String,
    retry_count: u64,
    sequence: Option<u64>,
    lifecycle: Option<String>,
    timeout_ms: u64,
    fallback_directive: String,
    expected_output_schema: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trust {
    channel: String,
    auth_scheme: String,
    principal: String,
    credential_ref: Option<String>,
    signature_ref: Option<String>,
    replay_window_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    task_id: String,
    target_agent_id: String,
    context_summary: String,
    handoff_reason: String,
    exact_next_action: String,
    delegated_authorization: DelegatedAuthorization,
    support_boundary: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DelegatedAuthorization {
    authorization_ref: String,
    secret_values_included: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Provenance {
    trace_id: String,
    parent_trace_id: Option<String>,
    issued_at: String,
    log_ref: Option<String>,
    agent_id: String,
    model_id: Option<String>,
    confidence: Option<f64>,
    lineage: Vec<LineageEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineageEntry {
    stage: String,
    actor_id: String,
    model_id: Option<String>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Integrity {
    version: u64,
    algorithm: String,
    canonicalization: String,
    checksum: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Extension {
    namespace: String,
    purpose: String,
    critical: bool,
}

const FILES: [&str; 3] = [
    include_str!("../../schemas/common/scalars.schema.json"),
    include_str!("../../schemas/uaix/envelope.schema.json"),
    include_str!("../../schemas/uaix/handoff.schema.json"),
];

/// The jsonschema crate's validator of the same schema, formats asserted, compiled once.
pub fn validator() -> Validator {
    let schemas: Vec<Value> = FILES
        .iter()
        .map(|text| serde_json::from_str(text).expect("JSON"))
        .collect();
    let id = |schema: &Value| schema["$id"].as_str().unwrap_or_default().to_owned();
    let mut registry = Registry::new();
    for schema in &schemas {
        registry = registry
            .add(id(schema), schema.clone())
            .expect("a resource");
    }
    let registry = registry.prepare().expect("all references resolve");
    jsonschema::draft202012::options()
        .should_validate_formats(true)
        .with_registry(&registry)
        .build(&schemas[2])
        .expect("a schema")
}

/// Bytes to a tree, the tree through the validator, the tree to the typed value.
pub fn pipeline(validator: &Validator, bytes: &[u8]) -> Handoff {
    let value: Value = serde_json::from_slice(bytes).expect("JSON");
    assert!(validator.is_valid(&value));
    serde_json::from_value(value).expect("fits")
}
