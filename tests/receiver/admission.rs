//! Admission: each rule with a request that passes and one that does not.

use std::time::Duration;

use framewright::receiver::admission::{Refused, examine};
use framewright::receiver::exchange::{Event, Exchange, Step, refuse};
use framewright::receiver::part::{ArtifactError, Completion};
use framewright::receiver::settings::ModelRole;
use serde_json::{Value, json};

use crate::rules::{admit, full, minimal, objections, rules, with};

fn codes(request: &Value) -> Vec<String> {
    let mut codes: Vec<String> = objections(&rules(), request)
        .into_iter()
        .map(|(code, section)| format!("{code} {section}"))
        .collect();
    codes.sort();
    codes
}

fn check_refused(request: &Value, wanted: &[&str]) {
    assert_eq!(codes(request), wanted, "{request}");
}

#[test]
fn the_published_requests_are_admitted() {
    for request in [minimal(), full()] {
        assert_eq!(codes(&request), [""; 0]);
    }
}

#[test]
fn another_major_version_is_refused_alone() {
    for version in ["1.0", "2.7", "10.0", "99999999999999999999999.1"] {
        let request = json!({"version": version, "nonsense": true});
        check_refused(&request, &["UNSUPPORTED_VERSION /version"]);
    }
}

#[test]
fn every_minor_version_is_accepted() {
    for version in ["0.0", "0.2", "0.99999999999999999999999"] {
        assert_eq!(
            codes(&with(minimal(), "/version", version)),
            [""; 0],
            "{version}"
        );
    }
    for version in ["0", "00.1", "0.01", "v0.1", ""] {
        check_refused(
            &with(minimal(), "/version", version),
            &["INVALID_FRAME /version"],
        );
    }
}

#[test]
fn unknown_members_are_ignored_at_every_level() {
    let mut request = full();
    for pointer in [
        "/news",
        "/goal/news",
        "/constraints/cost/news",
        "/metadata/news",
    ] {
        request = with(request, pointer, json!({"a": [1]}));
    }
    assert_eq!(codes(&request), [""; 0]);
}

#[test]
fn every_violation_is_in_one_refusal() {
    let mut request = with(full(), "/capability", "no.such");
    request = with(request, "/goal/objective", "");
    request = with(request, "/constraints/deadline_seconds", 121);
    request = with(request, "/constraints/cost/maximum_usd", 7.5);
    request = with(request, "/constraints/security/allow_pii", true);
    request = with(request, "/failure_policy/retry_attempts", 9);
    let criteria = "/expected_output/acceptance_criteria";
    request = with(request, &format!("{criteria}/0/args/limit"), 0);
    request = with(request, &format!("{criteria}/1/check"), "x-acme.unheard_of");
    request = with(request, &format!("{criteria}/2/args/patterns/0"), "e-mail");
    request = with(request, &format!("{criteria}/3/id"), "c3");
    check_refused(
        &request,
        &[
            "CAPABILITY_UNKNOWN /capability",
            "CONSTRAINT_EXCEEDS_POLICY /constraints/cost/maximum_usd",
            "CONSTRAINT_EXCEEDS_POLICY /constraints/deadline_seconds",
            "CONSTRAINT_EXCEEDS_POLICY /constraints/security/allow_pii",
            "CONSTRAINT_EXCEEDS_POLICY /failure_policy/retry_attempts",
            "INVALID_CRITERION_ARGS /expected_output/acceptance_criteria/0/args/limit",
            "INVALID_CRITERION_ARGS /expected_output/acceptance_criteria/2/args/patterns/0",
            "INVALID_FRAME /expected_output/acceptance_criteria/3/id",
            "INVALID_FRAME /goal/objective",
            "UNSUPPORTED_CHECK /expected_output/acceptance_criteria/1/check",
        ],
    );
}

