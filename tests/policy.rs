//! The rules that no schema can say, on the vectors in `tests/policy`.
//!
//! A vector is named after its rule, and after what becomes of it: `<rule>.<pass|fail>[.<name>].json`.
//! It has a `base`, members to `set` or `remove` by JSON Pointer, what the receiver knows, and the
//! violations `expected`, all of them, as a code and a pointer.

#![cfg(feature = "policy")]

#[path = "policy/vector.rs"]
mod vector;

#[path = "policy/secrecy.rs"]
mod secrecy;

use std::collections::BTreeSet;

use framewright::policy::{self, AppliesTo, Context, Moment, RULES, check_policy};
use framewright::{AnyMessage, Packet as _, Report, Severity};
use serde_json::{Value, json};

use self::vector::{Vector, packet, vectors};

fn found(report: &Report) -> Vec<String> {
    let name = |violation: &framewright::Violation| {
        format!("{} {}", violation.code(), violation.pointer())
    };
    report.iter().map(name).collect()
}

fn judge(vector: &Vector) -> Report {
    if vector.rule().is_of_integrity() {
        #[cfg(feature = "integrity")]
        return framewright::integrity::verify(&vector.packet)
            .err()
            .unwrap_or_default();
    }
    check_policy(&vector.packet, &vector.context)
}

#[test]
fn every_vector_breaks_what_it_says() {
    let mut count = 0;
    for vector in vectors() {
        if cfg!(not(feature = "integrity")) && vector.rule().is_of_integrity() {
            continue;
        }
        let mut found = found(&judge(&vector));
        // A JSON value has its members in the order of their names.
        found.sort();
        let mut expected = vector.expected.clone();
        expected.sort();
        assert_eq!(found, expected, "{}", vector.name);
        count += 1;
    }
    assert!(count > 70, "{count}");
}

#[test]
fn every_rule_has_a_vector_that_passes_and_one_that_fails() {
    let vectors = vectors();
    for rule in RULES {
        for fails in [false, true] {
            let has = |vector: &Vector| vector.rule().id() == rule.id() && vector.fails == fails;
            let kind = if fails { "fail" } else { "pass" };
            let file = format!("tests/policy/{}.{kind}.json", rule.id());
            assert!(vectors.iter().any(has), "{file} is missing");
        }
    }
}

#[test]
fn a_decoded_packet_and_its_json_value_get_the_same_report() {
    let mut count = 0;
    for vector in vectors() {
        let text = vector.packet.to_string();
        let Ok(AnyMessage::Uaix(packet)) = framewright::decode_any(text.as_bytes()) else {
            continue;
        };
        let report = packet.check_policy(&vector.context);
        let of_value = check_policy(&vector.packet, &vector.context);
        let sorted = |report: &Report| found(report).into_iter().collect::<BTreeSet<_>>();
        assert_eq!(sorted(&report), sorted(&of_value), "{}", vector.name);
        count += 1;
    }
    assert!(count > 30, "{count}");
}

#[test]
fn the_bundled_packets_keep_every_rule() {
    let context = Context::new().with_clock(Moment::parse("2026-11-30T00:00:00Z").unwrap());
    let entries = framewright::schemas().filter(|entry| entry.standard == "uaix");
    let mut packets: Vec<Value> = vec![packet("handoff"), packet("blocker")];
    for entry in entries {
        let schema: Value = serde_json::from_str(entry.text).unwrap();
        packets.extend(schema["examples"].as_array().into_iter().flatten().cloned());
    }
    assert!(packets.len() > 3);
    for packet in packets {
        let report = check_policy(&packet, &context);
        assert!(report.is_empty(), "{}: {report}", packet["profile"]);
    }
}

#[test]
fn the_table_says_what_each_rule_is() {
    let mut ids = BTreeSet::new();
    for rule in RULES {
        let id = rule.id();
        assert!(ids.insert(id), "{id} is there twice");
        assert_eq!(policy::rule(id).map(policy::Rule::id), Some(id));
        let is_snake = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        assert!(id.chars().all(is_snake), "{id}");
        assert!(rule.clause().starts_with("UAI-1 "), "{id}");
        assert!(
            !rule.sentence().is_empty() && !rule.sentence().ends_with('.'),
            "{id}"
        );
        if let AppliesTo::Profiles(families) = rule.applies_to() {
            for family in families {
                assert!(
                    family.starts_with("uai.") && !family.contains(".v"),
                    "{family}"
                );
            }
        }
        assert!(!format!("{rule:?}").is_empty());
    }
    assert_eq!(ids.len(), 18);
    assert!(policy::rule("weather").is_none());
}

#[test]
fn every_rule_has_its_section_in_the_documents() {
    let page = include_str!("../docs/policy.md");
    let mut sections: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## `"))
        .filter_map(|line| line.strip_suffix('`'))
        .collect();
    let ids: Vec<&str> = RULES.iter().map(|rule| rule.id()).collect();
    assert_eq!(
        sections, ids,
        "docs/policy.md has other rules, or another order"
    );
    sections.clear();
    for (rule, section) in RULES.iter().zip(page.split("\n## `").skip(1)) {
        let severity = format!("| severity | {} |", rule.severity());
        let clause = format!("| clause | {} |", rule.clause());
        for part in [&severity, &clause, "| applies to | ", "Example:", "Remedy:"] {
            assert!(section.contains(part), "{}: {part}", rule.id());
        }
    }
}

