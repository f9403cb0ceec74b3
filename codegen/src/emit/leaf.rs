//! Leaf types: a string or number with rules of its own.

use proc_macro2::TokenStream;
use quote::quote;

use super::types::integer_type;
use super::{docs, rules};
use crate::error::Error;
use crate::model::{Definition, IntegerLimits, NumberLimits, TextLimits};
use crate::names::ident;

/// A string.
pub(super) fn text(definition: &Definition, limits: &TextLimits) -> Result<TokenStream, Error> {
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let rule = rules::text(limits)?;
    Ok(quote! {
        #(#documentation)*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name(String);
        impl #name {
            const RULE: &'static support::TextRule = &#rule;
        }
        crate::text_leaf!(#name, Self::RULE);
    })
}

/// An integer.
pub(super) fn integer(definition: &Definition, limits: &IntegerLimits) -> TokenStream {
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let rule = rules::integer(limits);
    let inner = integer_type(limits);
    let read = if limits.minimum >= 0 {
        quote!(count)
    } else {
        quote!(integer)
    };
    quote! {
        #(#documentation)*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name(#inner);
        impl #name {
            const RULE: &'static support::IntegerRule = &#rule;
        }
        crate::number_leaf!(#name, #inner, #read, Self::RULE, |number| number);
    }
}

/// A number.
pub(super) fn number(definition: &Definition, limits: &NumberLimits) -> TokenStream {
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let rule = rules::number(limits);
    quote! {
        #(#documentation)*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
        pub struct #name(f64);
        impl #name {
            const RULE: &'static support::NumberRule = &#rule;
        }
        crate::number_leaf!(#name, f64, number, Self::RULE, support::AsNumber);
    }
}
