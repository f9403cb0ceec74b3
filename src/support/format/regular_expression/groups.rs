//! The groups of a pattern: what is open, what is named, and what refers to it.

use std::collections::{HashMap, HashSet};

/// The groups met so far. Places count what has been met: groups, alternatives and names.
#[derive(Debug, Default)]
pub(super) struct Groups {
    place: usize,
    open: Vec<Open>,
    /// Where the alternative outside all groups began.
    outermost: usize,
    capturing: usize,
    /// Names, each with the place where it was met last.
    names: HashMap<String, usize>,
    referred: HashSet<String>,
    largest_number: usize,
}

/// A group that is open.
#[derive(Debug)]
struct Open {
    /// Where it was opened.
    from: usize,
    /// Where its alternative began that is being read.
    alternative: usize,
    /// Whether a quantifier may follow it.
    repeatable: bool,
}

impl Groups {
    /// Opens a group.
    pub(super) fn open(&mut self, repeatable: bool, capturing: bool) {
        self.place += 1;
        self.capturing += usize::from(capturing);
        self.open.push(Open {
            from: self.place,
            alternative: self.place,
            repeatable,
        });
    }

    /// Closes a group, and says whether a quantifier may follow; nothing if none is open.
    pub(super) fn close(&mut self) -> Option<bool> {
        self.open.pop().map(|group| group.repeatable)
    }

    /// Begins the next alternative.
    pub(super) fn alternative(&mut self) {
        self.place += 1;
        match self.open.last_mut() {
            Some(group) => group.alternative = self.place,
            None => self.outermost = self.place,
        }
    }

    /// Names the group that opens next; nothing if another could take part in the same match.
    pub(super) fn name(&mut self, name: String) -> Option<()> {
        self.place += 1;
        let Some(before) = self.names.insert(name, self.place) else {
            return Some(());
        };
        // The innermost group that holds both has been open since before the first of them. They
        // exclude each other if that group has gone on to another alternative. For any two of a
        // name it is that of two which follow each other, so comparing those is enough.
        let holding = self.open.partition_point(|group| group.from < before);
        let alternative = match holding.checked_sub(1).and_then(|last| self.open.get(last)) {
            Some(group) => group.alternative,
            None => self.outermost,
        };
        (before < alternative).then_some(())
    }

    /// Refers to a group by its name.
    pub(super) fn refer_to(&mut self, name: String) {
        self.referred.insert(name);
    }

    /// Refers to a group by its number.
    pub(super) fn refer_to_number(&mut self, number: usize) {
        self.largest_number = self.largest_number.max(number);
    }

    /// Whether all groups are closed, and all that are referred to are there.
    pub(super) fn are_sound(&self) -> bool {
        self.open.is_empty()
            && self.largest_number <= self.capturing
            && self
                .referred
                .iter()
                .all(|name| self.names.contains_key(name))
    }
}
