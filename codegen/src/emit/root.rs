//! Root types: what the manifest says of them.

use proc_macro2::TokenStream;
use quote::quote;

use super::Context;
use crate::model::{Definition, Kind};
use crate::names::ident;

/// The `Schema` of the root type of the module `index`.
pub(super) fn emit(context: &Context<'_>, index: usize, definition: &Definition) -> TokenStream {
    let row = &context.set.documents[index].row;
    let name = ident(&definition.name);
    let (id, standard) = (&row.id, row.standard.as_deref().unwrap_or_default());
    let version = row.version.as_deref().unwrap_or_default();
    let title = definition.docs.title.as_deref().unwrap_or(id);
    let text = format!("../../schemas/{}", row.file);
    let enveloped = enveloped(context, row.standard.as_deref(), definition);
    quote! {
        #enveloped
        impl support::Schema for #name {
            const ENTRY: &'static support::SchemaEntry = &support::SchemaEntry::new(
                #id,
                #standard,
                #version,
                #title,
                include_str!(#text),
            );
        }
    }
}

/// The body of a root type, where the standard says that its schemas share an envelope around one.
fn enveloped(
    context: &Context<'_>,
    standard: Option<&str>,
    definition: &Definition,
) -> Option<TokenStream> {
    let standard = context.set.manifest.standards.get(standard?)?;
    body(context, definition, &standard.registry.as_ref()?.body)
}

/// That the member `body` is the body of `definition`.
pub(super) fn body(
    context: &Context<'_>,
    definition: &Definition,
    body: &str,
) -> Option<TokenStream> {
    let Kind::Object(object) = &definition.kind else {
        return None;
    };
    let field = object.fields.iter().find(|field| field.name == body)?;
    let name = ident(&definition.name);
    let holds = context.rust_type(&field.holds, definition.module);
    Some(quote! {
        impl support::Enveloped for #name {
            type Body = #holds;
        }
    })
}
