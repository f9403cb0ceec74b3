//! `$dynamicRef`: the schema that the way here decides on.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$dynamicRef",
    class: Class::EnforcedByCheck,
    shape: Shape::Text,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let Some(target) = tables.resolve(site) else {
        return TokenStream::new();
    };
    let schema = tables.reference(&target.place);
    match target.dynamic_anchor {
        Some(anchor) => quote!(DynamicRef { anchor: #anchor, initially: #schema }),
        None => quote!(Ref(#schema)),
    }
}
