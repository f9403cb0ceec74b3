//! Classes of characters, in brackets.

use super::Pattern;
use super::escape::Escaped;

impl Pattern<'_> {
    /// What follows the bracket that opens a class, and the one that closes it.
    pub(super) fn class(&mut self) -> Option<()> {
        self.take('^');
        while !self.take(']') {
            let first = self.class_atom()?;
            if !self.take('-') {
                continue;
            }
            // A hyphen before the end stands for itself.
            if self.take(']') {
                break;
            }
            let (Escaped::One(first), Escaped::One(last)) = (first, self.class_atom()?) else {
                return None;
            };
            if first > last {
                return None;
            }
        }
        Some(())
    }

    /// One character or escape.
    fn class_atom(&mut self) -> Option<Escaped> {
        let atom = match self.rest.next()? {
            '\\' if self.take('b') => Escaped::One(8),
            '\\' if self.take('-') => Escaped::One(u32::from('-')),
            '\\' => self.character_escape()?,
            character => Escaped::One(u32::from(character)),
        };
        Some(atom)
    }
}
