//! Looking ahead: which branch of a union, which kind of document.

use std::ops::Range;

use jiter::Peek;

use super::Reader;
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::rule::UnionRule;
use crate::support::violation::{JsonType, Limit};

/// The branch of a union that a value belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// Its place in the rule.
    Known(usize),
    /// The branch for every other tag.
    Open,
}

/// A member seen by looking ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeekedMember {
    /// Its value, where that is a string.
    pub text: Option<String>,
    /// Whether its value is `null`.
    pub is_null: bool,
    /// Where its value stands, in bytes.
    pub span: Range<usize>,
}

impl Reader<'_> {
    /// Looks ahead for members of the object that stands next, without reading it: for each of
    /// `names` what was found. Goes no further when the first `enough` of them have been found.
    ///
    /// A member that stands behind a syntax error is not found; of a doubled one the first counts.
    pub fn peek_members(&self, names: &[&str], enough: usize) -> Vec<Option<PeekedMember>> {
        let mut found = vec![None; names.len()];
        let mut tokens = self.tokens.clone();
        if self.broken || tokens.peek() != Ok(Peek::Object) {
            return found;
        }
        let mut left = enough.min(names.len());
        let mut key = tokens.known_object();
        while let Ok(Some(name)) = key {
            let wanted = names.iter().position(|wanted| *wanted == name);
            let Ok(peek) = tokens.peek() else { break };
            let start = self.base + tokens.current_index();
            let new = wanted.filter(|index| found[*index].is_none());
            let text = match (new, peek) {
                (Some(_), Peek::String) => tokens.known_str().ok().map(str::to_owned),
                _ if tokens.known_skip(peek).is_err() => break,
                _ => None,
            };
            if let Some(index) = new {
                let span = start..self.base + tokens.current_index();
                found[index] = Some(PeekedMember {
                    text,
                    is_null: peek == Peek::Null,
                    span,
                });
                left -= usize::from(index < enough);
                if left == 0 {
                    break;
                }
            }
            key = tokens.next_key();
        }
        found
    }

    /// Looks which branch the object that stands next belongs to. Where it belongs to none, that
    /// is noted and the object is read over; else the object is still to be read.
    pub fn branch(&mut self, at: &At<'_>, rule: &'static UnionRule) -> Option<Branch> {
        let (peek, start) = self.peek()?;
        if peek != Peek::Object {
            self.wrong_type(at, rule.first, &[JsonType::Object], peek, start);
            return None;
        }
        let found = self.peek_members(&[rule.tag], 1).pop().flatten();
        self.choose(at, rule, start, found)
    }

    /// Looks which branch a value with the tag `found` belongs to; it begins at `start`.
    pub(super) fn choose(
        &mut self,
        at: &At<'_>,
        rule: &'static UnionRule,
        start: usize,
        found: Option<PeekedMember>,
    ) -> Option<Branch> {
        match found {
            Some(PeekedMember {
                text: Some(text),
                span,
                ..
            }) => {
                let known = rule.branches.iter().position(|branch| *branch == text);
                if let Some(index) = known {
                    return Some(Branch::Known(index));
                }
                if rule.open {
                    return Some(Branch::Open);
                }
                self.skip(at);
                let meant = self.nearest_of(&text, rule.branches.iter().copied());
                let limit = Limit::Words(rule.branches);
                self.note_near(
                    &at.member(rule.tag),
                    Code::OneOf,
                    rule.schema,
                    span,
                    limit,
                    meant,
                );
            }
            // The open branch says what is wrong with the tag, and with the rest.
            _ if rule.open => return Some(Branch::Open),
            Some(PeekedMember {
                text: None, span, ..
            }) => {
                self.skip(at);
                let limit = Limit::Words(rule.branches);
                self.note(&at.member(rule.tag), Code::OneOf, rule.schema, span, limit);
            }
            None => {
                self.skip(at);
                if !self.broken {
                    let span = start..self.position();
                    self.note(
                        at,
                        Code::Required,
                        rule.first,
                        span,
                        Limit::Missing(rule.tag),
                    );
                }
            }
        }
        None
    }
}
