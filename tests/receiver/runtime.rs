//! The receiver at work: models, stores and logs that misbehave, and many exchanges at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use framewright::receiver::part::{
    Artifact, ArtifactError, ArtifactStore, BoxFuture, FrameLog, LogEntry, LogError, LogKind,
    Model, ModelError,
};
use framewright::receiver::runtime::{BuildError, Receiver};
use framewright::receiver::settings::ModelRole;
use serde_json::{Value, json};

use crate::models::{Deed, Scripted, good, poor};
use crate::published::Everything;
use crate::rules::{full, minimal, rules, with};

fn receiver(model: impl Model + 'static) -> Receiver {
    let builder = Receiver::builder(rules()).model(ModelRole::Capable, Arc::new(model));
    builder
        .store(Arc::new(Everything))
        .build()
        .expect("a receiver")
}

async fn ask(receiver: &Receiver, request: &Value) -> Value {
    let answer = receiver
        .exchange(request.to_string().as_bytes())
        .await
        .expect("no fault");
    serde_json::from_str(&answer.to_json()).expect("JSON")
}

fn code(frame: &Value) -> &str {
    frame["violations"][0]["code"].as_str().unwrap_or("none")
}

#[tokio::test]
async fn a_model_that_panics_is_a_model_that_fails() {
    for deed in [Deed::Panic, Deed::PanicAtOnce] {
        let frame = ask(&receiver(Scripted::new([deed.clone()])), &minimal()).await;
        assert_eq!(
            (code(&frame), frame["refused_at"].as_str()),
            ("MODEL_FAILED", Some("validation"))
        );
        let frame = ask(&receiver(Scripted::new([deed, Deed::Say(good())])), &full()).await;
        assert_eq!(frame["status"], "fulfilled");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_that_hangs_or_blocks_does_not_outlive_the_deadline() {
    for deed in [Deed::Hang, Deed::Block(Duration::from_millis(1500))] {
        let request = with(full(), "/constraints/deadline_seconds", 0.1);
        let began = Instant::now();
        let frame = ask(&receiver(Scripted::new([deed])), &request).await;
        assert_eq!(
            (code(&frame), frame["refused_at"].as_str()),
            ("DEADLINE_EXCEEDED", Some("budget"))
        );
        assert!(began.elapsed() < Duration::from_secs(1));
    }
}

#[tokio::test]
async fn nonsense_and_withheld_costs_are_judged_like_anything_else() {
    let mut dear = good();
    dear.cost_usd = Some(5.0);
    let frame = ask(&receiver(Scripted::new([Deed::Say(dear)])), &full()).await;
    assert_eq!(code(&frame), "COST_EXCEEDED");
    let frame = ask(&receiver(Scripted::new([Deed::Say(poor())])), &full()).await;
    assert_eq!(
        (code(&frame), &frame["usage"]["attempts"]),
        ("CRITERION_FAILED", &json!(3))
    );
}

#[tokio::test]
async fn whoever_cancels_gets_a_refusal() {
    let receiver = receiver(Scripted::new([Deed::Hang]));
    let text = minimal().to_string();
    let soon = tokio::time::sleep(Duration::from_millis(20));
    let answer = receiver
        .exchange_until(text.as_bytes(), soon)
        .await
        .expect("no fault");
    assert!(
        answer.to_json().contains("\"CANCELLED\""),
        "{}",
        answer.to_json()
    );
}

/// How many calls there are at a time.
#[derive(Default)]
struct Crowd {
    now: AtomicUsize,
    most: AtomicUsize,
}

struct Crowded(Arc<Crowd>);

impl Model for Crowded {
    fn complete<'a>(
        &'a self,
        _: &'a framewright::receiver::prompt::Prompt,
        _: &'a framewright::receiver::settings::RunSettings,
    ) -> BoxFuture<'a, Result<framewright::receiver::part::Completion, ModelError>> {
        Box::pin(async {
            let now = self.0.now.fetch_add(1, Ordering::SeqCst) + 1;
            self.0.most.fetch_max(now, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(30)).await;
            self.0.now.fetch_sub(1, Ordering::SeqCst);
            Ok(good())
        })
    }
}

