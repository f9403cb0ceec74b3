//! Imports flow one way: support <- generated <- the rest of the crate; only one file knows typify.

use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut left = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).expect("the file can be read");
                files.push((path, text));
            }
        }
    }
    assert!(!files.is_empty(), "{folder} has Rust files");
    files
}

/// The lines of code that mention `word`, comments aside.
fn mentions<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.lines()
        .find(|line| line.contains(word) && !line.trim_start().starts_with("//"))
}

#[test]
fn generated_code_imports_only_the_support() {
    for (path, text) in rust_files("generated") {
        let allowed = ["crate::support", "crate::text_leaf!", "crate::number_leaf!"];
        let also = [
            "crate::word_leaf!",
            "crate::builder!",
            "crate::deserialize_by_decoding!",
            "pub(crate)",
        ];
        for line in text.lines().filter(|line| line.contains("crate::")) {
            let known = allowed.iter().chain(&also).any(|name| line.contains(name));
            assert!(known, "{}: {line}", path.display());
        }
    }
}

#[test]
fn the_support_knows_no_standard() {
    for (path, text) in rust_files("src/support") {
        for word in [
            "crate::generated",
            "crate::aif",
            "crate::uaix",
            "crate::recognise",
            "crate::policy",
            "crate::integrity",
            "crate::receiver",
        ] {
            let line = mentions(&text, word);
            assert_eq!(line, None, "{}", path.display());
        }
    }
}

/// What waits, reads a clock or reaches the world is in `runtime` and `parts`.
#[test]
fn the_core_of_the_receiver_is_pure() {
    let pure = |path: &Path| {
        let path = path.to_string_lossy().replace('\\', "/");
        let outside = [
            "/receiver/runtime",
            "/receiver/parts",
            "/receiver/configuration",
        ];
        !outside.iter().any(|folder| path.contains(folder))
    };
    let mut files = 0;
    for (path, text) in rust_files("src/receiver")
        .iter()
        .filter(|(path, _)| pure(path))
    {
        files += 1;
        for word in [
            "tokio",
            "::now()",
            "std::fs",
            "std::env",
            "tracing::",
            "async ",
        ] {
            let line = mentions(text, word);
            assert_eq!(line, None, "{}", path.display());
        }
    }
    assert!(files > 15, "{files} files");
}

#[test]
fn one_file_knows_typify() {
    let mut knowing = Vec::new();
    for (path, text) in rust_files("codegen/src") {
        if mentions(&text, "typify::")
            .or(mentions(&text, "schemars::"))
            .is_some()
        {
            knowing.push(path);
        }
    }
    assert_eq!(knowing.len(), 1, "{knowing:?}");
    assert!(knowing[0].ends_with("emit/containers.rs"));
}

#[test]
fn the_generator_does_not_depend_on_what_it_generates() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("codegen/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest can be read");
    assert!(!manifest.contains("framewright ="));
    assert!(!manifest.contains("path ="));
}
