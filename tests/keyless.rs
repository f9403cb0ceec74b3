//! Keyless packets at their edges: what the fixtures say, and every way in which slots can be wrong.

#![cfg(feature = "uaix")]

#[path = "keyless/slots.rs"]
#[allow(dead_code, reason = "the differences of violations are another test's")]
mod slots;

use framewright::uaix::{AnyPacket, Blocker, Handoff, Packet};
use framewright::{Limit, Report, Valid, Violation, decode, decode_any, decode_as, identify};
use serde_json::{Value, json};

use slots::{Place, Schemas};

const KEYED: &str = include_str!("../examples/data/handoff.keyed.json");
const KEYLESS: &str = include_str!("../examples/data/handoff.keyless.json");
const ID: &str = "uai.agent.handoff.v1";

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn report(document: &Value) -> Report {
    decode::<Handoff>(document.to_string().as_bytes()).expect_err("it is not valid")
}

/// The one violation of a document.
fn only(document: &Value) -> Violation {
    let report = report(document);
    assert_eq!(report.violations().len(), 1, "{report}");
    report.violations()[0].clone()
}

/// Code, pointer and slot path.
fn place(violation: &Violation) -> (&str, &str, Option<&str>) {
    let code = violation.code().as_str();
    (code, violation.pointer(), violation.slot_path())
}

/// Every object with slots in the fixture.
fn places() -> Vec<Place> {
    let places = Schemas::read().places(ID, &value(KEYED));
    assert_eq!(places.len(), 11, "{places:?}");
    places
}

/// The array of slots of `place`.
fn slots_of<'d>(document: &'d mut Value, place: &Place) -> &'d mut Vec<Value> {
    let slots = document.pointer_mut(&place.slot_path);
    slots.and_then(Value::as_array_mut).expect("an array")
}

