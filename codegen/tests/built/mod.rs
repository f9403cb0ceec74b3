//! One crate of generated modules: written, compiled without warnings, run over documents.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde::Deserialize;
use serde_json::json;

/// A generated module, and the documents that its type `Root` is to judge.
pub struct Subject {
    pub name: String,
    pub module: String,
    pub documents: Vec<String>,
}

/// What a module said of a document.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Answer {
    pub valid: bool,
    pub violations: Vec<Told>,
    /// What a valid document became when it was written again, if that differs.
    pub lost: Option<String>,
    /// A panic, a crash, or no answer in time.
    pub fault: Option<String>,
}

/// A violation.
#[derive(Clone, Debug, Deserialize)]
#[allow(dead_code, reason = "who asks for verdicts only reads the text only")]
pub struct Told {
    pub code: String,
    pub pointer: String,
    pub text: String,
}

impl Answer {
    /// What is wrong with this answer to a document that is valid or not, if anything.
    pub fn wrong(&self, valid: bool) -> Option<String> {
        let word = |valid: bool| if valid { "valid" } else { "invalid" };
        if let Some(fault) = &self.fault {
            return Some(fault.clone());
        }
        if self.valid != valid {
            let violations: Vec<&str> = self.violations.iter().map(|told| &*told.text).collect();
            let violations = violations.join("; ");
            return Some(format!(
                "called {}, is {} {violations}",
                word(self.valid),
                word(valid)
            ));
        }
        let lost = self.lost.as_ref();
        lost.map(|written| format!("comes out as {written}"))
    }
}

/// What became of the subjects.
pub struct Outcome {
    /// The answers of each subject, as far as it could be compiled.
    pub answers: Vec<Vec<Answer>>,
    /// What the compiler said: errors, and warnings, which are errors here.
    pub complaints: Vec<String>,
}

/// Says something to whoever runs the tests, even of a test that passes.
pub fn say(text: &str) {
    // Where nobody can be told, nobody is waiting for it.
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Builds the crate `name` from `subjects` and has them judge their documents. A subject that does
/// not compile is complained about and left out, so that the others get their answers.
pub fn judge(name: &str, subjects: &[Subject]) -> Outcome {
    let folder = folder(name);
    let mut left: BTreeSet<usize> = (0..subjects.len()).collect();
    let mut complaints = Vec::new();
    write_package(&folder, name, subjects);
    loop {
        write_list(&folder, subjects, &left);
        let output = cargo(name, &["build", "--message-format=short"]);
        if output.status.success() {
            break;
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let broken = broken(&said, subjects, &mut complaints);
        assert!(
            !broken.is_empty(),
            "the crate {name} cannot be built:\n{said}"
        );
        left.retain(|index| !broken.contains(index));
    }
    let answers = run(&folder, name, subjects, &left);
    Outcome {
        answers,
        complaints,
    }
}

/// Runs cargo on the crate `name`, with what cargo finds on this machine already.
pub fn cargo(name: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(["--quiet", "--offline"])
        .args(arguments)
        .current_dir(folder(name))
        .env("CARGO_TARGET_DIR", folder("built-target"))
        .env("RUSTDOCFLAGS", "-D warnings")
        .output()
        .expect("cargo can be run")
}

/// The folder of the crate `name`. It is kept between runs, and so is that of what cargo makes, which
/// the crates share.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn write_package(folder: &Path, name: &str, subjects: &[Subject]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = root.canonicalize().expect("the project has a folder");
    // A string of TOML looks like one of JSON.
    let path = json!(root.to_string_lossy());
    let manifest = format!(
        "[package]\nname = {name:?}\nedition = \"2024\"\n\n\
         [dependencies]\nframewright = {{ path = {path}, default-features = false, features = [\"idn\"] }}\n\
         serde = {{ version = \"1.0\", features = [\"derive\"] }}\nserde_json = \"1.0\"\n\n\
         [profile.dev]\ndebug = false\n\n\
         [workspace]\n"
    );
    let modules = folder.join("src/subjects");
    fs::create_dir_all(&modules).expect("the folder can be made");
    write(&folder.join("Cargo.toml"), &manifest);
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("it can be copied");
    write(&folder.join("src/main.rs"), include_str!("program.rs"));
    for (index, subject) in subjects.iter().enumerate() {
        write(&modules.join(format!("s{index}.rs")), &subject.module);
    }
}

/// The module that holds those of the subjects in `left`.
fn write_list(folder: &Path, subjects: &[Subject], left: &BTreeSet<usize>) {
    let judge = |index: &usize| {
        let root = format!("s{index}::Root");
        let has_builder = subjects[*index].module.contains(" builds Root;");
        if has_builder {
            let (built, read) = ("value.to_builder().build()", "framewright::decode(written)");
            let built = format!("|value, written| {built}.ok() == {read}.ok()");
            format!("    ({index}, |text| crate::judge_with::<{root}>(text, {built})),\n")
        } else {
            format!("    ({index}, crate::judge::<{root}>),\n")
        }
    };
    let modules: Vec<String> = left
        .iter()
        .map(|index| format!("pub mod s{index};\n"))
        .collect();
    let judges: Vec<String> = left.iter().map(judge).collect();
    let (modules, judges) = (modules.concat(), judges.concat());
    // As a build script's output is taken in.
    let included = left.first().map_or_else(String::new, |index| {
        format!("#[allow(dead_code)]\nmod included {{ include!(\"s{index}.rs\"); }}\n")
    });
    let list =
        format!("{included}{modules}pub const JUDGES: &[(usize, crate::Judge)] = &[\n{judges}];\n");
    write(&folder.join("src/subjects/mod.rs"), &list);
}

/// Leaves a file alone that has this text already, since cargo looks at its age.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|before| before == text) {
        return;
    }
    fs::write(path, text).expect("the file can be written");
}

