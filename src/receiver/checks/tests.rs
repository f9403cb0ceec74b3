//! Each kind of check, with an output that passes and one that does not.

use std::sync::{Arc, LazyLock};

use serde_json::{Value, json};

use super::{Checks, NameError, Output, headings};
use crate::receiver::part::Tokenizer;

struct Letters;

impl Tokenizer for Letters {
    fn count(&self, text: &str) -> usize {
        text.chars().count()
    }
}

fn checks() -> Checks {
    Checks::standard(Arc::new(Letters))
}

/// What a check says of a text; its arguments are sound.
fn judge(
    name: &str,
    args: &Value,
    text: &str,
    change: impl Fn(&mut Output<'_>),
) -> Result<(), String> {
    let checks = checks();
    let kind = checks.get(name).expect("a kind");
    let args = args.as_object().cloned().expect("an object");
    let check = kind
        .check(&args)
        .unwrap_or_else(|faults| panic!("{faults:?}"));
    let structured = serde_json::from_str(text).ok();
    let sections = headings(text);
    let artifacts = ["doc-a", "doc-b"].map(str::to_owned);
    let mut output = Output {
        text,
        structured: structured.as_ref(),
        sections: &sections,
        confidence: None,
        evidence: &[],
        artifacts: &artifacts,
    };
    change(&mut output);
    let result = check.judge(&output);
    // Nothing of the output is told.
    if let Err(what) = &result {
        assert!(!what.contains("zqsecret"), "{what}");
    }
    result
}

fn same(_: &mut Output<'_>) {}

static EVIDENCE: LazyLock<[String; 1]> = LazyLock::new(|| ["Document 2".to_owned()]);

#[test]
fn tokens_are_counted_by_the_tokenizer() {
    let args = json!({"limit": 3});
    assert!(judge("max_tokens", &args, "äöü", same).is_ok());
    assert!(judge("max_tokens", &args, "äöüx", same).is_err());
    assert!(judge("max_tokens", &json!({"limit": 3.0}), "abc", same).is_ok());
}

#[test]
fn sections_are_headings_in_any_case() {
    let args = json!({"sections": ["Top Risks"]});
    assert!(
        judge(
            "must_include_sections",
            &args,
            "## top  risks\n\nnone",
            same
        )
        .is_ok()
    );
    assert!(
        judge(
            "must_include_sections",
            &args,
            "the top risks are many",
            same
        )
        .is_err()
    );
    let members = ["Top risks".to_owned()];
    let sections = &members;
    let kinds = checks();
    let check = kinds
        .get("must_include_sections")
        .expect("a kind")
        .check(args.as_object().expect("an object"));
    let output = Output {
        text: "",
        structured: None,
        sections,
        confidence: None,
        evidence: &[],
        artifacts: &[],
    };
    assert!(
        check
            .unwrap_or_else(|faults| panic!("{faults:?}"))
            .judge(&output)
            .is_ok()
    );
}

#[test]
fn excluded_patterns_are_found_behind_escapes_too() {
    let args = json!({"patterns": ["email", "regex:zq[a-z]+"], "label": "names"});
    assert!(judge("must_exclude_patterns", &args, "nobody", same).is_ok());
    assert!(judge("must_exclude_patterns", &args, "zqsecret", same).is_err());
    assert!(
        judge(
            "must_exclude_patterns",
            &args,
            r#"{"a": ["b\u0040example.com"]}"#,
            same
        )
        .is_err()
    );
    assert!(
        judge(
            "must_exclude_patterns",
            &args,
            r#"{"x\u0040example.com": 1}"#,
            same
        )
        .is_err()
    );
}

#[test]
fn a_confidence_that_is_not_there_is_too_low() {
    let args = json!({"threshold": 0.5});
    for (confidence, passes) in [
        (None, false),
        (Some(0.49), false),
        (Some(0.5), true),
        (Some(1.0), true),
    ] {
        let result = judge("min_confidence", &args, "", |output| {
            output.confidence = confidence;
        });
        assert_eq!(result.is_ok(), passes, "{confidence:?}");
    }
}

#[test]
fn a_schema_is_obeyed_by_an_object() {
    let args = json!({"schema": {"properties": {"n": {"type": "integer"}}, "required": ["n"]}});
    let name = "x-framewright.json_schema";
    assert!(judge(name, &args, r#"{"n": 1}"#, same).is_ok());
    assert!(judge(name, &args, r#"{"n": "zqsecret"}"#, same).is_err());
    assert!(judge(name, &args, "[1]", same).is_err());
    assert!(judge(name, &args, "zqsecret", same).is_err());
}

#[test]
fn artifacts_are_cited_by_id_or_as_the_prompt_has_them() {
    let args = json!({"minimum": 2});
    let name = "x-framewright.must_cite_artifacts";
    assert!(judge(name, &args, "as document 1 and DOC-B say", same).is_ok());
    assert!(
        judge(name, &args, "see Document 1", |output| output.evidence =
            &*EVIDENCE)
        .is_ok()
    );
    assert!(judge(name, &args, "see Document 1", same).is_err());
    assert!(judge(name, &args, "see Document 12 and Document 20", same).is_err());
    assert!(judge(name, &json!({}), "see Document 2.", same).is_ok());
}

#[test]
fn kinds_of_ones_own_stand_under_a_prefix_of_ones_own() {
    for (name, wanted) in [
        ("max_words", Some(NameError::NoPrefix)),
        ("x-acme", Some(NameError::NoPrefix)),
        ("x-.a", Some(NameError::NoPrefix)),
        ("x-Acme.a", Some(NameError::NoPrefix)),
        ("x-framewright.a", Some(NameError::Taken)),
        ("x-acme.max_words", None),
    ] {
        assert_eq!(
            checks().with(name, super::published::MinConfidence).err(),
            wanted,
            "{name}"
        );
    }
    let checks = checks()
        .with("x-acme.sure", super::published::MinConfidence)
        .expect("a name");
    assert!(checks.get("x-acme.sure").is_some());
}
