//! What the rules find.

use super::outline::Place;
use super::rule::Rule;
use crate::support::{
    Limit, MAX_POINTER_BYTES, MAX_VIOLATIONS, Report, Severity, Violation, nearest,
};

/// Gathers what the rules find, as far as a report lists it.
///
/// A finding is a place and a case that the rule has words of its own for. It never takes a value.
pub(super) struct Findings<'p> {
    /// The values whose names must not be told, since they are secrets.
    hidden: &'p [usize],
    /// The rule that is being judged, and how much its violations matter.
    rule: Option<(&'static Rule, Severity)>,
    /// With the place of each in the order of the packet.
    violations: Vec<(usize, Violation)>,
    pointer_bytes: usize,
    omitted: usize,
    omitted_errors: bool,
}

impl<'p> Findings<'p> {
    pub(super) fn new(hidden: &'p [usize]) -> Self {
        Findings {
            hidden,
            rule: None,
            violations: Vec::new(),
            pointer_bytes: 0,
            omitted: 0,
            omitted_errors: false,
        }
    }

    /// What is noted from here on is of `rule`.
    pub(super) fn turn_to(&mut self, rule: &'static Rule, severity: Severity) {
        self.rule = Some((rule, severity));
    }

    /// Notes that the rule is broken at `place`.
    pub(super) fn note(&mut self, place: Place<'_>) {
        self.push(place, Limit::None, || None);
    }

    /// Notes that the rule is broken at `place`, and how.
    pub(super) fn note_case(&mut self, place: Place<'_>, case: &'static str) {
        self.push(place, Limit::Case(case), || None);
    }

    /// Notes that `word`, at `place`, is none of `words`.
    pub(super) fn note_word(
        &mut self,
        place: Place<'_>,
        word: &str,
        words: &'static [&'static str],
    ) {
        let known = || nearest(word, words.iter().copied());
        self.push(place, Limit::Words(words), known);
    }

    fn push(
        &mut self,
        place: Place<'_>,
        limit: Limit,
        nearest: impl FnOnce() -> Option<&'static str>,
    ) {
        let Some((rule, severity)) = self.rule else {
            return;
        };
        if self.violations.len() == MAX_VIOLATIONS || self.pointer_bytes > MAX_POINTER_BYTES {
            self.omitted += 1;
            self.omitted_errors |= severity == Severity::Error;
            return;
        }
        let pointer = place.pointer(self.hidden);
        self.pointer_bytes += pointer.len();
        let violation = Violation::of_policy(&rule.policy, severity, pointer, limit, nearest());
        self.violations.push((place.node(), violation));
    }

    /// All of it, in the order of the packet.
    pub(super) fn into_report(mut self) -> Report {
        self.violations.sort_by_key(|(node, _)| *node);
        let violations = self.violations.into_iter().map(|(_, violation)| violation);
        Report::without_text(violations.collect(), self.omitted, self.omitted_errors)
    }
}
