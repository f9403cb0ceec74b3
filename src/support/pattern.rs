//! Regular expressions, compiled when the code is generated.

/// A regular expression as a table: one look-up a byte, no backtracking, nothing to set up.
///
/// The generator translates the ECMA-262 expression of the schema into a deterministic automaton.
/// State 0 has failed for good, state 1 has matched for good: both lead back to themselves.
#[derive(Debug)]
pub struct Pattern {
    source: &'static str,
    classes: [u8; 256],
    stride: usize,
    start: u16,
    transitions: &'static [u16],
    matches_at_end: &'static [bool],
}

const FAILED: u16 = 0;
const MATCHED: u16 = 1;

impl Pattern {
    /// Puts a table together. `classes` gives the first byte of each run of bytes and the class of
    /// that run, in rising order, beginning with byte 0.
    pub const fn new(
        source: &'static str,
        classes: &[(u8, u8)],
        stride: usize,
        start: u16,
        transitions: &'static [u16],
        matches_at_end: &'static [bool],
    ) -> Self {
        let mut table = [0_u8; 256];
        let mut byte = 0;
        let mut run = 0;
        while byte < 256 {
            while run + 1 < classes.len() && classes[run + 1].0 as usize <= byte {
                run += 1;
            }
            table[byte] = classes[run].1;
            byte += 1;
        }
        Pattern {
            source,
            classes: table,
            stride,
            start,
            transitions,
            matches_at_end,
        }
    }

    /// The expression as the schema has it.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Whether the expression matches somewhere in `text` (unanchored, as JSON Schema wants it).
    #[inline]
    pub fn is_match(&self, text: &str) -> bool {
        let mut state = self.start;
        let mut row = usize::from(state) * self.stride;
        for &byte in text.as_bytes() {
            let class = usize::from(self.classes[usize::from(byte)]);
            // The generator writes `stride` entries for each state; a gap would read as failure.
            let next = self.transitions.get(row + class).copied().unwrap_or(FAILED);
            // Mostly the state stays as it is; a branch, unlike a data dependency, lets the
            // processor look at the next byte before it is sure of that.
            if next != state {
                if next <= MATCHED {
                    return next == MATCHED;
                }
                state = next;
                row = usize::from(state) * self.stride;
            }
        }
        self.matches_at_end
            .get(usize::from(state))
            .copied()
            .unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    /// `^a+$`, by hand: class 1 is `a`, state 2 the start, state 3 after an `a`.
    static LETTERS: Pattern = Pattern::new(
        "^a+$",
        &[(0, 0), (b'a', 1), (b'b', 0)],
        2,
        2,
        &[0, 0, 1, 1, 0, 3, 0, 3],
        &[false, true, false, true],
    );

    #[test]
    fn a_table_is_walked_byte_by_byte() {
        assert!(LETTERS.is_match("a"));
        assert!(LETTERS.is_match("aaaa"));
        assert!(!LETTERS.is_match(""));
        assert!(!LETTERS.is_match("aab"));
        assert!(!LETTERS.is_match("é"));
        assert_eq!(LETTERS.source(), "^a+$");
    }
}
