//! Any frame, any policy, any model: one frame comes out, and it is what its schema says.

use std::time::Duration;

use framewright::aif::{RefusalFrame, ResultFrame};
use framewright::receiver::Rules;
use framewright::receiver::admission::examine;
use framewright::receiver::exchange::{Answer, Event, Exchange, Step, refuse};
use framewright::receiver::part::{Artifact, ArtifactError, Completion, ModelError, Usage};
use serde_json::Value;

use crate::models::{good, poor};
use crate::mutation::{Chance, Pool, change};
use crate::rules::{full, minimal, rules};

const RUNS: usize = 10_000;

fn random_rules(chance: &mut Chance) -> Rules {
    let mut rules = rules();
    let limits = &mut rules.limits;
    limits.deadline = Duration::from_millis([0, 1, 1_000, 90_000, 120_000][chance.below(5)]);
    limits.cost_usd = [0.0, 0.01, 0.08, 1.0][chance.below(4)];
    limits.retry_attempts = [0, 1, 2, 9, u64::MAX][chance.below(5)];
    limits.tokens = [1, 800, 4096][chance.below(3)];
    limits.accept_empty_criteria = chance.below(2) == 0;
    limits.artifacts = [0, 2, 16][chance.below(3)];
    limits.classifications.truncate(1 + chance.below(4));
    rules
}

fn random_completion(chance: &mut Chance) -> Completion {
    let mut completion = match chance.below(4) {
        0 => poor(),
        1 => Completion::new(["", "{", "{\"\": null}", "null", "\u{0}\u{feff}"][chance.below(5)]),
        _ => good(),
    };
    let doubles = [
        0.0,
        0.01,
        0.04,
        1e300,
        -1.0,
        f64::NAN,
        f64::INFINITY,
        f64::MAX,
    ];
    if chance.below(3) == 0 {
        completion.cost_usd = Some(doubles[chance.below(doubles.len())]);
    }
    if chance.below(4) == 0 {
        completion.confidence = Some(doubles[chance.below(doubles.len())]);
    }
    let counts = [Some(0), Some(7), Some(u64::MAX), None];
    completion.usage = Usage::new(counts[chance.below(4)], counts[chance.below(4)]);
    if chance.below(4) == 0 {
        completion.evidence = vec![String::new(), "x".repeat(chance.below(3))];
    }
    completion
}

fn random_event(chance: &mut Chance) -> Event {
    let wait = [Duration::ZERO, Duration::from_secs(9), Duration::MAX][chance.below(3)];
    match chance.below(16) {
        0 => Event::Cancelled,
        1 => Event::DeadlinePassed,
        2 => Event::Failed(ModelError::unavailable("x")),
        3 => Event::Failed(ModelError::RateLimited {
            retry_after: Some(wait),
        }),
        4 => Event::Failed(ModelError::refused("x")),
        5 => Event::Failed(ModelError::malformed("x")),
        6 => Event::Failed(ModelError::too_large(u64::MAX)),
        7 => Event::Failed(ModelError::Cancelled),
        _ => Event::Completed(random_completion(chance)),
    }
}

/// The answer, and how many calls of a model there were.
fn run(rules: &Rules, frame: &[u8], chance: &mut Chance) -> (Answer, u32) {
    let examined = examine(rules, frame);
    let fetched = examined.artifacts().iter().map(|_| match chance.below(12) {
        0 => Err(ArtifactError::NotFound),
        1 => Err(ArtifactError::TooLarge { limit: u64::MAX }),
        _ => Ok(Artifact::new("a document", "text/plain")),
    });
    let fetched = fetched.collect();
    let mut elapsed = Duration::ZERO;
    let admitted = match examined.conclude(fetched) {
        Ok(admitted) => admitted,
        Err(refused) => return (refuse(&refused, Duration::MAX).expect("no fault"), 0),
    };
    let mut calls = 0;
    let mut step = Exchange::begin(admitted, elapsed).expect("no fault");
    loop {
        match step {
            Step::Finish(answer) => return (*answer, calls),
            Step::Call(exchange, call) => {
                calls += 1;
                assert_eq!(call.attempt, calls);
                let passed = [1, 400, 30_000, u64::MAX][chance.below(20).min(3) % 4];
                elapsed = elapsed.saturating_add(Duration::from_millis(passed.min(40_000)));
                step = exchange
                    .on(random_event(chance), elapsed)
                    .expect("no fault");
            }
        }
    }
}

#[test]
fn whatever_happens_one_valid_frame_comes_out() {
    let mut chance = Chance::new();
    let sound = [minimal(), full()];
    let pool = Pool::of(&sound.iter().collect::<Vec<_>>());
    let (mut results, mut admission, mut validation, mut budget) = (0, 0, 0, 0);
    for number in 0..RUNS {
        let rules = random_rules(&mut chance);
        let mut request = chance.pick(&sound).cloned().expect("there are two");
        if number % 2 == 0 {
            for _ in 0..=chance.below(3) {
                change(&mut request, &pool, &mut chance);
            }
        }
        let (answer, calls) = run(&rules, request.to_string().as_bytes(), &mut chance);
        let text = answer.to_json();
        let frame: Value = serde_json::from_str(&text).expect("JSON");
        match &answer {
            Answer::Result(result) => {
                results += 1;
                let again =
                    framewright::decode::<ResultFrame>(text.as_bytes()).expect("a valid result");
                assert_eq!(*again, **result);
                assert!(calls > 0);
                let asked = request["expected_output"]["acceptance_criteria"].as_array();
                assert_eq!(
                    frame["criteria"].as_array().map(Vec::len),
                    asked.map(Vec::len)
                );
            }
            Answer::Refusal(refusal) => {
                let again =
                    framewright::decode::<RefusalFrame>(text.as_bytes()).expect("a valid refusal");
                assert_eq!(*again, **refusal);
                match frame["refused_at"].as_str() {
                    Some("admission") => admission += 1,
                    Some("validation") => validation += 1,
                    _ => budget += 1,
                }
                assert_eq!(
                    frame["refused_at"] == "admission",
                    calls == 0 && frame["status"] == "refused"
                );
            }
            _ => unreachable!("there are two kinds"),
        }
        if frame["refused_at"] != "admission" {
            assert_eq!(frame["usage"]["attempts"], calls);
        }
    }
    println!(
        "{results} results; refused: {admission} admission, {validation} validation, {budget} budget"
    );
    for count in [results, admission, validation, budget] {
        assert!(
            count > RUNS / 50,
            "{results} {admission} {validation} {budget}"
        );
    }
}
