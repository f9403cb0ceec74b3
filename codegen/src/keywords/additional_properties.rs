//! `additionalProperties`: members that are not known by name or expression.

use proc_macro2::TokenStream;
use quote::quote;
use serde_json::Value;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "additionalProperties",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let names = |keyword: &str| site.schema.get(keyword).and_then(Value::as_object);
    let known = names("properties")
        .into_iter()
        .flat_map(|members| members.keys());
    let here = site.place.child("patternProperties");
    let patterns: Vec<TokenStream> = names("patternProperties")
        .into_iter()
        .flat_map(|members| members.keys())
        .map(|source| tables.pattern(&here.child(source), source))
        .collect();
    let schema = tables.reference(&site.here());
    quote! {
        AdditionalProperties { known: &[#(#known),*], patterns: &[#(#patterns),*], schema: #schema }
    }
}
