//! The command `conformance`.

use std::fs;
use std::path::{Path, PathBuf};

use framewright::Packet as _;
use framewright::uaix::ConformanceResult;
use serde_json::{Value, json};

use super::{command, finish, run_on};

const PACK: &str = "tests/conformance";
const NOW: [&str; 2] = ["--now", "2026-06-01T12:00:00Z"];
const EXAMPLE: &str = "examples/data/error.keyed.json";

fn conformance(arguments: &[&str]) -> (i32, String, String) {
    finish(command("conformance", arguments), b"")
}

/// A folder of its own for a test, with these files in it.
fn pack(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("conformance-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, bytes).expect("it can be written");
    }
    folder
}

fn judge(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let folder = folder.to_str().expect("a path in Unicode");
    conformance(&[&[folder], arguments].concat())
}

/// The checks of the result, by name.
fn checks(text: &str) -> Vec<(String, Value)> {
    let packet: Value = serde_json::from_str(text).expect("it is JSON");
    let checks = packet["body"]["checks"].as_array().expect("checks");
    let named = |check: &Value| {
        (
            check["id"].as_str().expect("an id").to_owned(),
            check.clone(),
        )
    };
    checks.iter().map(named).collect()
}

/// The packet in `text`, which must be sealed and pass `validate`.
fn valid(text: &str) -> Value {
    let (code, _, errors) = run_on(text.as_bytes());
    assert_eq!((code, errors.as_str()), (0, ""));
    let packet = framewright::decode::<ConformanceResult>(text.as_bytes()).expect("it is valid");
    packet.verify().expect("it is sealed");
    let report = packet.check_policy(&framewright::policy::Context::new());
    assert!(report.is_empty(), "{report}");
    serde_json::from_str(text).expect("it is JSON")
}

#[test]
fn the_bundled_pack_passes() {
    let (code, text, errors) = conformance(&[PACK]);
    assert_eq!((code, errors.as_str()), (0, ""));
    let packet = valid(&text);
    let body = &packet["body"];
    assert_eq!(body["subject"]["profile"], "uai.conformance.result.v1");
    let artifact = "urn:framewright:conformance-pack:framewright-uai-1";
    assert_eq!(body["subject"]["artifact_ref"], artifact);
    assert_eq!(
        body["validator"],
        json!({"name": "framewright", "version": env!("CARGO_PKG_VERSION")})
    );
    let checks = body["checks"].as_array().expect("checks");
    let all = checks.len();
    assert!(all > 14 * 25);
    let summary = json!({"total": all, "passed": all, "failed": 0, "skipped": 0});
    assert_eq!(body["summary"], summary);
    assert!(checks.is_sorted_by_key(|check| check["id"].as_str().map(str::to_owned)));
}

#[test]
fn the_same_time_gives_the_same_packet() {
    let example = fs::read(EXAMPLE).expect("it can be read");
    let name = "keyed/uai.error.v1.one.valid.json";
    let folder = pack("same", &[(name, &example)]);
    let (code, first, _) = judge(&folder, &NOW);
    assert_eq!((code, &first), (0, &judge(&folder, &NOW).1));
    let packet = valid(&first);
    assert_eq!(packet["provenance"]["issued_at"], NOW[1]);
    assert_eq!(packet["body"]["subject"]["profile"], "uai.error.v1");
    // Another time, or another content, is another message.
    let later = judge(&folder, &["--now", "2026-06-01T12:00:01Z"]).1;
    assert_ne!(valid(&later)["message_id"], packet["message_id"]);
    let changed = [&example[..], b"\n"].concat();
    let other = judge(&pack("same", &[(name, &changed)]), &NOW).1;
    let other = valid(&other);
    assert_ne!(other["message_id"], packet["message_id"]);
    let checksum = |packet: &Value| packet["body"]["artifacts"][0]["checksum"].clone();
    assert_ne!(checksum(&other), checksum(&packet));
}