#[tokio::test]
async fn what_has_no_place_is_refused_and_nothing_else_suffers() {
    let crowd = Arc::new(Crowd::default());
    let receiver = Receiver::builder(rules())
        .model(ModelRole::Capable, Arc::new(Crowded(Arc::clone(&crowd))))
        .places(3, 4)
        .build()
        .expect("a receiver");
    let mut tasks = Vec::new();
    for _ in 0..20 {
        let receiver = receiver.clone();
        tasks.push(tokio::spawn(
            async move { ask(&receiver, &minimal()).await },
        ));
    }
    let mut frames = Vec::new();
    for task in tasks {
        frames.push(task.await.expect("nobody panics"));
    }
    let done = frames
        .iter()
        .filter(|frame| frame["status"] == "fulfilled")
        .count();
    let refused = frames
        .iter()
        .filter(|frame| code(frame) == "RECEIVER_OVERLOADED")
        .count();
    assert_eq!((done, refused), (7, 13));
    assert_eq!(crowd.most.load(Ordering::SeqCst), 3);
    let admission = frames
        .iter()
        .filter(|frame| frame["refused_at"] == "admission")
        .count();
    assert_eq!(admission, 13);
    // Afterwards there is room again.
    assert_eq!(ask(&receiver, &minimal()).await["status"], "fulfilled");
}

/// A store that panics, or has nothing.
struct Broken(bool);

impl ArtifactStore for Broken {
    fn read<'a>(&'a self, _: &'a str, _: u64) -> BoxFuture<'a, Result<Artifact, ArtifactError>> {
        let panics = self.0;
        Box::pin(async move {
            assert!(!panics, "a store of a test");
            Err(ArtifactError::NotFound)
        })
    }
}

#[tokio::test]
async fn a_store_that_fails_or_panics_refuses_every_artifact() {
    for panics in [true, false] {
        let model = Arc::new(Scripted::new([Deed::Say(good())]));
        let receiver = Receiver::builder(rules())
            .model(ModelRole::Capable, model.clone())
            .store(Arc::new(Broken(panics)))
            .build()
            .expect("a receiver");
        let frame = ask(&receiver, &full()).await;
        assert_eq!(code(&frame), "ARTIFACT_UNAVAILABLE");
        assert_eq!(frame["violations"].as_array().map(Vec::len), Some(2));
        assert!(model.prompts().is_empty());
    }
}

/// A log in memory, which fails after so many entries.
pub struct Memory {
    pub entries: Mutex<Vec<LogEntry>>,
    room: usize,
}

impl Memory {
    pub fn new(room: usize) -> Self {
        Memory {
            entries: Mutex::default(),
            room,
        }
    }

    pub fn entries(&self) -> Vec<LogEntry> {
        self.entries.lock().expect("nobody panics here").clone()
    }
}

impl FrameLog for Memory {
    fn append<'a>(&'a self, entry: &'a LogEntry) -> BoxFuture<'a, Result<(), LogError>> {
        let mut entries = self.entries.lock().expect("nobody panics here");
        let result = if entries.len() < self.room {
            entries.push(entry.clone());
            Ok(())
        } else {
            Err(LogError::Full)
        };
        Box::pin(async move { result })
    }
}

#[tokio::test]
async fn every_frame_is_logged_and_no_document() {
    let log = Arc::new(Memory::new(100));
    let receiver = Receiver::builder(rules())
        .model(
            ModelRole::Capable,
            Arc::new(Scripted::new([Deed::Say(poor()), Deed::Say(good())])),
        )
        .store(Arc::new(Everything))
        .log(log.clone())
        .build()
        .expect("a receiver");
    let mut request = full();
    request["unknown"] = json!("kept");
    let frame = ask(&receiver, &request).await;
    let entries = log.entries();
    let kinds: Vec<(LogKind, u32)> = entries
        .iter()
        .map(|entry| (entry.kind, entry.attempt))
        .collect();
    let wanted = [
        (LogKind::Request, 0),
        (LogKind::Completion, 0),
        (LogKind::Completion, 1),
        (LogKind::Completion, 2),
        (LogKind::Result, 0),
    ];
    assert_eq!(kinds, wanted);
    assert_eq!(entries[0].frame, request.to_string());
    assert_eq!(
        serde_json::from_str::<Value>(&entries[4].frame).expect("JSON"),
        frame
    );
    for entry in &entries {
        assert_eq!(entry.trace_id.as_deref(), Some("trace-8f21"));
        assert_eq!(entry.request_id, entries[0].request_id);
        assert!(!entry.frame.contains("the report"), "{}", entry.frame);
    }
}

