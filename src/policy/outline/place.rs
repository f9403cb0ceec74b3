//! One value of an outline, and the way to others.

use std::fmt::Write as _;
use std::ops::Range;

use super::{Data, Name, Node, Outline};
use crate::support::escape_step;

/// A value of an outline.
#[derive(Clone, Copy)]
pub(in crate::policy) struct Place<'o> {
    outline: &'o Outline,
    node: usize,
}

impl<'o> Place<'o> {
    pub(super) fn new(outline: &'o Outline, node: usize) -> Self {
        Place { outline, node }
    }

    /// Its place in the order of the packet.
    pub(in crate::policy) fn node(self) -> usize {
        self.node
    }

    fn get(self) -> Option<&'o Node> {
        self.outline.nodes.get(self.node)
    }

    /// The value of the member `name`; none if this is no object or has no such member.
    pub(in crate::policy) fn member(self, name: &str) -> Option<Place<'o>> {
        self.children().find(|child| child.name() == Some(name))
    }

    /// What stands in this array or object, one level down.
    pub(in crate::policy) fn children(self) -> impl Iterator<Item = Place<'o>> {
        let outline = self.outline;
        let end = self.get().map_or(0, |node| node.end as usize);
        let mut next = self.node + 1;
        std::iter::from_fn(move || {
            let child = Place::new(outline, next);
            let node = child.get().filter(|_| next < end)?;
            next = node.end as usize;
            Some(child)
        })
    }

    /// This value and all that stands in it, at any depth.
    pub(in crate::policy) fn all(self) -> impl Iterator<Item = Place<'o>> {
        let end = self.get().map_or(0, |node| node.end as usize);
        (self.node..end).map(move |node| Place::new(self.outline, node))
    }

    /// The part of the outline's text that the strings in this value take.
    pub(in crate::policy) fn span(self) -> Range<usize> {
        let start_of = |node: usize| {
            let before = |(_, owner): &(u32, u32)| (*owner as usize) < node;
            let string = self.outline.strings.partition_point(before);
            let start = self.outline.strings.get(string).map(|(start, _)| *start);
            start.map_or(self.outline.text.len(), |start| start as usize)
        };
        start_of(self.node)..start_of(self.get().map_or(0, |node| node.end as usize))
    }

    /// The name, if this is a member of an object.
    pub(in crate::policy) fn name(self) -> Option<&'o str> {
        match self.get()?.name {
            Name::Field(name) => Some(name),
            Name::Member(span) => self.outline.text.get(span.range()),
            Name::Root | Name::Item(_) => None,
        }
    }

    /// The text, if this is a string.
    pub(in crate::policy) fn text(self) -> Option<&'o str> {
        match self.get()?.data {
            Data::Text(span) => self.outline.text.get(span.range()),
            _ => None,
        }
    }

    /// The value, if this is a boolean.
    pub(in crate::policy) fn boolean(self) -> Option<bool> {
        match self.get()?.data {
            Data::Boolean(value) => Some(value),
            _ => None,
        }
    }

    /// The value, if this is a number.
    pub(in crate::policy) fn number(self) -> Option<f64> {
        match self.get()?.data {
            Data::Number(value) => Some(value),
            _ => None,
        }
    }

    pub(in crate::policy) fn is_list(self) -> bool {
        matches!(self.get().map(|node| node.data), Some(Data::List))
    }

    /// Its JSON Pointer. Where the way leads through one of the nodes of `hidden`, which are sorted and whose names
    /// must not be told, that of the object around it.
    pub(in crate::policy) fn pointer(self, hidden: &[usize]) -> String {
        let mut steps = Vec::new();
        let mut place = self.node;
        while let Some(node) = self.outline.nodes.get(place) {
            if matches!(node.name, Name::Root) {
                break;
            }
            if hidden.binary_search(&place).is_ok() {
                steps.clear();
            } else {
                steps.push(place);
            }
            place = node.parent as usize;
        }
        let mut pointer = String::new();
        for step in steps.into_iter().rev() {
            let step = Place::new(self.outline, step);
            match (step.name(), step.get().map(|node| node.name)) {
                (Some(name), _) => escape_step(&mut pointer, name),
                (None, Some(Name::Item(index))) => {
                    // Writing into a String cannot fail.
                    let _ = write!(pointer, "/{index}");
                }
                (None, _) => {}
            }
        }
        pointer
    }
}
