//! The official JSON-Schema-Test-Suite, draft 2020-12, required tests: each group's schema becomes a
//! module, or is refused by name; the modules judge the documents as the suite says.

mod built;
#[path = "suite/remotes.rs"]
mod remotes;

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use framewright_codegen::{Error, Foreign, Problem, module};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use built::{Answer, Subject};
use remotes::Remotes;

/// Of a hundred groups, so many must be generated.
const LEAST_GENERATED: usize = 95;

/// The folder of the suite, from the project's root.
const FOLDER: &str = "../shared/json-schema-test-suite";

/// A schema, and documents with what must be said of them.
#[derive(Deserialize)]
struct Group {
    description: String,
    schema: Box<RawValue>,
    tests: Vec<Test>,
    #[serde(skip)]
    name: String,
}

#[derive(Deserialize)]
struct Test {
    description: String,
    data: Box<RawValue>,
    valid: bool,
}

/// What came of the groups.
#[derive(Default)]
struct Tally {
    refusals: Vec<String>,
    documents: usize,
    wrong_verdicts: usize,
    faults: usize,
    /// Everything that must not be.
    complaints: Vec<String>,
}

fn suite() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(FOLDER);
    folder.is_dir().then_some(folder)
}

/// Every group, in the order of the files' names. Optional tests stand in a folder of their own.
fn groups(folder: &Path) -> Vec<Group> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder.join("tests/draft2020-12"))
        .expect("the tests can be read")
        .map(|entry| entry.expect("the entry can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("the tests can be read");
        let groups: Vec<Group> = serde_json::from_str(&text).expect("tests look as they should");
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        all.extend(groups.into_iter().enumerate().map(|(index, group)| Group {
            name: format!("{stem}-{index}.schema.json"),
            ..group
        }));
    }
    all
}

impl Group {
    fn title(&self) -> String {
        format!("{} ({})", self.name, self.description)
    }

    fn generate(&self, remotes: &Remotes) -> Result<String, Error> {
        let schema = self.schema.get();
        let mut foreign = Foreign::new(&self.name, schema);
        for (uri, text) in remotes.reachable(schema) {
            foreign = foreign.supply(uri, text);
        }
        catch_unwind(|| module(&foreign))
            .unwrap_or_else(|_| Err(Error::Internal("the generator panicked".to_owned())))
    }

    /// Whether a refusal names a file, a place in it, and the way out.
    fn is_complete(&self, problem: &Problem) -> bool {
        let schema: Value = serde_json::from_str(self.schema.get()).expect("a schema is JSON");
        let elsewhere = problem.file != self.name;
        let leads_somewhere = elsewhere || schema.pointer(&problem.pointer).is_some();
        !problem.file.is_empty() && !problem.remedy.is_empty() && leads_somewhere
    }
}

impl Tally {
    /// The module of a group, if there is one, and the documents for it.
    fn subject(&mut self, group: &Group, remotes: &Remotes) -> Option<Subject> {
        let title = group.title();
        match group.generate(remotes) {
            Ok(module) => {
                let documents = group.tests.iter().map(|test| test.data.to_string());
                return Some(Subject {
                    name: title,
                    module,
                    documents: documents.collect(),
                });
            }
            Err(Error::Refused(problems)) => {
                for problem in &problems {
                    if !group.is_complete(problem) {
                        let complaint = format!("{title}: the refusal is incomplete: {problem}");
                        self.complaints.push(complaint);
                    }
                }
                let first = problems.first().map(ToString::to_string);
                let first = first.unwrap_or_default();
                self.refusals.push(format!("refused: {title}\n  {first}"));
            }
            Err(error) => self.complaints.push(format!("{title}: {error}")),
        }
        None
    }

    fn count(&mut self, group: &Group, answers: &[Answer]) {
        self.documents += answers.len();
        for (test, answer) in group.tests.iter().zip(answers) {
            let Some(what) = answer.wrong(test.valid) else {
                continue;
            };
            if answer.fault.is_some() {
                self.faults += 1;
            } else if answer.valid != test.valid {
                self.wrong_verdicts += 1;
            }
            let complaint = format!("{}: {}: {what}", group.title(), test.description);
            self.complaints.push(complaint);
        }
    }
}

#[test]
fn the_suite_agrees_with_what_is_generated() {
    let Some(folder) = suite() else {
        let what = "so nothing was tested by the JSON-Schema-Test-Suite";
        built::say(&format!("SKIPPED: there is no folder {FOLDER}, {what}"));
        return;
    };
    let remotes = Remotes::read(&folder.join("remotes"));
    let groups = groups(&folder);
    let mut tally = Tally::default();
    let (generated, subjects): (Vec<&Group>, Vec<Subject>) = groups
        .iter()
        .filter_map(|group| Some((group, tally.subject(group, &remotes)?)))
        .unzip();
    let outcome = built::judge("suite", &subjects);
    tally.complaints.extend(outcome.complaints);
    for (group, answers) in generated.iter().zip(&outcome.answers) {
        tally.count(group, answers);
    }
    built::say(&tally.refusals.join("\n"));
    built::say(&format!(
        "groups generated {} of {} / refused by name {} / documents {} / wrong verdicts {} / \
         panics {}",
        generated.len(),
        groups.len(),
        tally.refusals.len(),
        tally.documents,
        tally.wrong_verdicts,
        tally.faults,
    ));
    let complaints = &tally.complaints;
    let count = complaints.len();
    assert!(count == 0, "{count} complaints:\n{}", complaints.join("\n"));
    let enough = generated.len() * 100 >= groups.len() * LEAST_GENERATED;
    assert!(enough, "too few groups are generated");
}
