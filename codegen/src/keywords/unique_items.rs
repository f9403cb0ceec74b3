//! `uniqueItems`: whether all items differ.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "uniqueItems",
    class: Class::EnforcedByCheck,
    shape: Shape::Boolean,
    judged: Judged::By(table),
};

fn table(_: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    match site.value.as_bool() {
        Some(true) => quote!(UniqueItems),
        _ => TokenStream::new(),
    }
}