#[tokio::test]
async fn a_request_that_cannot_be_logged_is_not_worked_on() {
    let model = Arc::new(Scripted::new([Deed::Say(good())]));
    let receiver = Receiver::builder(rules())
        .model(ModelRole::Capable, model.clone())
        .log(Arc::new(Memory::new(0)))
        .build()
        .expect("a receiver");
    let frame = ask(&receiver, &minimal()).await;
    assert_eq!(code(&frame), "LOG_UNAVAILABLE");
    assert_eq!(frame["metadata"]["trace_id"], "trace-8f21");
    assert!(model.prompts().is_empty());
}

#[test]
fn a_receiver_without_what_it_needs_is_none() {
    let builder = || Receiver::builder(rules());
    assert_eq!(builder().build().err(), Some(BuildError::NoModel));
    let model = || Arc::new(Scripted::new([]));
    let with_model = || builder().model(ModelRole::Capable, model());
    assert_eq!(
        with_model().places(0, 9).build().err(),
        Some(BuildError::NoTurn)
    );
    let mut nothing = rules();
    nothing.capabilities.clear();
    let idle = Receiver::builder(nothing).model(ModelRole::Capable, model());
    assert_eq!(idle.build().err(), Some(BuildError::NoCapability));
    assert!(with_model().build().is_ok());
}

/// A store, or a log, that never comes to an end.
struct Endless;

impl ArtifactStore for Endless {
    fn read<'a>(&'a self, _: &'a str, _: u64) -> BoxFuture<'a, Result<Artifact, ArtifactError>> {
        Box::pin(std::future::pending())
    }
}

impl FrameLog for Endless {
    fn append<'a>(&'a self, _: &'a LogEntry) -> BoxFuture<'a, Result<(), LogError>> {
        Box::pin(std::future::pending())
    }
}

#[tokio::test]
async fn a_store_or_a_log_without_an_end_does_not_outlive_the_deadline() {
    let builder = || {
        let mut rules = rules();
        rules.limits.deadline = Duration::from_millis(200);
        Receiver::builder(rules).model(
            ModelRole::Capable,
            Arc::new(Scripted::new([Deed::Say(good())])),
        )
    };
    let began = Instant::now();
    let request = with(full(), "/constraints/deadline_seconds", 0.1);
    let receiver = builder()
        .store(Arc::new(Endless))
        .build()
        .expect("a receiver");
    let frame = ask(&receiver, &request).await;
    assert_eq!(code(&frame), "ARTIFACT_UNAVAILABLE");
    let receiver = builder()
        .log(Arc::new(Endless))
        .build()
        .expect("a receiver");
    assert_eq!(code(&ask(&receiver, &minimal()).await), "LOG_UNAVAILABLE");
    assert!(began.elapsed() < Duration::from_secs(3));
}

#[tokio::test]
async fn whoever_cancels_before_there_is_work_gets_a_refusal_too() {
    let log = Arc::new(Memory::new(100));
    let receiver = Receiver::builder(rules())
        .model(ModelRole::Capable, Arc::new(Scripted::new([Deed::Hang])))
        .store(Arc::new(Endless))
        .log(log.clone())
        .places(1, 1)
        .build()
        .expect("a receiver");
    let text = full().to_string();
    let soon = || tokio::time::sleep(Duration::from_millis(20));
    // While its artifacts are fetched, and while it waits for its turn.
    let (first, second) = tokio::join!(
        receiver.exchange_until(text.as_bytes(), async {
            soon().await;
            soon().await;
        }),
        receiver.exchange_until(text.as_bytes(), soon()),
    );
    for answer in [first, second] {
        let frame = answer.expect("no fault").to_json();
        let frame: Value = serde_json::from_str(&frame).expect("JSON");
        assert_eq!(code(&frame), "CANCELLED");
        assert_eq!(frame["refused_at"], "admission");
    }
    let replayed = framewright::receiver::replay::replay(&rules(), &log.entries());
    let replayed = replayed.expect("it can be replayed");
    assert_eq!(replayed.len(), 2);
    for exchange in replayed {
        assert_eq!(exchange.departure, None, "{}", exchange.answer.to_json());
    }
}
