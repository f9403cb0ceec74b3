//! Objects: known members by their place in the rule, unknown and doubled ones as violations.

use std::collections::HashSet;
use std::ops::Range;

use jiter::Peek;
use serde_json::{Map, Value};

use super::Reader;
use super::keyless::meant_by_alias;
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::rule::{Member, ObjectRule, Others};
use crate::support::violation::{JsonType, Limit};

/// How far the walk over an object has come.
#[derive(Debug)]
pub struct ObjectWalk {
    pub(super) rule: &'static ObjectRule,
    /// The member of each slot, where the object has a keyless form; empty where it stays keyed in
    /// one.
    pub(super) slots: Option<&'static [usize]>,
    /// Whether it is read in that form.
    is_keyless: bool,
    /// Whether slots are due around it.
    outer: bool,
    pub(super) start: usize,
    pub(super) begun: bool,
    /// Senders mostly keep the order of the schema, so this member is tried first. In keyless form
    /// the slot that comes next.
    pub(super) expected: usize,
    seen: Seen,
    /// Members that are read over, to notice doubled ones; made when there is one.
    unknown: Option<HashSet<String>>,
    kept: Map<String, Value>,
}

impl ObjectWalk {
    /// The members that the rule does not name, where it keeps them.
    pub fn into_kept(self) -> Map<String, Value> {
        self.kept
    }
}

impl Reader<'_> {
    /// Steps into an object; `None` if something else stands here.
    #[inline]
    pub fn object(&mut self, at: &At<'_>, rule: &'static ObjectRule) -> Option<ObjectWalk> {
        let (peek, start) = self.peek()?;
        if peek != Peek::Object {
            self.wrong_type(at, rule.schema, &[JsonType::Object], peek, start);
            return None;
        }
        // What stands in a keyed object is keyed too.
        let outer = std::mem::replace(&mut self.form.slots_are_due, false);
        self.walk(at, rule, start, outer)
    }

    /// Steps into an object that is an array of slots in a keyless text; `slots` has the place in
    /// the rule of the member of each. `None` if something else stands here.
    #[inline]
    pub fn keyless_object(
        &mut self,
        at: &At<'_>,
        rule: &'static ObjectRule,
        slots: &'static [usize],
    ) -> Option<ObjectWalk> {
        let (peek, start) = self.peek()?;
        self.settle_form(peek);
        let is_keyless = self.form.slots_are_due;
        if is_keyless && peek != Peek::Array {
            self.wrong_shape(at, rule.schema, Limit::Count(slots.len()), peek, start);
            return None;
        }
        if !is_keyless && peek != Peek::Object {
            self.wrong_type(at, rule.schema, &[JsonType::Object], peek, start);
            return None;
        }
        if is_keyless {
            self.form.met_slots(start, rule, slots);
        }
        let walk = self.walk(at, rule, start, is_keyless)?;
        Some(ObjectWalk {
            slots: Some(slots),
            is_keyless,
            ..walk
        })
    }

    /// Steps into an object that stays keyed in a keyless text. Its standard knows keyless forms, so
    /// another spelling of a member is an alias here too.
    #[inline]
    pub fn keyed_object(&mut self, at: &At<'_>, rule: &'static ObjectRule) -> Option<ObjectWalk> {
        let walk = self.object(at, rule)?;
        Some(ObjectWalk {
            slots: Some(&[]),
            ..walk
        })
    }

    #[inline]
    fn walk(
        &mut self,
        at: &At<'_>,
        rule: &'static ObjectRule,
        start: usize,
        outer: bool,
    ) -> Option<ObjectWalk> {
        self.enter(at, start).then(|| ObjectWalk {
            rule,
            slots: None,
            is_keyless: false,
            outer,
            start,
            begun: false,
            expected: 0,
            seen: Seen::default(),
            unknown: None,
            kept: Map::new(),
        })
    }

    /// Goes to the next known member and gives its place in the rule; its value must be read next.
    #[inline]
    pub fn member(&mut self, walk: &mut ObjectWalk, at: &At<'_>) -> Option<usize> {
        if walk.is_keyless {
            self.slot(walk, at)
        } else {
            self.named_member(walk, at)
        }
    }

    fn named_member(&mut self, walk: &mut ObjectWalk, at: &At<'_>) -> Option<usize> {
        while !self.broken {
            if self.is_expected(walk) && walk.seen.insert(walk.expected) {
                let index = walk.expected;
                walk.expected += 1;
                return Some(index);
            }
            let before = self.position();
            let key = if walk.begun {
                self.tokens.next_key_bytes()
            } else {
                walk.begun = true;
                self.tokens.next_object_bytes()
            };
            let key = match key {
                Ok(Some(key)) => key,
                Ok(None) => return None,
                Err(error) => {
                    self.syntax_error(&error);
                    return None;
                }
            };
            match place(walk.rule.members, walk.expected, key) {
                Some(index) if walk.seen.insert(index) => {
                    walk.expected = index + 1;
                    return Some(index);
                }
                Some(index) => {
                    let name = walk.rule.members[index].name;
                    let span = self.key_span(before);
                    let member = at.member(name);
                    self.note(
                        &member,
                        Code::DuplicateKey,
                        walk.rule.schema,
                        span,
                        Limit::None,
                    );
                    self.skip(&member);
                }
                None => {
                    let name = unescaped(key);
                    self.unknown_member(walk, at, name, before);
                }
            }
        }
        None
    }

    /// Whether the member that the schema has next is the one that stands next, written plainly;
    /// then the reader goes behind its colon. Most members of most messages are read here.
    #[inline]
    fn is_expected(&mut self, walk: &mut ObjectWalk) -> bool {
        let Some(member) = walk.rule.members.get(walk.expected) else {
            return false;
        };
        if walk.seen.contains(walk.expected) {
            return false;
        }
        let mut rest = Rest {
            bytes: self.text.as_bytes(),
            place: self.position(),
        };
        let found = (!walk.begun || rest.skip_space())
            && rest.skip(if walk.begun { b"," } else { b"{" })
            && rest.skip_space()
            && rest.skip(b"\"")
            && rest.skip(member.name.as_bytes())
            && rest.skip(b"\"")
            && rest.skip_space()
            && rest.skip(b":");
        if found {
            walk.begun = true;
            self.go_to(rest.place);
        }
        found
    }

    /// Steps out of an object and notes the members that it should have had.
    #[inline]
    pub fn close(&mut self, walk: &ObjectWalk, at: &At<'_>) {
        self.leave();
        if walk.is_keyless {
            self.close_slots(walk, at);
            return;
        }
        self.form.slots_are_due = walk.outer;
        if self.broken || walk.seen.is_full(walk.rule.members.len()) {
            return;
        }
        for (index, member) in walk.rule.members.iter().enumerate() {
            if member.required && !walk.seen.contains(index) {
                let span = walk.start..self.position();
                let limit = Limit::Missing(member.name);
                self.note(at, Code::Required, walk.rule.schema, span, limit);
            }
        }
    }

    #[cold]
    fn unknown_member(&mut self, walk: &mut ObjectWalk, at: &At<'_>, name: String, before: usize) {
        let member = at.member(&name);
        let rule = walk.rule;
        if matches!(rule.others, Others::Refused) {
            let span = self.key_span(before);
            let alias = walk.slots.and_then(|_| meant_by_alias(&name, rule.members));
            if alias.is_some() {
                let limit = Limit::Members(rule.members);
                let code = Code::UnsupportedAlias;
                self.note_near(&member, code, rule.schema, span, limit, alias);
                self.skip(&member);
                return;
            }
            let left = rule
                .members
                .iter()
                .enumerate()
                .filter(|(index, _)| !walk.seen.contains(*index))
                .map(|(_, member)| member.name);
            let nearest = self.nearest_of(&name, left);
            let limit = Limit::Members(rule.members);
            let code = Code::AdditionalProperties;
            self.note_near(&member, code, rule.schema, span, limit, nearest);
            self.skip(&member);
            return;
        }
        let unknown = walk.unknown.get_or_insert_default();
        if !unknown.insert(name.clone()) {
            let span = self.key_span(before);
            self.note(&member, Code::DuplicateKey, rule.schema, span, Limit::None);
        }
        let value = match rule.others {
            Others::Kept => self.any(&member, rule.schema),
            Others::Judged(schema) => self.judged(&member, schema),
            Others::Refused | Others::Ignored => {
                self.skip(&member);
                None
            }
        };
        if let Some(value) = value {
            walk.kept.insert(name, value);
        }
    }

    /// The place of the name that was just read, found again from where the reader stood before.
    pub(super) fn key_span(&self, before: usize) -> Range<usize> {
        let bytes = self.text.as_bytes();
        let end = bytes[..self.position()]
            .iter()
            .rposition(|byte| *byte == b'"')
            .map_or(self.position(), |quote| quote + 1);
        let start = bytes[before..end]
            .iter()
            .position(|byte| *byte == b'"')
            .map_or(before, |quote| before + quote);
        start..end
    }
}

