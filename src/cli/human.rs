//! Reports for people, in the style of rustc.
//!
//! Everything is written with colours; the stream takes them out where nobody would see them.

use annotate_snippets::renderer::{AnsiColor, DEFAULT_LINE_NUM_STYLE, Effects, Style};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::excerpt::Excerpt;
use super::outcome::Judged;
use super::policy::covered_text;
use super::visible::visible_text;
use crate::generated::STANDARDS;
use crate::support::{SchemaEntry, Severity, Violation};

const GOOD: Style = AnsiColor::BrightGreen.on_default().effects(Effects::BOLD);
const BAD: Style = AnsiColor::BrightRed.on_default().effects(Effects::BOLD);

/// Every violation of an input, and a line that sums them up. What is good is called `good`.
pub(super) fn judged(input: &str, judged: &Judged, good: &str) -> String {
    let name = visible_text(input);
    let schema = judged.schema.map(label).map(|label| format!(" {label}"));
    let schema = schema.unwrap_or_default();
    let total = if judged.report.is_empty() {
        String::new()
    } else {
        format!(": {}", total(judged))
    };
    let verdict = if judged.valid {
        format!("{GOOD}{good}{GOOD:#}")
    } else {
        format!("{BAD}invalid{BAD:#}")
    };
    let mut parts: Vec<String> = judged
        .report
        .iter()
        .map(|violation| show(&name, &judged.source, violation))
        .collect();
    parts.push(format!("{name}: {verdict}{schema}{total}\n"));
    parts.join("\n\n")
}

/// A word that tells of something good.
pub(super) fn good(word: &str) -> String {
    format!("{GOOD}{word}{GOOD:#}")
}

/// A word that tells of something bad.
pub(super) fn bad(word: &str) -> String {
    format!("{BAD}{word}{BAD:#}")
}

/// A message of the program itself, without a line break at the end.
pub(super) fn failure(what: &str) -> String {
    Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(what))])
}

/// What is wrong at `span` of a file that is no message, without a line break at the end.
#[cfg(feature = "receiver")]
pub(super) fn fault(
    name: &str,
    source: &str,
    span: Option<std::ops::Range<usize>>,
    what: &str,
) -> String {
    let name = visible_text(name);
    let what = visible_text(what);
    let Some(span) = span else {
        return failure(&format!("{name}: {what}"));
    };
    let before = source.get(..span.start).unwrap_or(source);
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    let excerpt = Excerpt::around(source.as_bytes(), &span);
    let snippet = Snippet::source(excerpt.text)
        .line_start(line)
        .annotation(AnnotationKind::Primary.span(excerpt.culprit));
    let group = Level::ERROR.primary_title(what).element(snippet);
    placed(&Renderer::styled().render(&[group]), &name, line, column)
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
    let shown = |path: &str| visible_text(&covered_text(path));
    let slot = slot.map(|path| format!("slot {}", shown(path)));
    let pointer = Some(violation.pointer()).filter(|pointer| !pointer.is_empty());
    let pointer = pointer.map(shown);
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
    if let Some(rule) = violation.policy() {
        let clause = format!("the rule is in {}", rule.clause);
        group = group.element(Level::NOTE.message(clause));
    }
    let shown = Renderer::styled().render(&[group]);
    placed(&shown, name, violation.line(), violation.column())
}

/// Puts the place below the title.
///
/// The renderer would do so too, but it counts columns in the excerpt, not in the line.
fn placed(shown: &str, name: &str, line: usize, column: usize) -> String {
    const BLUE: Style = DEFAULT_LINE_NUM_STYLE;
    let indent = " ".repeat(line.to_string().len());
    let place = format!("{indent}{BLUE}-->{BLUE:#} {name}:{line}:{column}");
    match shown.split_once('\n') {
        Some((title, rest)) => format!("{title}\n{place}\n{rest}"),
        None => format!("{shown}\n{place}"),
    }
}

/// How many violations there are. Where the input is valid all the same, they are warnings.
fn total(judged: &Judged) -> String {
    let word = if judged.valid { "warning" } else { "violation" };
    let listed = judged.report.violations().len();
    match (listed, judged.report.omitted()) {
        (1, 0) => format!("1 {word}"),
        (_, 0) => format!("{listed} {word}s"),
        (_, omitted) => format!("{} {word}s, the first {listed} shown", listed + omitted),
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
