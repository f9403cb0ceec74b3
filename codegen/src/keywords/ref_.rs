//! `$ref`: the schema that stands elsewhere.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$ref",
    class: Class::Structure,
    shape: Shape::Text,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    match tables.resolve(site) {
        Some(target) => {
            let schema = tables.reference(&target.place);
            quote!(Ref(#schema))
        }
        None => TokenStream::new(),
    }
}
