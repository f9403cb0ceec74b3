//! Values that a schema leaves free.

use std::collections::{BTreeMap, HashSet};

use jiter::Peek;
use serde_json::{Map, Number, Value};

use super::Reader;
use super::number::{Integral, integral};
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::judge::{SchemaRule, whole};
use crate::support::rule::TypeRule;
use crate::support::violation::{JsonType, Limit};

impl Reader<'_> {
    /// Reads any value of the types that the rule allows.
    pub fn value(&mut self, at: &At<'_>, rule: &'static TypeRule) -> Option<Value> {
        let (peek, start) = self.peek()?;
        if !self.is_one_of(peek, rule.types) {
            self.wrong_type(at, rule.schema, rule.types, peek, start);
            return None;
        }
        self.any(at, rule.schema)
    }

    /// Reads an object with any members.
    pub fn free_object(&mut self, at: &At<'_>, schema: &'static str) -> Option<Map<String, Value>> {
        let (peek, start) = self.peek()?;
        if peek != Peek::Object {
            self.wrong_type(at, schema, &[JsonType::Object], peek, start);
            return None;
        }
        self.members(at, schema, start)
    }

    /// Reads an object with any names, with `value` for the value of each.
    pub fn map<T>(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        mut value: impl FnMut(&mut Self, &At<'_>) -> Option<T>,
    ) -> Option<BTreeMap<String, T>> {
        let (peek, start) = self.peek()?;
        if peek != Peek::Object {
            self.wrong_type(at, schema, &[JsonType::Object], peek, start);
            return None;
        }
        let mut members = BTreeMap::new();
        // What stands in a keyed object is keyed too.
        let outer = std::mem::replace(&mut self.form.slots_are_due, false);
        let whole = self.each_member(at, schema, start, |reader, member, name| {
            if let Some(value) = value(reader, member) {
                members.insert(name, value);
            }
        });
        self.form.slots_are_due = outer;
        whole.map(|()| members)
    }

    /// Reads a number that the judge finds good, as it is.
    pub fn judged_number(&mut self, at: &At<'_>, schema: &'static SchemaRule) -> Option<Number> {
        match self.judged(at, schema)? {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether what stands next is of one of `types`; an empty list allows all.
    pub(super) fn is_one_of(&self, peek: Peek, types: &[JsonType]) -> bool {
        types.is_empty()
            || types.iter().any(|wanted| match wanted {
                JsonType::Null => peek == Peek::Null,
                JsonType::Boolean => matches!(peek, Peek::True | Peek::False),
                JsonType::Integer => self.is_integer(peek),
                JsonType::Number => peek.is_num(),
                JsonType::String => peek == Peek::String,
                JsonType::Array => peek == Peek::Array,
                JsonType::Object => peek == Peek::Object,
            })
    }

    fn is_integer(&self, peek: Peek) -> bool {
        // A copy of the tokens, so that the number is still there to be read.
        peek.is_num()
            && self
                .tokens
                .clone()
                .known_number_bytes(peek)
                .is_ok_and(|number| integral(number) != Integral::Fraction)
    }

    pub(super) fn any(&mut self, at: &At<'_>, schema: &'static str) -> Option<Value> {
        let (peek, start) = self.peek()?;
        match peek {
            Peek::Null => self.nullable(|_| None::<()>).map(|_| Value::Null),
            Peek::True | Peek::False => self.boolean(at, schema).map(Value::Bool),
            Peek::String => match self.tokens.known_str() {
                Ok(text) => Some(Value::String(text.to_owned())),
                Err(error) => {
                    self.syntax_error(&error);
                    None
                }
            },
            Peek::Array => self.items(at, schema, start),
            Peek::Object => self.members(at, schema, start).map(Value::Object),
            number => self.any_number(at, schema, number, start),
        }
    }

    fn any_number(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        peek: Peek,
        start: usize,
    ) -> Option<Value> {
        let exact = match self.tokens.clone().known_number_bytes(peek) {
            Ok(number) => std::str::from_utf8(number).ok().and_then(whole),
            Err(_) => None,
        };
        let double = self.double(at, peek, schema, start)?;
        exact
            .or_else(|| Number::from_f64(double))
            .map(Value::Number)
    }

    fn items(&mut self, at: &At<'_>, schema: &'static str, start: usize) -> Option<Value> {
        if !self.enter(at, start) {
            return None;
        }
        let mut items = Vec::new();
        let mut count = 0;
        let mut next = self.tokens.known_array().map(|first| first.is_some());
        while let Some(()) = self.step(next) {
            items.extend(self.any(&at.index(count), schema));
            count += 1;
            next = self.next_item();
        }
        self.leave();
        Some(Value::Array(items))
    }

    fn members(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        start: usize,
    ) -> Option<Map<String, Value>> {
        let mut members = Map::new();
        self.each_member(at, schema, start, |reader, member, name| {
            if let Some(value) = reader.any(member, schema) {
                members.insert(name, value);
            }
        })?;
        Some(members)
    }

    /// Calls `read` for each member of the object that stands next; it must read the value.
    fn each_member(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        start: usize,
        mut read: impl FnMut(&mut Self, &At<'_>, String),
    ) -> Option<()> {
        if !self.enter(at, start) {
            return None;
        }
        let mut seen = HashSet::new();
        let mut before = self.position();
        let mut key = self.tokens.known_object().map(|key| key.map(str::to_owned));
        while !self.broken {
            match key {
                Ok(Some(name)) => {
                    let member = at.member(&name);
                    if !seen.insert(name.clone()) {
                        let span = self.key_span(before);
                        self.note(&member, Code::DuplicateKey, schema, span, Limit::None);
                    }
                    read(self, &member, name.clone());
                }
                Ok(None) => break,
                Err(error) => {
                    self.syntax_error(&error);
                    break;
                }
            }
            before = self.position();
            key = self.tokens.next_key().map(|key| key.map(str::to_owned));
        }
        self.leave();
        Some(())
    }
}
