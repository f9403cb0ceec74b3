//! The Rust type of a value, as it is written in a module.

use proc_macro2::TokenStream;
use quote::quote;

use super::Context;
use crate::model::{DefinitionId, Field, IntegerLimits, Scalar, Type};
use crate::names::ident;

impl Context<'_> {
    /// The path of a definition, seen from the module `from`.
    pub(super) fn path(&self, id: DefinitionId, from: usize) -> TokenStream {
        let definition = self.model.definition(id);
        let name = ident(&definition.name);
        if definition.module == from {
            return quote!(#name);
        }
        let here = &self.model.modules[from].path;
        let there = &self.model.modules[definition.module].path;
        let module = ident(&there[1]);
        if here[0] == there[0] {
            return quote!(super::#module::#name);
        }
        let folder = ident(&there[0]);
        quote!(super::super::#folder::#module::#name)
    }

    /// The type of a value.
    pub(super) fn rust_type(&self, holds: &Type, from: usize) -> TokenStream {
        match holds {
            Type::Named(id) => self.path(*id, from),
            Type::Text(_) => quote!(String),
            Type::Integer(limits) => integer_type(limits),
            Type::Number(_) => quote!(f64),
            Type::Boolean { .. } => quote!(bool),
            Type::Constant { value, .. } => match value {
                Scalar::Text(_) => quote!(String),
                Scalar::Integer(_) => quote!(i64),
                Scalar::Boolean(_) => quote!(bool),
            },
            Type::List(list) => {
                let items = self.rust_type(&list.items, from);
                quote!(Vec<#items>)
            }
            Type::Tuple { items, .. } => {
                let items = items.iter().map(|item| self.rust_type(item, from));
                quote!((#(#items,)*))
            }
            Type::Map { values, .. } => {
                let values = self.rust_type(values, from);
                quote!(support::BTreeMap<String, #values>)
            }
            Type::Unbounded(_) => quote!(support::Number),
            Type::Free { .. } => quote!(support::Map<String, support::Value>),
            Type::Any { .. } | Type::Judged(_) => quote!(support::Value),
            Type::Also { shape, .. } => self.rust_type(shape, from),
            Type::Nullable(inner) => {
                let inner = self.rust_type(inner, from);
                quote!(Option<#inner>)
            }
        }
    }

    /// The type of a field.
    pub(super) fn field_type(&self, field: &Field, from: usize) -> TokenStream {
        let mut holds = self.rust_type(&field.holds, from);
        if field.boxed {
            holds = quote!(Box<#holds>);
        }
        if field.required {
            holds
        } else {
            quote!(Option<#holds>)
        }
    }
}

/// Counts are unsigned.
pub(super) fn integer_type(limits: &IntegerLimits) -> TokenStream {
    if limits.minimum >= 0 {
        quote!(u64)
    } else {
        quote!(i64)
    }
}
