//! `if`: which of `then` and `else` holds.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "if",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let mut beside = |name: &str| {
        if site.schema.contains_key(name) {
            let schema = tables.reference(&site.place.child(name));
            quote!(Some(#schema))
        } else {
            quote!(None)
        }
    };
    let (then, otherwise) = (beside("then"), beside("else"));
    let condition = tables.reference(&site.here());
    quote!(If { condition: #condition, then: #then, otherwise: #otherwise })
}
