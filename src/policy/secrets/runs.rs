//! The parts of a text that could be tokens.

use std::ops::Range;

use super::class::{Class, class};
use super::{SHORTEST, is_of_token};

/// The runs of characters of tokens that are long enough for one, and what the last of them is like.
pub(super) struct Runs<'t> {
    text: &'t [u8],
    next: usize,
    words: Vec<usize>,
    changes: usize,
}

impl<'t> Runs<'t> {
    pub(super) fn of(text: &'t [u8]) -> Self {
        Runs {
            text,
            next: 0,
            words: Vec::with_capacity(16),
            changes: 0,
        }
    }

    /// Where words begin in the last run: at its beginning, or behind a sign.
    pub(super) fn words(&self) -> &[usize] {
        &self.words
    }

    /// How often the kind of letter changes inside of its words, other than behind a capital.
    pub(super) fn changes(&self) -> usize {
        self.changes
    }

    /// The next run.
    ///
    /// The text is looked at in blocks, one of which lies inside of every run that is long enough;
    /// in sentences hardly any other block is without a blank.
    pub(super) fn next(&mut self) -> Option<Range<usize>> {
        const BLOCK: usize = SHORTEST / 2;
        loop {
            let start = self.next;
            let block = self.text.get(start..start + BLOCK)?;
            self.next += BLOCK;
            let whole = block.try_into().map_or(0, u64::from_le_bytes);
            if has_byte_before_plus(whole) || !block.iter().all(|byte| is_of_token(*byte)) {
                continue;
            }
            let before = self.text[..start].iter().rev();
            let before = before.take_while(|byte| is_of_token(**byte)).count();
            let run = start - before..self.walk(start - before);
            self.next = run.end.next_multiple_of(BLOCK);
            if run.len() >= SHORTEST {
                return Some(run);
            }
        }
    }

    /// Walks through the run that begins at `start`; where it ends.
    fn walk(&mut self, start: usize) -> usize {
        use Class::{Capital, Digit, Other, Sign, Small};
        self.words.clear();
        self.changes = 0;
        let mut before = Sign;
        for (at, byte) in self.text[start..].iter().enumerate() {
            let now = class(*byte);
            if now == before {
                continue;
            }
            match (before, now) {
                (_, Other) => return start + at,
                (Digit, Small | Capital) | (Small, Digit | Capital) | (Capital, Digit) => {
                    self.changes += 1;
                }
                (Sign | Other, Digit | Small | Capital) => self.words.push(start + at),
                _ => {}
            }
            before = now;
        }
        self.text.len()
    }
}

/// Whether one of eight bytes is a blank, a quote, or another that comes before `+`, by a subtraction
/// that borrows from the highest bit of each byte that is too small.
fn has_byte_before_plus(bytes: u64) -> bool {
    const EACH: u64 = u64::MAX / 0xff;
    bytes.wrapping_sub(EACH * u64::from(b'+')) & !bytes & (EACH << 7) != 0
}
