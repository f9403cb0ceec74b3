//! `patternProperties`: members by what their names match.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "patternProperties",
    class: Class::EnforcedByCheck,
    shape: Shape::SchemaMap,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let members = site.members(tables).into_iter().map(|name| {
        let here = site.here().child(&name);
        let pattern = tables.pattern(&here, &name);
        let schema = tables.reference(&here);
        quote!((#pattern, #schema))
    });
    quote!(PatternProperties(&[#(#members),*]))
}