#[test]
fn the_fixtures_are_one_packet() {
    let keyed = decode::<Handoff>(KEYED.as_bytes()).expect("valid");
    let keyless = decode::<Handoff>(KEYLESS.as_bytes()).expect("valid");
    assert_eq!(keyed, keyless);
    assert_eq!(
        value(&keyed.to_keyless().expect("it has one")),
        value(KEYLESS)
    );
    assert_eq!(keyless.to_keyed().expect("it has one"), KEYED.trim_end());
    let minified = keyless.to_minified().expect("it has one");
    assert_eq!(value(&minified), value(KEYED));
    assert!(!minified.contains('\n'), "{minified}");
    assert!(minified.starts_with(r#"{"uai_version":"1.0","profile":"#));
    let again = decode::<Handoff>(format!(" \r\n\t{minified}").as_bytes());
    assert_eq!(again.expect("valid"), keyed);
}

#[test]
fn serde_reads_both_forms() {
    let keyed: Valid<Handoff> = serde_json::from_str(KEYED).expect("valid");
    let keyless: Valid<Handoff> = serde_json::from_value(value(KEYLESS)).expect("valid");
    assert_eq!(keyed, keyless);
}

#[test]
fn any_packet_is_written_in_each_form() {
    let framewright::AnyMessage::Uaix(packet) = decode_any(KEYLESS.as_bytes()).expect("valid")
    else {
        panic!("a packet was expected");
    };
    assert!(matches!(packet, AnyPacket::Handoff(_)));
    assert_eq!(
        value(&packet.to_keyless().expect("it has one")),
        value(KEYLESS)
    );
    assert_eq!(packet.to_keyed().expect("it has one"), KEYED.trim_end());
    assert_eq!(
        value(&packet.to_minified().expect("it has one")),
        value(KEYED)
    );
}

#[test]
fn a_slot_too_many_is_a_violation_at_that_slot() {
    for place_of in places() {
        let mut document = value(KEYLESS);
        let slots = slots_of(&mut document, &place_of);
        let count = slots.len();
        slots.extend([json!("one too many"), json!([1, {"a": 2}])]);
        let violation = only(&document);
        let path = format!("{}/{count}", place_of.slot_path);
        let wanted = (
            "keyless_overflow",
            place_of.pointer.as_str(),
            Some(path.as_str()),
        );
        assert_eq!(place(&violation), wanted);
        assert_eq!(*violation.limit(), Limit::Count(count));
        assert_eq!(&document.to_string()[violation.span()], r#""one too many""#);
        assert!(violation.schema_pointer().ends_with("/x-keyless"));
    }
}

#[test]
fn what_is_no_array_of_slots_is_a_violation() {
    for place_of in places().into_iter().skip(1) {
        for wrong in [
            json!({"type": "agent"}),
            json!("x"),
            json!(null),
            json!(true),
            json!(1.5),
        ] {
            let mut document = value(KEYLESS);
            *document
                .pointer_mut(&place_of.slot_path)
                .expect("it is there") = wrong.clone();
            let violation = only(&document);
            let wanted = (
                "keyless_shape",
                place_of.pointer.as_str(),
                Some(place_of.slot_path.as_str()),
            );
            assert_eq!(place(&violation), wanted, "{wrong}");
            assert!(violation.found().is_some());
            assert!(
                violation.message().contains("expected an array of"),
                "{violation}"
            );
        }
    }
}

#[test]
fn a_slot_that_is_missing_is_a_violation_if_its_member_must_be_there() {
    for place_of in places() {
        for left in 0..place_of.slots.len() {
            let mut document = value(KEYLESS);
            slots_of(&mut document, &place_of).truncate(left);
            let missing: Vec<Limit> = (left..place_of.slots.len())
                .filter(|slot| place_of.slots[*slot].1)
                .map(|slot| {
                    let member = place_of.slots[slot].0.clone();
                    Limit::MissingSlot {
                        member: member.leak(),
                        slot,
                    }
                })
                .collect();
            let result = decode::<Handoff>(document.to_string().as_bytes());
            let report = result.err().unwrap_or_default();
            let found: Vec<Limit> = report.iter().map(|one| one.limit().clone()).collect();
            assert_eq!(found, missing, "{} {left}", place_of.pointer);
            for violation in &report {
                let wanted = (
                    "keyless_missing_slot",
                    place_of.pointer.as_str(),
                    Some(place_of.slot_path.as_str()),
                );
                assert_eq!(place(violation), wanted);
                assert!(violation.schema_pointer().ends_with("/required"));
            }
        }
    }
}

#[test]
fn null_is_a_member_left_out_or_of_the_wrong_type() {
    for place_of in places() {
        for (slot, (name, required)) in place_of.slots.iter().enumerate() {
            let mut document = value(KEYLESS);
            slots_of(&mut document, &place_of)[slot] = json!(null);
            let result = decode::<Handoff>(document.to_string().as_bytes());
            if *required {
                let report = result.expect_err("it must be there");
                assert_eq!(report.violations().len(), 1, "{report}");
                let violation = &report.violations()[0];
                assert!(matches!(
                    violation.code().as_str(),
                    "type" | "keyless_shape"
                ));
                assert_eq!(violation.pointer(), format!("{}/{name}", place_of.pointer));
                let path = format!("{}/{slot}", place_of.slot_path);
                assert_eq!(violation.slot_path(), Some(path.as_str()));
            } else {
                let packet = result.expect("it may be left out");
                let mut keyed = value(KEYED);
                let object = keyed.pointer_mut(&place_of.pointer).expect("it is there");
                object.as_object_mut().expect("an object").remove(name);
                let minified = packet.to_minified().expect("it has one");
                assert_eq!(value(&minified), keyed);
            }
        }
    }
}

#[test]
fn another_spelling_of_a_member_is_an_alias() {
    for (object, name, meant) in [
        ("", "messageId", "message_id"),
        ("", "UAI-VERSION", "uai_version"),
        ("/source", "Type", "type"),
        ("/conversation", "parentMessageId", "parent_message_id"),
        ("/delivery", "idempotency.key", "idempotency_key"),
        ("/provenance/lineage/0", "actor-id", "actor_id"),
        (
            "/body/delegated_authorization",
            "authorizationRef",
            "authorization_ref",
        ),
        ("/body", "TASKID", "task_id"),
    ] {
        let mut document = value(KEYED);
        let members = document.pointer_mut(object).and_then(Value::as_object_mut);
        members
            .expect("an object")
            .insert(name.to_owned(), json!("secret"));
        let violation = only(&document);
        let pointer = format!("{object}/{name}");
        assert_eq!(
            place(&violation),
            ("unsupported_alias", pointer.as_str(), None)
        );
        assert_eq!(violation.nearest(), Some(meant));
        assert!(violation.message().contains(meant) && !violation.message().contains("secret"));
        assert!(
            violation
                .schema_pointer()
                .ends_with("/additionalProperties")
        );
    }
    // With another name, an unknown member is just that.
    let mut document = value(KEYED);
    document["message"] = json!(1);
    assert_eq!(only(&document).code().as_str(), "additionalProperties");
}

#[test]
fn a_keyed_object_in_a_keyless_packet_keeps_its_rules() {
    let mut document = value(KEYLESS);
    document[8][5] = json!({"authorization_ref": [], "authorizationRef": 1});
    let found: Vec<(String, String)> = report(&document)
        .iter()
        .map(|one| {
            (
                one.code().to_string(),
                one.slot_path().unwrap_or_default().to_owned(),
            )
        })
        .collect();
    let wanted = [
        ("required", "/8/5"),
        ("type", "/8/5/authorization_ref"),
        ("unsupported_alias", "/8/5/authorizationRef"),
    ];
    let mut wanted = wanted.map(|(code, path)| (code.to_owned(), path.to_owned()));
    // serde_json sorts the members.
    wanted.swap(1, 2);
    assert_eq!(found, wanted);
    document[8][5] = json!(["ref", false]);
    assert_eq!(
        place(&only(&document)),
        ("type", "/body/delegated_authorization", Some("/8/5"))
    );
}

#[test]
fn an_array_in_a_keyed_packet_is_of_the_wrong_type() {
    let mut document = value(KEYED);
    document["source"] = value(KEYLESS)[3].clone();
    assert_eq!(place(&only(&document)), ("type", "/source", None));
}

#[test]
fn places_are_those_of_the_keyless_text() {
    let text = KEYLESS.replacen(
        "\n    6,\n    \"transmitted\"",
        "\n    \"six\",\n    \"transmitted\"",
        1,
    );
    let report = decode_any(text.as_bytes()).expect_err("a string instead of a count");
    assert_eq!(
        report.to_string(),
        "42:5: /delivery/sequence (slot /6/8): expected an integer, found a string [type]"
    );
    let short = decode::<Handoff>(br#"["1.0"]"#).expect_err("slots are missing");
    assert!(short.to_string().starts_with(
        "1:1: slot 1, that of the member `profile`, is missing; slots are counted from 0 [keyless"
    ));
    let broken = decode::<Handoff>(br#"["1.0", "uai.agent.handoff.v1",]"#);
    let broken = broken.expect_err("a comma too many");
    assert_eq!(place(&broken.violations()[0]), ("syntax", "", None));
}

#[test]
fn a_keyless_packet_is_recognised_by_the_slot_of_its_profile() {
    assert_eq!(identify(KEYLESS.as_bytes()).map(|entry| entry.id), Some(ID));
    let profile = "uai.agent.handoff.v1";
    for (other, nearest) in [
        ("uai.agent.handof.v1", Some(profile)),
        ("weather.report.v9", None),
    ] {
        let report = decode_any(KEYLESS.replacen(profile, other, 1).as_bytes());
        let report = report.expect_err("no such profile");
        assert_eq!(report.violations().len(), 1, "{report}");
        let violation = &report.violations()[0];
        assert_eq!(place(violation), ("unknown_schema", "/profile", Some("/1")));
        assert_eq!(violation.nearest(), nearest);
    }
    let mut document = value(KEYLESS);
    document[1] = json!(null);
    let report = decode_any(document.to_string().as_bytes()).expect_err("no profile");
    assert_eq!(
        place(&report.violations()[0]),
        ("unknown_schema", "/profile", Some("/1"))
    );
    for text in [
        "[]",
        "[1,2]",
        r#"["1.0","uai"]"#,
        r#"[["1.0","uai.agent.handoff.v1"]]"#,
        "[{}]",
    ] {
        let report = decode_any(text.as_bytes()).expect_err("no packet");
        assert_eq!(report.violations().len(), 1, "{text}: {report}");
        assert_eq!(
            place(&report.violations()[0]),
            ("unknown_standard", "", None),
            "{text}"
        );
    }
    // Another profile's packet, read as one without being asked.
    let report = decode::<Blocker>(KEYLESS.as_bytes()).expect_err("a handoff");
    assert_eq!(
        place(&report.violations()[0]),
        ("const", "/profile", Some("/1"))
    );
    assert!(decode_as(ID, KEYLESS.as_bytes()).is_some_and(|result| result.is_ok()));
}
