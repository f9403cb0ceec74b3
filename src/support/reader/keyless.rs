//! The keyless form: objects as arrays, with a slot for each member.
//!
//! A text whose root is an array is keyless, where the root has a keyless form; in any other the
//! objects are keyed. An object without that form stays keyed in a keyless text, and so does all
//! that stands in it.

use jiter::Peek;

use super::object::ObjectWalk;
use super::union::{Branch, PeekedMember};
use super::{Reader, type_of};
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::rule::{Member, ObjectRule, UnionRule};
use crate::support::violation::Limit;

/// Which form the text has.
#[derive(Debug, Default)]
pub(super) struct Form {
    /// Whether the text is keyless.
    pub(super) is_keyless: bool,
    /// Whether objects that have slots are arrays here.
    pub(super) slots_are_due: bool,
    /// Whether the judge will look at what is being read; it knows the keyed form only.
    is_noting: bool,
    /// The arrays that stand for objects, in the order of the text.
    noted: Vec<Noted>,
    /// Where the text begins by which `noted` counts.
    from: usize,
}

/// An array that stands for an object.
#[derive(Debug)]
struct Noted {
    start: usize,
    rule: &'static ObjectRule,
    slots: &'static [usize],
}

impl Form {
    /// From here on arrays of slots are noted; gives whether they were before.
    pub(super) fn note_slots(&mut self) -> bool {
        std::mem::replace(&mut self.is_noting, true)
    }

    /// The judge has seen what it had to; `outer` is whether more will be judged around it.
    pub(super) fn stop_noting_slots(&mut self, outer: bool) {
        self.is_noting = outer;
        if !outer {
            self.noted.clear();
        }
    }

    /// Notes an array of slots, if that is of use to the judge.
    #[inline]
    pub(super) fn met_slots(
        &mut self,
        start: usize,
        rule: &'static ObjectRule,
        slots: &'static [usize],
    ) {
        if self.is_noting {
            self.noted.push(Noted { start, rule, slots });
        }
    }

    /// What was noted, for a reader whose text begins at `from` of this one's.
    pub(super) fn take_noted(&mut self, from: usize) -> Form {
        Form {
            noted: std::mem::take(&mut self.noted),
            from,
            ..Form::default()
        }
    }

    /// Takes back what another reader needed.
    pub(super) fn give_back(&mut self, lent: Form) {
        self.noted = lent.noted;
    }

    /// The object that the array at `start` stands for, if it is an array of slots.
    pub(super) fn slots_at(&self, start: usize) -> Option<(&'static ObjectRule, &'static [usize])> {
        let start = self.from + start;
        let place = self.noted.binary_search_by_key(&start, |noted| noted.start);
        let noted = self.noted.get(place.ok()?)?;
        Some((noted.rule, noted.slots))
    }
}

