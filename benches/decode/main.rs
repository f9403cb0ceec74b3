//! Decoding the published handoff packet: ours beside the peers, in one run.
//!
//! `cargo bench --bench decode` ends with lines `RATIO <name> <x>`, made from the medians of that
//! run. Times differ from machine to machine; the ratios should not.

mod peer;
mod ratio;

use std::hint::black_box;

use criterion::Criterion;
use framewright::uaix::Handoff;

const PACKET: &str = include_str!("../../examples/data/handoff.keyed.json");

fn decode(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decode");
    let bytes = PACKET.as_bytes();
    group.bench_function("framewright", |bencher| {
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
    decode(&mut criterion);
    criterion.final_summary();
    ratio::print(
        "typed_vs_jsonschema_pipeline",
        "decode/jsonschema_pipeline",
        "decode/framewright",
    );
    ratio::print(
        "typed_vs_serde_json_value",
        "decode/serde_json_value",
        "decode/framewright",
    );
    ratio::print(
        "any_vs_typed",
        "decode/framewright_any",
        "decode/framewright",
    );
}
