//! Refusals that concern the manifest and the folder: on a copy of the project's schemas, changed.

mod project;

use std::fs;

use framewright_codegen::ProblemKind;
use serde_json::json;

use crate::project::{Project, places};

#[test]
fn a_manifest_that_contradicts_itself_is_refused_at_each_place() {
    let project = Project::copy("contradiction");
    project.change("manifest.json", |manifest| {
        manifest["schemas"][1]["id"] = manifest["schemas"][0]["id"].clone();
        manifest["schemas"][2]["module"] = json!("aif");
        manifest["schemas"][3]["standard"] = json!("other");
        manifest["standards"]["aif"]["signs"][0]["schema"] = json!("aif.none");
        manifest["standards"]["aif"]["any"] = json!("Option");
        manifest["schemas"][4]["module"] = json!("aif::any");
        manifest["schemas"][0]["module"] = json!("shared::scalars");
    });
    let refusal = project.refusal();
    let wanted = [
        "schemas/manifest.json#/schemas/1/id",
        "schemas/manifest.json#/schemas/2/module",
        "schemas/manifest.json#/schemas/3/standard",
        "schemas/manifest.json#/standards/aif/signs/0/schema",
        "schemas/manifest.json#/standards/aif/any",
        "schemas/manifest.json#/schemas/4/module",
        "schemas/manifest.json#/schemas/0/module",
    ];
    for place in wanted {
        assert!(places(&refusal).contains(&place), "{place} in {refusal:?}");
    }
    assert!(
        refusal
            .iter()
            .all(|(kind, ..)| *kind == ProblemKind::Manifest)
    );
}

#[test]
fn a_manifest_of_another_shape_is_refused() {
    let project = Project::copy("shape");
    project.change("manifest.json", |manifest| {
        manifest["schemas"][0]["extra"] = json!(1);
    });
    let refusal = project.refusal();
    assert_eq!(places(&refusal), ["schemas/manifest.json#"]);
    assert!(refusal[0].2.contains("extra"), "{refusal:?}");
}

#[test]
fn a_file_that_is_not_listed_and_a_row_without_a_file_are_refused() {
    let project = Project::copy("files");
    let folder = project.0.join("schemas/aif");
    fs::rename(
        folder.join("result.schema.json"),
        folder.join("moved.schema.json"),
    )
    .expect("the file can be moved");
    let refusal = project.refusal();
    assert_eq!(
        places(&refusal),
        [
            "schemas/aif/moved.schema.json#",
            "schemas/manifest.json#/schemas/4/file"
        ]
    );
}

#[test]
fn a_file_without_identifier_and_a_broken_example_are_refused() {
    let project = Project::copy("identifier");
    project.change("aif/frame.schema.json", |schema| {
        schema["$id"] = json!("frame.schema.json");
    });
    assert_eq!(
        places(&project.refusal()),
        ["schemas/aif/frame.schema.json#/$id"]
    );

    let project = Project::copy("example");
    project.change("uaix/blocker.schema.json", |schema| {
        schema["examples"][0]["message_id"] = json!("no");
    });
    let refusal = project.refusal();
    assert_eq!(
        places(&refusal),
        ["schemas/uaix/blocker.schema.json#/examples/0"]
    );
}

#[test]
fn names_in_a_standard_must_name_types_of_their_own() {
    let project = Project::copy("names");
    project.change("aif/request.schema.json", |schema| {
        let text = json!({"type": "string", "minLength": 1});
        schema["$defs"]["not-a-name"] = text.clone();
        schema["$defs"]["Option"] = text.clone();
        schema["$defs"]["Usage"] = text.clone();
        schema["$defs"]["AnyFrame"] = text.clone();
        schema["$defs"]["Goal"]["properties"]["Priority"] = text;
        schema["$defs"]["Quality"]["properties"]["mood"] = json!({"enum": ["x-y", "x_y"]});
    });
    let refusal = project.refusal();
    let collides = |(kind, ..): &(ProblemKind, _, _)| *kind == ProblemKind::NameCollision;
    assert!(refusal.iter().all(collides), "{refusal:?}");
    let wanted = [
        "schemas/aif/request.schema.json#/$defs/AnyFrame",
        "schemas/aif/request.schema.json#/$defs/Goal/properties/priority",
        "schemas/aif/request.schema.json#/$defs/Option",
        "schemas/aif/request.schema.json#/$defs/Quality/properties/mood",
        "schemas/aif/request.schema.json#/$defs/Usage",
        "schemas/aif/request.schema.json#/$defs/not-a-name",
    ];
    assert_eq!(places(&refusal), wanted);
}

#[test]
fn a_format_that_the_manifest_does_not_list_is_not_dropped() {
    let project = Project::copy("format");
    project.change("aif/request.schema.json", |schema| {
        let link = json!({"type": "string", "format": "uri"});
        schema["$defs"]["Goal"]["properties"]["link"] = link;
    });
    let refusal = project.refusal();
    assert_eq!(
        places(&refusal),
        ["schemas/aif/request.schema.json#/$defs/Goal/properties/link/format"]
    );
}

