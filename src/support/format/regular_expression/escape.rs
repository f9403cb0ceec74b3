//! What stands behind a backslash, and the names of groups.

use super::property::is_property;
use super::{Before, Pattern};

/// A character, or a class of them, as an escape stands for it.
pub(super) enum Escaped {
    /// A code point.
    One(u32),
    /// A class, which is no end of a range.
    Many,
}

impl Pattern<'_> {
    /// An escape outside classes.
    pub(super) fn atom_escape(&mut self) -> Option<Before> {
        match self.rest.peek()? {
            'b' | 'B' => {
                self.rest.next();
                return Some(Before::Nothing);
            }
            'k' => {
                self.rest.next();
                let name = self.take('<').then(|| self.group_name())??;
                self.groups.refer_to(name);
            }
            '1'..='9' => {
                let digits = self.integer()?;
                // There are fewer groups than any number that does not fit.
                self.groups
                    .refer_to_number(digits.parse().unwrap_or(usize::MAX));
            }
            _ => {
                self.character_escape()?;
            }
        }
        Some(Before::Atom)
    }

    /// An escape that means the same inside and outside classes.
    pub(super) fn character_escape(&mut self) -> Option<Escaped> {
        let one = match self.rest.next()? {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => return Some(Escaped::Many),
            'p' | 'P' => return self.property().map(|()| Escaped::Many),
            't' => 9,
            'n' => 10,
            'v' => 11,
            'f' => 12,
            'r' => 13,
            'c' => u32::from(self.rest.next_if(char::is_ascii_alphabetic)?) % 32,
            '0' if self.rest.peek().is_some_and(char::is_ascii_digit) => return None,
            '0' => 0,
            'x' => self.hexadecimal(2)?,
            'u' => self.code_point()?,
            itself if r"^$\.*+?()[]{}|/".contains(itself) => u32::from(itself),
            _ => return None,
        };
        Some(Escaped::One(one))
    }

    /// What follows `\u`; two halves of a surrogate pair are one code point.
    fn code_point(&mut self) -> Option<u32> {
        if self.take('{') {
            let mut value = self.hexadecimal(1)?;
            while let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit) {
                value = value * 16 + digit.to_digit(16)?;
                if value > 0x0010_ffff {
                    return None;
                }
            }
            return self.take('}').then_some(value);
        }
        let unit = self.hexadecimal(4)?;
        if (0xd800..0xdc00).contains(&unit) {
            let mut ahead = self.rest.clone();
            let escape: String = ahead.by_ref().take(6).collect();
            let second = escape
                .strip_prefix(r"\u")
                .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
                .and_then(|digits| u32::from_str_radix(digits, 16).ok())
                .filter(|second| escape.len() == 6 && (0xdc00..0xe000).contains(second));
            if let Some(second) = second {
                self.rest = ahead;
                return Some(0x1_0000 + ((unit - 0xd800) << 10) + (second - 0xdc00));
            }
        }
        Some(unit)
    }

    fn hexadecimal(&mut self, digits: usize) -> Option<u32> {
        (0..digits).try_fold(0, |value, _| {
            let digit = self.rest.next()?.to_digit(16)?;
            Some(value * 16 + digit)
        })
    }

    /// What follows `\p`.
    fn property(&mut self) -> Option<()> {
        if !self.take('{') {
            return None;
        }
        let mut name = String::new();
        loop {
            match self.rest.next()? {
                '}' => return is_property(&name).then_some(()),
                character => name.push(character),
            }
        }
    }

    /// A name and the `>` behind it. Letters are told by their Unicode property `Alphabetic`, which
    /// has a few marks more than ECMA-262 allows at the beginning and a few fewer behind it.
    pub(super) fn group_name(&mut self) -> Option<String> {
        let mut name = String::new();
        loop {
            let character = match self.rest.next()? {
                '>' => return (!name.is_empty()).then_some(name),
                '\\' if self.take('u') => char::from_u32(self.code_point()?)?,
                character => character,
            };
            let allowed = match character {
                '$' | '_' => true,
                '\u{200c}' | '\u{200d}' => !name.is_empty(),
                _ if name.is_empty() => character.is_alphabetic(),
                _ => character.is_alphanumeric(),
            };
            if !allowed {
                return None;
            }
            name.push(character);
        }
    }
}
