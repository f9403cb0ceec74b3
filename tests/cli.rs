//! The program, run as its users run it.

#![cfg(feature = "cli")]

#[path = "cli/conformance.rs"]
mod conformance;
#[path = "cli/difficult.rs"]
mod difficult;
#[path = "cli/lines.rs"]
mod lines;
#[path = "cli/new.rs"]
mod new;
#[path = "cli/policy.rs"]
mod policy;
#[path = "cli/profiles.rs"]
mod profiles;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

const VALID: &str = "examples/data/request.minimal.json";
const BLOCKER: &str = "tests/data/cli/blocker.json";
const MISSPELT: &str = "tests/data/cli/misspelt.json";
const UNKNOWN: &str = "tests/data/cli/unknown.json";
const MISSING: &str = "tests/data/cli/there-is-no-such-file.json";

/// The command `validate`.
fn validate(arguments: &[&str]) -> Command {
    command("validate", arguments)
}

/// The command `name`, away from whatever the environment says of colours.
fn command(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_framewright"));
    command
        .arg(name)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn finish(mut command: Command, input: &[u8]) -> (i32, String, String) {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    // A program that does not read its input may have closed it.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let Output {
        status,
        stdout,
        stderr,
    } = output;
    let code = status.code().expect("no signal ended it");
    let text = |bytes| String::from_utf8(bytes).expect("what it prints is UTF-8");
    (code, text(stdout), text(stderr))
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    finish(validate(arguments), b"")
}

fn run_on(input: &[u8]) -> (i32, String, String) {
    finish(validate(&["-"]), input)
}

#[test]
fn a_valid_input_is_named_with_its_schema() {
    let line = format!("{VALID}: valid aif.request (Agent Intent Frame 0.1)\n");
    assert_eq!(run(&[VALID]), (0, line, String::new()));
    let line = format!("{BLOCKER}: valid uai.agent.blocker.v1 (UAI-1 1.0)\n");
    assert_eq!(run(&[BLOCKER]), (0, line, String::new()));
}

#[test]
fn violations_are_shown_where_they_stand() {
    let shown = r#"error[required]: the member `message_id` is missing
 --> tests/data/cli/misspelt.json:1:1
  |
1 | {
  | ^
  |
  = note: the rule is uaix/blocker.schema.json#/required

error[additionalProperties]: this member is not known here
 --> tests/data/cli/misspelt.json:4:3
  |
4 |   "mesage_id": "msg_example_blocker_0002",
  |   ^^^^^^^^^^^
  |
  = note: at /mesage_id
  = help: did you mean `message_id`?
  = note: the rule is uaix/blocker.schema.json#/additionalProperties

error[type]: expected a boolean, found a string
  --> tests/data/cli/misspelt.json:51:30
   |
51 |     "human_review_required": "yes",
   |                              ^^^^^
   |
   = note: at /body/human_review_required
   = note: the rule is uaix/blocker.schema.json#/$defs/BlockerBody/properties/human_review_required/type

tests/data/cli/misspelt.json: invalid uai.agent.blocker.v1 (UAI-1 1.0): 3 violations
"#;
    assert_eq!(run(&[MISSPELT]), (1, shown.into(), String::new()));
}

#[test]
fn json_has_a_line_for_each_input_and_its_members_in_order() {
    let (code, lines, errors) = run(&["--format", "json", VALID, MISSPELT, UNKNOWN]);
    assert_eq!((code, errors.as_str()), (1, ""));
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 3);
    let valid = r#"{"input":"examples/data/request.minimal.json","valid":true,"standard":"aif","id":"aif.request","violations":[]}"#;
    assert_eq!(lines[0], valid);
    let begin = r#"{"input":"tests/data/cli/misspelt.json","valid":false,"standard":"uaix","id":"uai.agent.blocker.v1","violations":[{"code":"required","pointer":"","schema_pointer":"uaix/blocker.schema.json#/required","line":1,"column":1,"severity":"error","message":"the member `message_id` is missing"},{"#;
    assert!(lines[1].starts_with(begin), "{}", lines[1]);
    let begin = r#"{"input":"tests/data/cli/unknown.json","valid":false,"standard":null,"id":null,"violations":[{"code":"unknown_standard","#;
    assert!(lines[2].starts_with(begin), "{}", lines[2]);
}

