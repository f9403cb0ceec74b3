//! Texts that are no JSON, or odd JSON, get a verdict with a place, from every reader the same.
#![cfg(all(feature = "aif", feature = "uaix"))]

use framewright::aif::{RequestFrame, Tooling};
use framewright::common::{Confidence, Count};
use framewright::uaix::Handoff;
use framewright::{Code, Report, decode, decode_any};

fn codes(report: &Report) -> Vec<(Code, usize, usize)> {
    report
        .violations()
        .iter()
        .map(|violation| (violation.code(), violation.line(), violation.column()))
        .collect()
}

fn one(bytes: &[u8]) -> (Code, usize, usize) {
    let report = decode::<Tooling>(bytes).expect_err("not valid");
    let found = codes(&report);
    assert_eq!(found.len(), 1, "{report}");
    found[0]
}

#[test]
fn a_syntax_error_has_its_place() {
    assert_eq!(one(b""), (Code::Syntax, 1, 1));
    assert_eq!(one(b"{\n  \"allowed\": [\n"), (Code::Syntax, 3, 1));
    assert_eq!(one(b"{} {}"), (Code::Syntax, 1, 4));
    assert_eq!(one(b"{\"allowed\": []"), (Code::Syntax, 1, 15));
    assert_eq!(one(b"{\"allowed\": [],}"), (Code::Syntax, 1, 16));
    assert_eq!(one(b"{'allowed': []}"), (Code::Syntax, 1, 2));
    assert_eq!(one(b"NaN").0, Code::Syntax);
    assert_eq!(one(b"nonsense").0, Code::Syntax);
    assert_eq!(one(b"{\"other\": \"\\ud800\"}").0, Code::Syntax);
    assert_eq!(one(b"{\"other\": \"a\x01\"}").0, Code::Syntax);
    assert_eq!(one(b"{\"other\": 01}").0, Code::Syntax);
}

#[test]
fn an_encoding_that_is_not_utf_8_has_its_place() {
    assert_eq!(one(b"{\"a\xff\": 1}"), (Code::Encoding, 1, 4));
    assert_eq!(one(b"\xef\xbb\xbf{}"), (Code::Encoding, 1, 1));
    assert_eq!(one(b"\xff\xfe{\0}\0"), (Code::Encoding, 1, 1));
    let report = decode::<Tooling>(b"\xff\xfe{\0}\0").expect_err("not valid");
    assert!(report.to_string().contains("UTF-16"), "{report}");
}

#[test]
fn a_doubled_member_is_a_violation_however_it_is_written() {
    assert_eq!(
        one(b"{\"allowed\": [], \"allowed\": []}"),
        (Code::DuplicateKey, 1, 17)
    );
    assert_eq!(
        one(b"{\"allowed\": [], \"\\u0061llowed\": []}"),
        (Code::DuplicateKey, 1, 17)
    );
    // Unknown members are ignored by AIF, but not what they say twice.
    assert_eq!(
        one(b"{\"other\": 1, \"other\": 1}"),
        (Code::DuplicateKey, 1, 14)
    );
    let error = serde_json::from_str::<Tooling>("{\"allowed\": [], \"allowed\": []}");
    assert!(
        error
            .expect_err("not valid")
            .to_string()
            .contains("duplicate_key")
    );
}

#[test]
fn unknown_members_are_ignored_by_aif_and_refused_by_uaix() {
    decode::<Tooling>(b"{\"other\": {\"deep\": [1, 2, {}]}}").expect("AIF ignores it");
    let report = decode::<Handoff>(b"{\"other\": 1}").expect_err("not valid");
    let unknown = report
        .violations()
        .iter()
        .find(|violation| violation.code() == Code::AdditionalProperties);
    assert_eq!(unknown.map(framewright::Violation::pointer), Some("/other"));
}