#[test]
fn what_fails_is_told_with_its_place() {
    let example = fs::read_to_string(EXAMPLE).expect("it can be read");
    let broken = example.replace("\"msg_example_error_0007\"", "7");
    assert_ne!(example, broken);
    let zeros = format!(
        "canonical-hash/uai.error.v1.f.sha256-{}.json",
        "0".repeat(64)
    );
    let folder = pack(
        "fails",
        &[
            ("schema/uai.error.v1.a.valid.json", broken.as_bytes()),
            ("schema/uai.error.v1.b.invalid.json", broken.as_bytes()),
            ("schema/uai.error.v1.c.invalid-type.json", broken.as_bytes()),
            (
                "schema/uai.error.v1.d.invalid-pattern.json",
                broken.as_bytes(),
            ),
            ("schema/uai.error.v1.e.invalid.json", example.as_bytes()),
            (&zeros, example.as_bytes()),
            // Another profile than the name says.
            ("schema/uai.agent.ack.v1.g.valid.json", example.as_bytes()),
            ("schema/uai.error.v1.h.perhaps.json", example.as_bytes()),
            ("README.md", b"text"),
        ],
    );
    let (code, text, errors) = judge(&folder, &NOW);
    assert_eq!((code, errors.as_str()), (1, ""));
    let packet = valid(&text);
    let summary = json!({"total": 9, "passed": 2, "failed": 5, "skipped": 2});
    assert_eq!(packet["body"]["summary"], summary);
    let outcomes: Vec<(String, Value)> = checks(&text)
        .into_iter()
        .map(|(name, check)| (name, check["outcome"].clone()))
        .collect();
    let expected = [
        ("README.md", "skipped"),
        (zeros.as_str(), "failed"),
        ("schema/uai.agent.ack.v1.g.valid.json", "failed"),
        ("schema/uai.error.v1.a.valid.json", "failed"),
        ("schema/uai.error.v1.b.invalid.json", "passed"),
        ("schema/uai.error.v1.c.invalid-type.json", "passed"),
        ("schema/uai.error.v1.d.invalid-pattern.json", "failed"),
        ("schema/uai.error.v1.e.invalid.json", "failed"),
        ("schema/uai.error.v1.h.perhaps.json", "skipped"),
    ];
    assert_eq!(
        outcomes,
        expected.map(|(name, outcome)| (name.to_owned(), json!(outcome)))
    );
    let check = &checks(&text)[3].1;
    assert_eq!(check["severity"], "error");
    assert_eq!(check["path"], "/message_id");
    assert_eq!(
        check["detail"],
        "Expected a valid packet; found `type`: expected a string, found a number."
    );
    assert_eq!(
        checks(&text)[7].1["detail"],
        "Expected an invalid packet; found no violation."
    );
}

#[test]
fn the_pack_has_a_clock_of_its_own() {
    let example = fs::read(EXAMPLE).expect("it can be read");
    let vector = ("policy/uai.error.v1.one.invalid-expired.json", &example[..]);
    assert_eq!(judge(&pack("clock", &[vector]), &NOW).0, 1);
    let later = ["--now", "2031-01-01T00:00:00Z"];
    assert_eq!(judge(&pack("clock", &[vector]), &later).0, 0);
    let about = ("pack.json", &br#"{"now": "2031-01-01T00:00:00Z"}"#[..]);
    assert_eq!(judge(&pack("clock", &[vector, about]), &NOW).0, 0);
}

#[test]
fn what_is_no_pack_is_a_failure() {
    let example = fs::read(EXAMPLE).expect("it can be read");
    let vector = ("keyed/uai.error.v1.one.valid.json", &example[..]);
    for (name, files, what) in [
        ("empty", vec![], "there is no vector in this folder"),
        (
            "text",
            vec![("README.md", &b"x"[..])],
            "there is no vector in this folder",
        ),
        (
            "no-json",
            vec![vector, ("pack.json", &b"{"[..])],
            "pack.json is not JSON",
        ),
        (
            "no-time",
            vec![vector, ("pack.json", &br#"{"now": 7}"#[..])],
            "`now` in pack.json",
        ),
    ] {
        let (code, text, errors) = judge(&pack(name, &files), &[]);
        assert_eq!((code, text.as_str()), (2, ""), "{name}");
        assert!(errors.contains(what), "{errors}");
    }
    let (code, _, errors) = conformance(&["there-is-no-such-folder"]);
    assert_eq!(code, 2);
    assert!(errors.contains("cannot read the pack"), "{errors}");
    assert_eq!(conformance(&[EXAMPLE]).0, 2);
    assert_eq!(conformance(&[]).0, 2);
    assert_eq!(conformance(&[PACK, "--now", "today"]).0, 2);
    assert_eq!(conformance(&[PACK, "--now", "9999-01-01T00:00:00Z"]).0, 2);
}

#[test]
fn no_secret_gets_into_the_result() {
    let secret = format!("{}=correct-horse-battery-7", "password");
    let example = fs::read_to_string(EXAMPLE).expect("it can be read");
    let with_member = example.replacen('{', &format!("{{\"{secret}\": 1,"), 1);
    let folder = pack(
        "secret",
        &[
            (
                &format!("keyed/uai.error.v1.{secret}.valid.json"),
                example.as_bytes(),
            ),
            (
                "keyed/uai.error.v1.member.valid.json",
                with_member.as_bytes(),
            ),
        ],
    );
    let (code, text, errors) = judge(&folder, &NOW);
    assert_eq!((code, errors.as_str()), (1, ""));
    assert!(!text.contains("correct-horse"), "{text}");
    valid(&text);
}

#[test]
fn hostile_files_are_judged_like_others() {
    let deep = "[".repeat(100_000);
    let folder = pack(
        "hostile",
        &[
            ("a/uai.error.v1.deep.invalid.json", deep.as_bytes()),
            ("a/uai.error.v1.bytes.invalid.json", &[0xff, 0xfe, 0]),
            ("a/uai.error.v1.nothing.invalid.json", b""),
            ("a/b/c/unknown.deep.invalid.json", deep.as_bytes()),
        ],
    );
    let (code, text, _) = judge(&folder, &NOW);
    assert_eq!(code, 0, "{text}");
    valid(&text);
}