#[test]
fn json_never_has_a_value() {
    let secret = "hunter2";
    let text = std::fs::read_to_string(VALID).expect("the example can be read");
    for (from, to) in [
        (
            r#""conversation_id": "rel-review-q3""#,
            r#""conversation_id": ["hunter2"]"#,
        ),
        (r#""0.1""#, r#""hunter2""#),
        (r#""check": "max_tokens""#, r#""check": {"a": "hunter2"}"#),
        (r#""limit": 300"#, r#""limit": "hunter2""#),
        (
            r#""trace_id": "trace-8f21""#,
            r#""trace_id": "hunter2" "hunter2""#,
        ),
        (
            r#""goal": {"#,
            r#""inputs": {"a": "hunter2", "a": "hunter2"}, "goal": {"#,
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let broken = text.replacen(from, to, 1);
        let command = validate(&["--format", "json", "--as", "aif.request", "-"]);
        let (_, line, _) = finish(command, broken.as_bytes());
        assert!(line.starts_with(r#"{"input":"<stdin>","#), "{line}");
        assert!(!line.contains(secret), "{line}");
    }
}

#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    let (code, shown, errors) = run(&[MISSING, VALID, "tests", UNKNOWN]);
    assert_eq!(code, 2);
    let begin = format!("error: cannot read {MISSING}: ");
    assert!(errors.starts_with(&begin), "{errors}");
    let end = "\nerror: cannot read tests: this is a directory, not a file\n";
    assert!(errors.ends_with(end), "{errors}");
    assert!(shown.starts_with(VALID), "{shown}");
    let end = "\n4 inputs: 1 valid, 1 invalid, 2 unreadable\n";
    assert!(shown.ends_with(end), "{shown}");

    let (code, lines, errors) = run(&["--format", "json", MISSING, VALID, "tests"]);
    assert_eq!((code, errors.as_str(), lines.lines().count()), (2, "", 3));
    let begin = r#"{"input":"tests/data/cli/there-is-no-such-file.json","valid":false,"standard":null,"id":null,"violations":[],"error":""#;
    assert!(lines.starts_with(begin), "{lines}");
    let end = r#""error":"this is a directory, not a file"}"#;
    assert!(lines.trim_end().ends_with(end), "{lines}");
}

#[test]
fn several_inputs_are_counted() {
    let (code, shown, _) = run(&[VALID, MISSPELT, UNKNOWN]);
    assert_eq!(code, 1);
    assert!(
        shown.ends_with("\n3 inputs: 1 valid, 2 invalid\n"),
        "{shown}"
    );
    let (code, shown, _) = run(&[VALID, BLOCKER]);
    assert_eq!(code, 0);
    assert!(
        shown.ends_with("\n2 inputs: 2 valid, 0 invalid\n"),
        "{shown}"
    );
}

#[test]
fn a_message_can_be_read_as_a_schema_of_choice() {
    assert_eq!(run(&["--as", "aif.request", VALID]).0, 0);
    let (code, line, _) = run(&["--as", "aif.result", "--format", "json", VALID]);
    assert_eq!(code, 1);
    assert!(
        line.contains(r#""valid":false,"standard":"aif","id":"aif.result""#),
        "{line}"
    );
    let (code, shown, errors) = run(&["--as", "aif.reqest", VALID]);
    assert_eq!((code, shown.as_str()), (2, ""));
    for entry in framewright::schemas() {
        assert!(errors.contains(entry.id), "{errors}");
    }
    assert!(
        errors.contains("a similar value exists: 'aif.request'"),
        "{errors}"
    );
}

#[test]
fn standard_input_is_an_input_once() {
    let text = std::fs::read(VALID).expect("the example can be read");
    let line = "<stdin>: valid aif.request (Agent Intent Frame 0.1)\n";
    assert_eq!(run_on(&text), (0, line.into(), String::new()));
    let (code, shown, errors) = run(&["-", VALID, "-"]);
    assert_eq!((code, shown.as_str()), (2, ""));
    assert!(errors.contains("`-` can be given only once"), "{errors}");
    assert!(errors.contains("Usage: framewright validate"), "{errors}");
}

#[test]
fn wrong_usage_is_no_verdict() {
    for arguments in [&[][..], &["--format", "xml", VALID], &["--strict", VALID]] {
        let (code, shown, errors) = run(arguments);
        assert_eq!((code, shown.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.starts_with("error: "), "{errors}");
    }
}

#[test]
fn colours_are_only_for_terminals_or_by_force() {
    let coloured = |variables: &[&str]| {
        let mut command = validate(&[MISSPELT]);
        command.envs(variables.iter().map(|variable| (variable, "1")));
        finish(command, b"").1.contains('\u{1b}')
    };
    assert!(!coloured(&[]));
    assert!(coloured(&["CLICOLOR_FORCE"]));
    assert!(!coloured(&["CLICOLOR_FORCE", "NO_COLOR"]));
}
