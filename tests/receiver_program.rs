//! The commands of the receiver, as a user runs them: on a copy of the bundled example.

#![cfg(all(feature = "receiver", feature = "cli", unix))]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// A copy of the example, in a folder of its own.
struct Example(tempfile::TempDir);

impl Example {
    fn copy() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/receiver");
        for file in [
            "receiver.toml",
            "model.sh",
            "artifacts/incident-4471",
            "artifacts/postmortem-policy-v3",
        ] {
            let to = folder.path().join(file);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::copy(from.join(file), to).expect("the example can be copied");
        }
        Example(folder)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    /// Changes the configuration.
    fn replace(&self, what: &str, with: &str) {
        let path = self.path("receiver.toml");
        let text = fs::read_to_string(&path).expect("it can be read");
        assert!(text.contains(what), "{what}");
        fs::write(path, text.replacen(what, with, 1)).expect("it can be written");
    }

    fn exchange(&self, request: &Value) -> (i32, Value) {
        let receiver = self.path("receiver.toml");
        let receiver = receiver.to_str().expect("a path");
        let output = run(
            &["exchange", "--receiver", receiver, "-"],
            &request.to_string(),
        );
        let code = output.status.code().expect("a code");
        let text = String::from_utf8(output.stdout).expect("a text");
        let error = String::from_utf8_lossy(&output.stderr);
        let frame = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{error}"));
        (code, frame)
    }
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_framewright"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("an input");
    // A program that does not read it has ended before.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn request(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/data")
        .join(file);
    serde_json::from_str(&fs::read_to_string(path).expect("it can be read")).expect("JSON")
}

#[test]
fn the_published_requests_come_to_a_result() {
    let example = Example::copy();
    for file in ["request.minimal.json", "request.full.json"] {
        let (code, frame) = example.exchange(&request(file));
        assert_eq!(
            (code, &frame["status"]),
            (0, &json!("fulfilled")),
            "{frame}"
        );
        assert_eq!(frame["usage"]["cost_usd"], 0.012);
    }
    assert!(example.path("frames.sqlite").exists());
}

#[test]
fn a_refusal_has_a_code_of_its_own() {
    let example = Example::copy();
    let mut unknown = request("request.minimal.json");
    unknown["capability"] = json!("no.such");
    let (code, frame) = example.exchange(&unknown);
    assert_eq!((code, &frame["refused_at"]), (3, &json!("admission")));
    let mut impossible = request("request.minimal.json");
    impossible["expected_output"]["acceptance_criteria"][0]["args"]["limit"] = json!(1);
    let (code, frame) = example.exchange(&impossible);
    assert_eq!((code, &frame["refused_at"]), (3, &json!("validation")));
    let mut dear = request("request.minimal.json");
    dear["constraints"] = json!({"cost": {"maximum_usd": 0.001}});
    let (code, frame) = example.exchange(&dear);
    assert_eq!((code, &frame["refused_at"]), (3, &json!("budget")));
    let (code, _) = example.exchange(&json!("no request"));
    assert_eq!(code, 3);
}

#[test]
fn retries_and_the_deadline_come_to_their_end() {
    let example = Example::copy();
    let mut impossible = request("request.full.json");
    impossible["expected_output"]["acceptance_criteria"][0]["args"]["limit"] = json!(1);
    impossible["constraints"]["cost"]["maximum_usd"] = json!(0.1);
    let (code, frame) = example.exchange(&impossible);
    assert_eq!(
        (code, &frame["refused_at"]),
        (3, &json!("validation")),
        "{frame}"
    );
    assert_eq!(frame["usage"]["attempts"], 3);
    fs::write(example.path("model.sh"), "sleep 20\n").expect("it can be written");
    let mut hurried = request("request.minimal.json");
    hurried["constraints"] = json!({"deadline_seconds": 0.3});
    let begun = std::time::Instant::now();
    let (code, frame) = example.exchange(&hurried);
    assert_eq!((code, &frame["refused_at"]), (3, &json!("budget")));
    assert_eq!(frame["violations"][0]["code"], "DEADLINE_EXCEEDED");
    assert!(begun.elapsed() < std::time::Duration::from_secs(10));
}