#[test]
fn a_format_that_is_not_known_is_refused_where_it_is_asked_for() {
    let project = Project::copy("unknown-format");
    project.change("manifest.json", |manifest| {
        manifest["schemas"][1]["formats"] = json!(["date-time", "datetime"]);
    });
    let refusal = project.refusal();
    assert_eq!(
        places(&refusal),
        ["schemas/manifest.json#/schemas/1/formats/1"]
    );
    assert_eq!(refusal[0].0, ProblemKind::Unsupported);
}

#[test]
fn a_root_that_only_refers_is_refused() {
    let project = Project::copy("root");
    project.change("aif/result.schema.json", |schema| {
        let whole = schema.clone();
        *schema = json!({
            "$schema": whole["$schema"], "$id": whole["$id"], "$defs": whole["$defs"],
            "$ref": "#/$defs/ResultOutput", "examples": [],
        });
    });
    assert_eq!(
        places(&project.refusal()),
        ["schemas/aif/result.schema.json#"]
    );
}

#[test]
fn a_member_that_stands_twice_is_refused() {
    let project = Project::copy("twice");
    let path = project.0.join("schemas/manifest.json");
    let text = fs::read_to_string(&path).expect("the manifest can be read");
    let doubled = text.replacen("\"standards\": {", "\"standards\": {\"uaix\": {},", 1);
    fs::write(&path, doubled).expect("the manifest can be written");
    let refusal = project.refusal();
    assert_eq!(places(&refusal), ["schemas/manifest.json#/standards/uaix"]);
    assert!(
        refusal[0].2.contains("a member of this name twice"),
        "{refusal:?}"
    );
}

#[test]
fn a_row_keeps_to_its_standard() {
    let project = Project::copy("row");
    project.change("manifest.json", |manifest| {
        manifest["schemas"][0]["version"] = json!("1");
        manifest["schemas"][3]["version"] = json!("0.2");
        manifest["schemas"][4]["version"] = json!(null);
        manifest["schemas"][0]["formats"] = json!(["date-time", "uri", "date-time"]);
        manifest["standards"]["aif"]["signs"][0]["schema"] = json!("uai.agent.ack.v1");
    });
    let refusal = project.refusal();
    let wanted = [
        "schemas/manifest.json#/standards/aif/signs/0/schema",
        "schemas/manifest.json#/schemas/0/formats/2",
        "schemas/manifest.json#/schemas/0/version",
        "schemas/manifest.json#/schemas/3/version",
        "schemas/manifest.json#/schemas/4/version",
    ];
    assert_eq!(places(&refusal), wanted);
}

#[test]
fn a_registry_has_a_name_and_rows_that_say_what_it_tells() {
    let project = Project::copy("registry");
    project.change("manifest.json", |manifest| {
        manifest["standards"]["uaix"]["registry"]["type"] = json!("AnyPacket");
        let rows = manifest["schemas"].as_array_mut().expect("rows");
        rows[0]["replies"] = json!([]);
        rows[3]["family"] = json!("core");
        let handoff = rows
            .iter_mut()
            .find(|row| row["id"] == "uai.agent.handoff.v1")
            .expect("the handoff");
        handoff.as_object_mut().expect("a row").remove("family");
        handoff["replies"] = json!(["uai.agent.ack.v1", "aif.result", "uai.agent.ack.v1"]);
    });
    let refusal = project.refusal();
    let wanted = [
        "schemas/manifest.json#/standards/uaix/registry/type",
        "schemas/manifest.json#/schemas/0/replies",
        "schemas/manifest.json#/schemas/3/family",
        "schemas/manifest.json#/schemas/9/family",
        "schemas/manifest.json#/schemas/9/replies/1",
        "schemas/manifest.json#/schemas/9/replies/2",
    ];
    assert_eq!(places(&refusal), wanted);

    for name in ["Option", "profile", "Handoff"] {
        let project = Project::copy("registry-name");
        project.change("manifest.json", |manifest| {
            manifest["standards"]["uaix"]["registry"]["type"] = json!(name);
        });
        assert_eq!(project.refusal().len(), 1, "{name}");
    }
}

#[test]
fn a_family_that_nobody_knows_is_refused() {
    let project = Project::copy("family");
    project.change("manifest.json", |manifest| {
        manifest["schemas"][10]["family"] = json!("robot");
    });
    let refusal = project.refusal();
    assert_eq!(places(&refusal), ["schemas/manifest.json#"]);
    assert!(refusal[0].2.contains("robot"), "{refusal:?}");
}

#[test]
fn packets_of_one_standard_have_their_tag_in_one_slot() {
    let project = Project::copy("slots");
    project.change("uaix/blocker.schema.json", |schema| {
        let slots = schema["x-keyless"].as_array_mut().expect("slots");
        slots.swap(1, 2);
    });
    let refusal = project.refusal();
    assert_eq!(
        places(&refusal),
        [
            "schemas/uaix/blocker.schema.json#/x-keyless/1",
            "schemas/uaix/blocker.schema.json#/x-keyless/2",
        ]
    );
    assert!(
        refusal
            .iter()
            .all(|(kind, _, _)| *kind == ProblemKind::Keyless)
    );
}
