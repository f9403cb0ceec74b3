//! `pattern`: what a string matches somewhere.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "pattern",
    class: Class::EnforcedByCheck,
    shape: Shape::Text,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let pattern = tables.pattern(&site.here(), site.value.as_str().unwrap_or_default());
    quote!(Pattern(#pattern))
}
