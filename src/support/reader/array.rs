//! Arrays: of one kind of items, and of a fixed length.

use jiter::Peek;

use super::Reader;
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::rule::ListRule;
use crate::support::violation::{JsonType, Limit};

impl Reader<'_> {
    /// Reads an array, with `item` for each of its items.
    pub fn list<T>(
        &mut self,
        at: &At<'_>,
        rule: &'static ListRule,
        mut item: impl FnMut(&mut Self, &At<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let (peek, start) = self.peek()?;
        if peek != Peek::Array {
            self.wrong_type(at, rule.schema, &[JsonType::Array], peek, start);
            return None;
        }
        if !self.enter(at, start) {
            return None;
        }
        let mut items = Vec::new();
        let mut count = 0;
        let mut next = self.tokens.known_array().map(|first| first.is_some());
        while let Some(()) = self.step(next) {
            items.extend(item(self, &at.index(count)));
            count += 1;
            next = self.next_item();
        }
        self.leave();
        let span = start..self.position();
        if !self.broken && count < rule.min_items {
            self.note(
                at,
                Code::MinItems,
                rule.schema,
                span.clone(),
                Limit::Count(rule.min_items),
            );
        }
        if let Some(max_items) = rule.max_items
            && count > max_items
        {
            self.note(
                at,
                Code::MaxItems,
                rule.schema,
                span,
                Limit::Count(max_items),
            );
        }
        Some(items)
    }

    /// Reads an array of exactly `length` items; `item` must read the one at each index below.
    pub fn tuple(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        length: usize,
        mut item: impl FnMut(&mut Self, &At<'_>, usize),
    ) {
        let Some((peek, start)) = self.peek() else {
            return;
        };
        if peek != Peek::Array {
            self.wrong_type(at, schema, &[JsonType::Array], peek, start);
            return;
        }
        if !self.enter(at, start) {
            return;
        }
        let mut count = 0;
        let mut next = self.tokens.known_array().map(|first| first.is_some());
        while let Some(()) = self.step(next) {
            let here = at.index(count);
            if count < length {
                item(self, &here, count);
            } else if let Some((_, start)) = self.peek() {
                self.skip(&here);
                let span = start..self.position();
                self.note(&here, Code::Items, schema, span, Limit::Count(length));
            }
            count += 1;
            next = self.next_item();
        }
        self.leave();
        if !self.broken && count < length {
            let span = start..self.position();
            self.note(at, Code::MinItems, schema, span, Limit::Count(length));
        }
    }
}
