//! Decoding the published handoff packet: ours beside the peers, in one run.
//!
//! `cargo bench --bench decode` ends with lines `RATIO <name> <x>`, made from the medians of that
//! run. Times differ from machine to machine; the ratios should not.

mod peer;
mod ratio;

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use framewright::uaix::{Handoff, Packet as _};

const PACKET: &str = include_str!("../../examples/data/handoff.keyed.json");
const KEYLESS: &str = include_str!("../../examples/data/handoff.keyless.json");

/// How often all benchmarks are run, in turn: what else the machine does then hits all of them.
const ROUNDS: usize = 3;

fn decode(criterion: &mut Criterion, round: usize) {
    let mut group = criterion.benchmark_group(format!("decode/{round}"));
    group
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    let bytes = PACKET.as_bytes();
    group.bench_function("framewright", |bencher| {
        bencher.iter(|| framewright::decode::<Handoff>(black_box(bytes)).expect("valid"));
    });
    // As it is sent: without white space.
    let keyless = framewright::decode::<Handoff>(KEYLESS.as_bytes()).expect("valid");
    let keyless = keyless.to_keyless().expect("it has a keyless form");
    group.bench_function("framewright_keyless", |bencher| {
        let bytes = keyless.as_bytes();
        bencher.iter(|| framewright::decode::<Handoff>(black_box(bytes)).expect("valid"));
    });
    group.bench_function("framewright_any", |bencher| {
        bencher.iter(|| framewright::decode_any(black_box(bytes)).expect("valid"));
    });
    group.bench_function("serde_json_value", |bencher| {
        bencher
            .iter(|| serde_json::from_slice::<serde_json::Value>(black_box(bytes)).expect("JSON"));
    });
    group.bench_function("serde_derive", |bencher| {
        bencher.iter(|| serde_json::from_slice::<peer::Handoff>(black_box(bytes)).expect("fits"));
    });
    let validator = peer::validator();
    group.bench_function("jsonschema_pipeline", |bencher| {
        bencher.iter(|| peer::pipeline(&validator, black_box(bytes)));
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for round in 1..=ROUNDS {
        decode(&mut criterion, round);
    }
    criterion.final_summary();
    let ratio = |name, slower, faster| ratio::print(name, "decode", ROUNDS, slower, faster);
    ratio(
        "typed_vs_jsonschema_pipeline",
        "jsonschema_pipeline",
        "framewright",
    );
    ratio(
        "typed_vs_serde_json_value",
        "serde_json_value",
        "framewright",
    );
    ratio("keyless_vs_keyed", "framewright", "framewright_keyless");
    ratio("any_vs_typed", "framewright_any", "framewright");
}
