//! Schemas with the exact module that is made of each, and documents that it judges: the folders of
//! `tests/cases`. A new folder is a new case: `schema.json`, and if wished `valid.jsonl` and
//! `invalid.jsonl`, a document a line, `formats.txt`, a format to be asserted a line, and
//! `no_oracle.txt`, why somebody else's validator cannot tell.
//! `UPDATE_EXPECTED=1` writes `expected.rs`.

mod built;
mod faults;
#[path = "../../tests/made/mutation.rs"]
mod mutation;

use std::fs;
use std::path::{Path, PathBuf};

use framewright_codegen::{Foreign, module};
use jsonschema::{Draft, Validator};
use serde_json::Value;

use built::{Answer, Subject};
use faults::{faults, is_reported};
use mutation::{Chance, Pool, change};

/// How many documents are made of those of each case by changing them at random.
const CHANGED: usize = 500;

/// The name of the crate that the modules are compiled in.
const CRATE: &str = "cases";

struct Case {
    name: String,
    folder: PathBuf,
    schema: String,
    /// The formats to be asserted.
    formats: Vec<String>,
    /// Documents, and whether they are valid.
    documents: Vec<(String, bool)>,
}

impl Case {
    fn read(folder: PathBuf) -> Self {
        let name = folder.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let schema = fs::read_to_string(folder.join("schema.json"));
        let formats = fs::read_to_string(folder.join("formats.txt")).unwrap_or_default();
        let mut documents = Vec::new();
        for (file, valid) in [("valid.jsonl", true), ("invalid.jsonl", false)] {
            let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
            documents.extend(text.lines().map(|line| (line.to_owned(), valid)));
        }
        Case {
            schema: schema.unwrap_or_else(|error| panic!("{name}/schema.json: {error}")),
            name,
            folder,
            formats: formats.lines().map(str::to_owned).collect(),
            documents,
        }
    }

    fn generate(&self) -> Result<String, String> {
        let name = format!("{}/schema.json", self.name);
        let foreign = Foreign::new(name, &self.schema).assert_formats(self.formats.clone());
        module(&foreign).map_err(|error| error.to_string())
    }

