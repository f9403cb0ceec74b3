//! The command `new`.

use std::collections::BTreeSet;

use framewright::uaix::Profile;
use serde_json::{Value, json};

use super::{command, finish};

const NOW: [&str; 2] = ["--now", "2026-06-01T12:00:00Z"];

fn new(arguments: &[&str]) -> (i32, String, String) {
    finish(command("new", arguments), b"")
}

/// What is written, which must be all there is.
fn text(arguments: &[&str]) -> String {
    let (code, text, errors) = new(arguments);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    text
}

fn packet(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).expect("a packet is JSON")
}

/// Every text in a value.
fn texts<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Object(members) => members.values().for_each(|value| texts(value, found)),
        _ => {}
    }
}

#[test]
fn a_packet_is_written_as_its_schema_has_it() {
    let arguments = [
        "uai.agent.ack.v1",
        "--now",
        "2026-06-01T14:00:00.9+02:00",
        "--seed",
        "7",
    ];
    let expected = r#"{
  "uai_version": "1.0",
  "profile": "uai.agent.ack.v1",
  "message_id": "msg_ID",
  "source": {
    "type": "agent",
    "id": "agt_TODO.source",
    "label": "TODO: The party's name for a reader",
    "role": "TODO: The part that the party plays",
    "project": "TODO: The project that the party belongs to"
  },
  "target": {
    "type": "agent",
    "id": "agt_TODO.target",
    "label": "TODO: The party's name for a reader",
    "role": "TODO: The part that the party plays",
    "project": "TODO: The project that the party belongs to"
  },
  "conversation": {
    "conversation_id": "conv_ID",
    "turn_id": "turn_ID",
    "correlation_id": "corr_ID",
    "sequence": 1
  },
  "delivery": {
    "mode": "async",
    "priority": "background",
    "expires_at": "2026-06-01T13:00:00Z",
    "reply_requested": false,
    "ack_required": false,
    "task_ref": "task_TODO",
    "idempotency_key": "idem_ID",
    "retry_count": 0,
    "timeout_ms": 600000,
    "fallback_directive": "TODO: What the receiver does when it cannot proceed"
  },
  "trust": {
    "channel": "local",
    "auth_scheme": "none",
    "principal": "TODO: The authority that stands behind the packet"
  },
  "body": {
    "acknowledged_message_id": "msg_TODO",
    "decision": "accepted",
    "reason": "TODO: Why",
    "support_boundary": "This packet records a decision. UAIX keeps no mailbox and delivers nothing by itself."
  },
  "provenance": {
    "trace_id": "trace_ID",
    "issued_at": "2026-06-01T12:00:00Z",
    "agent_id": "agt_TODO.source",
    "lineage": []
  },
  "integrity": {
    "version": 1,
    "algorithm": "sha256",
    "canonicalization": "jcs-compatible-sorted-json",
    "checksum": "sha256:TODO"
  },
  "extensions": []
}
"#;
    let written = text(&arguments);
    let mut shown = String::new();
    for line in written.lines() {
        let fresh = line.split_once(": \"").and_then(|(name, value)| {
            let (prefix, id) = value.split_once('_')?;
            let is_uuid = id.matches('-').count() == 4;
            is_uuid.then(|| format!("{name}: \"{prefix}_ID{}", &id[36..]))
        });
        shown.push_str(&fresh.unwrap_or_else(|| line.to_owned()));
        shown.push('\n');
    }
    assert_eq!(shown, expected);
    // The ids that belong to a seed stay, whoever makes them and when.
    let id = "msg_f046ec24-4c20-5945-9f58-f94504e5c766";
    assert!(written.contains(id), "{written}");

    let minified = text(&[&arguments[..], &["--form", "minified"]].concat());
    assert_eq!(minified.lines().count(), 1);
    let same: Value = serde_json::from_str(&minified).expect("a packet is JSON");
    assert_eq!(same, packet(&arguments));
}

#[test]
fn every_profile_has_a_packet_that_validate_accepts() {
    for profile in Profile::ALL {
        let text = text(&[profile.id()]);
        let (code, verdict, _) = super::run_on(text.as_bytes());
        let line = format!("<stdin>: valid {profile} (UAI-1 1.0)\n");
        assert_eq!((code, verdict), (0, line), "{text}");
        assert!(text.contains("TODO"), "{text}");
    }
}

