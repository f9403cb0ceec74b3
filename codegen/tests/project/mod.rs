//! A copy of the project's schemas, to be changed.

use std::fs;
use std::path::{Path, PathBuf};

use framewright_codegen::{Error, ProblemKind, generate};
use serde_json::Value;

/// A copy of `schemas/` in a folder of its own.
pub struct Project(pub PathBuf);

impl Project {
    pub fn copy(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("manifest-{name}"));
        let _ = fs::remove_dir_all(&folder);
        copy_folder(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas"),
            &folder.join("schemas"),
        );
        Project(folder)
    }

    pub fn change(&self, file: &str, change: impl Fn(&mut Value)) {
        let path = self.0.join("schemas").join(file);
        let text = fs::read_to_string(&path).expect("the file can be read");
        let mut json = serde_json::from_str(&text).expect("JSON");
        change(&mut json);
        fs::write(path, json.to_string()).expect("the file can be written");
    }

    /// The kinds, places and messages of the refusal; nothing may have been written.
    pub fn refusal(&self) -> Vec<(ProblemKind, String, String)> {
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

/// The places of a refusal.
pub fn places(refusal: &[(ProblemKind, String, String)]) -> Vec<&str> {
    refusal.iter().map(|(_, place, _)| place.as_str()).collect()
}
