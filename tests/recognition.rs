//! `decode_any` finds out what a text is.
#![cfg(all(feature = "aif", feature = "uaix"))]

use framewright::aif::AnyFrame;
use framewright::uaix::AnyPacket;
use framewright::{AnyMessage, Code, decode_any, decode_as, identify, schemas};

const HANDOFF: &str = include_str!("../examples/data/handoff.keyed.json");
const REQUEST: &str = include_str!("../examples/data/request.full.json");

#[test]
fn every_example_of_every_schema_is_recognised() {
    let mut count = 0;
    for entry in schemas() {
        let schema: serde_json::Value = serde_json::from_str(entry.text).expect("JSON");
        for example in schema["examples"].as_array().expect("examples") {
            let text = example.to_string();
            let message = decode_any(text.as_bytes()).unwrap_or_else(|report| {
                panic!("{}: {report}", entry.id);
            });
            assert_eq!(message.schema(), entry);
            assert_eq!(identify(text.as_bytes()), Some(entry));
            count += 1;
        }
    }
    assert!(count >= 6, "{count} examples");
}

#[test]
fn the_published_documents_are_recognised() {
    let packet = decode_any(HANDOFF.as_bytes()).expect("valid");
    assert!(matches!(packet, AnyMessage::Uaix(AnyPacket::Handoff(_))));
    let frame = decode_any(REQUEST.as_bytes()).expect("valid");
    assert!(matches!(frame, AnyMessage::Aif(AnyFrame::RequestFrame(_))));
}

#[test]
fn an_unknown_profile_is_named_at_its_place_with_the_nearest() {
    let text = HANDOFF.replace(
        "\"profile\": \"uai.agent.handoff.v1\"",
        "\"profile\": \"uai.agent.hand-off.v1\"",
    );
    let report = decode_any(text.as_bytes()).expect_err("unknown profile");
    let [violation] = report.violations() else {
        panic!("one violation: {report}");
    };
    assert_eq!(violation.code(), Code::UnknownSchema);
    assert_eq!(violation.pointer(), "/profile");
    assert_eq!(violation.nearest(), Some("uai.agent.handoff.v1"));
    assert_eq!((violation.line(), violation.column()), (3, 14));
    assert_eq!(identify(text.as_bytes()), None);
}

#[test]
fn a_packet_without_profile_and_a_text_without_standard_say_so() {
    let text = HANDOFF.replace("\"profile\": \"uai.agent.handoff.v1\",", "");
    let report = decode_any(text.as_bytes()).expect_err("no profile");
    assert_eq!(report.violations()[0].code(), Code::UnknownSchema);
    assert_eq!(report.violations()[0].pointer(), "");
    for text in ["{}", "{\"hello\": 1}", "[]", "3", "null"] {
        let report = decode_any(text.as_bytes()).expect_err("nothing known");
        assert_eq!(
            report.violations()[0].code(),
            Code::UnknownStandard,
            "{text}"
        );
    }
    let report = decode_any(b"{\"hello\": ").expect_err("no JSON");
    assert_eq!(report.violations()[0].code(), Code::Syntax);
}

#[test]
fn a_frame_may_have_a_member_with_the_name_of_another_standards_tag() {
    let text = REQUEST.replacen('{', "{\"profile\": \"mine\",", 1);
    let frame = decode_any(text.as_bytes()).expect("AIF ignores it");
    assert_eq!(frame.schema().id, "aif.request");
}

#[test]
fn a_text_can_be_read_as_what_the_caller_says() {
    let report = decode_as("aif.request", HANDOFF.as_bytes()).expect("a known id");
    let report = report.expect_err("a packet is no frame");
    assert!(
        report
            .violations()
            .iter()
            .all(|violation| violation.code() == Code::Required)
    );
    assert!(decode_as("aif.no-such", HANDOFF.as_bytes()).is_none());
}

#[test]
fn members_that_aif_ignores_do_not_make_a_frame_something_else() {
    let ignored = [
        "\"message_id\": \"m\"",
        "\"provenance\": {}",
        "\"uai_version\": \"1.0\"",
        "\"status\": \"open\"",
        "\"output\": 1",
        "\"criteria\": []",
        "\"violations\": []",
    ];
    for member in ignored {
        let text = REQUEST.replacen('{', &format!("{{{member},"), 1);
        let frame =
            decode_any(text.as_bytes()).unwrap_or_else(|report| panic!("{member}: {report}"));
        assert_eq!(frame.schema().id, "aif.request", "{member}");
    }
}

#[test]
fn a_report_writes_no_control_characters() {
    let text = HANDOFF.replacen('{', "{\"\\u001b[31m\\u202e\\n\": 1,", 1);
    let report = decode_any(text.as_bytes()).expect_err("an unknown member");
    let shown = report.to_string();
    assert!(!shown.contains(['\u{1b}', '\u{202e}', '\n']), "{shown:?}");
    assert!(shown.contains("\\u{1b}"), "{shown:?}");
}

#[test]
fn messages_survive_a_binary_format() {
    for text in [HANDOFF, REQUEST] {
        let message = decode_any(text.as_bytes()).expect("valid");
        let mut bytes = Vec::new();
        ciborium::into_writer(&message, &mut bytes).expect("it can be written");
        let value: serde_json::Value = ciborium::from_reader(bytes.as_slice()).expect("sound CBOR");
        assert_eq!(
            decode_any(value.to_string().as_bytes()).expect("valid"),
            message
        );
    }
}
