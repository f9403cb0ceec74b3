//! Schemas that must be refused: each folder of `tests/refusals` holds schema files and the exact
//! text of the refusal, and if wished `formats.txt`, a format to be asserted a line. A new folder is a
//! new case; `UPDATE_EXPECTED=1` writes the text.

use std::fs;
use std::path::{Path, PathBuf};

use framewright_codegen::{Error, Foreign, module};

/// The schema of a case, with the others in its folder supplied.
fn foreign(case: &Path) -> Foreign {
    let text = |file: &str| fs::read_to_string(case.join(file)).expect("the schema can be read");
    let main = "case.schema.json";
    let formats = fs::read_to_string(case.join("formats.txt")).unwrap_or_default();
    let formats = formats.lines().map(str::to_owned);
    let foreign = Foreign::new(main, text(main)).assert_formats(formats);
    schema_files(case)
        .iter()
        .filter(|file| *file != main)
        .fold(foreign, |foreign, file| foreign.supply(file, text(file)))
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
fn each_case_is_refused_with_its_text() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() >= 20, "{} cases", cases.len());
    for case in &cases {
        let refusal = match module(&foreign(case)) {
            Err(error @ Error::Refused(_)) => format!("{error}\n"),
            Err(error) => format!("not a refusal: {error}\n"),
            Ok(_) => "generated\n".to_owned(),
        };
        let expected = case.join("expected.txt");
        if update {
            fs::write(&expected, &refusal).expect("it can be written");
        }
        let wanted = fs::read_to_string(&expected).unwrap_or_default();
        if refusal != wanted || !wanted.contains("schema.json#") {
            wrong.push(format!(
                "{}:\n{refusal}instead of\n{wanted}",
                case.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
