//! What the judge finds, before anyone knows whether it counts.

use std::ops::Range;

use super::schema::SchemaRule;
use crate::support::code::Code;
use crate::support::violation::Limit;

/// How many findings a list keeps; more than a report shows.
const MOST: usize = 1001;

/// A keyword that a value breaks.
///
/// Most are made in branches that are given up again, so a finding is small, and what takes work
/// (pointer, nearest word) waits until it is noted as a violation.
#[derive(Clone, Debug)]
pub(in crate::support) struct Finding {
    /// The schema that has the keyword.
    pub(in crate::support) schema: &'static SchemaRule,
    pub(in crate::support) code: Code,
    pub(in crate::support) limit: Limit,
    /// Where the culprit stands: a value, or the name of a member.
    pub(in crate::support) span: Range<usize>,
    /// How many arrays and objects the culprit stands in.
    pub(super) depth: usize,
}

impl Finding {
    /// Whether the two complain of the same thing, as when a schema is referred to twice.
    pub(in crate::support) fn repeats(&self, other: &Finding) -> bool {
        self.span == other.span
            && self.code == other.code
            && self.schema.place == other.schema.place
            && self.limit == other.limit
    }
}

/// A list of findings that stops growing in time.
#[derive(Clone, Debug, Default)]
pub(in crate::support) struct Findings {
    pub(in crate::support) list: Vec<Finding>,
    /// How many more there were.
    pub(in crate::support) omitted: usize,
}

impl Findings {
    pub(super) fn push(&mut self, finding: Finding) {
        if self.list.len() < MOST {
            self.list.push(finding);
        } else {
            self.omitted = self.omitted.saturating_add(1);
        }
    }

    pub(super) fn extend(&mut self, other: &Findings) {
        let room = MOST - self.list.len();
        let kept = other.list.len().min(room);
        self.list.extend_from_slice(&other.list[..kept]);
        let left_out = other.list.len() - kept;
        self.omitted = self
            .omitted
            .saturating_add(other.omitted)
            .saturating_add(left_out);
    }

    pub(super) fn len(&self) -> usize {
        self.list.len().saturating_add(self.omitted)
    }
}