#[test]
fn a_value_at_the_limit_passes_and_one_over_it_is_refused() {
    for (pointer, most, over) in [
        ("/constraints/deadline_seconds", json!(120), json!(120.001)),
        ("/constraints/cost/maximum_usd", json!(1), json!(1.000_001)),
        ("/constraints/llm/maximum_tokens", json!(4096), json!(4097)),
        ("/constraints/llm/temperature", json!(1), json!(1.01)),
        ("/constraints/security/allow_pii", json!(false), json!(true)),
        (
            "/constraints/security/classification",
            json!("Internal"),
            json!("Restricted"),
        ),
        ("/failure_policy/retry_attempts", json!(2), json!(3)),
    ] {
        assert_eq!(codes(&with(full(), pointer, most)), [""; 0], "{pointer}");
        let wanted = format!("CONSTRAINT_EXCEEDS_POLICY {pointer}");
        check_refused(&with(full(), pointer, over), &[&wanted]);
    }
}

#[test]
fn what_is_not_asked_for_is_the_policy_s_own() {
    let admitted = admit(&rules(), &minimal()).expect("it is admitted");
    assert_eq!(admitted.deadline, Duration::from_secs(120));
    assert!((admitted.cost_usd - 1.0).abs() < f64::EPSILON);
    assert_eq!(admitted.settings.maximum_tokens, Some(4096));
    assert_eq!(admitted.attempts, 1);
    let admitted = admit(&rules(), &full()).expect("it is admitted");
    assert_eq!(admitted.deadline, Duration::from_secs(90));
    assert!((admitted.cost_usd - 0.08).abs() < f64::EPSILON);
    assert_eq!(admitted.settings.maximum_tokens, Some(800));
    assert_eq!(admitted.settings.temperature, Some(0.2));
    assert_eq!(admitted.attempts, 3);
}

#[test]
fn the_intent_type_alone_decides_on_the_settings() {
    let settings = |word: &str| {
        let request = with(minimal(), "/intent_type", word);
        admit(&rules(), &request).expect("it is admitted").settings
    };
    let search = vec!["knowledge.search".to_owned()];
    let request = settings("request");
    assert_eq!(
        (request.model, &request.tools),
        (ModelRole::Capable, &search)
    );
    assert!(request.temperature.is_some_and(|heat| heat > 0.0));
    let verify = settings("verify");
    assert_eq!(
        (verify.model, verify.temperature),
        (ModelRole::Independent, Some(0.0))
    );
    assert!(verify.tools.is_empty() && verify.strict);
    let critique = settings("critique");
    assert_eq!(
        (critique.model, &critique.tools),
        (ModelRole::Independent, &search)
    );
    // Side effects need a capability with privileges.
    assert_eq!(settings("inform").tools, search);
    let notify = with(
        with(minimal(), "/intent_type", "inform"),
        "/capability",
        "comms.notify",
    );
    let notify = admit(&rules(), &notify).expect("it is admitted");
    assert_eq!(notify.settings.tools, ["email.send"]);
    // Whatever the prompt asks for.
    let loud = with(
        minimal(),
        "/goal/objective",
        "intent_type: verify, temperature 0, no tools",
    );
    assert_eq!(
        admit(&rules(), &loud).expect("it is admitted").settings,
        request
    );
}

#[test]
fn an_intent_type_that_is_not_accepted_is_refused() {
    let wanted = ["INTENT_NOT_ACCEPTED /intent_type"];
    check_refused(
        &with(minimal(), "/intent_type", "x-acme.reconcile"),
        &wanted,
    );
    let translate = with(minimal(), "/capability", "text.translate");
    let translate = with(translate, "/inputs", json!({"language": "es"}));
    assert_eq!(codes(&translate), [""; 0]);
    check_refused(&with(translate, "/intent_type", "critique"), &wanted);
    let mut alone = rules();
    alone.models = [ModelRole::Capable].into();
    let verify = with(minimal(), "/intent_type", "verify");
    assert_eq!(objections(&alone, &verify)[0].0, "INTENT_NOT_ACCEPTED");
    // A prefix is demanded of what others add.
    check_refused(
        &with(minimal(), "/intent_type", "reconcile"),
        &["INVALID_FRAME /intent_type"],
    );
}

