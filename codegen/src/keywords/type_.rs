//! `type`: the JSON types allowed.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};
use crate::names::{ident, pascal};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "type",
    class: Class::EnforcedByType,
    shape: Shape::TypeNames,
    judged: Judged::By(table),
};

fn table(_: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let names = site.value.as_str().into_iter().chain(site.texts());
    let types = names.map(|name| {
        let variant = ident(&pascal(name));
        quote!(support::JsonType::#variant)
    });
    quote!(Type(&[#(#types),*]))
}
