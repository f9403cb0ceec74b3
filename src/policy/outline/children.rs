//! Arrays and objects of an outline, while they are filled.

use serde::ser::{self, Serialize};

use super::fill::{Slot, Unfit, index};
use super::name::NameOf;
use super::{Data, Name, Outline};

/// How `serde_json` hands over numbers where its feature `arbitrary_precision` is on.
const NUMBER: &str = "$serde_json::private::Number";

/// An array or object that is being filled.
pub(super) struct Children<'o> {
    pub(super) outline: &'o mut Outline,
    pub(super) node: u32,
    /// The name of the next value.
    pub(super) next: Name,
    pub(super) count: u32,
    pub(super) depth: usize,
    /// The object of one member around it, where this is what a variant holds.
    pub(super) outer: Option<u32>,
}

impl Children<'_> {
    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        value.serialize(Slot {
            outline: &mut *self.outline,
            parent: self.node,
            name: self.next,
            depth: self.depth,
        })
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        self.next = Name::Item(self.count);
        self.count = self.count.saturating_add(1);
        self.value(value)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Unfit> {
        self.next = Name::Field(name);
        self.value(value)?;
        if name == NUMBER {
            self.become_number();
        }
        Ok(())
    }

    /// Takes the digits that were just put into this object as the number that it stands for.
    fn become_number(&mut self) {
        let digits = match self.outline.nodes.last().map(|node| node.data) {
            Some(Data::Text(span)) => self.outline.text.get(span.range()),
            _ => None,
        };
        if let Some(number) = digits.and_then(|digits| digits.parse().ok())
            && let Some(node) = self.outline.nodes.get_mut(self.node as usize)
        {
            node.data = Data::Number(number);
        }
    }

    pub(super) fn close(self) -> Result<(), Unfit> {
        let end = index(self.outline.nodes.len())?;
        for node in [Some(self.node), self.outer].into_iter().flatten() {
            if let Some(node) = self.outline.nodes.get_mut(node as usize) {
                node.end = end;
            }
        }
        Ok(())
    }
}

/// The traits for arrays differ in nothing but their names.
macro_rules! array {
    ($($trait:ident :: $method:ident),*) => {$(
        impl ser::$trait for Children<'_> {
            type Ok = ();
            type Error = Unfit;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
                self.item(value)
            }

            fn end(self) -> Result<(), Unfit> {
                self.close()
            }
        }
    )*};
}

/// Nor do those for structs.
macro_rules! object {
    ($($trait:ident),*) => {$(
        impl ser::$trait for Children<'_> {
            type Ok = ();
            type Error = Unfit;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Unfit> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Unfit> {
                self.close()
            }
        }
    )*};
}

array!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);
object!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Children<'_> {
    type Ok = ();
    type Error = Unfit;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Unfit> {
        let span = name.serialize(NameOf {
            outline: &mut *self.outline,
        })?;
        self.next = Name::Member(span);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        self.value(value)
    }

    fn end(self) -> Result<(), Unfit> {
        self.close()
    }
}