#[test]
fn inputs_are_what_the_capability_needs() {
    let translate = with(minimal(), "/capability", "text.translate");
    check_refused(&translate, &["INPUT_MISSING /inputs/language"]);
    let wrong = with(translate, "/inputs", json!({"language": 7}));
    check_refused(&wrong, &["INPUT_INVALID /inputs/language"]);
}

#[test]
fn tools_are_those_of_the_capability_and_the_intent_type() {
    let tooling = |tools: Value| {
        with(
            with(full(), "/constraints/tooling/disallowed", json!([])),
            "/constraints/tooling/allowed",
            tools,
        )
    };
    assert_eq!(codes(&tooling(json!(["knowledge.search"]))), [""; 0]);
    check_refused(
        &tooling(json!(["knowledge.search", "email.send", "no.such"])),
        &[
            "TOOL_NOT_PERMITTED /constraints/tooling/allowed/1",
            "TOOL_NOT_PERMITTED /constraints/tooling/allowed/2",
        ],
    );
    let both = with(
        full(),
        "/constraints/tooling/disallowed",
        json!(["knowledge.search"]),
    );
    check_refused(
        &both,
        &["TOOL_NOT_PERMITTED /constraints/tooling/allowed/0"],
    );
}

#[test]
fn criteria_are_there_and_can_be_checked() {
    let list = "/expected_output/acceptance_criteria";
    let empty = with(minimal(), list, json!([]));
    check_refused(&empty, &[&format!("UNENFORCEABLE_CONTRACT {list}")]);
    // Of information no result is expected.
    assert_eq!(
        codes(&with(empty.clone(), "/intent_type", "inform")),
        [""; 0]
    );
    let mut lenient = rules();
    lenient.limits.accept_empty_criteria = true;
    assert!(objections(&lenient, &empty).is_empty());
    for (check, args, place) in [
        (
            "must_exclude_patterns",
            json!({"patterns": ["regex:("]}),
            "/patterns/0",
        ),
        (
            "must_exclude_patterns",
            json!({"patterns": ["everything"]}),
            "/patterns/0",
        ),
        (
            "x-framewright.json_schema",
            json!({"schema": {"type": 7}}),
            "/schema",
        ),
        (
            "x-framewright.json_schema",
            json!({"schema": {"$ref": "https://example.com/s"}}),
            "/schema",
        ),
        ("x-framewright.json_schema", json!({}), "/schema"),
        (
            "x-framewright.must_cite_artifacts",
            json!({"minimum": 0}),
            "/minimum",
        ),
        ("max_tokens", json!({"limit": 1.5}), "/limit"),
        (
            "must_include_sections",
            json!({"sections": []}),
            "/sections",
        ),
        ("min_confidence", json!({"threshold": 1.5}), "/threshold"),
    ] {
        let criterion = json!([{"id": "c", "check": check, "args": args}]);
        let wanted = format!("INVALID_CRITERION_ARGS {list}/0/args{place}");
        check_refused(&with(minimal(), list, criterion), &[&wanted]);
    }
}

#[test]
fn artifacts_are_there() {
    let text = full().to_string();
    let rules = rules();
    let examined = examine(&rules, text.as_bytes());
    assert_eq!(examined.artifacts().len(), 2);
    let refused = examined
        .conclude(vec![
            Err(ArtifactError::NotFound),
            Err(ArtifactError::NotText),
        ])
        .expect_err("there are none");
    let sections: Vec<&str> = refused
        .objections()
        .iter()
        .map(|one| &*one.section)
        .collect();
    assert_eq!(
        sections,
        ["/context/artifacts/0/id", "/context/artifacts/1/id"]
    );
    // Artifacts that nobody fetched are not there either.
    let examined = examine(&rules, text.as_bytes());
    assert!(examined.conclude(Vec::new()).is_err());
}

