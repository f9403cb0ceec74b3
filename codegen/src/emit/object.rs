//! Objects: a struct, its decoder, its encoder.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use serde_json::Value;

use super::read::Statics;
use super::reshape::neutral;
use super::{Context, builder, docs, keyless, rules};
use crate::error::Error;
use crate::model::{Definition, Field, Keyless, Object, Others, Scalar, Type};
use crate::names::{ident, screaming};

/// The struct `definition`, whose field types typify gave.
pub(super) fn emit(
    context: &Context<'_>,
    definition: &Definition,
    object: &Object,
    types: &BTreeMap<String, syn::Type>,
) -> Result<TokenStream, Error> {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let mut fields = Vec::new();
    for (index, field) in stored(object).enumerate() {
        let wanted = context.field_type(field, definition.module);
        let given = types.get(&neutral(index));
        agrees(definition, field, given, &wanted)?;
        let documentation = docs::of_member(&field.docs, &field.name);
        let ident = ident(&field.ident);
        fields.push(quote!(#(#documentation)* pub #ident: #given));
    }
    if object.others.are_kept() {
        let field = ident(Others::FIELD);
        fields.push(quote! {
            /// The members that the schema does not describe.
            pub #field: support::Map<String, support::Value>
        });
    }
    let constants = constants(context, definition, object);
    let decode = decode(context, definition, object)?;
    let serialize = serialize(definition, object);
    let deprecated = object.fields.iter().any(|field| field.docs.deprecated);
    let allowance = deprecated.then(|| quote!(#[allow(deprecated)]));
    let keyless = keyless::object(context, definition, object);
    let keyless = keyless.map(|keyless| quote!(#allowance #keyless));
    let builder = builder::emit(context, definition, object);
    Ok(quote! {
        #(#documentation)*
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct #name { #(#fields,)* }
        #constants
        #allowance
        #decode
        #allowance
        #serialize
        #keyless
        #root::deserialize_by_decoding!(#name);
        #builder
    })
}

/// The members that are fields: all that the schema does not fix.
fn stored(object: &Object) -> impl Iterator<Item = &Field> {
    object
        .fields
        .iter()
        .filter(|field| field.constant().is_none())
}

/// Another typify must not change a type unnoticed.
fn agrees(
    definition: &Definition,
    field: &Field,
    given: Option<&syn::Type>,
    wanted: &TokenStream,
) -> Result<(), Error> {
    let given = given.map(|given| quote!(#given).to_string());
    if given.as_deref() == Some(&wanted.to_string()) {
        return Ok(());
    }
    Err(Error::Internal(format!(
        "typify gives `{}` of {} the type `{}`, not `{wanted}`",
        field.name,
        definition.name,
        given.unwrap_or_default()
    )))
}

/// What the schema fixes and gives as defaults, and the order of the keyless form.
fn constants(context: &Context<'_>, definition: &Definition, object: &Object) -> TokenStream {
    let name = ident(&definition.name);
    let mut constants = Vec::new();
    let mut taken = BTreeSet::from(["KEYLESS_SLOTS".to_owned()]);
    let mut free = |mut name: String| {
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        ident(&name)
    };
    for field in &object.fields {
        if let Some(value) = field.constant() {
            let documentation = docs::of_member(&field.docs, &field.name);
            let constant = free(screaming(&field.name));
            let (of_type, value) = constant_of(value);
            constants.push(quote! {
                #(#documentation)*
                pub const #constant: #of_type = #value;
            });
        } else if let Some(default) = &field.docs.default {
            let documentation = format!(" The default of the member `{}`.", field.name);
            let constant = free(format!("DEFAULT_{}", screaming(&field.name)));
            let (of_type, value) = default_of(default);
            constants.push(quote! {
                #[doc = #documentation]
                pub const #constant: #of_type = #value;
            });
        }
    }
    if let Some(Keyless::Slots(slots)) = &object.keyless {
        constants.push(quote! {
            /// The members in the order of their slots in keyless form.
            pub const KEYLESS_SLOTS: &'static [&'static str] = &[#(#slots),*];
        });
    }
    if constants.is_empty() {
        TokenStream::new()
    } else {
        let allowance = context.unused();
        quote!(#allowance impl #name { #(#constants)* })
    }
}

/// A default: a scalar as it is, anything else as JSON text.
fn default_of(default: &Value) -> (TokenStream, TokenStream) {
    match default {
        Value::Bool(boolean) => (quote!(bool), quote!(#boolean)),
        Value::String(text) => (quote!(&'static str), quote!(#text)),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(integer), _) => {
                let integer = Literal::i64_unsuffixed(integer);
                (quote!(i64), quote!(#integer))
            }
            (None, Some(number)) => {
                let number = Literal::f64_unsuffixed(number);
                (quote!(f64), quote!(#number))
            }
            (None, None) => {
                let text = number.to_string();
                (quote!(&'static str), quote!(#text))
            }
        },
        other => {
            let text = other.to_string();
            (quote!(&'static str), quote!(#text))
        }
    }
}

pub(super) fn constant_of(value: &Scalar) -> (TokenStream, TokenStream) {
    match value {
        Scalar::Text(text) => (quote!(&'static str), quote!(#text)),
        Scalar::Integer(integer) => (quote!(i64), quote!(#integer)),
        Scalar::Boolean(boolean) => (quote!(bool), quote!(#boolean)),
    }
}

fn decode(
    context: &Context<'_>,
    definition: &Definition,
    object: &Object,
) -> Result<TokenStream, Error> {
    let name = ident(&definition.name);
    let mut statics = Statics::default();
    let others = match &object.others {
        Others::Refused => quote!(support::Others::Refused),
        Others::Ignored => quote!(support::Others::Ignored),
        Others::Kept => quote!(support::Others::Kept),
        Others::Judged(place) => {
            let schema = context.tables.borrow_mut().reference(place);
            quote!(support::Others::Judged(#schema))
        }
    };
    let rule = rules::object(&definition.place, object, &others);
    let rule = statics.add("object", &quote!(ObjectRule), &rule);
    let mut variables = Vec::new();
    let mut arms = Vec::new();
    let mut fields = Vec::new();
    for (index, field) in object.fields.iter().enumerate() {
        let member = &field.name;
        let at = quote!(&at.member(#member));
        let index = Literal::usize_unsuffixed(index);
        if let (Some(value), Type::Constant { place, types, .. }) = (field.constant(), &field.holds)
        {
            let rule = rules::constant(place, value, types);
            let rule = statics.add(member, &quote!(ConstRule), &rule);
            arms.push(quote!(#index => { reader.constant(#at, #rule); }));
            continue;
        }
        let read = context.read(&field.holds, &at, definition.module, member, &mut statics)?;
        let variable = format_ident!("found_{}", field.ident);
        let boxing = field.boxed.then(|| quote!(.map(Box::new)));
        variables.push(quote!(let mut #variable = None;));
        arms.push(quote!(#index => #variable = #read #boxing,));
        let ident = ident(&field.ident);
        let unwrap = field.required.then(|| quote!(?));
        fields.push(quote!(#ident: #variable #unwrap));
    }
    let items = &statics.items;
    let kept = object.others.are_kept().then(|| {
        let field = ident(Others::FIELD);
        quote!(#field: walk.into_kept(),)
    });
    let begin = match keyless::slots(object) {
        Some(slots) => quote!(keyless_object(at, #rule, #slots)),
        None if object.keyless == Some(Keyless::Keyed) => quote!(keyed_object(at, #rule)),
        None => quote!(object(at, #rule)),
    };
    let body = quote! {
        let mut walk = reader.#begin?;
        #(#variables)*
        while let Some(member) = reader.member(&mut walk, at) {
            match member {
                #(#arms)*
                _ => reader.skip(at),
            }
        }
        reader.close(&walk, at);
        Some(Self { #(#fields,)* #kept })
    };
    let body = match &definition.also {
        Some((place, keywords)) => {
            let schema = context.tables.borrow_mut().part(place, keywords);
            quote!(reader.also(at, Some(#schema), |reader| { #body }))
        }
        None => body,
    };
    Ok(quote! {
        impl support::Decode for #name {
            fn decode(reader: &mut support::Reader<'_>, at: &support::At<'_>) -> Option<Self> {
                #(#items)*
                #body
            }
        }
    })
}

/// An object is written as a struct; one that keeps other members as a map, since only a map can
/// have names that are not known beforehand.
fn serialize(definition: &Definition, object: &Object) -> TokenStream {
    let name = ident(&definition.name);
    let text = &definition.name;
    let count = count(object);
    let kept = object.others.are_kept().then(|| ident(Others::FIELD));
    let write = |member: &str, value: &TokenStream| match kept {
        Some(_) => quote!(support::SerializeMap::serialize_entry(&mut object, #member, #value)?;),
        None => quote!(support::SerializeStruct::serialize_field(&mut object, #member, #value)?;),
    };
    let members = object.fields.iter().map(|field| {
        let member = &field.name;
        if let Some(value) = field.constant() {
            let (_, value) = constant_of(value);
            return write(member, &quote!(&#value));
        }
        let ident = ident(&field.ident);
        let number = matches!(field.holds.shape(), Type::Number(_));
        let (required, optional) = if number {
            (
                quote!(&support::AsNumber(self.#ident)),
                quote!(&support::AsNumber(*value)),
            )
        } else {
            (quote!(&self.#ident), quote!(value))
        };
        if field.required {
            return write(member, &required);
        }
        let optional = write(member, &optional);
        quote! {
            if let Some(value) = &self.#ident {
                #optional
            }
        }
    });
    let (begin, end) = match &kept {
        Some(kept) => (
            quote!(serialize_map(serializer, None)),
            quote! {
                for (name, value) in &self.#kept {
                    support::SerializeMap::serialize_entry(&mut object, name, value)?;
                }
                support::SerializeMap::end(object)
            },
        ),
        None => (
            quote!(serialize_struct(serializer, #text, #count)),
            quote!(support::SerializeStruct::end(object)),
        ),
    };
    quote! {
        impl support::Serialize for #name {
            fn serialize<S: support::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[allow(unused_mut)]
                let mut object = support::Serializer::#begin?;
                #(#members)*
                #end
            }
        }
    }
}

/// How many members an object is written with: binary formats say so beforehand.
fn count(object: &Object) -> TokenStream {
    let always = object.fields.iter().filter(|field| field.required).count();
    let always = Literal::usize_unsuffixed(always);
    let optional = object.fields.iter().filter(|field| !field.required);
    let optional = optional.map(|field| ident(&field.ident));
    quote!(#always #(+ usize::from(self.#optional.is_some()))*)
}
