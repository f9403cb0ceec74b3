//! The table of keywords in the documents is the table of the generator.

use framewright_codegen::keywords::{Class, KEYWORDS};

const TABLE: &str = include_str!("../../docs/keywords.md");

#[test]
fn every_keyword_has_its_row() {
    for keyword in KEYWORDS {
        let class = match keyword.class {
            Class::EnforcedByType => "by type",
            Class::EnforcedByCheck => "by check",
            Class::Structure => "structure",
            Class::Annotation => "annotation",
        };
        let row = format!("| `{}` | {class} | ", keyword.name);
        assert!(TABLE.contains(&row), "no row begins with {row}");
    }
    let rows = TABLE.lines().filter(|line| {
        let mut cells = line.split(" | ");
        cells.next().is_some_and(|cell| cell.starts_with("| `"))
            && cells.next().is_some_and(|cell| !cell.starts_with('`'))
    });
    assert!(rows.count() >= KEYWORDS.len());
}
