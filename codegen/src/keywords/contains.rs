//! `contains`: what some items are.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape, count};
use crate::emit::optional;
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "contains",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let beside = |name: &str| site.schema.get(name).and_then(count);
    let least = beside("minContains").unwrap_or(1);
    let most = optional(beside("maxContains"));
    let schema = tables.reference(&site.here());
    quote!(Contains { schema: #schema, least: #least, most: #most })
}
