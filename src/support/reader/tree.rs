//! Values read in full, with their places.

use std::borrow::Cow;
use std::ops::Range;

use jiter::Peek;

use super::Reader;
use super::object::unescaped;
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::judge::{Data, Member, Members, Node};
use crate::support::rule::{Member as RuleMember, ObjectRule};
use crate::support::violation::Limit;

impl<'j> Reader<'j> {
    /// Reads the value that stands next, whatever it is. Doubled members and numbers beyond all
    /// doubles are noted, with `schema` as the place of the rule. Nothing comes back where the
    /// readable text ends inside the value.
    pub(in crate::support) fn node(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
    ) -> Option<Node<'j>> {
        let (peek, start) = self.peek()?;
        // Depth is limited, so this always fits.
        let depth = u8::try_from(self.depth).unwrap_or(u8::MAX);
        let data = match peek {
            Peek::Null => self.nullable(|_| None::<()>).map(|_| Data::Null),
            Peek::True | Peek::False => self.boolean(at, schema).map(Data::Boolean),
            Peek::String => self.text_data(start),
            Peek::Array => match self.form.slots_at(start) {
                Some((rule, slots)) => self.slots_data(at, schema, start, rule, slots),
                None => self.list_data(at, schema, start),
            },
            Peek::Object => self.object_data(at, schema, start),
            number => {
                // What matters is whether there is such a double.
                self.double(at, number, schema, start);
                (!self.broken).then(|| Data::Number(&self.text[start..self.position()]))
            }
        };
        data.map(|data| Node::new(start..self.position(), depth, data))
    }

    fn text_data(&mut self, start: usize) -> Option<Data<'j>> {
        if let Err(error) = self.tokens.known_bytes() {
            self.syntax_error(&error);
            return None;
        }
        Some(Data::Text(self.unquoted(start..self.position())))
    }

    fn list_data(&mut self, at: &At<'_>, schema: &'static str, start: usize) -> Option<Data<'j>> {
        if !self.enter(at, start) {
            return None;
        }
        let mut items = Vec::new();
        let mut next = self.tokens.known_array().map(|first| first.is_some());
        while let Some(()) = self.step(next) {
            items.push(self.node(&at.index(items.len()), schema)?);
            next = self.next_item();
        }
        self.leave();
        (!self.broken).then_some(Data::List(items))
    }

    fn object_data(&mut self, at: &At<'_>, schema: &'static str, start: usize) -> Option<Data<'j>> {
        if !self.enter(at, start) {
            return None;
        }
        let mut members = Vec::new();
        let mut before = self.position();
        let mut next = self.tokens.next_object_bytes().map(|key| key.is_some());
        while let Some(()) = self.step(next) {
            let name_span = self.key_span(before);
            let name = self.unquoted(name_span.clone());
            let value = self.node(&at.member(&name), schema)?;
            members.push(Member {
                name,
                name_span,
                value,
            });
            before = self.position();
            next = self.tokens.next_key_bytes().map(|key| key.is_some());
        }
        self.leave();
        if self.broken {
            return None;
        }
        let (members, doubled) = Members::new(members);
        for Member {
            name, name_span, ..
        } in doubled
        {
            let member = at.member(&name);
            self.note(&member, Code::DuplicateKey, schema, name_span, Limit::None);
        }
        Some(Data::Object(members))
    }

    /// An array of slots, as the object that it stands for. Slots have no names in the text: those
    /// of the members stand where their values begin, and are empty.
    fn slots_data(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        start: usize,
        rule: &'static ObjectRule,
        slots: &'static [usize],
    ) -> Option<Data<'j>> {
        if !self.enter(at, start) {
            return None;
        }
        let mut members = Vec::new();
        let mut slot = 0;
        let mut next = self.tokens.known_array().map(|first| first.is_some());
        while let Some(()) = self.step(next) {
            let member = slots.get(slot).and_then(|index| rule.members.get(*index));
            let name = member.map_or("", |member| member.name);
            let value = self.node(&at.member(name), schema)?;
            let is_there =
                |member: &&RuleMember| member.required || !matches!(value.data, Data::Null);
            if let Some(member) = member.filter(is_there) {
                members.push(Member {
                    name: Cow::Borrowed(member.name),
                    name_span: value.span.start..value.span.start,
                    value,
                });
            }
            slot += 1;
            next = self.next_item();
        }
        self.leave();
        (!self.broken).then(|| Data::Object(Members::new(members).0))
    }

    /// The text of the string at `span`, which the tokens have found sound.
    fn unquoted(&self, span: Range<usize>) -> Cow<'j, str> {
        let inside = &self.text[span.start + 1..span.end - 1];
        if inside.contains('\\') {
            Cow::Owned(unescaped(inside.as_bytes()))
        } else {
            Cow::Borrowed(inside)
        }
    }
}
