//! Expressions that read a value.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Context, rules};
use crate::error::Error;
use crate::model::{Scalar, Type};
use crate::names::{ident, screaming};

/// The rules that the expressions of one function use, as statics at its head.
#[derive(Default)]
pub(super) struct Statics {
    names: Vec<String>,
    /// The declarations.
    pub items: Vec<TokenStream>,
}

impl Statics {
    /// Adds a rule under a name like `name`, and gives an expression of a reference to it.
    pub(super) fn add(
        &mut self,
        name: &str,
        kind: &TokenStream,
        rule: &TokenStream,
    ) -> TokenStream {
        let mut name = screaming(name);
        while self.names.contains(&name) {
            name.push_str("_RULE");
        }
        let unique = ident(&name);
        self.names.push(name);
        self.items
            .push(quote!(static #unique: support::#kind = #rule;));
        quote!(&#unique)
    }
}

impl Context<'_> {
    /// An expression that reads a value of this type from `reader` at `at` (an expression of type
    /// `&At`), and gives an `Option` of it. `name` is what the value is called.
    pub(super) fn read(
        &self,
        holds: &Type,
        at: &TokenStream,
        from: usize,
        name: &str,
        statics: &mut Statics,
    ) -> Result<TokenStream, Error> {
        Ok(match holds {
            Type::Named(id) => {
                let path = self.path(*id, from);
                quote!(#path::decode(reader, #at))
            }
            Type::Text(limits) => {
                let rule = statics.add(name, &quote!(TextRule), &rules::text(limits)?);
                quote!(reader.text(#at, #rule))
            }
            Type::Integer(limits) => {
                let rule = statics.add(name, &quote!(IntegerRule), &rules::integer(limits));
                if limits.minimum >= 0 {
                    quote!(reader.count(#at, #rule))
                } else {
                    quote!(reader.integer(#at, #rule))
                }
            }
            Type::Number(limits) => {
                let rule = statics.add(name, &quote!(NumberRule), &rules::number(limits));
                quote!(reader.number(#at, #rule))
            }
            Type::Boolean { place } => quote!(reader.boolean(#at, #place)),
            Type::Constant {
                place,
                value,
                types,
            } => {
                let rule = statics.add(
                    name,
                    &quote!(ConstRule),
                    &rules::constant(place, value, types),
                );
                let value = match value {
                    Scalar::Text(text) => quote!(then(|| #text.to_owned())),
                    Scalar::Integer(integer) => quote!(then_some(#integer)),
                    Scalar::Boolean(boolean) => quote!(then_some(#boolean)),
                };
                quote!(reader.constant(#at, #rule).#value)
            }
            Type::List(list) => {
                let rule = statics.add(name, &quote!(ListRule), &rules::list(list));
                let item = self.read(
                    &list.items,
                    &quote!(at),
                    from,
                    &format!("{name}_items"),
                    statics,
                )?;
                quote!(reader.list(#at, #rule, |reader, at| #item))
            }
            Type::Tuple { place, items } => {
                self.read_tuple(place, items, at, from, name, statics)?
            }
            Type::Map { place, values } => {
                let value = self.read(
                    values,
                    &quote!(at),
                    from,
                    &format!("{name}_values"),
                    statics,
                )?;
                quote!(reader.map(#at, #place, |reader, at| #value))
            }
            Type::Unbounded(place) => {
                let schema = self.tables.borrow_mut().reference(place);
                quote!(reader.judged_number(#at, #schema))
            }
            Type::Free { place } => quote!(reader.free_object(#at, #place)),
            Type::Any { place, types } => {
                let rule = statics.add(name, &quote!(TypeRule), &rules::types(place, types));
                quote!(reader.value(#at, #rule))
            }
            Type::Judged(place) => {
                let schema = self.tables.borrow_mut().reference(place);
                quote!(reader.judged(#at, #schema))
            }
            Type::Also {
                shape,
                place,
                keywords,
            } => {
                let shape = self.read(shape, at, from, name, statics)?;
                let schema = self.tables.borrow_mut().part(place, keywords);
                quote!(reader.also(#at, Some(#schema), |reader| #shape))
            }
            Type::Nullable(inner) => {
                let inner = self.read(inner, at, from, name, statics)?;
                quote!(reader.nullable(|reader| #inner))
            }
        })
    }

    fn read_tuple(
        &self,
        place: &str,
        items: &[Type],
        at: &TokenStream,
        from: usize,
        name: &str,
        statics: &mut Statics,
    ) -> Result<TokenStream, Error> {
        let count = items.len();
        let mut names = Vec::new();
        let mut arms = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let variable = format_ident!("item_{index}");
            let name = format!("{name}_{index}");
            let read = self.read(item, &quote!(at), from, &name, statics)?;
            let index = Literal::usize_unsuffixed(index);
            arms.push(quote!(#index => #variable = #read,));
            names.push(variable);
        }
        Ok(quote! {
            {
                #(let mut #names = None;)*
                reader.tuple(#at, #place, #count, |reader, at, index| match index {
                    #(#arms)*
                    _ => reader.skip(at),
                });
                match (#(#names,)*) {
                    (#(Some(#names),)*) => Some((#(#names,)*)),
                    _ => None,
                }
            }
        })
    }
}
