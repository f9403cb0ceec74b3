//! `items`: what the items are, behind those of `prefixItems`.

use proc_macro2::TokenStream;
use quote::quote;
use serde_json::Value;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "items",
    class: Class::EnforcedByType,
    shape: Shape::Schema,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let first = site
        .schema
        .get("prefixItems")
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    let schema = tables.reference(&site.here());
    quote!(Items(#first, #schema))
}
