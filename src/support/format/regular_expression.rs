//! Regular expressions of ECMA-262 under flag `u`, by their syntax alone.
//!
//! Written out, because the engines that there are build their tables while they read, and a text
//! from a stranger can make those large. This walks over the text once, and keeps the groups that
//! are open in a list, not on the stack.

mod class;
mod escape;
mod groups;
mod property;

use std::iter::Peekable;
use std::str::Chars;

use groups::Groups;

/// Whether `text` is a `Pattern`, section 22.2.1, without an early error.
pub(super) fn is_regular_expression(text: &str) -> bool {
    let mut pattern = Pattern {
        rest: text.chars().peekable(),
        groups: Groups::default(),
    };
    pattern.disjunction().is_some() && pattern.groups.are_sound()
}

/// A pattern on its way. What reads a part of it returns nothing where that part is no such part.
struct Pattern<'t> {
    rest: Peekable<Chars<'t>>,
    groups: Groups,
}

/// What a quantifier would be about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Atom,
}

impl Pattern<'_> {
    fn disjunction(&mut self) -> Option<()> {
        let mut before = Before::Nothing;
        while let Some(character) = self.rest.next() {
            before = match character {
                '^' | '$' => Before::Nothing,
                '|' => {
                    self.groups.alternative();
                    Before::Nothing
                }
                '(' => {
                    self.open()?;
                    Before::Nothing
                }
                ')' => self.close()?,
                '[' => {
                    self.class()?;
                    Before::Atom
                }
                '\\' => self.atom_escape()?,
                '*' | '+' | '?' | '{' if before == Before::Atom => {
                    if character == '{' {
                        self.bounds()?;
                    }
                    self.take('?');
                    Before::Nothing
                }
                '*' | '+' | '?' | '{' | '}' | ']' => return None,
                _ => Before::Atom,
            };
        }
        Some(())
    }

    /// What follows the parenthesis that opens a group.
    fn open(&mut self) -> Option<()> {
        if !self.take('?') {
            self.groups.open(true, true);
            return Some(());
        }
        match self.rest.next()? {
            ':' => self.groups.open(true, false),
            '=' | '!' => self.groups.open(false, false),
            '<' if self.take('=') || self.take('!') => self.groups.open(false, false),
            '<' => {
                let name = self.group_name()?;
                self.groups.name(name)?;
                self.groups.open(true, true);
            }
            first => {
                self.modifiers(first)?;
                self.groups.open(true, false);
            }
        }
        Some(())
    }

    /// What follows the parenthesis that closes a group may be about the group.
    fn close(&mut self) -> Option<Before> {
        let repeatable = self.groups.close()?;
        Some(if repeatable {
            Before::Atom
        } else {
            Before::Nothing
        })
    }

    /// `ims-ims:`, each letter once and at least one of them.
    fn modifiers(&mut self, first: char) -> Option<()> {
        let mut seen = String::new();
        let mut removing = false;
        let mut next = first;
        loop {
            match next {
                'i' | 'm' | 's' if !seen.contains(next) => seen.push(next),
                '-' if !removing => removing = true,
                ':' => return (!seen.is_empty()).then_some(()),
                _ => return None,
            }
            next = self.rest.next()?;
        }
    }

    /// `n}`, `n,}` or `n,m}`, with `n` not above `m`.
    fn bounds(&mut self) -> Option<()> {
        let least = self.integer()?;
        if self.take(',') && self.rest.peek() != Some(&'}') {
            let most = self.integer()?;
            if (least.len(), &least) > (most.len(), &most) {
                return None;
            }
        }
        self.take('}').then_some(())
    }

    /// Digits, without zeros before them: there may be more than an integer holds.
    fn integer(&mut self) -> Option<String> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        (!digits.is_empty()).then(|| digits.trim_start_matches('0').to_owned())
    }

    fn take(&mut self, wanted: char) -> bool {
        self.rest.next_if_eq(&wanted).is_some()
    }
}

#[cfg(test)]
mod tests;
