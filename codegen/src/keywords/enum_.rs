//! `enum`: the values allowed.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::literal;
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "enum",
    class: Class::EnforcedByType,
    shape: Shape::List,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let values = site.value.as_array().into_iter().flatten().enumerate();
    let values =
        values.map(|(index, value)| literal(tables, &site.here().child(&index.to_string()), value));
    quote!(Enum(&[#(#values),*]))
}
