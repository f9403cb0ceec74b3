//! `format`: what a string is written like, where the manifest asserts it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "format",
    class: Class::EnforcedByCheck,
    shape: Shape::Text,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    match tables.format(&site.here(), site.value.as_str().unwrap_or_default()) {
        Some(format) => quote!(Format(#format)),
        None => TokenStream::new(),
    }
}
