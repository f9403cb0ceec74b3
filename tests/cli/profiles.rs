//! The command `profiles`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use framewright::uaix::Profile;
use serde_json::Value;

use super::{command, finish};

fn profiles(arguments: &[&str]) -> (i32, String, String) {
    finish(command("profiles", arguments), b"")
}

fn shown(arguments: &[&str]) -> String {
    let (code, shown, errors) = profiles(arguments);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    shown
}

fn line(id: &str) -> Value {
    let line = shown(&["--format", "json", id]);
    assert_eq!(line.lines().count(), 1);
    serde_json::from_str(&line).expect("the line is JSON")
}

/// The fields that `profiles --format json` lists, by their paths.
fn listed(id: &str) -> BTreeMap<String, Value> {
    let line = line(id);
    let fields = line["fields"].as_array().expect("there are fields");
    let by_path = fields.iter().map(|field| {
        let path = field["path"].as_str().expect("a path");
        (path.to_owned(), field.clone())
    });
    let by_path: BTreeMap<String, Value> = by_path.collect();
    assert_eq!(by_path.len(), fields.len(), "{id} has no field twice");
    by_path
}

#[test]
fn the_list_has_a_row_for_each_profile() {
    let list = shown(&[]);
    let begin = "\
id                            family  status     title
uai.agent.handoff.v1          agent   published  UAI-1 agent handoff packet
    may be answered by uai.agent.ack.v1, uai.agent.message.v1, uai.agent.task-status.v1,
    uai.agent.final-report.v1, uai.agent.blocker.v1, uai.error.v1
uai.agent.blocker.v1          agent   published  UAI-1 agent blocker packet
    may be answered by uai.agent.ack.v1, uai.error.v1
";
    assert!(list.starts_with(begin), "{list}");
    let correction =
        "uai.agent.correction.v1       agent   reading    UAI-1 agent correction packet";
    assert!(list.lines().any(|line| line == correction), "{list}");
    let rows: Vec<&str> = list
        .lines()
        .skip(1)
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split(' ').next().expect("a row begins with the id"))
        .collect();
    let ids: Vec<&str> = Profile::ALL.iter().map(|profile| profile.id()).collect();
    assert_eq!(rows, ids);
}

#[test]
fn the_list_for_programs_has_a_line_for_each_profile() {
    let list = shown(&["--format", "json"]);
    assert_eq!(list.lines().count(), Profile::ALL.len());
    for (line, profile) in list.lines().zip(Profile::ALL) {
        let begin = format!(
            r#"{{"id":"{profile}","standard":"uaix","version":"1.0","family":"{}","title":"{}","status":"{}","replies":["#,
            profile.family(),
            profile.title(),
            profile.status(),
        );
        assert!(line.starts_with(&begin), "{line}");
        let line: Value = serde_json::from_str(line).expect("the line is JSON");
        let replies: Vec<&str> = profile.replies().iter().map(|reply| reply.id()).collect();
        assert_eq!(line["replies"], serde_json::json!(replies));
        assert_eq!(line.get("fields"), None);
    }
}

#[test]
fn a_profile_is_shown_with_its_fields() {
    let shown = shown(&["uai.agent.ack.v1"]);
    let begin = "\
uai.agent.ack.v1: UAI-1 agent acknowledgement packet
agent family, published, version 1.0
";
    assert!(shown.starts_with(begin), "{shown}");
    let head = "
field                                    type             presence  status     slot
uai_version                              string           required  published  0
    The version of the standard, always 1.0.
    always \"1.0\"
";
    assert!(shown.contains(head), "{shown}");
    let body = "
body                                     object           required  published  8
    What becomes of the packet that was received.
body.acknowledged_message_id             string           required  reading    8.0
    The id of the packet that was received.
    at most 200 characters; matches ^msg_[A-Za-z0-9._-]+$
body.decision                            string           required  reading    8.1
    What becomes of it.
    one of accepted, rejected, deferred, human_review_required
body.reason                              string           required  reading    8.2
    Why.
    at least 1 character
body.resume_after                        string           optional  reading    8.3
    When the receiver will take it up again, in UTC; of use with a deferral.
    format date-time; matches Z$
body.support_boundary                    string           required  reading    8.4
    What this standard does and does not provide, stated by the sender.
    at least 1 character
provenance                               object           required  published  9
";
    assert!(shown.contains(body), "{shown}");
}

#[test]
fn lists_open_objects_and_objects_that_stay_keyed_are_told_as_such() {
    let slot = |id: &str, path: &str| listed(id)[path]["slot"].clone();
    let handoff = "uai.agent.handoff.v1";
    assert_eq!(slot(handoff, "body.exact_next_action"), "8.4");
    assert_eq!(slot(handoff, "body.delegated_authorization"), "8.5");
    let keyed = "body.delegated_authorization.secret_values_included";
    assert_eq!(slot(handoff, keyed), "keyed");
    assert_eq!(slot(handoff, "delivery.expected_output_schema"), "6.12");
    let keyed = "delivery.expected_output_schema.profile";
    assert_eq!(slot(handoff, keyed), "keyed");
    assert_eq!(slot(handoff, "provenance.lineage[].note"), "9.7[].3");
    let shown = shown(&["uai.intent.request.v1"]);
    let inputs = shown.split("\nbody.inputs ").nth(1).expect("a row");
    let row: Vec<&str> = inputs
        .lines()
        .next()
        .expect("a row")
        .split_whitespace()
        .collect();
    assert_eq!(row, ["object", "optional", "reading", "8.3"]);
    let mut below = inputs
        .lines()
        .skip(1)
        .skip_while(|line| !line.ends_with('.'));
    assert_eq!(below.nth(1), Some("    may have other members"));
    assert!(shown.contains("\nbody.constraints "), "{shown}");
    assert!(
        shown.contains("\n    each item: at least 1 character\n"),
        "{shown}"
    );
}