#[test]
fn ids_are_new_each_time_unless_there_is_a_seed() {
    let fresh = [
        "/message_id",
        "/conversation/conversation_id",
        "/conversation/turn_id",
        "/conversation/correlation_id",
        "/delivery/idempotency_key",
        "/provenance/trace_id",
    ];
    let mut all = BTreeSet::new();
    let mut count = 0;
    for profile in Profile::ALL {
        let [first, second] = [(); 2].map(|()| packet(&[profile.id()]));
        let seeded = |seed: &str| packet(&[&[profile.id(), "--seed", seed], &NOW[..]].concat());
        assert_eq!(seeded("1"), seeded("1"), "{profile}");
        for packet in [&first, &second, &seeded("1"), &seeded("2")] {
            for pointer in fresh {
                if let Some(id) = packet.pointer(pointer) {
                    all.insert(id.as_str().expect("an id is a text").to_owned());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 14 * 4 * 4, "{count}");
    assert_eq!(all.len(), count);
}

#[test]
fn nothing_of_the_example_is_left_to_be_sent_by_mistake() {
    for profile in Profile::ALL {
        let mut packet = packet(&[profile.id()]);
        let body = packet["body"].as_object_mut().expect("a body");
        body.remove("support_boundary");
        let mut found = Vec::new();
        texts(&packet, &mut found);
        for text in found {
            assert!(
                !text.contains("example") || text == "urn:example:TODO",
                "{text}"
            );
            let is_word = text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"._-:".contains(&b));
            assert!(is_word || text.contains("TODO"), "{profile}: {text}");
            assert!(!text.contains("Text of at least"), "{profile}: {text}");
        }
    }
}

#[test]
fn every_packet_keeps_to_what_a_schema_cannot_say() {
    for profile in Profile::ALL {
        let packet = packet(&[&[profile.id()], &NOW[..]].concat());
        let at = |pointer: &str| packet.pointer(pointer).cloned().unwrap_or_default();
        let body = |name: &str| at(&format!("/body/{name}"));
        assert_eq!(at("/delivery/expires_at"), "2026-06-01T13:00:00Z");
        assert_eq!(at("/provenance/issued_at"), "2026-06-01T12:00:00Z");
        assert_eq!(at("/provenance/agent_id"), at("/source/id"));
        assert_ne!(at("/source/id"), at("/target/id"));
        assert_ne!(at("/trust/channel"), "signed-envelope");
        assert!(!["did", "oauth2"].contains(&at("/trust/auth_scheme").as_str().expect("a word")));
        if let (Value::String(task), Value::String(other)) =
            (body("task_id"), at("/delivery/task_ref"))
        {
            assert_eq!(task, other, "{profile}");
        }
        match profile {
            Profile::Handoff => {
                assert_eq!(body("target_agent_id"), at("/target/id"));
                let secrets = body("delegated_authorization/secret_values_included");
                assert_eq!(secrets, false);
            }
            Profile::Blocker => assert_eq!(body("human_review_required"), true),
            Profile::MemoryProposal => assert_ne!(body("proposed_status"), "current-truth"),
            Profile::FinalReport => assert_eq!(body("evidence").as_array().map(Vec::len), Some(1)),
            Profile::IntentResponse => assert_ne!(body("status"), "accepted"),
            Profile::AgentTaskStatus | Profile::TaskStatus => {
                assert_eq!(
                    (body("state"), body("progress")),
                    (json!("queued"), Value::Null)
                );
            }
            Profile::ConformanceResult => {
                assert_eq!(body("checks").as_array().map(Vec::len), Some(1));
                assert_eq!(body("checks/0/outcome"), "passed");
                let counts = json!({"total": 1, "passed": 1, "failed": 0, "skipped": 0});
                assert_eq!(body("summary"), counts);
            }
            _ => {}
        }
    }
}

#[test]
fn values_are_set_and_ids_are_filled_in_everywhere() {
    let set = |sets: &[&str]| {
        let sets = sets.iter().flat_map(|set| ["--set", set]);
        let arguments: Vec<&str> = ["uai.agent.handoff.v1"].into_iter().chain(sets).collect();
        packet(&arguments)
    };
    let packet = set(&[
        r#"/body/task_id="task_x""#,
        r#"/target/id="agt_y""#,
        r#"/source/label="A = B""#,
        r#"/conversation/parent_message_id="msg_z""#,
        r#"/extensions/-={"critical": false, "namespace": "urn:a:b", "purpose": "p"}"#,
    ]);
    for (pointer, value) in [
        ("/body/task_id", "task_x"),
        ("/delivery/task_ref", "task_x"),
        ("/target/id", "agt_y"),
        ("/body/target_agent_id", "agt_y"),
        ("/source/id", "agt_TODO.source"),
        ("/source/label", "A = B"),
        ("/extensions/0/namespace", "urn:a:b"),
    ] {
        assert_eq!(packet.pointer(pointer), Some(&json!(value)), "{pointer}");
    }
    let apart = [
        r#"/body/task_id="task_x""#,
        r#"/delivery/task_ref="task_y""#,
    ];
    for order in [apart, [apart[1], apart[0]]] {
        let arguments = ["uai.agent.handoff.v1", "--policy", "off"];
        let set = order.iter().flat_map(|change| ["--set", change]);
        let packet = self::packet(&[&arguments[..], &set.collect::<Vec<_>>()].concat());
        assert_eq!(packet["body"]["task_id"], "task_x");
        assert_eq!(packet["delivery"]["task_ref"], "task_y");
    }
}

#[test]
fn members_that_are_added_stand_where_the_schema_has_them() {
    let text = text(&[
        "uai.agent.handoff.v1",
        "--set",
        r#"/conversation/parent_message_id="msg_z""#,
        "--set",
        r#"/extensions=[{"critical": false, "namespace": "urn:a:b", "purpose": "p"}]"#,
    ]);
    let place = |name: &str| text.find(&format!("\"{name}\"")).expect(name);
    for names in [
        ["turn_id", "parent_message_id"],
        ["parent_message_id", "correlation_id"],
        ["namespace", "purpose"],
        ["purpose", "critical"],
    ] {
        assert!(place(names[0]) < place(names[1]), "{names:?}");
    }
}

#[test]
fn what_makes_the_packet_invalid_is_reported_as_validate_does() {
    let (code, written, errors) = new(&[
        "uai.agent.ack.v1",
        "--set",
        r#"/body/decision="acepted""#,
        "--set",
        "/trust/hue=1",
    ]);
    assert_eq!((code, written.as_str()), (1, ""));
    for shown in [
        "error[enum]: ",
        "   = note: at /body/decision\n   = help: did you mean `accepted`?\n",
        "error[additionalProperties]: ",
        "   = note: at /trust/hue\n",
        "\n\n<new>: invalid uai.agent.ack.v1 (UAI-1 1.0): 2 violations\n",
    ] {
        assert!(errors.contains(shown), "{errors}");
    }
    let twice = [
        "uai.agent.ack.v1",
        "--set",
        r#"/trust={"channel": "a", "channel": "b"}"#,
    ];
    assert_eq!(new(&twice).0, 1);
}

#[test]
fn wrong_usage_makes_no_packet() {
    let deep = format!("/body/reason={}", "[".repeat(100_000));
    for (arguments, said) in [
        (&["uai.agent.akc.v1"][..], "'uai.agent.ack.v1'"),
        (
            &["uai.agent.ack.v1", "--set", "/body"],
            "write --set POINTER=JSON",
        ),
        (
            &["uai.agent.ack.v1", "--set", "body=1"],
            "`body` is no JSON Pointer",
        ),
        (
            &["uai.agent.ack.v1", "--set", "/body/reason=hunter2"],
            "a text has quotation marks",
        ),
        (
            &["uai.agent.ack.v1", "--set", "/a/b=1"],
            "set what is around it first",
        ),
        (&["uai.agent.ack.v1", "--now", "yesterday"], "--now"),
        (
            &["uai.agent.ack.v1", "--now", "9999-12-31T23:00:00Z"],
            "near the end of time",
        ),
        (&["uai.agent.ack.v1", "--seed", "x"], "--seed"),
        (&["uai.agent.ack.v1", "--form", "keyless"], "minified"),
        (&["uai.agent.ack.v1", "--set", &deep], "is not JSON"),
        (&[], "PROFILE"),
    ] {
        let (code, written, errors) = new(arguments);
        assert_eq!((code, written.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.starts_with("error: "), "{errors}");
        assert!(errors.contains(said), "{errors}");
        assert!(!errors.contains("hunter2"), "{errors}");
    }
}

#[test]
fn a_packet_against_the_policy_is_not_written() {
    let token = ["gh", "p_16C7e42F292c6912E7710c838347Ae178B4a"].concat();
    let set = format!("/body/reason=\"see {token}\"");
    let arguments = ["uai.agent.ack.v1", "--set", &set];
    let (code, text, errors) = new(&arguments);
    assert_eq!((code, text.as_str()), (1, ""));
    assert!(errors.contains("secret_like_value"), "{errors}");
    assert!(!errors.contains(&token), "{errors}");
    let (code, text, errors) = new(&[&arguments[..], &["--policy", "warn"]].concat());
    assert_eq!(code, 0, "{errors}");
    assert!(text.contains(&token));
    assert!(errors.contains("warning[secret_like_value]"), "{errors}");
    let (code, _, errors) = new(&[&arguments[..], &["--policy", "off"]].concat());
    assert_eq!((code, errors.as_str()), (0, ""));
}

#[test]
fn times_are_read_as_validate_reads_them() {
    for (now, issued_at) in [
        ("9999-12-31T22:59:59.1234567890123Z", "9999-12-31T22:59:59Z"),
        ("0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ] {
        let packet = packet(&["uai.agent.ack.v1", "--now", now]);
        assert_eq!(packet["provenance"]["issued_at"], issued_at, "{now}");
    }
    let (code, _, errors) = new(&["uai.agent.ack.v1", "--now", "2026-02-30T00:00:00Z"]);
    assert_eq!(code, 2);
    assert!(errors.contains("such as 2026-11-30T12:00:00Z"), "{errors}");
}
