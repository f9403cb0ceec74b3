//! Arrays that are made to hurt: they cost what their length costs, and no stack.

#![cfg(feature = "uaix")]

use std::time::{Duration, Instant};

use framewright::uaix::Handoff;
use framewright::{Report, decode, decode_any};

const KEYLESS: &str = include_str!("../examples/data/handoff.keyless.json");
const MANY: usize = 1_000_000;

/// Far more than anything linear takes, and far less than the square of a million.
const LONG: Duration = Duration::from_secs(60);

fn refused(text: &str) -> Report {
    let begun = Instant::now();
    let report = decode::<Handoff>(text.as_bytes()).expect_err("it is not valid");
    let _ = decode_any(text.as_bytes());
    assert!(begun.elapsed() < LONG);
    report
}

fn codes(report: &Report) -> Vec<&str> {
    report.iter().map(|one| one.code().as_str()).collect()
}

fn many(item: &str) -> String {
    vec![item; MANY].join(",")
}

#[test]
fn a_million_slots_too_many_are_one_violation() {
    let (start, _) = KEYLESS.trim_end().rsplit_once(']').expect("an array");
    let report = refused(&format!("{start},{}]", many("[1,{\"a\":[2]}]")));
    assert_eq!(codes(&report), ["keyless_overflow"]);
    assert_eq!(report.violations()[0].slot_path(), Some("/12"));
}

#[test]
fn a_million_wrong_slots_are_listed_up_to_the_limit() {
    let text = KEYLESS.replacen(
        "    [\n      [\n        \"agent-comm",
        &format!("[{},[[\"agent-comm", many("1")),
        1,
    );
    assert!(text.len() > MANY);
    let text = text.replacen("[[\"agent-comm", "[\"agent-comm", 1);
    let report = refused(&text);
    assert_eq!(report.violations().len(), 1000);
    assert!(report.omitted() >= MANY - 1000);
    assert_eq!(report.violations()[999].slot_path(), Some("/9/7/999"));
}

#[test]
fn arrays_that_are_no_packet_are_read_once() {
    for item in ["1", "null", "[]", "\"1.0\""] {
        let report = refused(&format!("[{}]", many(item)));
        assert!(report.violations().len() <= 60, "{report}");
    }
    let keyed_names = many(r#"{"messageId":1}"#);
    assert!(codes(&refused(&format!("[{keyed_names}]"))).contains(&"keyless_overflow"));
}

#[test]
fn deep_arrays_meet_the_depth_limit() {
    for text in [
        "[".repeat(MANY),
        "[\"1.0\",\"uai.agent.handoff.v1\",".repeat(MANY),
    ] {
        let report = refused(&text);
        assert!(codes(&report).contains(&"depth_limit"), "{report}");
    }
}
