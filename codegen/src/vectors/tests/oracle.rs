//! Vectors of every case of the generator, judged by somebody else's validator.

use std::path::{Path, PathBuf};

use jsonschema::{Draft, Validator};
use serde_json::Value;

use super::foreign;
use crate::error::Error;
use crate::vectors::judge::Judge;
use crate::vectors::making::{Made, changed};

/// The cases of which no value is valid.
const IMPOSSIBLE: &[&str] = &["impossible_root"];

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("the cases can be read");
    let mut cases: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the entry can be read").path())
        .filter(|case| !case.join("no_oracle.txt").exists())
        .collect();
    cases.sort();
    cases
}

fn validator(schema: &Value, formats: bool) -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(formats)
        .build(schema)
        .expect("a sound schema")
}

/// Where the verdicts of the vectors of `schema` differ from those of the validator.
pub(super) fn doubts(schema: &Value, made: &Made, formats: bool) -> Vec<String> {
    let validator = validator(schema, formats);
    let mut doubts = Vec::new();
    for vector in &made.vectors {
        let base = &made.bases[vector.base];
        let document = changed(base, &vector.change).expect("a change");
        if validator.is_valid(&document) != vector.is_valid() {
            let name = &vector.name;
            doubts.push(format!("{name}: {} of {document}", vector.is_valid()));
        }
    }
    doubts
}

/// What was judged at a spot must be what the whole document breaks.
fn whole_documents_agree(judge: &Judge<'_>, made: &Made) {
    let root = judge.enter(&super::root());
    for vector in &made.vectors {
        let document = changed(&made.bases[vector.base], &vector.change).expect("a change");
        let outcome = judge.verdict(&root, &document).expect("a verdict");
        assert_eq!(vector.broken, outcome.broken, "{}", vector.name);
        assert_eq!(vector.more, !outcome.perhaps.is_empty(), "{}", vector.name);
    }
}

#[test]
fn another_validator_agrees_on_the_vectors_of_every_case() {
    let (mut complaints, mut made_of, mut vectors) = (Vec::new(), 0, 0);
    for case in cases() {
        let name = case.file_name().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(case.join("schema.json")).expect("a schema");
        let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
        let set = foreign(&text, &[]);
        let judge = Judge::new(&set);
        match Made::of(&judge, &super::root()) {
            Ok(made) => {
                whole_documents_agree(&judge, &made);
                let doubts = doubts(&schema, &made, false).into_iter();
                complaints.extend(doubts.map(|doubt| format!("{name}: {doubt}")));
                made_of += 1;
                vectors += made.vectors.len();
            }
            Err(Error::Refused(_)) if IMPOSSIBLE.contains(&&*name) => {}
            Err(error) => complaints.push(format!("{name}: {error}")),
        }
    }
    println!("{made_of} cases, {vectors} vectors");
    assert!(made_of >= 40, "vectors of {made_of} cases only");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
