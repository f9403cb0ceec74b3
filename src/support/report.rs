//! Everything that is wrong with an input.

use std::fmt;

use super::locate::locate;
use super::violation::Violation;

/// Everything that is wrong with an input, in the order of the text.
///
/// Never empty when it is the error of a decode.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    violations: Vec<Violation>,
    omitted: usize,
}

impl Report {
    /// Sorts `violations` by place and finds their lines and columns in `text`.
    pub(super) fn new(text: &str, mut violations: Vec<Violation>, omitted: usize) -> Self {
        violations.sort_by_key(|violation| violation.span.start);
        locate(text, &mut violations);
        Report {
            violations,
            omitted,
        }
    }

    /// The violations, in the order of the text.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
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
        self.violations.iter()
    }
}
