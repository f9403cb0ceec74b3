//! Everything that is wrong with an input.

use std::fmt;

use super::entry::SchemaEntry;
use super::locate::locate;
use super::slot_path::find_slots;
use super::violation::Violation;

/// Everything that is wrong with an input, in the order of the text.
///
/// Never empty when it is the error of a decode.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    violations: Vec<Violation>,
    omitted: usize,
    schema: Option<&'static SchemaEntry>,
}

impl Report {
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
            schema: None,
        }
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
