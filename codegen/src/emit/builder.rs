//! Builders: which members an object needs, can have, and fixes. What a builder does is in the runtime.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use serde_json::Value;

use super::Context;
use crate::model::{Definition, Field, Kind, Object, Others, Scalar};
use crate::names::ident;

/// The builder of the object `definition`.
pub(super) fn emit(context: &Context<'_>, definition: &Definition, object: &Object) -> TokenStream {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let builder = ident(&builder_name(context, definition));
    let members = object.fields.iter().map(|field| &field.name);
    let fixed = object.fields.iter().filter_map(|field| {
        let (name, value) = (&field.name, json(field.constant()?));
        Some(quote!(#name = #value))
    });
    let required: Vec<&Field> = required(object).collect();
    let states = states(required.len());
    let setters = required.iter().enumerate().map(|(index, field)| {
        let (ident, name) = (ident(&field.ident), &field.name);
        let holds = context.rust_type(&field.holds, definition.module);
        let (before, after) = (&states[..index], &states[index + 1..]);
        let deprecated = deprecated(field);
        quote!(#deprecated #ident #name #holds, [#(#before)*] [#(#after)*];)
    });
    let mut taken: BTreeSet<String> = object
        .fields
        .iter()
        .map(|field| field.ident.clone())
        .collect();
    let optional = object.fields.iter().filter(|field| !field.required);
    let optional: Vec<TokenStream> = optional
        .map(|field| {
            let mut maybe = format!("maybe_{}", field.ident);
            while !taken.insert(maybe.clone()) {
                maybe.push('_');
            }
            let (ident, maybe, name) = (ident(&field.ident), ident(&maybe), &field.name);
            let holds = context.rust_type(&field.holds, definition.module);
            let deprecated = deprecated(field);
            quote!(#deprecated #ident #maybe #name #holds;)
        })
        .collect();
    let others = object.others.are_kept().then(|| ident(Others::FIELD));
    quote! {
        #root::builder! {
            #builder builds #name;
            members [#(#members)*];
            fixed [#(#fixed)*];
            required [#(#states)*] { #(#setters)* }
            optional { #(#optional)* }
            others [#others];
        }
    }
}

/// Who gives a member that the schema calls deprecated is warned as who reads it is.
fn deprecated(field: &Field) -> Option<TokenStream> {
    field.docs.deprecated.then(|| quote!(#[deprecated]))
}

/// The members that have to be given: all that are required but for those that the schema fixes.
fn required(object: &Object) -> impl Iterator<Item = &Field> {
    let given = |field: &&Field| field.required && field.constant().is_none();
    object.fields.iter().filter(given)
}

/// The names that the types of builders have for members that are required somewhere.
pub(super) fn members<'d>(definitions: impl Iterator<Item = &'d Definition>) -> TokenStream {
    let mut names = BTreeSet::new();
    for definition in definitions {
        if let Kind::Object(object) = &definition.kind {
            names.extend(required(object).map(|field| &field.ident));
        }
    }
    let names = names.into_iter().map(|name| ident(name));
    quote!(#(#[derive(Debug)] pub enum #names {})*)
}

/// As no other type of the module is called.
fn builder_name(context: &Context<'_>, definition: &Definition) -> String {
    let mut name = format!("{}Builder", definition.name);
    let is_taken = |name: &str| {
        let mut all = context.model.definitions.iter();
        all.any(|other| other.module == definition.module && other.name == name)
    };
    while is_taken(&name) {
        name.push('_');
    }
    name
}

/// A type parameter for the state of each required member; no type of a schema is called so, as their
/// names have no underscores.
fn states(count: usize) -> Vec<Ident> {
    (0..count).map(|index| format_ident!("S{index}_")).collect()
}

/// A value that the schema fixes, as JSON.
fn json(value: &Scalar) -> String {
    match value {
        Scalar::Text(text) => Value::from(text.as_str()).to_string(),
        Scalar::Integer(integer) => integer.to_string(),
        Scalar::Boolean(boolean) => boolean.to_string(),
    }
}
