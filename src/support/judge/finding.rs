//! What the judge finds, before anyone knows whether it counts.

use std::collections::{HashMap, HashSet};
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
    /// The same for findings that repeat each other.
    fn key(&self) -> (usize, usize, Code, &'static str) {
        (self.span.start, self.span.end, self.code, self.schema.place)
    }

    /// Whether the two complain of the same thing, as when a schema is referred to twice.
    fn repeats(&self, other: &Finding) -> bool {
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
    /// How many findings there are, with those that are not kept and those that are there twice.
    count: usize,
    /// How many of its own are not kept.
    dropped: usize,
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

    /// How many there are, with those that are not kept and those that are there twice.
    pub(super) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |list| list.count)
    }

    /// The first of those that are kept; some may be there twice.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.kept(|_| true).take(MOST)
    }

    /// The first findings, none of them twice, and how many more there are.
    pub(in crate::support) fn distinct(&self) -> (Vec<&Finding>, usize) {
        let mut known: HashMap<_, Vec<&Finding>> = HashMap::new();
        let mut listed = Vec::new();
        let mut others = 0_usize;
        let dropped = self.lists().map(|list| list.dropped);
        others = others.saturating_add(dropped.fold(0, usize::saturating_add));
        let mut seen = HashSet::new();
        for finding in self.kept(|list| seen.insert(list)) {
            let alike = known.entry(finding.key()).or_default();
            if alike.iter().any(|other| finding.repeats(other)) {
                continue;
            }
            alike.push(finding);
            if listed.len() < MOST {
                listed.push(finding);
            } else {
                others = others.saturating_add(1);
            }
        }
        (listed, others)
    }

    /// Those that are kept, in order, of each list inside that `wanted` lets pass.
    fn kept(&self, mut wanted: impl FnMut(*const List) -> bool) -> impl Iterator<Item = &Finding> {
        let mut left = Vec::new();
        left.extend(self.0.as_ref().map(|list| list.pieces.iter()));
        let next = move || {
            while let Some(pieces) = left.last_mut() {
                match pieces.next() {
                    Some(Piece::One(finding)) => return Some(finding),
                    Some(Piece::Others(list)) if wanted(Rc::as_ptr(list)) => {
                        left.push(list.pieces.iter());
                    }
                    Some(Piece::Others(_)) => {}
                    None => _ = left.pop(),
                }
            }
            None
        };
        std::iter::from_fn(next)
    }

    /// Every list that this one is made of, once.
    fn lists(&self) -> impl Iterator<Item = &List> {
        let mut seen = HashSet::new();
        let mut left: Vec<&Rc<List>> = self.0.iter().collect();
        let next = move || {
            while let Some(list) = left.pop() {
                if seen.insert(Rc::as_ptr(list)) {
                    left.extend(list.pieces.iter().filter_map(|piece| match piece {
                        Piece::Others(others) => Some(others),
                        Piece::One(_) => None,
                    }));
                    return Some(&**list);
                }
            }
            None
        };
        std::iter::from_fn(next)
    }

    fn add(&mut self, count: usize, piece: impl FnOnce() -> Piece) {
        if let Some(list) = &mut self.0
            && Rc::get_mut(list).is_none()
        {
            let others = Rc::clone(list);
            *list = Rc::new(List {
                count: others.count,
                pieces: vec![Piece::Others(others)],
                dropped: 0,
            });
        }
        let list = Rc::get_mut(self.0.get_or_insert_default());
        if let Some(list) = list {
            match piece() {
                Piece::One(_) if list.count >= MOST => list.dropped += 1,
                // Whatever the count: what is in there may be there for the second time.
                piece => list.pieces.push(piece),
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

    #[test]
    fn what_is_there_twice_counts_once() {
        let mut list = Findings::default();
        for place in 0..MOST + 500 {
            let span = place..place + 1;
            list.push(Finding { span, ..finding(0) });
        }
        // Doubled more often than a count could say.
        for _ in 0..70 {
            let mut twice = list.clone();
            twice.extend(&list);
            list = twice;
        }
        list.push(finding(1));
        let behind = 5000..5001;
        list.extend(&{
            let mut other = Findings::default();
            other.push(Finding {
                span: behind.clone(),
                ..finding(2)
            });
            other
        });
        let (listed, others) = list.distinct();
        assert_eq!(listed.len(), MOST);
        // 500 of the first list, one that is a repetition but was not kept, and the one behind.
        assert_eq!(others, 502);
        let mut few = Findings::default();
        few.push(finding(1));
        few.push(finding(1));
        let (listed, others) = few.distinct();
        assert_eq!((listed.len(), others), (1, 0));
    }
}
