//! What the tests of the judge share: tables written by hand, and violations in a line.

use super::schema::{Resource, SchemaRule};
use crate::support::at::At;
use crate::support::pattern::Pattern;
use crate::support::reader::Reader;
use crate::support::report::Report;
use crate::support::violation::Violation;

/// A resource without dynamic anchors.
pub(super) static PLAIN: Resource = Resource {
    dynamic_anchors: &[],
};

/// The expression `^a+$`: class 1 is `a`, state 2 the start, state 3 after an `a`.
pub(super) static LETTERS: Pattern = Pattern::new(
    "^a+$",
    &[(0, 0), (b'a', 1), (b'b', 0)],
    2,
    2,
    &[0, 0, 1, 1, 0, 3, 0, 3],
    &[false, true, false, true],
);

/// A schema: its place, and its keywords.
macro_rules! schema {
    ($place:literal $(, $keyword:expr)* $(,)?) => {
        &$crate::support::judge::SchemaRule {
            place: $place,
            resource: &$crate::support::judge::testing::PLAIN,
            keywords: &[$($keyword),*],
        }
    };
}
pub(super) use schema;

/// What is wrong with `text` by `schema`.
pub(super) fn report(schema: &'static SchemaRule, text: &str) -> Report {
    let mut reader = Reader::new(text);
    let value = reader.judged(&At::ROOT, schema);
    reader.finish(value).err().unwrap_or_default()
}

/// The same, a line for each violation: code, pointer as a fragment, culprit in the text, keyword.
pub(super) fn found(schema: &'static SchemaRule, text: &str) -> Vec<String> {
    report(schema, text)
        .iter()
        .map(|violation| {
            let code = violation.code();
            let pointer = violation.pointer();
            let culprit = &text[violation.span()];
            let keyword = violation.schema_pointer();
            format!("{code} #{pointer} {culprit} {keyword}")
        })
        .collect()
}

/// Checks what is found in each text.
#[track_caller]
pub(super) fn check(schema: &'static SchemaRule, expected: &[(&str, &[&str])]) {
    for (text, violations) in expected {
        assert_eq!(found(schema, text), *violations, "{text}");
    }
}

/// Checks that nothing is found in any of the texts.
#[track_caller]
pub(super) fn check_valid(schema: &'static SchemaRule, texts: &[&str]) {
    for text in texts {
        assert_eq!(found(schema, text), [""; 0], "{text}");
    }
}

/// The sentences for what is found in `text`.
pub(super) fn messages(schema: &'static SchemaRule, text: &str) -> Vec<String> {
    let report = report(schema, text);
    report.iter().map(Violation::message).collect()
}
