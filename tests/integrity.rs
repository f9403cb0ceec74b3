//! The canonical form by the examples of RFC 8785, and seals.

#![cfg(feature = "integrity")]

use framewright::integrity::{canonical, seal, verify};
use framewright::uaix::{AnyPacket, Handoff};
use framewright::{AnyMessage, Packet as _, Report, Valid};
use serde_json::{Value, json};

const HANDOFF: &str = include_str!("../examples/data/handoff.keyed.json");

fn text(value: &Value) -> String {
    String::from_utf8(canonical(value).expect("it has a canonical form")).expect("it is UTF-8")
}

fn codes(report: &Report) -> Vec<&str> {
    report.iter().map(|found| found.code().as_str()).collect()
}

/// Appendix B of the RFC: the bits of a double, and how it is written.
const NUMBERS: &[(u64, &str)] = &[
    (0x0000_0000_0000_0000, "0"),
    (0x8000_0000_0000_0000, "0"),
    (0x0000_0000_0000_0001, "5e-324"),
    (0x8000_0000_0000_0001, "-5e-324"),
    (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
    (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
    (0x4340_0000_0000_0000, "9007199254740992"),
    (0xc340_0000_0000_0000, "-9007199254740992"),
    (0x4430_0000_0000_0000, "295147905179352830000"),
    (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
    (0x44b5_2d02_c7e1_4af6, "1e+23"),
    (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
    (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
    (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
    (0x444b_1ae4_d6e2_ef50, "1e+21"),
    (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
    (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
    (0x41b3_de43_5555_5553, "333333333.3333332"),
    (0x41b3_de43_5555_5554, "333333333.33333325"),
    (0x41b3_de43_5555_5555, "333333333.3333333"),
    (0x41b3_de43_5555_5556, "333333333.3333334"),
    (0x41b3_de43_5555_5557, "333333333.33333343"),
    (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
    (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
];

#[test]
fn numbers_are_written_as_appendix_b_has_them() {
    for (bits, expected) in NUMBERS {
        let number = f64::from_bits(*bits);
        let bytes = canonical(&number).expect("a number");
        assert_eq!(
            String::from_utf8(bytes).as_deref(),
            Ok(*expected),
            "{bits:x}"
        );
        assert_eq!(text(&json!([number])), format!("[{expected}]"));
    }
    for bits in [
        0x7fff_ffff_ffff_ffff,
        0x7ff0_0000_0000_0000,
        0xfff0_0000_0000_0000,
    ] {
        assert!(canonical(&f64::from_bits(bits)).is_err(), "{bits:x}");
    }
    // Section 3.2.2.3 takes integers for doubles too.
    assert_eq!(text(&json!(u64::MAX)), "18446744073709552000");
    assert_eq!(text(&json!(1.0)), "1");
}

#[test]
fn the_example_of_section_3_comes_out_as_the_rfc_has_it() {
    let input = r#"{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }"#;
    // Section 3.2.4: the bytes.
    let expected = "
        7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c
        22 6e 75 6d 62 65 72 73 22 3a 5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31
        65 2b 33 30 2c 34 2e 35 2c 30 2e 30 30 32 2c 31 65 2d 32 37 5d 2c 22 73 74 72 69 6e 67 22
        3a 22 e2 82 ac 24 5c 75 30 30 30 66 5c 6e 41 27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d";
    let bytes = expected
        .split_whitespace()
        .map(|byte| u8::from_str_radix(byte, 16));
    let bytes: Vec<u8> = bytes.collect::<Result<_, _>>().expect("hex");
    let value: Value = serde_json::from_str(input).expect("the example is JSON");
    assert_eq!(canonical(&value), Ok(bytes));
}

#[test]
fn members_are_sorted_by_utf_16_as_section_3_2_3_has_it() {
    let input = r#"{
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }"#;
    let value: Value = serde_json::from_str(input).expect("the example is JSON");
    let canonical = text(&value);
    let mut last = 0;
    for expected in [
        "Carriage Return",
        "One",
        "Control",
        "Latin Small Letter O With Diaeresis",
        "Euro Sign",
        "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
    ] {
        let place = canonical.find(expected).expect(expected);
        assert!(place > last, "{expected}");
        last = place;
    }
}

#[test]
fn the_canonical_form_does_not_depend_on_how_a_packet_is_written() {
    let packet = framewright::decode::<Handoff>(HANDOFF.as_bytes()).expect("valid");
    let value: Value = serde_json::from_str(HANDOFF).expect("JSON");
    let minified = serde_json::to_vec(&packet).expect("it has JSON");
    let again = framewright::decode::<Handoff>(&minified).expect("valid");
    let escaped = HANDOFF.replace("Runtime Implementer", "\\u0052untime Implementer");
    let escaped = framewright::decode::<Handoff>(escaped.as_bytes()).expect("valid");
    let expected = canonical(&value).expect("canonical");
    for packet in [packet, again, escaped] {
        assert_eq!(packet.canonical().as_ref(), Ok(&expected));
    }
}

#[test]
fn a_seal_holds_until_something_changes() {
    let packet: Valid<Handoff> = framewright::decode(HANDOFF.as_bytes()).expect("valid");
    let report = packet.verify().expect_err("it has a placeholder");
    assert_eq!(codes(&report), ["checksum_not_a_digest"]);
    assert!(report.has_errors());

    let sealed = seal(&packet).expect("it can be sealed");
    assert_eq!(sealed.verify(), Ok(()));
    assert_eq!(
        sealed.seal().as_ref(),
        Ok(&sealed),
        "a seal of a seal is the same"
    );
    let checksum = sealed.integrity.checksum.as_str();
    assert_eq!(checksum.len(), "sha256:".len() + 64);
    let is_lower_hex = |letter: char| matches!(letter, '0'..='9' | 'a'..='f');
    assert!(
        checksum["sha256:".len()..].chars().all(is_lower_hex),
        "{checksum}"
    );

    let text = serde_json::to_string(&sealed).expect("it has JSON");
    let changed = text.replace("continuation_requested", "continuation_requestec");
    assert_ne!(text, changed);
    let changed: Valid<Handoff> = framewright::decode(changed.as_bytes()).expect("valid");
    let report = changed.verify().expect_err("it was changed").locate(&text);
    assert_eq!(codes(&report), ["checksum_mismatch"]);
    assert_eq!(report.violations()[0].pointer(), "/integrity/checksum");
    assert!(text[report.violations()[0].span()].starts_with("\"sha256:"));
}

#[test]
fn any_packet_is_sealed_like_its_own_type() {
    let Ok(AnyMessage::Uaix(packet)) = framewright::decode_any(HANDOFF.as_bytes()) else {
        panic!("a packet");
    };
    let sealed: AnyPacket = packet.seal().expect("it can be sealed");
    assert_eq!(sealed.verify(), Ok(()));
    let AnyPacket::Handoff(handoff) = sealed else {
        panic!("a handoff");
    };
    let typed: Valid<Handoff> = framewright::decode(HANDOFF.as_bytes()).expect("valid");
    assert_eq!(typed.seal().as_ref(), Ok(&*handoff));
}

#[test]
fn what_has_no_place_for_a_checksum_is_not_verified() {
    for value in [
        json!({}),
        json!(null),
        json!({"integrity": "x"}),
        json!({"integrity": {}}),
    ] {
        let report = verify(&value).expect_err("there is no checksum");
        assert_eq!(codes(&report), ["checksum_not_a_digest"], "{value}");
    }
    #[cfg(feature = "aif")]
    {
        let text = include_bytes!("../examples/data/request.minimal.json");
        let frame = framewright::decode::<framewright::aif::RequestFrame>(text).expect("valid");
        let report = verify(&frame).expect_err("a frame has no integrity");
        assert_eq!(codes(&report), ["checksum_not_a_digest"]);
    }
}
