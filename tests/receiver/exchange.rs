//! The exchange, step by step: what becomes of each event.

use std::time::Duration;

use framewright::receiver::exchange::{Answer, Call, Event, Exchange, Step};
use framewright::receiver::part::{Completion, ModelError, Usage};
use serde_json::{Value, json};

use crate::models::{good, poor};
use crate::rules::{admit, full, minimal, rules, with};

const NOW: Duration = Duration::from_secs(1);

fn begin(request: &Value) -> Step {
    let admitted = admit(&rules(), request).expect("it is admitted");
    Exchange::begin(admitted, Duration::ZERO).expect("no fault")
}

fn called(step: Step) -> (Exchange, Call) {
    match step {
        Step::Call(exchange, call) => (*exchange, *call),
        Step::Finish(answer) => panic!("finished: {}", answer.to_json()),
    }
}

fn finished(step: Step) -> Value {
    match step {
        Step::Call(_, call) => panic!("one more call: {call:?}"),
        Step::Finish(answer) => frame(&answer),
    }
}

fn frame(answer: &Answer) -> Value {
    serde_json::from_str(&answer.to_json()).expect("JSON")
}

/// Tells an exchange one event after the other.
fn run(request: &Value, events: impl IntoIterator<Item = Event>) -> Step {
    let mut step = begin(request);
    for event in events {
        let (exchange, _) = called(step);
        step = exchange.on(event, NOW).expect("no fault");
    }
    step
}

fn codes(frame: &Value) -> Vec<String> {
    let violations = frame["violations"].as_array().expect("a refusal");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    violations
        .iter()
        .map(|one| format!("{} {}", text(&one["code"]), text(&one["section"])))
        .collect()
}

#[test]
fn a_result_has_all_that_was_asked_for_and_what_it_took() {
    let mut completion = good();
    completion.usage = Usage::new(Some(412), Some(61));
    let frame = finished(run(&full(), [Event::Completed(completion.clone())]));
    assert_eq!(frame["status"], "fulfilled");
    assert_eq!(frame["output"]["type"], "bullet_summary");
    assert_eq!(frame["output"]["content"], completion.text);
    let sections = json!(["Customer Impact", "Top Risks", "Recommended Action"]);
    assert_eq!(frame["output"]["sections"], sections);
    let evidence = json!([
        {"type": "incident_report", "id": "incident-4471"},
        {"type": "reference", "id": "https://status.example"},
    ]);
    assert_eq!(frame["evidence"], evidence);
    assert_eq!(frame["confidence"], 0.9);
    let ids: Vec<&Value> = frame["criteria"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["id"])
        .collect();
    assert_eq!(ids, ["c1", "c2", "c3", "c4"]);
    let usage = json!({"attempts": 1, "cost_usd": 0.01, "duration_ms": 1000,
        "tokens": {"prompt": 412, "completion": 61}});
    assert_eq!(frame["usage"], usage);
    let metadata = json!({"trace_id": "trace-8f21", "conversation_id": "rel-review-q3", "schema_id": "aif/0.1"});
    assert_eq!(frame["metadata"], metadata);
}

