//! The names of the members of maps: whatever JSON can have as one.

use serde::ser::{Impossible, Serialize, Serializer};

use super::fill::Unfit;
use super::{Outline, Span};

/// Takes in the name of the member that comes next.
pub(super) struct NameOf<'o> {
    pub(super) outline: &'o mut Outline,
}

/// Numbers and booleans are written out, as `serde_json` does.
macro_rules! written {
    ($($method:ident: $kind:ty),*) => {$(
        fn $method(self, value: $kind) -> Result<Span, Unfit> {
            self.outline.push_string(&value.to_string())
        }
    )*};
}

/// The rest has no name.
macro_rules! nameless {
    ($($method:ident($($argument:ty),*) -> $result:ty;)*) => {$(
        fn $method(self, $(_: $argument),*) -> Result<$result, Unfit> {
            Err(Unfit)
        }
    )*};
}

type Never = Impossible<Span, Unfit>;

impl Serializer for NameOf<'_> {
    type Ok = Span;
    type Error = Unfit;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Never;
    type SerializeStructVariant = Never;

    fn serialize_str(self, name: &str) -> Result<Span, Unfit> {
        self.outline.push_string(name)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Span, Unfit> {
        self.outline.push_string(variant)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, name: &T) -> Result<Span, Unfit> {
        name.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        name: &T,
    ) -> Result<Span, Unfit> {
        name.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Span, Unfit> {
        Err(Unfit)
    }

    written! {
        serialize_bool: bool, serialize_char: char, serialize_f32: f32, serialize_f64: f64,
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32,
        serialize_u64: u64, serialize_u128: u128
    }

    nameless! {
        serialize_bytes(&[u8]) -> Span;
        serialize_none() -> Span;
        serialize_unit() -> Span;
        serialize_unit_struct(&'static str) -> Span;
        serialize_seq(Option<usize>) -> Never;
        serialize_tuple(usize) -> Never;
        serialize_tuple_struct(&'static str, usize) -> Never;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never;
        serialize_map(Option<usize>) -> Never;
        serialize_struct(&'static str, usize) -> Never;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never;
    }
}
