//! One keyword in one schema, as its table is written.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use serde_json::{Map, Value};

use super::Tables;
use crate::keywords::count;
use crate::names::ident;
use crate::schema::Place;

/// One keyword in one schema.
pub struct Site<'s> {
    /// Where the schema stands.
    pub(crate) place: Place,
    /// The name of the keyword.
    pub(crate) name: &'static str,
    /// The schema.
    pub(crate) schema: &'s Map<String, Value>,
    /// The value of the keyword.
    pub(crate) value: &'s Value,
}

impl Site<'_> {
    /// Where the value of the keyword stands.
    pub(crate) fn here(&self) -> Place {
        self.place.child(self.name)
    }

    /// The strings in the value.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.value
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
    }

    /// The names of the members of the value, in the order of the file.
    pub(crate) fn members(&self, tables: &Tables<'_>) -> Vec<String> {
        tables.members(&self.here())
    }

    /// `variant` with a count.
    pub(crate) fn count(&self, variant: &str) -> TokenStream {
        let variant = ident(variant);
        let count = Literal::usize_unsuffixed(count(self.value).unwrap_or_default());
        quote!(#variant(#count))
    }

    /// `variant` with a number, as text.
    pub(crate) fn number(&self, tables: &Tables<'_>, variant: &str) -> TokenStream {
        let variant = ident(variant);
        let number = tables.number(&self.here(), self.value);
        quote!(#variant(#number))
    }

    /// `variant` with a list of names.
    pub(crate) fn names(&self, variant: &str) -> TokenStream {
        let variant = ident(variant);
        let names = self.texts();
        quote!(#variant(&[#(#names),*]))
    }

    /// `variant` with a schema.
    pub(crate) fn one_schema(&self, tables: &mut Tables<'_>, variant: &str) -> TokenStream {
        let variant = ident(variant);
        let schema = tables.reference(&self.here());
        quote!(#variant(#schema))
    }

    /// `variant` with a list of schemas.
    pub(crate) fn schema_list(&self, tables: &mut Tables<'_>, variant: &str) -> TokenStream {
        let variant = ident(variant);
        let count = self.value.as_array().map_or(0, Vec::len);
        let schemas =
            (0..count).map(|index| tables.reference(&self.here().child(&index.to_string())));
        quote!(#variant(&[#(#schemas),*]))
    }

    /// `variant` with schemas by names.
    pub(crate) fn schema_map(&self, tables: &mut Tables<'_>, variant: &str) -> TokenStream {
        let variant = ident(variant);
        let schemas = self.members(tables).into_iter().map(|name| {
            let schema = tables.reference(&self.here().child(&name));
            quote!((#name, #schema))
        });
        quote!(#variant(&[#(#schemas),*]))
    }
}

/// The JSON value at `place` as a constant expression.
pub(crate) fn literal(tables: &Tables<'_>, place: &Place, value: &Value) -> TokenStream {
    let literal = |name: &str, value| literal(tables, &place.child(name), value);
    let value = match value {
        Value::Null => quote!(Null),
        Value::Bool(boolean) => quote!(Boolean(#boolean)),
        Value::Number(_) => {
            let number = tables.number(place, value);
            quote!(Number(#number))
        }
        Value::String(text) => quote!(Text(#text)),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            let items = items.map(|(index, item)| literal(&index.to_string(), item));
            quote!(List(&[#(#items),*]))
        }
        Value::Object(members) => {
            let members = members.iter().map(|(name, value)| {
                let value = literal(name, value);
                quote!((#name, #value))
            });
            quote!(Object(&[#(#members),*]))
        }
    };
    quote!(support::judge::Literal::#value)
}

/// An optional count as a constant expression.
pub(crate) fn optional(count: Option<usize>) -> TokenStream {
    match count {
        Some(count) => {
            let count = Literal::usize_unsuffixed(count);
            quote!(Some(#count))
        }
        None => quote!(None),
    }
}
