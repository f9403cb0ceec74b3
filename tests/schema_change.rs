//! The day a schema changes: replacing it and generating is enough for types, decoders, checks and
//! the program to follow. Done on a copy of the project.
#![cfg(feature = "cli")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use framewright_codegen::generate;
use serde_json::{Value, json};

const HANDOFF: &str = include_str!("../examples/data/handoff.keyed.json");
const SCHEMA: &str = "schemas/uaix/handoff.schema.json";

struct Copy(PathBuf);

impl Copy {
    fn make() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let copy = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("schema_change");
        let _ = fs::remove_dir_all(&copy);
        let folders = [
            "benches",
            "codegen",
            "examples",
            "generated",
            "schemas",
            "src",
            "tests/vectors",
        ];
        for folder in folders {
            copy_folder(&root.join(folder), &copy.join(folder));
        }
        for file in ["Cargo.toml", "Cargo.lock", "README.md"] {
            fs::copy(root.join(file), copy.join(file)).expect("it can be copied");
        }
        Copy(copy)
    }

    fn edit(&self, file: &str, change: impl Fn(String) -> String) {
        let path = self.0.join(file);
        let before = fs::read_to_string(&path).expect("the file can be read");
        let after = change(before.clone());
        assert_ne!(before, after, "{file} changes");
        fs::write(path, after).expect("the file can be written");
    }

    fn stale(&self) -> Vec<String> {
        let files = generate(&self.0).expect("the schemas can be generated from");
        let differences = files.differences(&self.0).expect("the files can be read");
        differences
            .into_iter()
            .map(|difference| difference.path)
            .collect()
    }

    fn validate(&self, text: &str) -> Output {
        let input = self.0.join("input.json");
        fs::write(&input, text).expect("the input can be written");
        Command::new(env!("CARGO"))
            .args([
                "run",
                "--quiet",
                "--offline",
                "--features",
                "cli",
                "--bin",
                "framewright",
            ])
            .args(["--", "validate", "--format", "json"])
            .arg(&input)
            .current_dir(&self.0)
            .env(
                "CARGO_TARGET_DIR",
                self.0.with_file_name("schema_change_target"),
            )
            .output()
            .expect("cargo can be run")
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

fn text(output: &Output) -> String {
    let both = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8_lossy(&both).into_owned()
}

#[test]
fn a_new_optional_member_and_a_renamed_one_need_nothing_but_generating() {
    let copy = Copy::make();
    assert!(copy.stale().is_empty(), "{:?}", copy.stale());

    copy.edit(SCHEMA, |schema| {
        schema.replace("\"handoff_reason\"", "\"reason\"")
    });
    copy.edit(SCHEMA, |schema| {
        let mut schema: Value = serde_json::from_str(&schema).expect("JSON");
        let body = &mut schema["$defs"]["HandoffBody"];
        body["properties"]["urgency"] = json!({"type": "integer", "minimum": 1, "maximum": 6});
        let slots = body["x-keyless"].as_array_mut().expect("a list of slots");
        slots.push(json!("urgency"));
        schema.to_string()
    });

    let stale = copy.stale();
    assert!(
        stale.contains(&"generated/uaix/handoff.rs".to_owned()),
        "{stale:?}"
    );
    assert!(
        stale.contains(&"schemas/manifest.json".to_owned()),
        "{stale:?}"
    );
    let files = generate(&copy.0).expect("the schemas can be generated from");
    files.write(&copy.0).expect("the files can be written");
    assert!(copy.stale().is_empty());

    let old = copy.validate(HANDOFF);
    let said = text(&old);
    assert_eq!(old.status.code(), Some(1), "{said}");
    assert!(said.contains("the member `reason` is missing"), "{said}");
    assert!(said.contains("/body/handoff_reason"), "{said}");

    let renamed = HANDOFF.replace("\"handoff_reason\"", "\"reason\"");
    let valid = copy.validate(&renamed);
    assert_eq!(valid.status.code(), Some(0), "{}", text(&valid));

    let urgent = renamed.replace("\"task_id\"", "\"urgency\": 7, \"task_id\"");
    let out_of_bounds = copy.validate(&urgent);
    assert!(
        text(&out_of_bounds).contains("must be at most 6"),
        "{}",
        text(&out_of_bounds)
    );
}
