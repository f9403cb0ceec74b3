//! Refusals that concern the manifest and the folder: on a copy of the project's schemas, changed.

use std::fs;
use std::path::{Path, PathBuf};

use framewright_codegen::{Error, ProblemKind, generate};
use serde_json::{Value, json};

/// A copy of `schemas/` in a folder of its own.
struct Project(PathBuf);

impl Project {
    fn copy(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("manifest-{name}"));
        let _ = fs::remove_dir_all(&folder);
        copy_folder(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas"),
            &folder.join("schemas"),
        );
        Project(folder)
    }

    fn change(&self, file: &str, change: impl Fn(&mut Value)) {
        let path = self.0.join("schemas").join(file);
        let text = fs::read_to_string(&path).expect("the file can be read");
        let mut json = serde_json::from_str(&text).expect("JSON");
        change(&mut json);
        fs::write(path, json.to_string()).expect("the file can be written");
    }

    /// The kinds, places and messages of the refusal; nothing may have been written.
    fn refusal(&self) -> Vec<(ProblemKind, String, String)> {
        let Err(Error::Refused(problems)) = generate(&self.0) else {
            panic!("{} is refused", self.0.display());
        };
        assert!(!self.0.join("generated").exists());
        problems
            .into_iter()
            .map(|problem| {
                assert!(!problem.remedy.is_empty());
                let place = format!("{}#{}", problem.file, problem.pointer);
                (problem.kind, place, problem.message)
            })
            .collect()
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, target).expect("the file can be copied");
        }
    }
}

fn places(refusal: &[(ProblemKind, String, String)]) -> Vec<&str> {
    refusal.iter().map(|(_, place, _)| place.as_str()).collect()
}

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