#[test]
fn a_json_object_is_a_structured_output() {
    let completion = Completion::new(r#"{"Recommended Action": "fund it", "n": [1]}"#);
    let frame = finished(run(&minimal(), [Event::Completed(completion)]));
    assert_eq!(
        frame["output"]["content"],
        json!({"Recommended Action": "fund it", "n": [1]})
    );
}

#[test]
fn a_failed_attempt_is_made_again_and_told_what_was_advertised() {
    let (exchange, first) = called(begin(&full()));
    assert_eq!(
        (first.attempt, first.remaining),
        (1, Duration::from_secs(90))
    );
    let (exchange, second) = called(
        exchange
            .on(Event::Completed(poor()), NOW)
            .expect("no fault"),
    );
    assert_eq!(
        (second.attempt, second.remaining),
        (2, Duration::from_secs(89))
    );
    let told = second
        .prompt
        .text()
        .strip_prefix(first.prompt.text())
        .expect("the same and more");
    assert!(
        told.contains("no section \"Top Risks\", \"Recommended Action\""),
        "{told}"
    );
    // The address broke a withheld criterion.
    assert!(
        !told.contains("email") && !told.contains("excluded"),
        "{told}"
    );
    let last = exchange
        .on(Event::Completed(good()), NOW)
        .expect("no fault");
    assert_eq!(finished(last)["usage"]["attempts"], 2);
}

#[test]
fn a_withheld_failure_alone_leaves_the_prompt_as_it_was() {
    let mut unsure = good();
    unsure.confidence = Some(0.1);
    let (exchange, first) = called(begin(&full()));
    let (_, second) = called(
        exchange
            .on(Event::Completed(unsure), NOW)
            .expect("no fault"),
    );
    assert_eq!(first.prompt, second.prompt);
}

#[test]
fn after_the_last_attempt_validation_refuses() {
    let frame = finished(run(&full(), vec![Event::Completed(poor()); 3]));
    assert_eq!(
        (&frame["refused_at"], &frame["status"]),
        (&json!("validation"), &json!("failed"))
    );
    assert_eq!(
        codes(&frame),
        [
            "CRITERION_FAILED /expected_output/acceptance_criteria/1",
            "CRITERION_FAILED /expected_output/acceptance_criteria/2",
        ]
    );
    assert_eq!(frame["usage"]["attempts"], 3);
}

#[test]
fn reasoning_is_enforced_like_criteria() {
    let mut unfounded = good();
    unfounded.evidence = vec![" ".to_owned()];
    unfounded.confidence = None;
    let frame = finished(run(&full(), vec![Event::Completed(unfounded); 3]));
    assert_eq!(
        codes(&frame),
        [
            "CRITERION_FAILED /expected_output/acceptance_criteria/3",
            "CRITERION_FAILED /reasoning/confidence_threshold",
            "CRITERION_FAILED /reasoning/require_evidence",
        ]
    );
}

#[test]
fn strict_validation_demands_the_sections_that_are_listed() {
    let mut part = good();
    part.text = "# Recommended Action\n\nFund it.".to_owned();
    let request = minimal();
    assert_eq!(
        finished(run(&request, [Event::Completed(part.clone())]))["status"],
        "fulfilled"
    );
    let verify = with(request, "/intent_type", "verify");
    let frame = finished(run(&verify, [Event::Completed(part)]));
    assert_eq!(
        codes(&frame),
        ["CRITERION_FAILED /expected_output/sections"]
    );
}

#[test]
fn the_deadline_bounds_the_whole_exchange() {
    let (exchange, _) = called(begin(&full()));
    let late = exchange.on(Event::Completed(good()), Duration::from_millis(90_001));
    let frame = finished(late.expect("no fault"));
    assert_eq!(
        (&frame["refused_at"], &frame["status"]),
        (&json!("budget"), &json!("failed"))
    );
    assert_eq!(
        codes(&frame),
        ["DEADLINE_EXCEEDED /constraints/deadline_seconds"]
    );
    // On time is on time.
    let (exchange, _) = called(begin(&full()));
    let on_time = exchange.on(Event::Completed(good()), Duration::from_secs(90));
    assert_eq!(finished(on_time.expect("no fault"))["status"], "fulfilled");
    // A deadline that passed before the first call.
    let admitted = admit(&rules(), &full()).expect("it is admitted");
    let never = Exchange::begin(admitted, Duration::from_secs(91)).expect("no fault");
    assert_eq!(finished(never)["usage"]["attempts"], 0);
}

#[test]
fn the_cost_bounds_the_whole_exchange() {
    let mut dear = poor();
    dear.cost_usd = Some(0.05);
    let frame = finished(run(&full(), vec![Event::Completed(dear); 2]));
    assert_eq!(frame["refused_at"], "budget");
    assert_eq!(
        codes(&frame),
        ["COST_EXCEEDED /constraints/cost/maximum_usd"]
    );
    assert_eq!(frame["usage"]["cost_usd"], 0.1);
    // However good the work is.
    let mut dear = good();
    dear.cost_usd = Some(0.081);
    assert_eq!(
        codes(&finished(run(&full(), [Event::Completed(dear)]))),
        ["COST_EXCEEDED /constraints/cost/maximum_usd"]
    );
    // With nothing left, there is no other attempt.
    let mut spent = poor();
    spent.cost_usd = Some(0.08);
    assert_eq!(
        codes(&finished(run(&full(), [Event::Completed(spent)]))),
        ["COST_EXCEEDED /constraints/cost/maximum_usd"]
    );
}

#[test]
fn a_cost_that_is_no_amount_is_a_failure_of_the_model() {
    for cost in [-0.01, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut mad = good();
        mad.cost_usd = Some(cost);
        let frame = finished(run(&minimal(), [Event::Completed(mad)]));
        assert_eq!(codes(&frame), ["MODEL_FAILED /capability"], "{cost}");
        assert_eq!(frame["usage"]["cost_usd"], 0.0);
    }
    let mut huge = good();
    huge.cost_usd = Some(f64::MAX);
    let frame = finished(run(&minimal(), [Event::Completed(huge)]));
    assert_eq!(
        codes(&frame),
        ["COST_EXCEEDED /constraints/cost/maximum_usd"]
    );
}

#[test]
fn a_model_that_fails_is_asked_again_and_then_given_up() {
    let failures = [
        ModelError::unavailable("x"),
        ModelError::malformed("x"),
        ModelError::too_large(1),
        ModelError::RateLimited { retry_after: None },
    ];
    for error in failures {
        let frame = finished(run(&full(), vec![Event::Failed(error.clone()); 3]));
        assert_eq!(frame["refused_at"], "validation");
        assert_eq!(codes(&frame), ["MODEL_FAILED /capability"]);
        assert_eq!(frame["usage"]["attempts"], 3);
        let last = run(&full(), [Event::Failed(error), Event::Completed(good())]);
        assert_eq!(finished(last)["status"], "fulfilled");
    }
    let refuses = Event::Failed(ModelError::refused("my secret reasons"));
    let frame = finished(run(&full(), [refuses]));
    assert_eq!(frame["usage"]["attempts"], 1);
    assert!(!frame.to_string().contains("secret"));
}

#[test]
fn a_model_that_says_when_is_asked_then_or_never() {
    let limited = |seconds| {
        Event::Failed(ModelError::RateLimited {
            retry_after: Some(Duration::from_secs(seconds)),
        })
    };
    let (_, call) = called(run(&full(), [limited(20)]));
    assert_eq!(call.wait, Duration::from_secs(20));
    let frame = finished(run(&full(), [limited(89)]));
    assert_eq!(
        codes(&frame),
        ["DEADLINE_EXCEEDED /constraints/deadline_seconds"]
    );
    assert_eq!(codes(&finished(run(&full(), [limited(u64::MAX)]))).len(), 1);
}

#[test]
fn a_cancelled_exchange_ends_with_a_refusal() {
    let frame = finished(run(&full(), [Event::Cancelled]));
    assert_eq!(codes(&frame), ["CANCELLED "]);
    assert_eq!(frame["refused_at"], "budget");
}
