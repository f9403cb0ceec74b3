//! What the commands make of policy and of seals.

use std::fs;
use std::process::{Command, Stdio};

use super::{BLOCKER, VALID, finish, run};

const HANDOFF: &str = "examples/data/handoff.keyed.json";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_framewright"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn framewright(arguments: &[&str], input: &str) -> (i32, String, String) {
    finish(command(arguments), input.as_bytes())
}

fn handoff() -> String {
    fs::read_to_string(HANDOFF).expect("the example can be read")
}

fn changed(from: &str, to: &str) -> String {
    let text = handoff();
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn the_bundled_packets_keep_the_policy() {
    let at = "2026-11-30T00:00:00Z";
    let (code, shown, _) = run(&["--now", at, HANDOFF, BLOCKER]);
    assert_eq!((code, shown.lines().count()), (0, 3), "{shown}");
}

#[test]
fn what_breaks_the_policy_is_shown_where_it_stands() {
    let shown = r#"error[expired]: the packet has expired; ask its sender for a new one
  --> examples/data/handoff.keyed.json:34:19
   |
34 |     "expires_at": "2030-12-31T23:59:00Z",
   |                   ^^^^^^^^^^^^^^^^^^^^^^
   |
   = note: at /delivery/expires_at
   = note: the rule is in UAI-1 handoff page, validation expectations

examples/data/handoff.keyed.json: invalid uai.agent.handoff.v1 (UAI-1 1.0): 1 violation
"#;
    let late = ["--now", "2031-01-01T00:00:00Z", HANDOFF];
    assert_eq!(run(&late), (1, shown.into(), String::new()));
    let warned = shown
        .replace("error[", "warning[")
        .replace("invalid", "valid")
        .replace("1 violation", "1 warning");
    let arguments = [&["--policy", "warn"], &late[..]].concat();
    assert_eq!(run(&arguments), (0, warned, String::new()));
    let silent = format!("{HANDOFF}: valid uai.agent.handoff.v1 (UAI-1 1.0)\n");
    let arguments = [&["--policy", "off"], &late[..]].concat();
    assert_eq!(run(&arguments), (0, silent, String::new()));
    for wrong in [["--now", "yesterday"], ["--policy", "some"]] {
        let (code, shown, _) = run(&[&wrong[..], &[HANDOFF]].concat());
        assert_eq!((code, shown.as_str()), (2, ""), "{wrong:?}");
    }
}

#[test]
fn json_has_the_rule_for_a_code_and_its_clause() {
    let text = changed("\"interactive\"", "\"interactiv\"");
    let (code, line, _) = framewright(&["validate", "--format", "json", "-"], &text);
    assert_eq!(code, 0, "a warning is no error: {line}");
    let begin = r#"{"input":"<stdin>","valid":true,"standard":"uaix","id":"uai.agent.handoff.v1","violations":[{"code":"unregistered_value","pointer":"/delivery/priority","schema_pointer":"","line":33,"column":17,"severity":"warning","message":""#;
    assert!(line.starts_with(begin), "{line}");
    let end = "did you mean `interactive`?\",\"clause\":\"UAI-1 registry, vocabularies\"}]}\n";
    assert!(line.ends_with(end), "{line}");
}

#[test]
fn known_namespaces_are_taken() {
    let text = changed("\"critical\": false", "\"critical\": true");
    let (code, shown, _) = framewright(&["validate", "-"], &text);
    assert_eq!(code, 1);
    assert!(
        shown.contains("error[critical_extension_unknown]"),
        "{shown}"
    );
    let known = "urn:uaix:ext:agent-communication-standard";
    for (code, namespaces) in [(1, vec!["urn:x"]), (0, vec!["urn:x", known])] {
        let mut arguments = vec!["validate"];
        for namespace in namespaces {
            arguments.extend(["--known-namespace", namespace]);
        }
        arguments.push("-");
        assert_eq!(framewright(&arguments, &text).0, code, "{arguments:?}");
    }
}

#[test]
fn no_secret_is_ever_shown() {
    let token = ["gh", "p_16C7e42F292c6912E7710c838347Ae178B4a"].concat();
    let key = ["-----BEGIN ", "PRIVATE KEY-----\\nMIIEvQIBADANBg"].concat();
    for secret in [token.as_str(), key.as_str(), "password=hunter2hunter2"] {
        let summary = "The UAIX packet is ready";
        let name = "\"profile\": \"uai.agent.ack.v1\"";
        let texts = [
            // Valid, all in one line, with another fault beside it, and escaped.
            changed(summary, secret),
            changed(summary, secret).replace('\n', " "),
            changed(summary, secret)
                .replace("\"reply_requested\": false", "\"reply_requested\": 0"),
            changed(
                summary,
                &secret.replacen(|letter: char| letter.is_ascii_lowercase(), "\\u0067", 1),
            ),
            // The name of a member.
            changed(name, &format!("{name}, \"{secret}\": [\"{secret}\"]")),
        ];
        for text in texts {
            for arguments in [
                &["validate", "-"][..],
                &["validate", "--policy", "warn", "-"],
                &["validate", "--format", "json", "-"],
                &["verify", "-"],
            ] {
                let (_, shown, errors) = framewright(arguments, &text);
                let told = shown + &errors;
                assert!(!told.contains(secret), "{told}");
                assert!(
                    !told.contains("hunter2") && !told.contains("MIIEv"),
                    "{told}"
                );
                assert!(!told.contains(&token[8..]), "{told}");
            }
        }
    }
}

#[test]
fn a_sealed_packet_is_verified() {
    let (code, sealed, errors) = framewright(&["seal", HANDOFF], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    let differences = sealed
        .lines()
        .zip(handoff().lines().map(str::to_owned).collect::<Vec<_>>());
    let differences: Vec<String> = differences
        .filter(|(one, other)| one != other)
        .map(|(one, _)| one.to_owned())
        .collect();
    assert_eq!(
        differences.len(),
        1,
        "only the checksum changes: {differences:?}"
    );
    assert!(
        differences[0].starts_with("    \"checksum\": \"sha256:"),
        "{differences:?}"
    );

    let line = "<stdin>: verified uai.agent.handoff.v1 (UAI-1 1.0)\n";
    let verified = framewright(&["verify", "-"], &sealed);
    assert_eq!(verified, (0, line.into(), String::new()));
    let (code, from_input, _) = framewright(&["seal"], &handoff());
    assert_eq!((code, from_input), (0, sealed.clone()));

    let spoilt = sealed.replace("continuation_requested", "continuation_refused");
    let (code, shown, _) = framewright(&["verify", "-"], &spoilt);
    assert_eq!(code, 1);
    assert!(shown.starts_with("error[checksum_mismatch]: "), "{shown}");
    assert!(
        shown.ends_with(": invalid uai.agent.handoff.v1 (UAI-1 1.0): 1 violation\n"),
        "{shown}"
    );
}

#[test]
fn the_placeholder_of_the_published_example_is_no_digest_and_valid() {
    assert_eq!(framewright(&["validate", HANDOFF], "").0, 0);
    let (code, line, _) = framewright(&["verify", "--format", "json", HANDOFF], "");
    assert_eq!(code, 1);
    let part = r#""valid":false,"standard":"uaix","id":"uai.agent.handoff.v1","violations":[{"code":"checksum_not_a_digest","pointer":"/integrity/checksum","schema_pointer":"","line":88,"column":17,"severity":"error""#;
    assert!(line.contains(part), "{line}");
}

#[test]
fn what_has_no_checksum_is_neither_sealed_nor_verified() {
    let complaint =
        format!("error: cannot use {VALID}: this is an aif.request, which has no checksum\n");
    for name in ["seal", "verify"] {
        assert_eq!(
            framewright(&[name, VALID], ""),
            (2, String::new(), complaint.clone())
        );
        let (code, shown, errors) = framewright(&[name, "tests/there-is-no-such-file"], "");
        assert_eq!((code, shown.as_str()), (2, ""));
        assert!(
            errors.starts_with("error: cannot read tests/there-is-no-such-file: "),
            "{errors}"
        );
    }
    let (code, shown, errors) =
        framewright(&["seal", "examples/broken/handoff.six-mistakes.json"], "");
    assert_eq!((code, shown.as_str()), (1, ""));
    assert!(errors.contains("error[additionalProperties]: "), "{errors}");
    let (code, shown, _) = framewright(&["verify", HANDOFF, BLOCKER], "");
    assert_eq!(code, 1);
    assert!(
        shown.ends_with("\n2 inputs: 1 verified, 1 invalid\n"),
        "{shown}"
    );
}