/// What is left of a text.
struct Rest<'j> {
    bytes: &'j [u8],
    place: usize,
}

impl Rest<'_> {
    /// Goes over white space; there may be none.
    #[inline]
    fn skip_space(&mut self) -> bool {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.bytes.get(self.place) {
            self.place += 1;
        }
        true
    }

    /// Goes over `wanted`, if it stands next.
    #[inline]
    fn skip(&mut self, wanted: &[u8]) -> bool {
        let end = self.place + wanted.len();
        let found = self.bytes.get(self.place..end) == Some(wanted);
        if found {
            self.place = end;
        }
        found
    }
}

#[inline]
fn place(members: &'static [Member], expected: usize, key: &[u8]) -> Option<usize> {
    if let Some(member) = members.get(expected)
        && member.name.as_bytes() == key
    {
        return Some(expected);
    }
    let find = |key: &[u8]| {
        members
            .iter()
            .position(|member| member.name.as_bytes() == key)
    };
    find(key).or_else(|| {
        let escaped = key.contains(&b'\\');
        escaped.then(|| find(unescaped(key).as_bytes())).flatten()
    })
}

/// The name that `key`, the inside of a string that the reader has found sound, stands for.
#[cold]
pub(super) fn unescaped(key: &[u8]) -> String {
    let quoted = [b"\"", key, b"\""].concat();
    serde_json::from_slice(&quoted).unwrap_or_default()
}

/// Which members of a rule have been met: a bit each, on the stack for the first 64.
#[derive(Debug, Default)]
struct Seen {
    first: u64,
    others: Vec<bool>,
}

impl Seen {
    /// Whether `index` is new.
    #[inline]
    fn insert(&mut self, index: usize) -> bool {
        if index < 64 {
            let bit = 1 << index;
            let new = self.first & bit == 0;
            self.first |= bit;
            return new;
        }
        let index = index - 64;
        if self.others.len() <= index {
            self.others.resize(index + 1, false);
        }
        !std::mem::replace(&mut self.others[index], true)
    }

    #[inline]
    fn contains(&self, index: usize) -> bool {
        if index < 64 {
            self.first & (1 << index) != 0
        } else {
            self.others.get(index - 64).copied().unwrap_or(false)
        }
    }

    /// Whether all of `count` members have been met; for large rules the cheap answer is no.
    #[inline]
    fn is_full(&self, count: usize) -> bool {
        count < 64 && self.first == (1 << count) - 1
    }
}