#[test]
fn what_is_wrong_with_a_receiver_is_told_with_its_place() {
    for (what, with, place, told) in [
        (
            "tokens = 1000",
            "tokens = \"many\"",
            "21:10",
            "invalid type",
        ),
        (
            "tokens = 1000",
            "token = 1000",
            "21:1",
            "unknown field `token`",
        ),
        (
            "deadline_seconds = 90",
            "deadline_seconds = 0",
            "19:20",
            "above 0",
        ),
        (
            "\"research.summarize\"",
            "\"Research Summarize\"",
            "5:8",
            "pattern",
        ),
        (
            "\"request\", \"verify\"",
            "\"x-acme.sum\"",
            "4:1",
            "no settings",
        ),
        (
            "name = \"text.translate\"",
            "name = \"research.summarize\"",
            "13:1",
            "already",
        ),
        (
            "timeout_seconds = 20",
            "timeout_seconds = 0",
            "24:1",
            "above 0",
        ),
        ("[limits]", "[limits", "18:8", ""),
        ("\"frames.sqlite\"", "\"\"", "39:1", "is empty"),
        ("\"artifacts\"", "\"\"", "36:1", "is empty"),
    ] {
        let example = Example::copy();
        example.replace(what, with);
        let receiver = example.path("receiver.toml");
        let receiver = receiver.to_str().expect("a path");
        let output = run(&["exchange", "--receiver", receiver, "-"], "{}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains(&format!("receiver.toml:{place}")),
            "{place} in {error}"
        );
        assert!(error.contains(told), "{told} in {error}");
        assert!(output.stdout.is_empty());
    }
    let example = Example::copy();
    example.replace("directory = \"artifacts\"", "directory = \"nowhere\"");
    let receiver = example.path("receiver.toml");
    let output = run(
        &[
            "exchange",
            "--receiver",
            receiver.to_str().expect("a path"),
            "-",
        ],
        "{}",
    );
    assert_eq!(output.status.code(), Some(2));
    let output = run(&["exchange", "--receiver", "/no/such/file", "-"], "{}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_replay_gives_the_frames_of_the_log_or_says_where_it_departs() {
    let example = Example::copy();
    let (_, first) = example.exchange(&request("request.full.json"));
    let mut refused = request("request.full.json");
    refused["constraints"]["cost"]["maximum_usd"] = json!(7);
    let (_, second) = example.exchange(&refused);
    let (log, receiver) = (example.path("frames.sqlite"), example.path("receiver.toml"));
    let replay = |trace: &str| {
        let (log, receiver) = (
            log.to_str().expect("a path"),
            receiver.to_str().expect("a path"),
        );
        run(&["replay", log, trace, "--receiver", receiver], "")
    };
    let output = replay("trace-8f21");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{error}");
    let text = String::from_utf8(output.stdout).expect("a text");
    let frames: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(frames, [first, second]);
    example.replace("cost_usd = 0.10", "cost_usd = 0.01");
    let output = replay("trace-8f21");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("the frames differ at /"), "{error}");
    assert_eq!(replay("no-such-trace").status.code(), Some(2));
}

#[test]
fn the_prompt_of_a_request_is_printed() {
    let example = Example::copy();
    let folder = example.path("artifacts");
    let full = request("request.full.json").to_string();
    let output = run(
        &[
            "prompt",
            "-",
            "--artifacts",
            folder.to_str().expect("a path"),
        ],
        &full,
    );
    let text = String::from_utf8(output.stdout).expect("a text");
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains("four percent of orders failed"), "{text}");
    assert!(
        !text.contains("trace-8f21") && !text.contains("incident-4471"),
        "{text}"
    );
    assert_eq!(run(&["prompt", "-"], &full).status.code(), Some(2));
    assert_eq!(run(&["prompt", "-"], "{}").status.code(), Some(1));
    let minimal = request("request.minimal.json").to_string();
    assert_eq!(run(&["prompt"], &minimal).status.code(), Some(0));
}

#[test]
fn the_capabilities_are_skills_of_a2a() {
    let example = Example::copy();
    let receiver = example.path("receiver.toml");
    let output = run(&["a2a-skills", receiver.to_str().expect("a path")], "");
    assert_eq!(output.status.code(), Some(0));
    let skills: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(skills[0]["id"], "research.summarize");
    assert_eq!(skills[0]["tags"], json!(["research", "incident"]));
    assert_eq!(skills[1]["tags"], json!(["text", "translate"]));
}

#[test]
fn a_program_that_is_ended_ends_its_model_and_says_so() {
    let example = Example::copy();
    fs::write(example.path("model.sh"), format!("{BEAT}sleep 60\n")).expect("a model");
    let receiver = example.path("receiver.toml");
    let input = fs::File::open(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data/request.minimal.json"),
    );
    let child = Command::new(env!("CARGO_BIN_EXE_framewright"))
        .args([
            "exchange",
            "--receiver",
            receiver.to_str().expect("a path"),
            "-",
        ])
        .stdin(input.expect("the example"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let beat = example.path("beat");
    let begun = std::time::Instant::now();
    while !beat.exists() {
        assert!(begun.elapsed().as_secs() < 30, "the model does not start");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let end = |signal: &str, id: &str| {
        Command::new("kill")
            .args([signal, id])
            .stderr(Stdio::null())
            .status()
            .expect("kill runs")
            .success()
    };
    assert!(end("-TERM", &child.id().to_string()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    let frame: Value = serde_json::from_slice(&output.stdout).expect("a frame");
    assert_eq!(frame["violations"][0]["code"], "CANCELLED");
    assert!(
        has_stopped(&example.path("beat")),
        "the model is still there"
    );
}

/// Whether nobody writes to a file any more. Processes that have ended may still be listed.
fn has_stopped(file: &Path) -> bool {
    let size = || fs::metadata(file).map_or(0, |metadata| metadata.len());
    (0..20).any(|_| {
        let before = size();
        std::thread::sleep(std::time::Duration::from_millis(500));
        before > 0 && before == size()
    })
}

/// A script that begins to write to the file `beat`, in the background, and goes on for ever.
const BEAT: &str = "(while :; do echo beat >> beat; sleep 0.05; done) > /dev/null 2>&1 &\n";

#[test]
fn what_a_model_starts_does_not_stay_behind() {
    let example = Example::copy();
    let script = fs::read_to_string(example.path("model.sh")).expect("the model");
    // It waits for the first beat.
    let wait = "while [ ! -s beat ]; do sleep 0.05; done\n";
    fs::write(example.path("model.sh"), format!("{BEAT}{wait}{script}")).expect("a model");
    let (code, frame) = example.exchange(&request("request.minimal.json"));
    assert_eq!(code, 0, "{frame}");
    assert!(has_stopped(&example.path("beat")), "a child is still there");
}