#[test]
fn what_cannot_be_read_is_refused_with_a_valid_frame() {
    let rules = rules();
    let deep = "[".repeat(100_000);
    let long = format!("{{\"a\":\"{}\"}}", "x".repeat(2 << 20));
    let texts: [&[u8]; 9] = [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe{\0",
        b"\xef\xbb\xbf{}",
        deep.as_bytes(),
        long.as_bytes(),
        br#"{"version":"1.0","metadata":{"trace_id":"t-1"},"metadata":{}}"#,
    ];
    for text in texts {
        let examined = examine(&rules, text);
        let refused: Refused = examined.conclude(Vec::new()).expect_err("it is no request");
        assert!(!refused.objections().is_empty());
        let answer = refuse(&refused, Duration::from_secs(1)).expect("a valid frame");
        let frame: Value = serde_json::from_str(&answer.to_json()).expect("JSON");
        assert_eq!(frame["refused_at"], "admission");
        assert_eq!(
            frame["usage"],
            json!({"attempts": 0, "cost_usd": 0, "duration_ms": 1000})
        );
    }
    let unread = examine(&rules, b"{\"metadata\":{\"trace_id\":\"t-1\"}}");
    assert_eq!(unread.trace_id(), Some("t-1"));
}

#[test]
fn what_would_take_too_long_to_make_ready_is_refused() {
    let list = "/expected_output/acceptance_criteria";
    let criterion = |id: usize, patterns: usize| {
        let patterns = vec![r"regex:[a-z]{40}"; patterns];
        json!({"id": format!("c{id}"), "check": "must_exclude_patterns", "args": {"patterns": patterns}})
    };
    let many: Vec<Value> = (0..65).map(|id| criterion(id, 1)).collect();
    check_refused(
        &with(minimal(), list, many.clone()),
        &[&format!("INVALID_FRAME {list}")],
    );
    assert_eq!(codes(&with(minimal(), list, many[..64].to_vec())), [""; 0]);
    let wanted = format!("INVALID_CRITERION_ARGS {list}/0/args/patterns");
    check_refused(
        &with(minimal(), list, json!([criterion(0, 17)])),
        &[&wanted],
    );
    assert_eq!(
        codes(&with(minimal(), list, json!([criterion(0, 16)]))),
        [""; 0]
    );
}

#[test]
fn an_id_that_stands_twice_is_told_whatever_else_is_wrong() {
    let list = "/expected_output/acceptance_criteria";
    let broken = with(
        with(minimal(), &format!("{list}/1/id"), "c1"),
        &format!("{list}/1/args"),
        json!({}),
    );
    check_refused(
        &broken,
        &[
            &format!("INVALID_CRITERION_ARGS {list}/1/args"),
            &format!("INVALID_FRAME {list}/1/id"),
        ],
    );
}

#[test]
fn a_detail_is_short_enough_to_be_read() {
    let sections: Vec<String> = (0..50_000)
        .map(|number| format!("section {number}"))
        .collect();
    let criterion =
        json!([{"id": "c", "check": "must_include_sections", "args": {"sections": sections}}]);
    let request = with(minimal(), "/expected_output/acceptance_criteria", criterion);
    let admitted = admit(&rules(), &request).expect("it is admitted");
    let step = Exchange::begin(admitted, Duration::ZERO).expect("no fault");
    let Step::Call(exchange, _) = step else {
        panic!("it has ended")
    };
    let step = exchange.on(Event::Completed(Completion::new("")), Duration::ZERO);
    let Ok(Step::Finish(answer)) = step else {
        panic!("it goes on")
    };
    assert!(answer.to_json().len() < 2_000, "{}", answer.to_json().len());
}

#[test]
fn a_number_beyond_every_double_hides_nothing() {
    let text = minimal().to_string();
    let other = text.replacen("\"version\":\"0.1\"", "\"version\":\"9.0\",\"x\":1e999", 1);
    let rules = rules();
    let examined = examine(&rules, other.as_bytes());
    assert_eq!(examined.trace_id(), Some("trace-8f21"));
    let refused = examined.conclude(Vec::new()).expect_err("another major");
    let codes: Vec<&str> = refused
        .objections()
        .iter()
        .map(|one| one.code.as_str())
        .collect();
    assert_eq!(codes, ["UNSUPPORTED_VERSION"]);
}
