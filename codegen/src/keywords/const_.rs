//! `const`: the one value allowed.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Class, Judged, Keyword, Shape};
use crate::emit::literal;
use crate::emit::{Site, Tables};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "const",
    class: Class::EnforcedByType,
    shape: Shape::Any,
    judged: Judged::By(table),
};

fn table(tables: &mut Tables<'_>, site: &Site<'_>) -> TokenStream {
    let value = literal(tables, &site.here(), site.value);
    quote!(Const(#value))
}