impl Reader<'_> {
    /// From here on the arrays that stand for objects are noted.
    pub(in crate::support) fn note_slots(&mut self) {
        self.form.note_slots();
    }

    /// Takes over what another reader of the same text has noted.
    pub(in crate::support) fn take_slots(&mut self, mut other: Reader<'_>) {
        self.form = other.form.take_noted(0);
    }

    /// At the root, what stands there settles which form the text has.
    #[inline]
    pub(super) fn settle_form(&mut self, peek: Peek) {
        if self.depth == 0 && peek == Peek::Array {
            self.form.is_keyless = true;
            self.form.slots_are_due = true;
        }
    }

    /// Goes to the next slot that holds something and gives the place of its member in the rule;
    /// its value must be read next.
    pub(super) fn slot(&mut self, walk: &mut ObjectWalk, at: &At<'_>) -> Option<usize> {
        let slots = walk.slots?;
        while !self.broken {
            let next = if walk.begun {
                self.tokens.array_step()
            } else {
                walk.begun = true;
                self.tokens.known_array()
            };
            let peek = match next {
                Ok(next) => next?,
                Err(error) => {
                    self.syntax_error(&error);
                    return None;
                }
            };
            let slot = walk.expected;
            walk.expected += 1;
            let Some(index) = slots.get(slot) else {
                self.overflowing_slot(walk, at, slot == slots.len());
                continue;
            };
            if peek != Peek::Null || walk.rule.members.get(*index)?.required {
                return Some(*index);
            }
            // A member that is left out.
            if let Err(error) = self.tokens.known_null() {
                self.syntax_error(&error);
            }
        }
        None
    }

    /// Reads over a slot that no member has; the first of them is noted for all.
    #[cold]
    fn overflowing_slot(&mut self, walk: &ObjectWalk, at: &At<'_>, is_first: bool) {
        let Some((_, start)) = self.peek() else {
            return;
        };
        self.skip(at);
        if is_first && !self.broken {
            let span = start..self.position();
            let limit = Limit::Count(walk.rule.members.len());
            self.note(at, Code::KeylessOverflow, walk.rule.schema, span, limit);
        }
    }

    /// Notes the slots that an array should have had.
    #[inline]
    pub(super) fn close_slots(&mut self, walk: &ObjectWalk, at: &At<'_>) {
        let slots = walk.slots.unwrap_or_default();
        if self.broken || walk.expected >= slots.len() {
            return;
        }
        for (slot, index) in slots.iter().enumerate().skip(walk.expected) {
            let Some(member) = walk
                .rule
                .members
                .get(*index)
                .filter(|member| member.required)
            else {
                continue;
            };
            let span = walk.start..self.position();
            let limit = Limit::MissingSlot {
                member: member.name,
                slot,
            };
            self.note(at, Code::KeylessMissingSlot, walk.rule.schema, span, limit);
        }
    }

    /// Reads over something that is no array of slots, and notes it.
    #[cold]
    pub(super) fn wrong_shape(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        limit: Limit,
        peek: Peek,
        start: usize,
    ) {
        self.skip(at);
        if self.broken {
            return;
        }
        let span = start..self.position();
        let found = Some(type_of(peek));
        self.push(at, Code::KeylessShape, schema, span, limit, None, found);
    }

    /// Looks which branch the value that stands next belongs to, where branches have a keyless form,
    /// with the tag in slot `slot` of each. Else like [`Reader::branch`].
    pub fn keyless_branch(
        &mut self,
        at: &At<'_>,
        rule: &'static UnionRule,
        slot: usize,
    ) -> Option<Branch> {
        let (peek, start) = self.peek()?;
        self.settle_form(peek);
        match peek {
            Peek::Array if self.form.slots_are_due => {
                let found = self.peek_slots(&[slot]).pop().flatten();
                if found.is_some() || rule.open {
                    return self.choose(at, rule, start, found);
                }
                self.skip(at);
                if !self.broken {
                    let span = start..self.position();
                    let member = rule.tag;
                    let limit = Limit::MissingSlot { member, slot };
                    self.note(at, Code::KeylessMissingSlot, rule.first, span, limit);
                }
                None
            }
            // A branch that stays keyed; one that does not will say so.
            Peek::Object => self.branch(at, rule),
            _ if self.form.slots_are_due => {
                self.wrong_shape(at, rule.first, Limit::None, peek, start);
                None
            }
            _ => self.branch(at, rule),
        }
    }

    /// Looks ahead for slots of the array that stands next, without reading it: for each of `slots`
    /// what was found.
    pub fn peek_slots(&self, slots: &[usize]) -> Vec<Option<PeekedMember>> {
        let mut found = vec![None; slots.len()];
        let mut tokens = self.tokens.clone();
        if self.broken || tokens.peek() != Ok(Peek::Array) {
            return found;
        }
        let last = slots.iter().copied().max().unwrap_or(0);
        let mut next = tokens.known_array();
        for slot in 0..=last {
            let Ok(Some(peek)) = next else { break };
            let start = self.base + tokens.current_index();
            let wanted = slots.iter().position(|wanted| *wanted == slot);
            let text = match (wanted, peek) {
                (Some(_), Peek::String) => tokens.known_str().ok().map(str::to_owned),
                _ if tokens.known_skip(peek).is_err() => break,
                _ => None,
            };
            if let Some(index) = wanted {
                let span = start..self.base + tokens.current_index();
                found[index] = Some(PeekedMember {
                    text,
                    is_null: peek == Peek::Null,
                    span,
                });
            }
            next = tokens.array_step();
        }
        found
    }
}

/// The member of which `name` is another spelling: another case, other separators, or none.
pub(super) fn meant_by_alias(name: &str, members: &'static [Member]) -> Option<&'static str> {
    fn folded(name: &str) -> impl Iterator<Item = char> {
        let letters = name
            .chars()
            .filter(|letter| !matches!(letter, '_' | '-' | ' ' | '.'));
        letters.flat_map(char::to_lowercase)
    }
    let is_meant = |member: &&Member| folded(member.name).eq(folded(name));
    members.iter().find(is_meant).map(|member| member.name)
}
