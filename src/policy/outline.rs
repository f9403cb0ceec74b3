//! A neutral view of any packet: what its JSON would be, without writing it.
//!
//! Rules look at this and not at the generated types, so that one rule serves every profile, those
//! of other crates too. All strings lie in one text, so that one search goes through all of them.

mod children;
mod fill;
mod name;
mod place;
#[cfg(test)]
mod tests;

use std::ops::Range;

use serde::Serialize;

pub(super) use self::fill::Unfit;
pub(super) use self::place::Place;

/// The values of a packet in the order of its JSON, and all its strings in one text.
///
/// It has no `Debug`, nor has anything in it: what it holds may be a secret.
pub(super) struct Outline {
    text: String,
    nodes: Vec<Node>,
    /// Where each string begins in the text, and which value it is, or is the name of.
    strings: Vec<(u32, u32)>,
}

/// One value.
struct Node {
    /// The array or object that it stands in; for the root itself.
    parent: u32,
    /// Where the values in it end, in the list of all.
    end: u32,
    name: Name,
    data: Data,
}

/// What leads to a value from the one that it stands in.
#[derive(Clone, Copy)]
enum Name {
    Root,
    Item(u32),
    /// A member whose name a Rust type has.
    Field(&'static str),
    /// A member whose name only the packet has, in the text of the outline.
    Member(Span),
}

#[derive(Clone, Copy)]
enum Data {
    Null,
    Boolean(bool),
    Number(f64),
    Text(Span),
    List,
    Object,
}

/// A part of the text of an outline.
#[derive(Clone, Copy)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Whose a string of the text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Owner {
    /// The value, by its place in the order of the packet.
    pub(super) node: usize,
    /// Whether the string is its name.
    pub(super) is_name: bool,
}

impl Outline {
    /// The outline of what `packet` serializes as.
    pub(super) fn of(packet: &(impl Serialize + ?Sized)) -> Result<Self, Unfit> {
        // Most packets fit in without a second allocation.
        let mut outline = Outline {
            text: String::with_capacity(4096),
            nodes: Vec::with_capacity(128),
            strings: Vec::with_capacity(128),
        };
        packet.serialize(fill::Slot::root(&mut outline))?;
        Ok(outline)
    }

    /// All strings of the packet, and the names of its members that no Rust type gives, each
    /// followed by a NUL.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn root(&self) -> Place<'_> {
        self.place(0)
    }

    /// Every value, in the order of the packet.
    pub(super) fn places(&self) -> impl Iterator<Item = Place<'_>> {
        (0..self.nodes.len()).map(|node| self.place(node))
    }

    pub(super) fn place(&self, node: usize) -> Place<'_> {
        Place::new(self, node)
    }

    /// Whose string the byte at `offset` of the text is.
    pub(super) fn owner(&self, offset: usize) -> Option<Owner> {
        let before = |(start, _): &(u32, u32)| *start as usize <= offset;
        let string = self.strings.partition_point(before).checked_sub(1)?;
        let node = self.strings.get(string)?.1 as usize;
        let name = self.nodes.get(node)?.name;
        let is_name = matches!(name, Name::Member(span) if span.range().contains(&offset));
        Some(Owner { node, is_name })
    }
}
