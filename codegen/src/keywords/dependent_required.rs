//! `dependentRequired`: members that are there if another is.

use proc_macro2::TokenStream;
use quote::quote;
use serde_json::Value;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "dependentRequired",
    class: Class::EnforcedByCheck,
    shape: Shape::NamesMap,
    judged: Judged::By(table),
};

fn table(_: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let members = site
        .value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, others)| {
            let others = others
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str);
            quote!((#name, &[#(#others),*]))
        });
    quote!(DependentRequired(&[#(#members),*]))
}
