//! Everything that is wrong with an input.

use std::fmt;

use super::at::{At, escape_step};
use super::code::Severity;
use super::decode::Decode;
use super::entry::SchemaEntry;
use super::locate::{find, find_as, locate};
use super::reader::Reader;
use super::slot_path::find_slots;
use super::violation::Violation;

/// How many violations a report lists; the others are counted.
pub const MAX_VIOLATIONS: usize = 1000;

/// How many bytes the JSON Pointers of a report may have together; a text of long member names
/// could else make its report many times as large as itself.
pub const MAX_POINTER_BYTES: usize = 1 << 20;

/// Everything that is wrong with an input, in the order of the text.
///
/// Never empty when it is the error of a decode; a check of policy gives an empty one where nothing
/// is wrong.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    violations: Vec<Violation>,
    omitted: usize,
    omitted_errors: bool,
    schema: Option<&'static SchemaEntry>,
}

impl Report {
    /// What is wrong with a value that has no text, in the order of the value; and, of the
    /// violations that are not listed, how many there are and whether an error is among them.
    pub fn without_text(violations: Vec<Violation>, omitted: usize, omitted_errors: bool) -> Self {
        Report {
            violations,
            omitted,
            omitted_errors,
            schema: None,
        }
    }

    /// Sorts `violations` by place and finds their lines and columns in `text`, and in a keyless
    /// one their slots.
    pub(super) fn new(
        text: &str,
        mut violations: Vec<Violation>,
        omitted: usize,
        keyless: bool,
    ) -> Self {
        violations.sort_by_key(|violation| violation.span.start);
        locate(text, &mut violations);
        if keyless {
            find_slots(text, &mut violations);
        }
        Report {
            violations,
            omitted,
            // A text breaks schemas only, and every such violation is an error.
            omitted_errors: omitted > 0,
            schema: None,
        }
    }

    /// The same report, of a text that nobody else has seen: without spans, lines and columns.
    pub(super) fn without_places(mut self) -> Self {
        for violation in &mut self.violations {
            violation.span = 0..0;
            violation.line = 0;
            violation.column = 0;
        }
        self
    }

    /// The same report, with the place of each violation in `text`: its span, line and column, by
    /// its JSON Pointer. Where `text` lacks the culprit, that of the nearest object or array around
    /// it. If `text` is not JSON, nothing is changed.
    ///
    /// For a check of policy, which judges a packet and never sees the text that it came from.
    #[must_use]
    pub fn locate(mut self, text: &str) -> Self {
        if find(text, &mut self.violations) {
            self.violations
                .sort_by_key(|violation| violation.span.start);
            locate(text, &mut self.violations);
        }
        self
    }

    /// As [`Report::locate`], for a text that may be keyless: it is read as a `T` once more, which
    /// tells the members of its slots. Violations get their slot paths too.
    #[must_use]
    pub fn locate_as<T: Decode>(self, text: &str) -> Self {
        self.locate_with(text, |reader| drop(T::decode(reader, &At::ROOT)))
    }

    /// The same, for whatever `read` reads the text as.
    pub(crate) fn locate_with(mut self, text: &str, read: impl FnOnce(&mut Reader<'_>)) -> Self {
        if find_as(text, &mut self.violations, read) {
            self.violations
                .sort_by_key(|violation| violation.span.start);
            locate(text, &mut self.violations);
            if text.trim_start().starts_with('[') {
                find_slots(text, &mut self.violations);
            }
        }
        self
    }

    /// The same report, of a value that is the member `name` of another.
    pub(crate) fn below(mut self, name: &str) -> Self {
        let mut step = String::new();
        escape_step(&mut step, name);
        for violation in &mut self.violations {
            violation.pointer.insert_str(0, &step);
        }
        self
    }

    /// What is wrong with this and what is wrong with `other`.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.violations.extend(other.violations);
        self.omitted += other.omitted;
        self.omitted_errors |= other.omitted_errors;
        self
    }

    /// The same report, with no violation more severe than `most`.
    #[must_use]
    pub fn at_most(mut self, most: Severity) -> Self {
        for violation in &mut self.violations {
            violation.severity = violation.severity.min(most);
        }
        self.omitted_errors &= most == Severity::Error;
        self
    }

    /// The same report, with the schema that the text was read as.
    pub(crate) fn with_schema(self, schema: &'static SchemaEntry) -> Self {
        Report {
            schema: Some(schema),
            ..self
        }
    }

    /// The violations, in the order of the text.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// The violations, in the order of the text.
    pub fn iter(&self) -> std::slice::Iter<'_, Violation> {
        self.violations.iter()
    }

    /// Whether there is no violation at all.
    pub fn is_empty(&self) -> bool {
        self.violations.is_empty() && self.omitted == 0
    }

    /// Whether a violation is an error, and not only a warning.
    pub fn has_errors(&self) -> bool {
        let is_error = |violation: &Violation| violation.severity == Severity::Error;
        self.omitted_errors || self.violations.iter().any(is_error)
    }

    /// The schema that the text was read as, where it was looked up in the text or by its id.
    pub fn schema(&self) -> Option<&'static SchemaEntry> {
        self.schema
    }

    /// How many more violations there were than are listed.
    pub fn omitted(&self) -> usize {
        self.omitted
    }
}

impl fmt::Display for Report {
    /// Writes a line for each violation.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.violations.iter().enumerate() {
            if index > 0 {
                formatter.write_str("\n")?;
            }
            write!(formatter, "{violation}")?;
        }
        if self.omitted > 0 {
            write!(formatter, "\nand {} more", self.omitted)?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

impl<'a> IntoIterator for &'a Report {
    type Item = &'a Violation;
    type IntoIter = std::slice::Iter<'a, Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
