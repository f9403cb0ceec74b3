//! `oneOf`: schemas of which exactly one holds.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};
use crate::schema::Place;

pub(super) const KEYWORD: Keyword = Keyword {
    name: "oneOf",
    class: Class::EnforcedByType,
    shape: Shape::SchemaList,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let count = site.value.as_array().map_or(0, Vec::len);
    let branches: Vec<Place> = (0..count)
        .map(|index| site.here().child(&index.to_string()))
        .collect();
    let tag = match tables.tag(&branches) {
        Some((member, values)) => {
            quote!(Some(support::judge::Tag { member: #member, values: &[#(#values),*] }))
        }
        None => quote!(None),
    };
    let branches = branches.iter().map(|branch| tables.reference(branch));
    quote!(OneOf { branches: &[#(#branches),*], tag: #tag })
}
