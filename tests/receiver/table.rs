//! The table of sentences in docs/aif-conformance.md names tests that exist.

use std::path::Path;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pieces of a text that stand between backticks.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_sentence_is_held_by_a_test_or_does_not_apply() {
    let text = read("docs/aif-conformance.md");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| no."))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 25, "{} rows", rows.len());
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), 4, "{row:?}");
        assert_eq!(row[0], (index + 1).to_string());
        let applies = !row[3].starts_with("not applicable");
        assert!(!applies || !code(row[3]).is_empty(), "{row:?}");
        assert!(applies || row[3].contains(": "), "{row:?}");
    }
    let mut file = String::new();
    let mut tests = 0;
    for name in code(&text) {
        if Path::new(name)
            .extension()
            .is_some_and(|extension| extension == "rs")
        {
            file = read(&format!("tests/{name}"));
        } else if name.contains('_')
            && name
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '_')
            && !file.is_empty()
            && name.len() > 25
        {
            tests += 1;
            assert!(file.contains(&format!("fn {name}()")), "{name}");
        }
    }
    assert!(tests >= 20, "{tests} tests are named");
}