#[test]
fn the_receiver_decides_on_severity() {
    let mut packet = packet("handoff");
    packet["delivery"]["priority"] = json!("soon");
    packet["body"]["target_agent_id"] = json!("agt_somebody.else");
    let unregistered = policy::rule("unregistered_value").unwrap();
    let target = policy::rule("target_mismatch").unwrap();

    let report = check_policy(&packet, &Context::new());
    let severities: Vec<Severity> = report
        .iter()
        .map(framewright::Violation::severity)
        .collect();
    assert_eq!(severities, [Severity::Error, Severity::Warning]);
    assert!(report.has_errors());

    let context = Context::new()
        .with_severity(unregistered, Severity::Error)
        .without(target);
    let report = check_policy(&packet, &context);
    assert_eq!(found(&report), ["unregistered_value /delivery/priority"]);
    assert!(report.has_errors());

    let context = Context::new().with_severity(target, Severity::Warning);
    let report = check_policy(&packet, &context);
    assert!(!report.has_errors() && !report.is_empty());
    assert!(
        !check_policy(&packet, &Context::new())
            .at_most(Severity::Warning)
            .has_errors()
    );
}

#[test]
fn a_violation_tells_rule_case_and_nearest_word() {
    let mut packet = packet("handoff");
    packet["delivery"]["priority"] = json!("interactiv");
    packet["trust"]["auth_scheme"] = json!("did");
    let report = check_policy(&packet, &Context::new());
    let [word, case] = report.violations() else {
        panic!("{report}");
    };
    assert_eq!(word.nearest(), Some("interactive"));
    assert_eq!(
        word.policy().map(|rule| rule.id),
        Some("unregistered_value")
    );
    assert_eq!(
        word.message(),
        "this word is not registered, so receivers may not know it (known are `interactive`, \
         `background`, `batch` and `urgent`); did you mean `interactive`?"
    );
    assert!(
        case.message()
            .ends_with("(the scheme `did` calls for `credential_ref`)")
    );
    let shown = case.to_string();
    assert!(shown.starts_with("/trust: "), "{shown}");
    assert!(shown.ends_with(" [trust_reference_missing]"), "{shown}");
}

#[test]
fn places_are_found_in_the_text() {
    let text = std::fs::read_to_string("examples/data/handoff.keyed.json").unwrap();
    let text = text.replace("\"interactive\"", "\"soon\"").replace(
        "\"secret_values_included\": false",
        "\"secret_values_included\": true",
    );
    let AnyMessage::Uaix(packet) = framewright::decode_any(text.as_bytes()).unwrap() else {
        panic!("a packet");
    };
    let report = packet.check_policy(&Context::new());
    assert!(report.iter().all(|violation| violation.line() == 0));
    let report = report.locate(&text);
    let places: Vec<&str> = report.iter().map(|found| &text[found.span()]).collect();
    assert_eq!(places, ["\"soon\"", "true"]);
    for violation in &report {
        let line = text.lines().nth(violation.line() - 1).unwrap();
        let rest: String = line.chars().skip(violation.column() - 1).collect();
        assert!(rest.starts_with(&text[violation.span()]), "{violation}");
    }
    assert_eq!(report.clone().locate("no JSON"), report);
}

#[test]
fn what_is_no_packet_is_judged_without_a_panic() {
    let context = Context::new();
    for value in [
        json!(null),
        json!([]),
        json!("text"),
        json!({"profile": 7, "body": [], "delivery": null, "trust": "x", "extensions": {"a": 1}}),
        json!({"profile": "uai.agent.final-report.v1"}),
    ] {
        assert!(check_policy(&value, &context).is_empty(), "{value}");
    }
    let mut deep = json!(1);
    for _ in 0..10_000 {
        deep = Value::Array(vec![deep]);
    }
    let report = check_policy(&deep, &context);
    assert!(report.has_errors());
    // Dropping it by itself would exhaust the stack.
    while let Value::Array(mut items) = deep {
        deep = items.pop().unwrap_or_default();
    }
}

#[test]
fn a_report_is_bounded() {
    let mut packet = packet("handoff");
    packet["extensions"] = json!(vec![json!({"namespace": "urn:x", "critical": true}); 5000]);
    let report = check_policy(&packet, &Context::new());
    assert_eq!((report.violations().len(), report.omitted()), (1000, 4000));
    assert!(report.has_errors());
}

#[test]
fn a_violation_in_a_keyless_text_has_its_slot_and_its_pointer() {
    let text = std::fs::read_to_string("examples/data/handoff.keyless.json").expect("the example");
    let packet = framewright::decode::<framewright::uaix::Handoff>(text.as_bytes());
    let packet = packet.expect("it is valid");
    let later = Moment::parse("2031-01-01T00:00:00Z").expect("a time");
    let report = packet.check_policy(&Context::new().with_clock(later));
    let report = report.locate_as::<framewright::uaix::Handoff>(&text);
    let expired = &report.violations()[0];
    assert_eq!(expired.pointer(), "/delivery/expires_at");
    assert_eq!(expired.slot_path(), Some("/6/2"));
    assert_eq!(&text[expired.span()], "\"2030-12-31T23:59:00Z\"");
}
