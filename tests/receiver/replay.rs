//! Replay: the same frame from what the log has.

use std::sync::Arc;
use std::time::Duration;

use framewright::receiver::part::{LogEntry, LogKind, ModelError};
use framewright::receiver::replay::{Departure, ReplayError, replay};
use framewright::receiver::runtime::Receiver;
use framewright::receiver::settings::ModelRole;
use serde_json::{Value, json};

use crate::models::{Deed, Scripted, good, poor};
use crate::published::Everything;
use crate::rules::{full, minimal, rules, with};
use crate::runtime::Memory;

/// The log of one exchange.
async fn log_of(request: &[u8], deeds: Vec<Deed>, store: bool) -> Vec<LogEntry> {
    let log = Arc::new(Memory::new(100));
    let mut builder = Receiver::builder(rules())
        .model(ModelRole::Capable, Arc::new(Scripted::new(deeds)))
        .log(log.clone());
    if store {
        builder = builder.store(Arc::new(Everything));
    }
    let receiver = builder.build().expect("a receiver");
    receiver.exchange(request).await.expect("no fault");
    log.entries()
}

async fn check(request: &Value, deeds: Vec<Deed>, store: bool) {
    let entries = log_of(request.to_string().as_bytes(), deeds, store).await;
    let replayed = replay(&rules(), &entries).expect("it can be replayed");
    assert_eq!(replayed.len(), 1);
    assert_eq!(
        replayed[0].departure,
        None,
        "{}",
        replayed[0].answer.to_json()
    );
    let last = entries.last().expect("a frame");
    let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    assert_eq!(read(&replayed[0].answer.to_json()), read(&last.frame));
}

#[tokio::test]
async fn every_way_an_exchange_ends_is_replayed_to_the_same_frame() {
    let limited = Deed::Fail(ModelError::RateLimited {
        retry_after: Some(Duration::from_millis(3)),
    });
    let mut dear = good();
    dear.cost_usd = Some(9.0);
    check(&minimal(), vec![Deed::Say(good())], true).await;
    check(
        &full(),
        vec![Deed::Say(poor()), limited, Deed::Say(good())],
        true,
    )
    .await;
    check(&full(), vec![Deed::Say(poor())], true).await;
    check(&full(), vec![Deed::Say(dear)], true).await;
    check(&full(), vec![Deed::Fail(ModelError::refused("x"))], true).await;
    check(&minimal(), vec![Deed::Panic], true).await;
    check(&full(), vec![Deed::Say(good())], false).await;
    check(&with(minimal(), "/version", "1.0"), vec![], true).await;
    check(&with(minimal(), "/capability", "no.such"), vec![], true).await;
    check(&json!({}), vec![], true).await;
    let hurried = with(full(), "/constraints/deadline_seconds", 0.03);
    check(&hurried, vec![Deed::Hang], true).await;
}

#[tokio::test]
async fn a_replay_says_where_it_departs() {
    let text = full().to_string();
    let entries = log_of(
        text.as_bytes(),
        vec![Deed::Say(poor()), Deed::Say(good())],
        true,
    )
    .await;
    let departure = |rules: &_, entries: &[LogEntry]| {
        replay(rules, entries).expect("it can be replayed")[0]
            .departure
            .clone()
    };
    // A receiver that has changed since.
    let mut stricter = rules();
    stricter.limits.cost_usd = 0.01;
    assert_eq!(
        departure(&stricter, &entries),
        Some(Departure::Differs("/capability".to_owned()))
    );
    // A frame that somebody has changed.
    let mut changed = entries.clone();
    let last = changed.last_mut().expect("a frame");
    last.frame = last.frame.replace("bullet_summary", "essay");
    assert_eq!(
        departure(&rules(), &changed),
        Some(Departure::Differs("/output/type".to_owned()))
    );
    // A log that was cut off, and one that lacks an attempt.
    let cut = &entries[..4];
    assert_eq!(departure(&rules(), cut), Some(Departure::Unfinished));
    let cut = &entries[..3];
    assert_eq!(departure(&rules(), cut), Some(Departure::MissingAttempt(2)));
    // One attempt too many.
    let mut more = entries.clone();
    let mut again = more[3].clone();
    again.attempt = 3;
    more.insert(4, again);
    assert_eq!(
        departure(&rules(), &more),
        Some(Departure::NeedlessAttempt(3))
    );
    let without: Vec<LogEntry> = entries
        .iter()
        .filter(|one| one.kind != LogKind::Request)
        .cloned()
        .collect();
    let error = replay(&rules(), &without).expect_err("there is no request");
    assert!(matches!(error, ReplayError::NoRequest(_)));
}