/// The subjects that the compiler complains about.
fn broken(said: &str, subjects: &[Subject], complaints: &mut Vec<String>) -> BTreeSet<usize> {
    let mut broken = BTreeSet::new();
    for line in said.replace('\\', "/").lines() {
        let Some((_, rest)) = line.split_once("src/subjects/s") else {
            continue;
        };
        let index = rest
            .split_once(".rs:")
            .and_then(|(index, _)| index.parse().ok());
        if let Some(index) = index {
            let subject: &Subject = &subjects[index];
            complaints.push(format!("{}: {line}", subject.name));
            broken.insert(index);
        }
    }
    broken
}

/// Runs the program. Where it breaks down, the document that it was at has no other answer, and it
/// goes on with the next.
fn run(
    folder: &Path,
    name: &str,
    subjects: &[Subject],
    left: &BTreeSet<usize>,
) -> Vec<Vec<Answer>> {
    let documents: Vec<(usize, &String)> = left
        .iter()
        .flat_map(|index| subjects[*index].documents.iter().map(|text| (*index, text)))
        .collect();
    let list: Vec<_> = documents
        .iter()
        .map(|(subject, text)| json!({"subject": subject, "text": text}))
        .collect();
    let file = folder.join("documents.json");
    write(&file, &json!(list).to_string());
    let file = file.to_string_lossy();
    let mut answers: Vec<Answer> = Vec::new();
    while answers.len() < documents.len() {
        let output = cargo(name, &["run", "--", &file, &answers.len().to_string()]);
        let lines = String::from_utf8_lossy(&output.stdout);
        answers.extend(
            lines
                .lines()
                .map(|line| serde_json::from_str::<Answer>(line).expect("a line is an answer")),
        );
        if answers.len() < documents.len() {
            let said = String::from_utf8_lossy(&output.stderr);
            let words = said.lines().last().unwrap_or_default();
            let fault = Some(format!("the program broke down: {words}"));
            answers.push(Answer {
                fault,
                ..Answer::default()
            });
        }
    }
    let mut of_subjects = vec![Vec::new(); subjects.len()];
    for ((subject, _), answer) in documents.iter().zip(answers) {
        of_subjects[*subject].push(answer);
    }
    of_subjects
}
