//! Schemas that must stop the generation: each folder of `tests/refusals` holds schema files and
//! the exact text of the refusal. A new folder is a new case; `UPDATE_EXPECTED=1` writes the text.

use std::fs;
use std::path::{Path, PathBuf};

use framewright_codegen::{Error, generate};
use serde_json::{Value, json};

/// A project with the schemas of one case, in a folder of its own.
struct Project(PathBuf);

impl Project {
    /// A row of the manifest for each schema file; the root is `Case` in `case.schema.json`.
    fn of_case(case: &Path) -> Self {
        let name = case.file_name().unwrap_or_default().to_string_lossy();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("refusal-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("schemas")).expect("the folder can be made");
        let mut rows = Vec::new();
        for file in schema_files(case) {
            let stem = file.trim_end_matches(".schema.json").to_owned();
            let schema = fs::read_to_string(case.join(&file)).expect("the schema can be read");
            fs::write(folder.join("schemas").join(&file), schema).expect("it can be written");
            rows.push(json!({
                "id": stem, "file": file, "standard": "case", "version": "1.0",
                "module": format!("case::{stem}"), "digest": "", "formats": ["date-time", "email"],
                "root": if stem == "case" { json!("Case") } else { Value::Null },
            }));
        }
        let manifest = json!({
            "standards": {"case": {
                "title": "A case", "version": "1.0", "unknown_members": "refused",
                "any": "AnyCase", "signs": []
            }},
            "schemas": rows,
        });
        let manifest_file = folder.join("schemas/manifest.json");
        fs::write(manifest_file, manifest.to_string()).expect("it can be written");
        Project(folder)
    }

    /// Every file below the project, by its path.
    fn files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut left = vec![self.0.clone()];
        while let Some(folder) = left.pop() {
            for entry in fs::read_dir(folder).expect("the folder can be read") {
                let path = entry.expect("the entry can be read").path();
                if path.is_dir() {
                    left.push(path);
                } else {
                    files.push(path);
                }
            }
        }
        files.sort();
        files
    }
}

fn schema_files(case: &Path) -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir(case)
        .expect("the case can be read")
        .map(|entry| entry.expect("the entry can be read").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".schema.json"))
        .collect();
    files.sort();
    files
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals");
    let mut cases: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the cases can be read")
        .map(|entry| entry.expect("the entry can be read").path())
        .collect();
    cases.sort();
    cases
}

#[test]
fn each_case_is_refused_with_its_text_and_nothing_is_written() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() >= 20, "{} cases", cases.len());
    for case in &cases {
        let project = Project::of_case(case);
        let before = project.files();
        let refusal = match generate(&project.0) {
            Err(error @ Error::Refused(_)) => format!("{error}\n"),
            Err(error) => format!("not a refusal: {error}\n"),
            Ok(_) => "generated\n".to_owned(),
        };
        assert_eq!(project.files(), before, "{}", case.display());
        let expected = case.join("expected.txt");
        if update {
            fs::write(&expected, &refusal).expect("it can be written");
        }
        let wanted = fs::read_to_string(&expected).unwrap_or_default();
        if refusal != wanted {
            wrong.push(format!(
                "{}:\n{refusal}instead of\n{wanted}",
                case.display()
            ));
        }
        assert!(wanted.contains('#'), "{} names a place", case.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
