//! Filling an outline: a serializer that writes no text but nodes.
//!
//! It nests as deep as the reader does and no deeper, so that a value made by hand cannot exhaust
//! the stack. Errors of foreign types are told without their words, which may hold a value.

use std::fmt;

use serde::ser::{self, Serialize, Serializer};

use super::children::Children;
use super::{Data, Name, Node, Outline, Span};

/// How deep arrays and objects may be nested; the same as in the reader.
const MAX_DEPTH: usize = 127;

/// A value that has no outline: it has no JSON, is nested too deeply or larger than 4 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::policy) struct Unfit;

impl fmt::Display for Unfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the value cannot be written as JSON")
    }
}

impl std::error::Error for Unfit {}

impl ser::Error for Unfit {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Unfit
    }
}

impl Outline {
    fn push(&mut self, parent: u32, name: Name, data: Data) -> Result<u32, Unfit> {
        let node = index(self.nodes.len())?;
        self.nodes.push(Node {
            parent,
            end: node + 1,
            name,
            data,
        });
        Ok(node)
    }

    /// Takes in a string of the value that is pushed next, or its name.
    pub(super) fn push_string(&mut self, string: &str) -> Result<Span, Unfit> {
        let start = index(self.text.len())?;
        let node = index(self.nodes.len())?;
        self.text.push_str(string);
        let end = index(self.text.len())?;
        self.text.push('\0');
        self.strings.push((start, node));
        Ok(Span { start, end })
    }
}

pub(super) fn index(length: usize) -> Result<u32, Unfit> {
    // One is left over for the end of the last node.
    match u32::try_from(length) {
        Ok(index) if index < u32::MAX => Ok(index),
        _ => Err(Unfit),
    }
}

/// Where the next value goes.
pub(super) struct Slot<'o> {
    pub(super) outline: &'o mut Outline,
    pub(super) parent: u32,
    pub(super) name: Name,
    pub(super) depth: usize,
}

impl<'o> Slot<'o> {
    pub(super) fn root(outline: &'o mut Outline) -> Self {
        Slot {
            outline,
            parent: 0,
            name: Name::Root,
            depth: 0,
        }
    }

    fn put(self, data: Data) -> Result<(), Unfit> {
        self.outline.push(self.parent, self.name, data).map(drop)
    }

    fn open(self, data: Data) -> Result<Children<'o>, Unfit> {
        if self.depth == MAX_DEPTH {
            return Err(Unfit);
        }
        let node = self.outline.push(self.parent, self.name, data)?;
        Ok(Children {
            outline: self.outline,
            node,
            next: Name::Item(0),
            count: 0,
            depth: self.depth + 1,
            outer: None,
        })
    }

    /// An object of one member, which is how serde writes variants that hold something.
    fn variant(self, variant: &'static str, data: Data) -> Result<Children<'o>, Unfit> {
        let outer = self.open(Data::Object)?;
        let inner = Slot {
            outline: outer.outline,
            parent: outer.node,
            name: Name::Field(variant),
            depth: outer.depth,
        };
        let mut inner = inner.open(data)?;
        inner.outer = Some(outer.node);
        Ok(inner)
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "what a rule asks of a number, a double can tell"
)]
impl<'o> Serializer for Slot<'o> {
    type Ok = ();
    type Error = Unfit;
    type SerializeSeq = Children<'o>;
    type SerializeTuple = Children<'o>;
    type SerializeTupleStruct = Children<'o>;
    type SerializeTupleVariant = Children<'o>;
    type SerializeMap = Children<'o>;
    type SerializeStruct = Children<'o>;
    type SerializeStructVariant = Children<'o>;

    fn serialize_bool(self, value: bool) -> Result<(), Unfit> {
        self.put(Data::Boolean(value))
    }

    fn serialize_i8(self, value: i8) -> Result<(), Unfit> {
        self.serialize_f64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Unfit> {
        self.serialize_f64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Unfit> {
        self.serialize_f64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Unfit> {
        self.serialize_f64(value as f64)
    }

    fn serialize_i128(self, value: i128) -> Result<(), Unfit> {
        self.serialize_f64(value as f64)
    }

    fn serialize_u8(self, value: u8) -> Result<(), Unfit> {
        self.serialize_f64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Unfit> {
        self.serialize_f64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Unfit> {
        self.serialize_f64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Unfit> {
        self.serialize_f64(value as f64)
    }

    fn serialize_u128(self, value: u128) -> Result<(), Unfit> {
        self.serialize_f64(value as f64)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Unfit> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Unfit> {
        if !value.is_finite() {
            return Err(Unfit);
        }
        self.put(Data::Number(value))
    }

    fn serialize_char(self, value: char) -> Result<(), Unfit> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Unfit> {
        let span = self.outline.push_string(value)?;
        self.put(Data::Text(span))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Unfit> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Unfit> {
        self.put(Data::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unfit> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unfit> {
        self.put(Data::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unfit> {
        self.put(Data::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Unfit> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        let mut object = self.open(Data::Object)?;
        object.next = Name::Field(variant);
        object.value(value)?;
        object.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Children<'o>, Unfit> {
        self.open(Data::List)
    }

    fn serialize_tuple(self, _: usize) -> Result<Children<'o>, Unfit> {
        self.open(Data::List)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Children<'o>, Unfit> {
        self.open(Data::List)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Children<'o>, Unfit> {
        self.variant(variant, Data::List)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Children<'o>, Unfit> {
        self.open(Data::Object)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Children<'o>, Unfit> {
        self.open(Data::Object)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Children<'o>, Unfit> {
        self.variant(variant, Data::Object)
    }
}
