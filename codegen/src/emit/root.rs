//! Root types: what the manifest says of them.

use proc_macro2::TokenStream;
use quote::quote;

use super::Context;
use crate::model::Definition;
use crate::names::ident;

/// The `Schema` of the root type of the module `index`.
pub(super) fn emit(context: &Context<'_>, index: usize, definition: &Definition) -> TokenStream {
    let row = &context.set.documents[index].row;
    let name = ident(&definition.name);
    let (id, standard) = (&row.id, row.standard.as_deref().unwrap_or_default());
    let version = row.version.as_deref().unwrap_or_default();
    let title = definition.docs.title.as_deref().unwrap_or(id);
    let text = format!("../../schemas/{}", row.file);
    quote! {
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
