//! `examples/downstream`: a crate that imports the models and nothing else.

#![cfg(feature = "uaix")]

mod crates;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// How many crates a program with the models may consist of, this one among them.
const MOST_CRATES: usize = 20;

fn folder() -> PathBuf {
    crates::root().join("examples/downstream")
}

#[test]
fn it_builds_encodes_decodes_and_matches() {
    let printed = crates::printed(&crates::cargo(&folder(), &["test", "-q"]));
    assert!(printed.contains("3 passed"), "{printed}");
    let printed = crates::printed(&crates::cargo(&folder(), &["run", "-q"]));
    let handoff = framewright::decode::<framewright::uaix::Handoff>(printed.as_bytes());
    let handoff = handoff.unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(handoff.target.id.as_str(), "agt_writer");
}

/// A crate that only reads and writes packets has no macro's parser in it.
#[test]
fn its_dependencies_are_few() {
    let arguments = ["tree", "--edges", "normal", "--prefix", "none"];
    let printed = crates::printed(&crates::cargo(&folder(), &arguments));
    let crates: BTreeSet<&str> = printed
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "downstream")
        .collect();
    println!("{} crates: {crates:?}", crates.len());
    assert!(crates.contains("framewright"), "{printed}");
    assert!(crates.len() <= MOST_CRATES, "{crates:?}");
    for heavy in [
        "syn",
        "quote",
        "proc-macro2",
        "serde_derive",
        "tokio",
        "regex",
    ] {
        assert!(!crates.contains(heavy), "{heavy}: {crates:?}");
    }
}

#[test]
fn a_handoff_takes_at_most_25_lines() {
    let text = fs::read_to_string(folder().join("src/handoff.rs")).expect("it can be read");
    let function = text.lines().skip_while(|line| !line.starts_with("pub fn"));
    let lines = function.count();
    assert!(lines > 10 && lines <= 25, "{lines} lines");
}

/// What the README shows is what is tested here.
#[test]
fn the_readme_shows_this_crate() {
    let readme = fs::read_to_string(crates::root().join("README.md")).expect("it can be read");
    let handoff = fs::read_to_string(folder().join("src/handoff.rs")).expect("it can be read");
    let (_, code) = handoff.split_once("\n\n").expect("a remark, and code");
    assert!(
        readme.contains(&format!("```rust\n{code}```")),
        "the code differs"
    );
    assert!(code.contains("pub fn handoff"));
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).expect("it can be read");
    let features = r#"default-features = false, features = ["uaix"] }"#;
    assert!(readme.contains(features) && manifest.contains(features));
}
