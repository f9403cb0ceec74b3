//! Refusals of schemas that are not what the manifest says: on a copy of them, changed.

mod project;

use serde_json::{Value, json};

use crate::project::{Project, places};

#[test]
fn a_tag_is_fixed_to_the_id_of_its_row_and_to_no_other() {
    let project = Project::copy("tag");
    let tag = |schema: &mut Value| schema["properties"]["profile"].take();
    project.change("uaix/blocker.schema.json", |schema| {
        tag(schema);
        schema["properties"]["profile"] = json!({"type": "string", "minLength": 1});
    });
    project.change("uaix/error.schema.json", |schema| {
        let required = schema["required"].as_array_mut().expect("names");
        required.retain(|name| name != "profile");
    });
    project.change("uaix/handoff.schema.json", |schema| {
        schema["properties"]["profile"]["const"] = json!("uai.agent.hand-off.v1");
    });
    project.change("uaix/message.schema.json", |schema| {
        schema["properties"]["profile"]["const"] = json!("uai.agent.memory-proposal.v1");
    });
    let refusal = project.refusal();
    let wanted = [
        "schemas/uaix/blocker.schema.json#/properties/profile",
        "schemas/uaix/error.schema.json#/properties/profile",
        "schemas/uaix/handoff.schema.json#/properties/profile/const",
        "schemas/uaix/message.schema.json#/properties/profile/const",
        "schemas/uaix/message.schema.json#/properties/profile/const",
    ];
    assert_eq!(places(&refusal), wanted);
    assert!(
        refusal[3].2.contains("the id in the manifest"),
        "{refusal:?}"
    );
    assert!(refusal[4].2.contains("another schema"), "{refusal:?}");
}

#[test]
fn a_format_that_no_schema_has_is_not_listed() {
    let project = Project::copy("unused-format");
    project.change("manifest.json", |manifest| {
        manifest["schemas"][0]["formats"] = json!(["date-time", "email", "uri"]);
        manifest["schemas"][1]["formats"] = json!(["date-time"]);
    });
    let wanted = [
        "schemas/manifest.json#/schemas/0/formats/1",
        "schemas/manifest.json#/schemas/1/formats/0",
    ];
    assert_eq!(places(&project.refusal()), wanted);
}

#[test]
fn objects_are_as_open_as_their_standard() {
    let project = Project::copy("openness");
    project.change("uaix/handoff.schema.json", |schema| {
        schema["additionalProperties"] = json!(true);
        let definitions = schema["$defs"].as_object_mut().expect("definitions");
        definitions["HandoffBody"]
            .as_object_mut()
            .expect("a schema")
            .remove("additionalProperties");
        // Kept in keyed form, an object may be free; the rest of another is described elsewhere.
        definitions["DelegatedAuthorization"]["additionalProperties"] = json!(true);
        definitions["HandoffBody"]["allOf"] = json!([
            {"type": "object", "minProperties": 1},
            {"$ref": "#/$defs/Part"},
            {"not": {"type": "object", "maxProperties": 0}},
        ]);
        let part = json!({"type": "object", "properties": {"task_id": true}});
        definitions.insert("Part".to_owned(), part);
    });
    project.change("uaix/intent-request.schema.json", |schema| {
        let inputs = &mut schema["$defs"]["IntentRequestBody"]["properties"]["inputs"];
        inputs
            .as_object_mut()
            .expect("a schema")
            .remove("x-keyless");
    });
    project.change("aif/request.schema.json", |schema| {
        schema["$defs"]["Goal"]["additionalProperties"] = json!(false);
    });
    project.change("aif/criteria.schema.json", |schema| {
        let definitions = schema["$defs"].as_object_mut().expect("definitions");
        let first = definitions
            .values_mut()
            .find(|schema| schema["properties"].get("check").is_some())
            .expect("a branch of the union");
        first["additionalProperties"] = json!(false);
    });
    let refusal = project.refusal();
    let files: Vec<&str> = places(&refusal);
    let wanted = [
        "schemas/aif/request.schema.json#/$defs/Goal",
        "schemas/uaix/handoff.schema.json#",
        "schemas/uaix/handoff.schema.json#/$defs/HandoffBody",
        // An open object has no slots.
        "schemas/uaix/handoff.schema.json#/x-keyless",
        "schemas/uaix/handoff.schema.json#/$defs/HandoffBody/x-keyless",
        "schemas/uaix/intent-request.schema.json#/$defs/IntentRequestBody/properties/inputs",
    ];
    for place in wanted {
        assert!(files.contains(&place), "{place} in {files:?}");
    }
    let branch = "schemas/aif/criteria.schema.json#/$defs/";
    assert!(
        files.iter().any(|place| place.starts_with(branch)),
        "{files:?}"
    );
    assert_eq!(files.len(), 7, "{files:?}");
}

#[test]
fn a_profile_in_a_registry_has_slots_and_a_body_with_slots() {
    let project = Project::copy("body");
    project.change("uaix/handoff.schema.json", |schema| {
        schema["$defs"]["HandoffBody"]["x-keyless"] = json!("keyed");
    });
    project.change("uaix/blocker.schema.json", |schema| {
        schema
            .as_object_mut()
            .expect("a schema")
            .remove("x-keyless");
        let required = schema["required"].as_array_mut().expect("names");
        required.retain(|name| name != "body");
    });
    project.change("uaix/error.schema.json", |schema| {
        schema["properties"]["body"] = json!({"$ref": "#/$defs/ErrorCode"});
    });
    let wanted = [
        "schemas/uaix/blocker.schema.json#",
        "schemas/uaix/blocker.schema.json#/properties/body",
        "schemas/uaix/error.schema.json#/properties/body",
        "schemas/uaix/handoff.schema.json#/properties/body",
    ];
    assert_eq!(places(&project.refusal()), wanted);
}