    /// Compares `module` with what is expected, or writes that anew.
    fn compare(&self, module: &str) -> Option<String> {
        let file = self.folder.join("expected.rs");
        if std::env::var_os("UPDATE_EXPECTED").is_some() {
            fs::write(&file, module).expect("it can be written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        let expected = expected.replace("\r\n", "\n");
        let number = module
            .lines()
            .zip(expected.lines())
            .take_while(|(made, wanted)| made == wanted)
            .count();
        (module != expected).then(|| {
            let line = |text: &str| text.lines().nth(number).unwrap_or("the end").to_owned();
            let (name, made, wanted) = (&self.name, line(module), line(&expected));
            format!(
                "{name}/expected.rs:{}: made is\n    {made}\ninstead of\n    {wanted}",
                number + 1
            )
        })
    }

    /// The same schema in somebody else's validator.
    fn validator(&self) -> Validator {
        let schema: Value = serde_json::from_str(&self.schema).expect("a schema is JSON");
        let options = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(!self.formats.is_empty());
        options.build(&schema).expect("a sound schema")
    }

    /// Documents changed at random, with the verdict of the other validator.
    fn changed(&self) -> Vec<(String, bool)> {
        let validator = self.validator();
        let sound: Vec<Value> = self
            .documents
            .iter()
            .filter_map(|(text, _)| serde_json::from_str(text).ok())
            .collect();
        let pool = Pool::of(&sound.iter().collect::<Vec<_>>());
        let mut chance = Chance::new();
        let mut changed = Vec::new();
        while changed.len() < CHANGED {
            let Some(mut document) = chance.pick(&sound).cloned() else {
                break;
            };
            for _ in 0..=chance.below(3) {
                change(&mut document, &pool, &mut chance);
            }
            changed.push((document.to_string(), validator.is_valid(&document)));
        }
        changed
    }

    /// Compares where the violations are with where somebody else's validator finds faults: how many
    /// of these are in our reports, and which are not.
    fn located(&self, answers: &[Answer]) -> (usize, Vec<String>) {
        let validator = self.validator();
        let (mut found, mut lost) = (0, Vec::new());
        for ((text, _), answer) in self.documents.iter().zip(answers) {
            let Ok(document) = serde_json::from_str(text) else {
                continue;
            };
            let report: Vec<(&str, &str)> = answer
                .violations
                .iter()
                .map(|told| (told.code.as_str(), told.pointer.as_str()))
                .collect();
            for fault in faults(&validator, &document) {
                if is_reported(&fault, &report) {
                    found += 1;
                } else {
                    let told: Vec<&str> =
                        answer.violations.iter().map(|told| &*told.text).collect();
                    lost.push(format!(
                        "{}: {text}: {fault:?} is not in {told:?}",
                        self.name
                    ));
                }
            }
        }
        (found, lost)
    }

    /// Whether nobody else can tell: the reason is in `no_oracle.txt`.
    fn has_no_oracle(&self) -> bool {
        self.folder.join("no_oracle.txt").exists()
    }

    /// What somebody else's validator thinks of the verdicts that the case wants.
    fn doubts(&self) -> Vec<String> {
        let validator = self.validator();
        let differs = |text: &str, valid: bool| match serde_json::from_str(text) {
            Ok(document) => validator.is_valid(&document) != valid,
            // A number that serde_json cannot hold.
            Err(_) => valid,
        };
        self.documents
            .iter()
            .filter(|(text, valid)| differs(text, *valid))
            .map(|(text, _)| format!("{}: the other validator differs on {text}", self.name))
            .collect()
    }
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the cases can be read")
        .map(|entry| entry.expect("the entry can be read").path())
        .collect();
    folders.sort();
    folders.into_iter().map(Case::read).collect()
}

/// What is wrong with the documentation of the crate, which has to do without links and doctests.
fn documented(modules: &[Subject]) -> Vec<String> {
    let fenced = |line: &str| line.trim_start().starts_with("//") && line.contains("```");
    let mut complaints: Vec<String> = modules
        .iter()
        .filter(|subject| subject.module.lines().any(fenced))
        .map(|subject| format!("{}: a doc comment has a fence", subject.name))
        .collect();
    let output = built::cargo(CRATE, &["doc", "--no-deps"]);
    if !output.status.success() {
        complaints.push(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    complaints
}

#[test]
fn each_case_gives_its_module_and_the_module_judges_its_documents() {
    let mut cases = cases();
    assert!(cases.len() >= 25, "{} cases", cases.len());
    let (mut subjects, mut generated, mut complaints) = (Vec::new(), Vec::new(), Vec::new());
    for case in &mut cases {
        if case.has_no_oracle() {
            continue;
        }
        complaints.extend(case.doubts());
        let changed = case.changed();
        case.documents.extend(changed);
    }
    for case in &cases {
        match case.generate() {
            Ok(module) => {
                complaints.extend(case.compare(&module));
                generated.push(case);
                subjects.push(Subject {
                    name: case.name.clone(),
                    module,
                    documents: case
                        .documents
                        .iter()
                        .map(|(text, _)| text.clone())
                        .collect(),
                });
            }
            Err(refusal) => complaints.push(format!("{}: refused: {refusal}", case.name)),
        }
    }
    let outcome = built::judge(CRATE, &subjects);
    complaints.extend(outcome.complaints);
    complaints.extend(documented(&subjects));
    let (mut judged, mut found) = (0, 0);
    for (case, answers) in generated.iter().zip(&outcome.answers) {
        judged += answers.len();
        for ((text, valid), answer) in case.documents.iter().zip(answers) {
            let wrong = answer.wrong(*valid);
            complaints.extend(wrong.map(|what| format!("{}: {text}: {what}", case.name)));
        }
        if !case.has_no_oracle() {
            let located = case.located(answers);
            found += located.0;
            complaints.extend(located.1);
        }
    }
    built::say(&format!(
        "{} cases, {judged} documents, {found} faults found at their places",
        cases.len()
    ));
    let count = complaints.len();
    assert!(
        complaints.is_empty(),
        "{count} complaints:\n{}",
        complaints.join("\n")
    );
}
