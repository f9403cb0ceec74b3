//! The official JSON-Schema-Test-Suite, draft 2020-12: the required tests, and those of `format`,
//! asserted. Each group's schema becomes a module, or is refused by name; the modules judge the
//! documents as the suite says.

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

/// Of a hundred groups of the required tests, so many must be generated.
const LEAST_GENERATED: usize = 95;

/// The folder of the suite, from the project's root, where the variable does not name another.
const FOLDER: &str = "../shared/json-schema-test-suite";

/// The variable of the environment that names the folder of the suite.
const VARIABLE: &str = "JSON_SCHEMA_TEST_SUITE";

/// The formats that the dialect defines, a line each. A group that asserts another may be refused.
const FORMATS: &str = include_str!("cases/formats_asserted/formats.txt");

/// A folder of tests, and what came of them.
struct Part {
    title: &'static str,
    groups: Vec<Group>,
    tally: Tally,
}

/// A schema, and documents with what must be said of them.
#[derive(Deserialize)]
struct Group {
    description: String,
    schema: Box<RawValue>,
    tests: Vec<Test>,
    #[serde(skip)]
    name: String,
    /// The format to be asserted.
    #[serde(skip)]
    format: Option<String>,
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
    generated: usize,
    refusals: Vec<String>,
    documents: usize,
    wrong_verdicts: usize,
    faults: usize,
    /// Everything that must not be.
    complaints: Vec<String>,
}

fn suite() -> PathBuf {
    let folder = std::env::var_os(VARIABLE).map(PathBuf::from);
    folder.unwrap_or_else(|| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(FOLDER)
    })
}

/// The groups of the files in `folder`, in the order of the files' names; says so if there is no
/// such folder.
fn part(title: &'static str, folder: &Path, format_of: fn(&Value) -> Option<String>) -> Part {
    let mut groups = Vec::new();
    if folder.is_dir() {
        groups = read_groups(folder);
    } else {
        let folder = folder.display();
        built::say(&format!(
            "SKIPPED: {title} of the JSON-Schema-Test-Suite: there is no folder {folder}"
        ));
    }
    for group in &mut groups {
        let schema = serde_json::from_str(group.schema.get()).expect("a schema is JSON");
        group.format = format_of(&schema);
    }
    Part {
        title,
        groups,
        tally: Tally::default(),
    }
}

fn read_groups(folder: &Path) -> Vec<Group> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
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
        let mut foreign = Foreign::new(&self.name, schema).assert_formats(self.format.clone());
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
                let known = |name: &String| FORMATS.lines().any(|known| known == name);
                if group.format.as_ref().is_some_and(known) {
                    let complaint = format!("{title}: the format cannot be asserted");
                    self.complaints.push(complaint);
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

impl Part {
    /// The modules of the groups, each with the place of its group.
    fn subjects(&mut self, remotes: &Remotes) -> Vec<(usize, Subject)> {
        let subjects: Vec<(usize, Subject)> = self
            .groups
            .iter()
            .enumerate()
            .filter_map(|(place, group)| Some((place, self.tally.subject(group, remotes)?)))
            .collect();
        self.tally.generated = subjects.len();
        subjects
    }

    /// Says what came of the tests.
    fn say(&self) {
        let tally = &self.tally;
        built::say(&tally.refusals.join("\n"));
        built::say(&format!(
            "{}: groups generated {} of {} / refused by name {} / documents {} / \
             wrong verdicts {} / panics {}",
            self.title,
            tally.generated,
            self.groups.len(),
            tally.refusals.len(),
            tally.documents,
            tally.wrong_verdicts,
            tally.faults,
        ));
    }
}

#[test]
fn the_suite_agrees_with_what_is_generated() {
    let folder = suite();
    let tests = folder.join("tests/draft2020-12");
    let format = |schema: &Value| Some(schema.get("format")?.as_str()?.to_owned());
    let mut parts = [
        part("required", &tests, |_| None),
        part("formats", &tests.join("optional/format"), format),
    ];
    if parts.iter().all(|part| part.groups.is_empty()) {
        return;
    }
    let remotes = Remotes::read(&folder.join("remotes"));
    let (mut places, mut subjects) = (Vec::new(), Vec::new());
    for (index, part) in parts.iter_mut().enumerate() {
        for (place, subject) in part.subjects(&remotes) {
            places.push((index, place));
            subjects.push(subject);
        }
    }
    let outcome = built::judge("suite", &subjects);
    let mut complaints = outcome.complaints;
    for ((index, place), answers) in places.iter().zip(&outcome.answers) {
        let part = &mut parts[*index];
        part.tally.count(&part.groups[*place], answers);
    }
    for part in &mut parts {
        if !part.groups.is_empty() {
            part.say();
        }
        complaints.append(&mut part.tally.complaints);
    }
    let count = complaints.len();
    assert!(count == 0, "{count} complaints:\n{}", complaints.join("\n"));
    let [required, _] = parts;
    let enough = required.tally.generated * 100 >= required.groups.len() * LEAST_GENERATED;
    assert!(enough, "too few groups are generated");
}
