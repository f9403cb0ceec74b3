//! Which members or items of a value have been evaluated.

/// A set of members, or of items, by their place in the value.
///
/// What `unevaluatedProperties` and `unevaluatedItems` look back on; the first 64 cost nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    all: bool,
    first: u64,
    others: Vec<u64>,
}

impl Marks {
    pub(super) fn mark(&mut self, place: usize) {
        match place / 64 {
            0 => self.first |= 1 << place,
            word => {
                if self.others.len() < word {
                    self.others.resize(word, 0);
                }
                self.others[word - 1] |= 1 << (place % 64);
            }
        }
    }

    pub(super) fn mark_all(&mut self) {
        self.all = true;
    }

    pub(super) fn contains(&self, place: usize) -> bool {
        let word = match place / 64 {
            0 => self.first,
            word => self.others.get(word - 1).copied().unwrap_or(0),
        };
        self.all || word & (1 << (place % 64)) != 0
    }

    /// Marks what is marked in `other` too.
    pub(super) fn merge(&mut self, other: &Marks) {
        self.all |= other.all;
        self.first |= other.first;
        if self.others.len() < other.others.len() {
            self.others.resize(other.others.len(), 0);
        }
        for (word, more) in self.others.iter_mut().zip(&other.others) {
            *word |= more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn marks_are_kept_and_merged_at_any_place() {
        let mut marks = Marks::default();
        for place in [0, 63, 64, 200] {
            marks.mark(place);
        }
        let mut merged = Marks::default();
        merged.mark(1);
        merged.merge(&marks);
        for place in [0, 1, 63, 64, 200] {
            assert!(merged.contains(place), "{place}");
        }
        for place in [2, 62, 65, 199, 201, 1_000_000] {
            assert!(!merged.contains(place), "{place}");
        }
        merged.mark_all();
        assert!(merged.contains(1_000_000));
    }
}