#[test]
fn nesting_has_a_limit_and_no_effect_on_the_stack() {
    for depth in [200, 100_000] {
        let deep = "[".repeat(depth);
        assert_eq!(
            one(format!("{{\"other\": {deep}").as_bytes()).0,
            Code::DepthLimit
        );
        let deep = "{\"a\":".repeat(depth);
        assert_eq!(
            one(format!("{{\"other\": {deep}").as_bytes()).0,
            Code::DepthLimit
        );
        let text = format!("{{\"inputs\": {deep}");
        let report = decode::<RequestFrame>(text.as_bytes()).expect_err("not valid");
        assert!(
            codes(&report)
                .iter()
                .any(|(code, ..)| *code == Code::DepthLimit)
        );
    }
    let most = format!("{{\"other\": {}{}}}", "[".repeat(126), "]".repeat(126));
    decode::<Tooling>(most.as_bytes()).expect("127 levels are allowed");
    serde_json::from_str::<Tooling>(&most).expect("as by serde_json");
}

#[test]
fn numbers_are_judged_by_their_value() {
    for good in ["0", "-0", "6", "6.0", "60e-1", "9007199254740991"] {
        decode::<Count>(good.as_bytes()).expect(good);
    }
    for (bad, code) in [
        ("-1", Code::Minimum),
        ("0.5", Code::Type),
        ("9007199254740992", Code::Maximum),
        ("1e400", Code::Maximum),
        ("18446744073709551616", Code::Maximum),
        ("-1e400", Code::Minimum),
        ("\"1\"", Code::Type),
        ("true", Code::Type),
    ] {
        let report = decode::<Count>(bad.as_bytes()).expect_err(bad);
        assert_eq!(codes(&report)[0].0, code, "{bad}");
    }
    let report = decode::<Confidence>(b"1e400").expect_err("beyond the doubles");
    assert_eq!(codes(&report)[0].0, Code::NumberOutOfRange);
    for good in ["1e-400", "0.99999999999999999999", "1", "1.0", "0"] {
        decode::<Confidence>(good.as_bytes()).expect(good);
    }
    for (bad, code) in [
        ("-1e-400", Code::Minimum),
        ("1.00000000000000000001", Code::Maximum),
    ] {
        let report = decode::<Confidence>(bad.as_bytes()).expect_err(bad);
        assert_eq!(codes(&report)[0].0, code, "{bad}");
    }
}

#[test]
fn columns_count_characters() {
    let report = decode_any("{\"é𝄞\": 1, \"goal\": {\"objective\": 5}}".as_bytes());
    let report = report.expect_err("not valid");
    let at = report
        .violations()
        .iter()
        .find(|violation| violation.pointer() == "/goal/objective")
        .expect("the objective is of the wrong type");
    assert_eq!((at.line(), at.column()), (1, 33));
}

#[test]
fn a_report_lists_a_thousand_violations_and_counts_the_rest() {
    let items = vec!["1"; 5000].join(",");
    let text = format!("{{\"allowed\": [{items}]}}");
    let report = decode::<Tooling>(text.as_bytes()).expect_err("not valid");
    assert_eq!(report.violations().len(), 1000);
    assert_eq!(report.omitted(), 4000);
    assert!(report.to_string().ends_with("and 4000 more"));
}

#[test]
fn a_report_on_long_names_is_not_much_larger_than_the_text() {
    let name = "x".repeat(300_000);
    let items = vec!["1e999"; 500].join(",");
    let text = format!("{{\"inputs\": {{\"{name}\": [{items}]}}}}");
    let report = decode::<RequestFrame>(text.as_bytes()).expect_err("not valid");
    let listed: usize = report
        .iter()
        .map(|violation| violation.pointer().len())
        .sum();
    assert!(listed < 2_000_000, "{listed} bytes of pointers");
    assert!(report.omitted() > 400);
}

#[test]
fn a_million_unknown_members_are_read_in_a_walk() {
    let members: Vec<String> = (0..1_000_000)
        .map(|index| format!("\"messag{index}\":1"))
        .collect();
    let text = format!("{{{}}}", members.join(","));
    let report = decode::<Handoff>(text.as_bytes()).expect_err("not valid");
    assert_eq!(report.violations().len(), 1000);
    assert_eq!(report.omitted(), 1_000_000 + 12 - 1000);
    decode::<Tooling>(text.as_bytes()).expect("AIF ignores them");
    let doubled = format!("{{{}}}", vec!["\"other\":1"; 1_000_000].join(","));
    let report = decode::<Tooling>(doubled.as_bytes()).expect_err("not valid");
    assert_eq!(report.omitted(), 999_999 - 1000);
}
