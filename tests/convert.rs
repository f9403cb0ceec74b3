//! The command `convert`, run as its users run it.

#![cfg(feature = "cli")]

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

const KEYED: &str = include_str!("../examples/data/handoff.keyed.json");
const KEYLESS: &str = include_str!("../examples/data/handoff.keyless.json");

/// Exit code, standard output and standard error.
fn framewright(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_framewright"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    // A program that does not read its input may have closed it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let code = output.status.code().expect("no signal ended it");
    let text = |bytes| String::from_utf8(bytes).expect("what it prints is UTF-8");
    (code, text(output.stdout), text(output.stderr))
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn each_form_becomes_each_other() {
    let (_, minified, _) = framewright(&["convert", "--to", "minified"], KEYED);
    assert_eq!(minified.lines().count(), 1);
    assert_eq!(value(&minified), value(KEYED));
    for input in [KEYED, &minified, KEYLESS] {
        let (code, keyed, complaint) = framewright(&["convert", "--to", "keyed", "-"], input);
        assert_eq!((code, complaint.as_str()), (0, ""));
        assert_eq!(keyed, KEYED);
        let (code, again, _) = framewright(&["convert", "--to", "minified", "-"], input);
        assert_eq!((code, &again), (0, &minified));
        let (code, keyless, _) = framewright(&["convert", "--to", "keyless"], input);
        assert_eq!((code, value(&keyless)), (0, value(KEYLESS)));
        assert_eq!(keyless.lines().count(), 1);
    }
}

#[test]
fn a_frame_of_another_standard_has_no_keyless_form() {
    let file = "examples/data/request.minimal.json";
    let (code, output, complaint) = framewright(&["convert", "--to", "keyless", file], "");
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(
        complaint.contains("aif.request has no keyless form"),
        "{complaint}"
    );
    let (code, output, _) = framewright(&["convert", "--to", "minified", file], "");
    assert_eq!((code, output.lines().count()), (0, 1));
}

#[test]
fn nothing_is_written_where_the_input_is_not_valid() {
    let broken = KEYLESS.replacen("300000", "-1", 1);
    let (code, output, complaint) = framewright(&["convert", "--to", "keyed"], &broken);
    assert_eq!((code, output.as_str()), (1, ""));
    for part in [
        "error[minimum]",
        "<stdin>:44:5",
        "at /delivery/timeout_ms, slot /6/10",
        "invalid uai.agent.handoff.v1",
    ] {
        assert!(complaint.contains(part), "{part}: {complaint}");
    }
    let (code, output, complaint) = framewright(&["convert", "--to", "keyed", "no-such-file"], "");
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(
        complaint.contains("cannot read no-such-file"),
        "{complaint}"
    );
    let (code, _, complaint) = framewright(&["convert", "--to", "xml"], KEYED);
    assert_eq!(code, 2);
    assert!(complaint.contains("keyless"), "{complaint}");
}

#[test]
fn validate_knows_the_keyless_form() {
    let (code, output, _) = framewright(&["validate", "-"], KEYLESS);
    assert_eq!(
        (code, output.as_str()),
        (0, "<stdin>: valid uai.agent.handoff.v1 (UAI-1 1.0)\n")
    );
    let broken = KEYLESS.replacen("300000", "-1", 1);
    let (code, output, _) = framewright(&["validate", "--format", "json", "-"], &broken);
    assert_eq!(code, 1);
    let violation = &value(&output)["violations"][0];
    assert_eq!(violation["pointer"], "/delivery/timeout_ms");
    assert_eq!(violation["slot_path"], "/6/10");
    let broken = KEYED.replacen("300000", "-1", 1);
    let (_, output, _) = framewright(&["validate", "--format", "json", "-"], &broken);
    assert!(!output.contains("slot_path"), "{output}");
}
