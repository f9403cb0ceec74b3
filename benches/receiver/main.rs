//! What the receiver itself takes for an exchange: everything but the model, which answers at once.
//!
//! `cargo bench --bench receiver --features receiver`. Criterion measures the full request of the
//! standard without a log and with one; after that, a thousand exchanges give the median.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use framewright::receiver::Rules;
use framewright::receiver::capability::Capability;
use framewright::receiver::checks::Checks;
use framewright::receiver::part::{
    Artifact, ArtifactError, ArtifactStore, BoxFuture, Completion, Model, ModelError,
};
use framewright::receiver::parts::{BytePairTokenizer, SqliteFrameLog};
use framewright::receiver::prompt::Prompt;
use framewright::receiver::runtime::{Receiver, ReceiverBuilder};
use framewright::receiver::settings::{ModelRole, RunSettings};

const EXCHANGES: usize = 1_000;

struct AtOnce;

impl Model for AtOnce {
    fn complete<'a>(
        &'a self,
        _: &'a Prompt,
        _: &'a RunSettings,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let mut completion = Completion::new(
            "# Customer Impact\n\nFour percent of orders failed.\n\n# Top Risks\n\nNo alarm.\n\n\
             # Recommended Action\n\nFund the alarm.",
        );
        completion.confidence = Some(0.9);
        completion.evidence = vec!["Document 1".to_owned()];
        Box::pin(std::future::ready(Ok(completion)))
    }
}

struct Everything;

impl ArtifactStore for Everything {
    fn read<'a>(&'a self, _: &'a str, _: u64) -> BoxFuture<'a, Result<Artifact, ArtifactError>> {
        Box::pin(std::future::ready(Ok(Artifact::new(
            "a document",
            "text/plain",
        ))))
    }
}

fn receiver() -> ReceiverBuilder {
    let name = "research.summarize".parse().expect("a name");
    let capability = Capability::new(name, "Summarises.").with_tool("knowledge.search", false);
    let checks = Checks::standard(Arc::new(BytePairTokenizer::o200k()));
    Receiver::builder(Rules::new(vec![capability], checks))
        .model(ModelRole::Capable, Arc::new(AtOnce))
        .store(Arc::new(Everything))
}

fn request() -> Vec<u8> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/examples/data/request.full.json"
    );
    std::fs::read(path).expect("the example can be read")
}

fn exchanges(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let log = SqliteFrameLog::open(folder.path().join("log.sqlite")).expect("a log");
    let request = request();
    for (name, receiver) in [
        ("exchange", receiver().build().expect("a receiver")),
        (
            "exchange_logged",
            receiver().log(Arc::new(log)).build().expect("a receiver"),
        ),
    ] {
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                let answer = runtime.block_on(receiver.exchange(black_box(&request)));
                assert!(answer.expect("no fault").is_result());
            });
        });
        let mut times: Vec<Duration> = (0..EXCHANGES)
            .map(|_| {
                let begun = Instant::now();
                let answer = runtime.block_on(receiver.exchange(&request));
                assert!(answer.expect("no fault").is_result());
                begun.elapsed()
            })
            .collect();
        times.sort();
        let median = times[EXCHANGES / 2].as_micros();
        println!("MEDIAN {name} {median} us of {EXCHANGES} exchanges");
    }
}

criterion_group!(benches, exchanges);
criterion_main!(benches);
