//! The registry says what the schemas say.
#![cfg(feature = "uaix")]

use std::collections::BTreeSet;
use std::path::Path;

use framewright::uaix::{AnyPacket, Handoff, Profile};
use framewright::{AnyMessage, Code, ProfileFamily, PublicationStatus, decode, decode_any};
use serde_json::Value;

fn schema(profile: Profile) -> Value {
    serde_json::from_str(profile.text()).expect("a schema is JSON")
}

fn names(list: &Value) -> Vec<&str> {
    let names = list.as_array().expect("a list of names").iter();
    names.map(|name| name.as_str().expect("a name")).collect()
}

#[test]
fn there_are_fourteen_profiles_and_each_is_read_back_from_its_id() {
    let ids: BTreeSet<&str> = Profile::ALL.iter().map(|profile| profile.id()).collect();
    assert_eq!((Profile::ALL.len(), ids.len()), (14, 14));
    for &profile in Profile::ALL {
        assert_eq!(profile.to_string(), profile.id());
        assert_eq!(profile.id().parse(), Ok(profile));
        assert_eq!(profile.schema().id, profile.id());
        assert_eq!(profile.schema().title, profile.title());
    }
    let listed: Vec<&str> = AnyPacket::SCHEMAS.iter().map(|entry| entry.id).collect();
    let all: Vec<&str> = Profile::ALL.iter().map(|profile| profile.id()).collect();
    assert_eq!(listed, all);
    assert_eq!(
        format!("[{:>20}]", Profile::ErrorPacket),
        "[        uai.error.v1]"
    );
}

#[test]
fn what_is_no_id_is_an_error_that_names_the_nearest() {
    let error = "uai.agent.akc.v1".parse::<Profile>().expect_err("a typo");
    assert_eq!(error.code(), Code::UnknownSchema);
    assert_eq!(error.nearest(), Some("uai.agent.ack.v1"));
    assert_eq!(error.known().len(), 14);
    let error = "UAI.AGENT.ACK.V1".parse::<Profile>().expect_err("capitals");
    assert_eq!(error.nearest(), Some("uai.agent.ack.v1"));
    for text in ["", "hello", &"uai.".repeat(100_000)] {
        let error = text.parse::<Profile>().expect_err("no id");
        assert_eq!(error.nearest(), None);
        assert!(error.to_string().contains("uai.task.status.v1"), "{error}");
    }
}

#[test]
fn the_registry_says_what_the_schema_says() {
    for &profile in Profile::ALL {
        let schema = schema(profile);
        assert_eq!(schema["title"], profile.title());
        assert_eq!(schema["properties"]["profile"]["const"], profile.id());
        assert_eq!(schema["x-status"], profile.status().as_str(), "{profile}");
        assert_eq!(names(&schema["x-keyless"]), profile.keyless(), "{profile}");
        let reference = schema["properties"]["body"]["$ref"].as_str();
        let body = reference.expect("a reference").trim_start_matches('#');
        let body = schema.pointer(body).expect("the body");
        assert_eq!(names(&body["required"]), profile.required(), "{profile}");
        assert_eq!(
            names(&body["x-keyless"]),
            profile.body_keyless(),
            "{profile}"
        );
        let of_agents = profile.id().starts_with("uai.agent.");
        assert_eq!(
            profile.family() == ProfileFamily::Agent,
            of_agents,
            "{profile}"
        );
        let closes = profile.body_keyless().last() == Some(&"support_boundary");
        assert_eq!(closes, of_agents, "{profile}");
    }
    let is_reading = |profile: &&Profile| profile.status() == PublicationStatus::Reading;
    let readings: Vec<&Profile> = Profile::ALL.iter().filter(is_reading).collect();
    assert_eq!(readings, [&Profile::Correction]);
}

#[test]
fn the_pairings_of_the_standard_are_there() {
    let pairs = [
        (Profile::IntentRequest, Profile::IntentResponse),
        (Profile::IntentRequest, Profile::TaskStatus),
        (Profile::Handoff, Profile::Acknowledgement),
        (Profile::Handoff, Profile::AgentMessage),
        (Profile::Handoff, Profile::AgentTaskStatus),
        (Profile::Handoff, Profile::FinalReport),
    ];
    for (asked, answer) in pairs {
        assert!(asked.replies().contains(&answer), "{asked} and {answer}");
        assert!(!answer.replies().contains(&asked), "{answer} and {asked}");
    }
    for profile in Profile::ALL {
        assert!(
            profile.replies().contains(&Profile::ErrorPacket),
            "{profile}"
        );
    }
    assert!(!Profile::Handoff.replies().contains(&Profile::TaskStatus));
    assert!(
        !Profile::IntentRequest
            .replies()
            .contains(&Profile::AgentTaskStatus)
    );
}

#[test]
fn a_packet_tells_its_profile() {
    for &profile in Profile::ALL {
        let schema = schema(profile);
        let examples = schema["examples"].as_array().expect("examples");
        let has_options = profile.required().len() < profile.body_keyless().len();
        assert!(examples.len() > usize::from(has_options), "{profile}");
        for example in examples {
            let message = decode_any(example.to_string().as_bytes());
            match message.unwrap_or_else(|report| panic!("{profile}: {report}")) {
                AnyMessage::Uaix(packet) => assert_eq!(packet.profile(), profile),
                other => panic!("{profile} was read as {}", other.schema().id),
            }
        }
    }
    let text = include_bytes!("../examples/data/handoff.keyed.json");
    let packet = decode::<Handoff>(text).expect("valid");
    assert_eq!(AnyPacket::from(packet).profile(), Profile::Handoff);
}

#[test]
fn an_example_of_each_profile_is_bundled() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    let mut bundled = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the examples can be listed") {
        let path = entry.expect("an entry").path();
        if path.to_string_lossy().ends_with(".keyed.json") {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            let packet: Value = serde_json::from_str(&text).expect("JSON");
            let profile: Profile = packet["profile"]
                .as_str()
                .and_then(|id| id.parse().ok())
                .unwrap_or_else(|| panic!("{} has a profile", path.display()));
            assert_eq!(schema(profile)["examples"][0], packet, "{}", path.display());
            bundled.insert(profile);
        }
    }
    assert_eq!(bundled, Profile::ALL.iter().copied().collect());
}
