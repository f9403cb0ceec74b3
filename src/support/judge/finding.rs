//! What the judge finds, before anyone knows whether it counts.

use std::ops::Range;
use std::rc::Rc;

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
    pub(super) depth: u8,
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
///
/// What is wrong deep in a value is a finding at each level above, and may be remembered there too.
/// So a list is shared, not copied, where another takes it in.
#[derive(Clone, Debug, Default)]
pub(in crate::support) struct Findings(Option<Rc<List>>);

#[derive(Debug, Default)]
struct List {
    pieces: Vec<Piece>,
    /// How many findings there are, with those that are not kept.
    count: usize,
}

#[derive(Debug)]
enum Piece {
    One(Finding),
    Others(Rc<List>),
}

impl Findings {
    pub(super) fn push(&mut self, finding: Finding) {
        self.add(1, || Piece::One(finding));
    }

    pub(super) fn extend(&mut self, other: &Findings) {
        match (&self.0, &other.0) {
            (_, None) => {}
            (None, Some(_)) => self.0.clone_from(&other.0),
            (Some(_), Some(list)) => self.add(list.count, || Piece::Others(Rc::clone(list))),
        }
    }

    /// How many there are, with those that are not kept.
    pub(in crate::support) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |list| list.count)
    }

    /// Those that are kept.
    pub(in crate::support) fn iter(&self) -> impl Iterator<Item = &Finding> {
        let mut left = Vec::new();
        left.extend(self.0.as_ref().map(|list| list.pieces.iter()));
        let next = move || {
            while let Some(pieces) = left.last_mut() {
                match pieces.next() {
                    Some(Piece::One(finding)) => return Some(finding),
                    Some(Piece::Others(list)) => left.push(list.pieces.iter()),
                    None => _ = left.pop(),
                }
            }
            None
        };
        std::iter::from_fn(next).take(MOST)
    }

    fn add(&mut self, count: usize, piece: impl FnOnce() -> Piece) {
        if let Some(list) = &mut self.0
            && Rc::get_mut(list).is_none()
        {
            let others = Rc::clone(list);
            *list = Rc::new(List {
                count: others.count,
                pieces: vec![Piece::Others(others)],
            });
        }
        let list = Rc::get_mut(self.0.get_or_insert_default());
        if let Some(list) = list {
            if list.count < MOST {
                list.pieces.push(piece());
            }
            list.count = list.count.saturating_add(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Finding, Findings, MOST};
    use crate::support::code::Code;
    use crate::support::judge::schema::SchemaRule;
    use crate::support::judge::testing::schema;
    use crate::support::violation::Limit;

    fn finding(depth: u8) -> Finding {
        static SCHEMA: &SchemaRule = schema!("s#");
        Finding {
            schema: SCHEMA,
            code: Code::Type,
            limit: Limit::None,
            span: 0..1,
            depth,
        }
    }

    fn depths(findings: &Findings) -> Vec<u8> {
        findings.iter().map(|finding| finding.depth).collect()
    }

    #[test]
    fn a_list_taken_in_stays_as_it_was() {
        let mut inner = Findings::default();
        inner.push(finding(1));
        let mut outer = Findings::default();
        outer.extend(&inner);
        outer.push(finding(2));
        inner.push(finding(3));
        outer.extend(&inner);
        outer.extend(&Findings::default());
        assert_eq!(depths(&inner), [1, 3]);
        assert_eq!(depths(&outer), [1, 2, 1, 3]);
        assert_eq!(outer.len(), 4);
    }

    #[test]
    fn what_is_not_kept_is_counted() {
        let mut many = Findings::default();
        for _ in 0..MOST + 500 {
            many.push(finding(0));
        }
        let mut more = many.clone();
        more.extend(&many);
        assert_eq!(many.iter().count(), MOST);
        assert_eq!(more.iter().count(), MOST);
        assert_eq!(more.len(), 2 * (MOST + 500));
    }
}