#[test]
fn every_profile_fits_the_terminal() {
    for profile in Profile::ALL {
        let shown = shown(&[profile.id()]);
        for line in shown.lines() {
            assert!(line.len() <= 100, "{profile}: {line}");
            assert_eq!(line, line.trim_end());
        }
        assert!(shown.chars().all(|c| c == '\n' || !c.is_control()));
    }
}

/// A second reading of the schema files, to compare with.
struct Reading {
    folder: PathBuf,
    fields: BTreeMap<String, (bool, String, Value)>,
}

impl Reading {
    /// The schema that stands behind `schema`, and the file in which it stands.
    fn follow(&self, file: &Path, schema: &Value) -> (PathBuf, Value) {
        let Some(reference) = schema.get("$ref") else {
            return (file.to_owned(), schema.clone());
        };
        let reference = reference.as_str().expect("a reference is a text");
        let (name, pointer) = reference.split_once('#').expect("it has a fragment");
        let target = match name {
            "" => file.to_owned(),
            name => file.parent().expect("a folder").join(name),
        };
        let text = std::fs::read_to_string(self.folder.join(&target)).expect("a schema");
        let text: Value = serde_json::from_str(&text).expect("a schema is JSON");
        let schema = text.pointer(pointer).expect("it leads somewhere");
        self.follow(&target, schema)
    }

    fn read(&mut self, path: &str, file: &Path, object: &Value, slot: &str) {
        let Some(properties) = object["properties"].as_object() else {
            return;
        };
        for (name, property) in properties {
            let dot = if path.is_empty() { "" } else { "." };
            let path = format!("{path}{dot}{name}");
            let required = object["required"].as_array().expect("a list");
            let slot = match &object["x-keyless"] {
                Value::Array(names) if slot != "keyed" => {
                    let place = names.iter().position(|other| other == name);
                    format!("{slot}{dot}{}", place.expect("each member has a slot"))
                }
                _ => "keyed".to_owned(),
            };
            let status = property["x-status"].clone();
            let field = (
                required.contains(&Value::from(name.as_str())),
                slot.clone(),
                status,
            );
            self.fields.insert(path.clone(), field);
            let (file, schema) = self.follow(file, property);
            match schema.get("items") {
                Some(items) => {
                    let (file, items) = self.follow(&file, items);
                    let slot = if slot == "keyed" {
                        slot
                    } else {
                        format!("{slot}[]")
                    };
                    self.read(&format!("{path}[]"), &file, &items, &slot);
                }
                None => self.read(&path, &file, &schema, &slot),
            }
        }
    }
}

#[test]
fn the_fields_are_those_of_the_schema_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    for profile in Profile::ALL {
        let root: Value = serde_json::from_str(profile.text()).expect("a schema is JSON");
        let id = root["$id"].as_str().expect("it has an id");
        let file = id.split("/schemas/").nth(1).expect("it names the file");
        let mut reading = Reading {
            folder: folder.clone(),
            fields: BTreeMap::new(),
        };
        reading.read("", Path::new(file), &root, "");
        assert!(reading.fields.len() > 50, "{profile}");
        let listed = listed(profile.id());
        let shown: BTreeMap<String, (bool, String, Value)> = listed
            .into_iter()
            .map(|(path, field)| {
                let slot = field["slot"].as_str().expect("a slot").to_owned();
                let required = field["required"].as_bool().expect("true or false");
                (path, (required, slot, field["status"].clone()))
            })
            .collect();
        assert_eq!(shown, reading.fields, "{profile}");
    }
}

#[test]
fn limits_are_named_by_their_keywords() {
    let shape = |path: &str| listed("uai.task.status.v1")[path]["shape"].clone();
    let expected = serde_json::json!({"types": ["number"], "limits": [
        {"keyword": "minimum", "value": 0}, {"keyword": "maximum", "value": 1},
    ]});
    assert_eq!(shape("body.progress"), expected);
    let expected = serde_json::json!({"types": ["array"], "limits": [], "items": {
        "types": ["string"], "limits": [{"keyword": "minLength", "value": 1}],
    }});
    assert_eq!(shape("body.blocking_reasons"), expected);
    let limits = shape("body.state")["limits"].to_string();
    assert!(limits.contains(r#""blocked""#), "{limits}");
    assert!(!line("uai.task.status.v1").to_string().contains("$ref"));
}

#[test]
fn another_id_is_wrong_usage_and_the_nearest_is_named() {
    let (code, shown, errors) = profiles(&["uai.agent.handof.v1"]);
    assert_eq!((code, shown.as_str()), (2, ""));
    let hint = "a similar value exists: 'uai.agent.handoff.v1'";
    assert!(errors.contains(hint), "{errors}");
    let (code, _, errors) = profiles(&["weather"]);
    assert_eq!(code, 2);
    for profile in Profile::ALL {
        assert!(errors.contains(profile.id()), "{errors}");
    }
}

#[test]
fn colours_are_only_for_terminals() {
    let coloured = |format: &str| {
        let mut command = command("profiles", &["--format", format]);
        command.env("CLICOLOR_FORCE", "1");
        finish(command, b"").1.contains('\u{1b}')
    };
    assert!(coloured("human"));
    assert!(!coloured("json"));
    assert!(!shown(&[]).contains('\u{1b}'));
}
