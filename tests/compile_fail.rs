//! What the types forbid, and what the compiler says of it.
//!
//! Each file of `tests/compile_fail` begins with what it shows; a comment `//~ CODE text` says which
//! error it must give, and part of its message. A file without one must compile. The whole message of
//! the compiler is not compared: another compiler says other things around what these types say.

#![cfg(feature = "uaix")]

mod crates;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// The errors of each case: code and message.
type Errors = BTreeMap<String, Vec<(String, String)>>;

#[test]
fn what_the_types_forbid_does_not_compile() {
    let cases = cases();
    assert!(cases.len() > 8, "{} cases", cases.len());
    let errors = compile(&cases);
    let mut wrong = Vec::new();
    for (name, text) in &cases {
        let found = errors.get(name).map_or(&[][..], Vec::as_slice);
        let wanted: Vec<(&str, &str)> = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("//~ ")?.split_once(' '))
            .collect();
        let agree = found.len() == wanted.len()
            && found
                .iter()
                .zip(&wanted)
                .all(|((code, message), (wanted, part))| code == wanted && message.contains(part));
        if !agree {
            wrong.push(format!("{name}: wanted {wanted:?}, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} cases", cases.len());
}

/// The cases by name.
fn cases() -> BTreeMap<String, String> {
    let folder = crates::root().join("tests/compile_fail");
    let files = fs::read_dir(folder).expect("the cases can be listed");
    let read = |path: &Path| {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        (name, fs::read_to_string(path).expect("a case can be read"))
    };
    files
        .map(|file| read(&file.expect("a file").path()))
        .collect()
}

/// Compiles every case as a program of one crate.
fn compile(cases: &BTreeMap<String, String>) -> Errors {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile-fail");
    let programs = folder.join("src/bin");
    // A case of an earlier run may be gone.
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).expect("the folder can be made");
    let path = serde_json::json!(crates::root().to_string_lossy());
    let manifest = format!(
        "[package]\nname = \"compile-fail\"\nedition = \"2024\"\n\n[dependencies.framewright]\n\
         path = {path}\ndefault-features = false\nfeatures = [\"uaix\"]\n\n[workspace]\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("it can be written");
    for (name, text) in cases {
        fs::write(programs.join(format!("{name}.rs")), text).expect("it can be written");
    }
    let arguments = ["check", "--bins", "--keep-going", "--message-format=json"];
    let output = crates::cargo(&folder, &arguments);
    let mut errors = Errors::new();
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    for line in messages.filter(|line| line["message"]["level"] == "error") {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        // How many errors there were is said without a code.
        if let Some(code) = line["message"]["code"]["code"].as_str() {
            let error = (code.to_owned(), text(&line["message"]["message"]));
            errors
                .entry(text(&line["target"]["name"]))
                .or_default()
                .push(error);
        }
    }
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.is_empty(), "no case was compiled:\n{said}");
    errors
}
