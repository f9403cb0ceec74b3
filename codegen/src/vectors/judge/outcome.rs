//! What came of judging a value by a schema.

use std::collections::BTreeSet;

/// JSON Pointers and the keywords broken there.
pub(in crate::vectors) type Broken = BTreeSet<(String, &'static str)>;

/// What came of judging a value by a schema, or by a part of it so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::vectors) struct Outcome {
    /// What a decoder certainly reports.
    pub broken: Broken,
    /// What else it may report.
    pub perhaps: Broken,
    /// What has been looked at.
    pub(super) evaluated: Evaluated,
}

/// The members and items of a value that a schema has looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Evaluated {
    pub(super) names: BTreeSet<String>,
    pub(super) items: BTreeSet<usize>,
    pub(super) all: bool,
    /// No branch of a choice holds, so it is not clear which one counts.
    pub(super) unclear: bool,
}

impl Outcome {
    /// Whether the value obeys the schema.
    pub fn is_valid(&self) -> bool {
        self.broken.is_empty() && self.perhaps.is_empty()
    }

    /// Whether `code` is, or may be, reported at `pointer`.
    pub fn may_report(&self, pointer: &str, code: &'static str) -> bool {
        let wanted = (pointer.to_owned(), code);
        self.broken.contains(&wanted) || self.perhaps.contains(&wanted)
    }

    /// Notes that `code` is broken at `pointer`.
    pub(super) fn note(&mut self, pointer: &str, code: &'static str) {
        let fault = (pointer.to_owned(), code);
        self.perhaps.remove(&fault);
        self.broken.insert(fault);
    }

    /// Takes over what came of a part.
    pub(super) fn absorb(&mut self, part: Outcome) {
        self.evaluated.merge(part.evaluated);
        self.broken.extend(part.broken);
        self.doubt(part.perhaps);
    }

    /// Takes over what may be reported or not.
    pub(super) fn doubt(&mut self, faults: Broken) {
        let new = faults
            .into_iter()
            .filter(|fault| !self.broken.contains(fault));
        self.perhaps.extend(new.collect::<Vec<_>>());
    }

    /// What is certain if one of `readings` is right, but not which.
    pub(super) fn one_of(readings: Vec<Outcome>) -> Self {
        let mut readings = readings.into_iter();
        let Some(mut outcome) = readings.next() else {
            return Outcome::default();
        };
        for other in readings {
            let certain: Broken = &outcome.broken & &other.broken;
            let mut perhaps = &outcome.broken | &other.broken;
            perhaps.extend(outcome.perhaps);
            perhaps.extend(other.perhaps);
            perhaps.retain(|fault| !certain.contains(fault));
            let mut evaluated = outcome.evaluated;
            evaluated.merge(other.evaluated);
            outcome = Outcome {
                broken: certain,
                perhaps,
                evaluated,
            };
        }
        outcome
    }
}

impl Evaluated {
    /// Whether the member `name` has been looked at.
    pub(super) fn has_name(&self, name: &str) -> bool {
        self.all || self.names.contains(name)
    }

    /// Whether the item at `index` has been looked at.
    pub(super) fn has_item(&self, index: usize) -> bool {
        self.all || self.items.contains(&index)
    }

    pub(super) fn merge(&mut self, other: Evaluated) {
        self.names.extend(other.names);
        self.items.extend(other.items);
        self.all |= other.all;
        self.unclear |= other.unclear;
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome;

    #[test]
    fn only_what_every_reading_reports_is_certain() {
        let outcome = |codes: &[&'static str]| {
            let mut outcome = Outcome::default();
            for code in codes {
                outcome.note("/a", code);
            }
            outcome
        };
        let both = Outcome::one_of(vec![outcome(&["type", "enum"]), outcome(&["type"])]);
        assert_eq!(both.broken, outcome(&["type"]).broken);
        assert_eq!(both.perhaps, outcome(&["enum"]).broken);
        assert!(both.may_report("/a", "enum") && !both.is_valid());
        let mut certain = both;
        certain.note("/a", "enum");
        assert!(certain.perhaps.is_empty());
        assert!(Outcome::one_of(Vec::new()).is_valid());
    }
}
