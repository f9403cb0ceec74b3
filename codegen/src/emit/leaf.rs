//! Leaf types: a string or number with rules of its own.

use proc_macro2::TokenStream;
use quote::quote;

use super::read::Statics;
use super::types::integer_type;
use super::{Context, docs, rules};
use crate::error::Error;
use crate::model::{Definition, IntegerLimits, NumberLimits, TextLimits, Type};
use crate::names::ident;
use crate::schema::Place;

/// A string.
pub(super) fn text(
    context: &Context<'_>,
    definition: &Definition,
    limits: &TextLimits,
) -> Result<TokenStream, Error> {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let also = context.also(definition);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let rule = rules::text(limits)?;
    Ok(quote! {
        #(#documentation)*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name(String);
        impl #name {
            const RULE: &'static support::TextRule = &#rule;
        }
        #root::text_leaf!(#name, Self::RULE, #also);
    })
}

/// An integer.
pub(super) fn integer(
    context: &Context<'_>,
    definition: &Definition,
    limits: &IntegerLimits,
) -> TokenStream {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let also = context.also(definition);
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
        #root::number_leaf!(#name, #inner, #read, Self::RULE, |number| number, #also);
    }
}

/// A number.
pub(super) fn number(
    context: &Context<'_>,
    definition: &Definition,
    limits: &NumberLimits,
) -> TokenStream {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let also = context.also(definition);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let rule = rules::number(limits);
    quote! {
        #(#documentation)*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
        pub struct #name(f64);
        impl #name {
            const RULE: &'static support::NumberRule = &#rule;
        }
        #root::number_leaf!(#name, f64, number, Self::RULE, support::AsNumber, #also);
    }
}

/// Something without a shape: a JSON value.
pub(super) fn judged(context: &Context<'_>, definition: &Definition, place: &Place) -> TokenStream {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let schema = context.tables.borrow_mut().reference(place);
    quote! {
        #(#documentation)*
        #[derive(Clone, Debug, PartialEq)]
        pub struct #name(support::Value);
        #root::judged_leaf!(#name, #schema);
    }
}

/// A root that is a list, a map or the like.
pub(super) fn wrapped(
    context: &Context<'_>,
    definition: &Definition,
    shape: &Type,
) -> Result<TokenStream, Error> {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let inner = context.rust_type(shape, definition.module);
    let mut statics = Statics::default();
    let read = context.read(shape, &quote!(at), definition.module, "root", &mut statics)?;
    let statics = &statics.items;
    let serialize = match shape.shape() {
        Type::Number(_) => quote!(support::AsNumber(self.0)),
        _ => quote!(self.0),
    };
    Ok(quote! {
        #(#documentation)*
        #[derive(Clone, Debug, PartialEq)]
        pub struct #name(#inner);
        impl support::Decode for #name {
            fn decode(reader: &mut support::Reader<'_>, at: &support::At<'_>) -> Option<Self> {
                #(#statics)*
                #read.map(Self)
            }
        }
        impl support::Serialize for #name {
            fn serialize<S: support::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                support::Serialize::serialize(&#serialize, serializer)
            }
        }
        #root::wrapper!(#name, #inner);
    })
}

impl Context<'_> {
    /// What the judge looks at beside the shape of a definition, as an optional schema.
    pub(super) fn also(&self, definition: &Definition) -> TokenStream {
        match &definition.also {
            Some((place, keywords)) => {
                let schema = self.tables.borrow_mut().part(place, keywords);
                quote!(Some(#schema))
            }
            None => quote!(None),
        }
    }
}
