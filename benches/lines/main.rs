//! A stream of packets, one a line: the program beside the `jsonschema` crate, in one run.
//!
//! `cargo bench --bench lines --features cli [-- COUNT]`. The peer does what a careful user of it
//! would: a thread for each core, each line parsed, its profile's compiled validator asked for a
//! verdict. The program decodes too, and writes a verdict for each line.

#[path = "../../examples/many_packets.rs"]
mod many_packets;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use jsonschema::{Draft, Registry, Validator};
use serde_json::Value;

/// Packets in the stream, if the command line does not say.
const COUNT: u64 = 100_000;

/// Lines that a thread of the peer takes at a time.
const BATCH: usize = 64;

/// Each is run so often, in turn; the best time counts.
const ROUNDS: usize = 3;

fn main() {
    let count = std::env::args().find_map(|argument| argument.parse().ok());
    let count = count.unwrap_or(COUNT);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many-packets.ndjson");
    let mut output = BufWriter::new(File::create(&file).expect("the file can be made"));
    many_packets::write(count, &mut output).expect("it can be written");
    output.flush().expect("it can be written");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut best = BTreeMap::new();
    for _ in 0..ROUNDS {
        let mut run = |name: &'static str, work: &dyn Fn()| {
            let begun = Instant::now();
            work();
            let time = begun.elapsed().as_secs_f64();
            let known = best.entry(name).or_insert(time);
            *known = known.min(time);
        };
        run("framewright", &|| program(&file, &["--policy", "off"]));
        run("framewright_policy", &|| program(&file, &[]));
        run("jsonschema", &|| peer(&file, cores));
    }
    for (name, time) in &best {
        let pace = f64::from(u32::try_from(count).expect("not that many")) / time;
        println!("{name}: {pace:.0} packets a second, {cores} cores");
    }
    println!(
        "RATIO lines_vs_jsonschema {:.2}",
        best["jsonschema"] / best["framewright"]
    );
}

fn program(file: &Path, options: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_framewright"))
        .args(["validate", "--lines"])
        .args(options)
        .arg(file)
        .stdout(Stdio::null())
        .status();
    assert!(
        status.expect("the program runs").success(),
        "a packet is called invalid"
    );
}

fn peer(file: &Path, cores: usize) {
    let validators = validators();
    let lines = Mutex::new(BufReader::new(File::open(file).expect("the file is there")).lines());
    let valid = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let batch: Vec<String> = {
                        let mut lines = lines.lock().expect("nobody panics");
                        lines
                            .by_ref()
                            .take(BATCH)
                            .map(|line| line.expect("a line"))
                            .collect()
                    };
                    if batch.is_empty() {
                        break;
                    }
                    for line in batch {
                        let packet: Value = serde_json::from_str(&line).expect("JSON");
                        let profile = packet["profile"].as_str().expect("a profile");
                        assert!(validators[profile].is_valid(&packet), "it is valid");
                        valid.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert!(valid.into_inner() > 0, "packets were judged");
}

/// A compiled validator for each profile, by its id.
fn validators() -> BTreeMap<String, Validator> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let read = |file: &str| -> Value {
        let text = std::fs::read_to_string(folder.join(file)).expect("it can be read");
        serde_json::from_str(&text).expect("it is JSON")
    };
    let manifest = read("manifest.json");
    let rows = manifest["schemas"].as_array().expect("rows");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let files: Vec<(String, Value)> = rows
        .iter()
        .map(|row| (text(&row["id"]), read(&text(&row["file"]))))
        .collect();
    let mut registry = Registry::new();
    for (_, schema) in &files {
        let id = schema["$id"].as_str().expect("an $id");
        registry = registry.add(id, schema).expect("a URI");
    }
    let registry = registry.prepare().expect("references lead somewhere");
    let compiled = |schema: &Value| {
        let options = jsonschema::options().with_draft(Draft::Draft202012);
        let options = options
            .with_registry(&registry)
            .should_validate_formats(true);
        options.build(schema).expect("a sound schema")
    };
    files
        .iter()
        .filter(|(id, _)| id.starts_with("uai."))
        .map(|(id, schema)| (id.clone(), compiled(schema)))
        .collect()
}
