//! Classes of characters, in brackets.

use super::Pattern;
use super::escape::Escaped;

impl Pattern<'_> {
    /// What follows the bracket that opens a class, and the one that closes it.
    pub(super) fn class(&mut self) -> Option<()> {
        self.take('^');
        loop {
            let Some(first) = self.class_atom()? else {
                return Some(());
            };
            // A hyphen before the end stands for itself.
            if !self.take('-') {
                continue;
            }
            let Some(last) = self.class_atom()? else {
                return Some(());
            };
            let (Escaped::One(first), Escaped::One(last)) = (first, last) else {
                return None;
            };
            if first > last {
                return None;
            }
        }
    }

    /// One character or escape, or nothing inside if the class ends.
    fn class_atom(&mut self) -> Option<Option<Escaped>> {
        let atom = match self.rest.next()? {
            ']' => return Some(None),
            '\\' if self.take('b') => Escaped::One(8),
            '\\' if self.take('-') => Escaped::One(u32::from('-')),
            '\\' => self.character_escape()?,
            character => Escaped::One(u32::from(character)),
        };
        Some(Some(atom))
    }
}
