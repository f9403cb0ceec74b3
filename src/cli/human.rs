//! Reports for people, in the style of rustc.
//!
//! Everything is written with colours; the stream takes them out where nobody would see them.

use annotate_snippets::renderer::{AnsiColor, DEFAULT_LINE_NUM_STYLE, Effects, Style};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::excerpt::Excerpt;
use super::validate::Invalid;
use super::visible::visible_text;
use crate::generated::STANDARDS;
use crate::support::{Report, SchemaEntry, Severity, Violation};

const GOOD: Style = AnsiColor::BrightGreen.on_default().effects(Effects::BOLD);
const BAD: Style = AnsiColor::BrightRed.on_default().effects(Effects::BOLD);

/// The line for a valid input.
pub(super) fn valid(input: &str, schema: &SchemaEntry) -> String {
    format!(
        "{}: {GOOD}valid{GOOD:#} {}\n",
        visible_text(input),
        label(schema)
    )
}

/// Every violation of an invalid input, and a line that sums them up.
pub(super) fn invalid(input: &str, invalid: &Invalid) -> String {
    let name = visible_text(input);
    let schema = invalid.schema.map(label).map(|label| format!(" {label}"));
    let schema = schema.unwrap_or_default();
    let total = total(&invalid.report);
    let mut parts: Vec<String> = invalid
        .report
        .violations()
        .iter()
        .map(|violation| show(&name, &invalid.source, violation))
        .collect();
    parts.push(format!("{name}: {BAD}invalid{BAD:#}{schema}: {total}\n"));
    parts.join("\n\n")
}

/// A word that tells of something bad.
pub(super) fn bad(word: &str) -> String {
    format!("{BAD}{word}{BAD:#}")
}

/// A message of the program itself, without a line break at the end.
pub(super) fn failure(what: &str) -> String {
    Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(what))])
}

/// One violation, without a line break at the end.
fn show(name: &str, source: &[u8], violation: &Violation) -> String {
    let level = match violation.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let excerpt = Excerpt::around(source, &violation.span());
    let snippet = Snippet::source(excerpt.text)
        .line_start(violation.line())
        .annotation(AnnotationKind::Primary.span(excerpt.culprit));
    let mut group = level
        .primary_title(violation.complaint())
        .id(violation.code().as_str())
        .element(snippet);
    let slot = violation.slot_path().filter(|path| !path.is_empty());
    let slot = slot.map(|path| format!("slot {}", visible_text(path)));
    let pointer = Some(violation.pointer()).filter(|pointer| !pointer.is_empty());
    let pointer = pointer.map(visible_text);
    let place: Vec<String> = pointer.into_iter().chain(slot).collect();
    if !place.is_empty() {
        let place = place.join(", ");
        group = group.element(Level::NOTE.message(format!("at {place}")));
    }
    if let Some(nearest) = violation.nearest() {
        group = group.element(Level::HELP.message(format!("did you mean `{nearest}`?")));
    }
    if !violation.schema_pointer().is_empty() {
        let rule = format!("the rule is {}", violation.schema_pointer());
        group = group.element(Level::NOTE.message(rule));
    }
    let shown = Renderer::styled().render(&[group]);
    with_place(&shown, name, violation)
}

/// Puts the place below the title.
///
/// The renderer would do so too, but it counts columns in the excerpt, not in the line.
fn with_place(shown: &str, name: &str, violation: &Violation) -> String {
    const BLUE: Style = DEFAULT_LINE_NUM_STYLE;
    let (line, column) = (violation.line(), violation.column());
    let indent = " ".repeat(line.to_string().len());
    let place = format!("{indent}{BLUE}-->{BLUE:#} {name}:{line}:{column}");
    match shown.split_once('\n') {
        Some((title, rest)) => format!("{title}\n{place}\n{rest}"),
        None => format!("{shown}\n{place}"),
    }
}

fn total(report: &Report) -> String {
    let listed = report.violations().len();
    match (listed, report.omitted()) {
        (1, 0) => "1 violation".to_owned(),
        (_, 0) => format!("{listed} violations"),
        (_, omitted) => format!("{} violations, the first {listed} shown", listed + omitted),
    }
}

/// The id of a schema, with the full name and version of its standard.
fn label(schema: &SchemaEntry) -> String {
    let standard = STANDARDS
        .iter()
        .find(|standard| standard.name == schema.standard)
        .map_or(schema.standard, |standard| standard.title);
    format!("{} ({standard} {})", schema.id, schema.version)
}
