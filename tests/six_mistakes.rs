//! One decode reports every violation, each at its place.
#![cfg(feature = "uaix")]

use framewright::uaix::Handoff;
use framewright::{Code, Limit, decode};

const VALID: &str = include_str!("../examples/data/handoff.keyed.json");
const BROKEN: &str = include_str!("../examples/broken/handoff.six-mistakes.json");

#[test]
fn the_broken_packet_differs_from_the_published_one_in_six_lines() {
    let lines: Vec<&str> = BROKEN.lines().collect();
    let lost = VALID.lines().filter(|line| !lines.contains(line)).count();
    assert_eq!(lost, 6);
}

#[test]
fn the_published_packet_is_valid() {
    decode::<Handoff>(VALID.as_bytes()).expect("no violation");
}

#[test]
fn six_mistakes_are_six_violations() {
    let text = BROKEN;
    let report = decode::<Handoff>(text.as_bytes()).expect_err("six mistakes");
    let found: Vec<_> = report
        .violations()
        .iter()
        .map(|violation| {
            (
                violation.code(),
                violation.pointer(),
                violation.line(),
                violation.column(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (Code::AdditionalProperties, "/source/implementaton", 12, 5),
            (Code::Required, "/conversation", 23, 19),
            (Code::Format, "/delivery/expires_at", 33, 19),
            (Code::Type, "/delivery/ack_required", 35, 21),
            (Code::Pattern, "/delivery/idempotency_key", 37, 24),
            (Code::Minimum, "/delivery/retry_count", 38, 20),
        ]
    );
}

#[test]
fn a_violation_says_what_was_asked_and_where_that_stands() {
    let text = BROKEN;
    let report = decode::<Handoff>(text.as_bytes()).expect_err("six mistakes");
    let [unknown, missing, ..] = report.violations() else {
        panic!("more than two violations");
    };
    assert_eq!(unknown.nearest(), Some("implementation"));
    assert_eq!(&text[unknown.span()], "\"implementaton\"");
    assert_eq!(missing.limit(), &Limit::Missing("turn_id"));
    let retry_count = &report.violations()[5];
    assert_eq!(retry_count.limit(), &Limit::Integer(0));
    assert_eq!(
        retry_count.schema_pointer(),
        "common/scalars.schema.json#/$defs/Count/minimum"
    );
    assert_eq!(&text[retry_count.span()], "-1");
    assert_eq!(retry_count.message(), "must be at least 0");
    assert_eq!(
        retry_count.to_string(),
        "38:20: /delivery/retry_count: must be at least 0 [minimum]"
    );
}

#[test]
fn serde_gives_the_same_verdict() {
    serde_json::from_str::<Handoff>(VALID).expect("no violation");
    let error = serde_json::from_str::<Handoff>(BROKEN).expect_err("six mistakes");
    let message = error.to_string();
    for part in [
        "implementation",
        "turn_id",
        "retry_count",
        "ack_required",
        "expires_at",
        "idempotency_key",
    ] {
        assert!(message.contains(part), "{part} in {message}");
    }
}

#[test]
fn a_misspelt_required_member_is_unknown_and_missing() {
    let text = VALID.replacen("\"label\"", "\"lable\"", 1);
    let report = decode::<Handoff>(text.as_bytes()).expect_err("a mistake");
    let found: Vec<_> = report
        .violations()
        .iter()
        .map(|violation| (violation.code(), violation.pointer()))
        .collect();
    let wanted = [
        (Code::Required, "/source"),
        (Code::AdditionalProperties, "/source/lable"),
    ];
    assert_eq!(found, wanted);
    assert_eq!(report.violations()[1].nearest(), Some("label"));
}
