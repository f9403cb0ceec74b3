//! The keyless form: how an object is written as an array of slots, and where its slots are.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Context;
use crate::manifest::StandardRow;
use crate::model::{Definition, DefinitionId, Field, Keyless, Kind, Object, Type, Union};
use crate::names::ident;

/// How the enum `any` over root types is written, where one of them has slots.
pub(super) fn any(
    context: &Context<'_>,
    any: &syn::Ident,
    roots: &[DefinitionId],
    variants: &[syn::Ident],
) -> Option<TokenStream> {
    let has_slots = |root: &DefinitionId| context.has_slots(&Type::Named(*root));
    roots.iter().any(has_slots).then(|| {
        let writes = roots
            .iter()
            .map(|root| context.write(&Type::Named(*root), &quote!(value)));
        quote! {
            impl support::Keyless for #any {
                fn write_keyless(&self, writer: &mut support::KeylessWriter) {
                    match self {
                        #(Self::#variants(value) => { #writes })*
                    }
                }
            }
        }
    })
}

/// The top-level members by which a standard is recognised, with their slots; the lowering saw to
/// it that all its root types agree.
pub(super) fn of_standard(
    context: &Context<'_>,
    row: &StandardRow,
    roots: &[DefinitionId],
) -> TokenStream {
    let mut names: Vec<&String> = row.tag.iter().collect();
    for sign in &row.signs {
        if !names.contains(&&sign.member) {
            names.push(&sign.member);
        }
    }
    let slots = names.into_iter().filter_map(|name| {
        let slot = roots.iter().find_map(|root| context.slot_of(*root, name))?;
        let slot = Literal::usize_unsuffixed(slot);
        Some(quote!((#name, #slot)))
    });
    quote!(&[#(#slots),*])
}

/// The member in each slot of an object, by its place in the rule; none where it has no slots.
pub(super) fn slots(object: &Object) -> Option<TokenStream> {
    let places = fields(object)?.into_iter().map(|(place, _)| place);
    let places = places.map(Literal::usize_unsuffixed);
    Some(quote!(&[#(#places),*]))
}

/// The fields in the order of their slots, with their places in the schema.
fn fields(object: &Object) -> Option<Vec<(usize, &Field)>> {
    let Some(Keyless::Slots(slots)) = &object.keyless else {
        return None;
    };
    let field_of = |slot: &String| {
        let mut fields = object.fields.iter().enumerate();
        fields.find(|(_, field)| field.name == *slot)
    };
    Some(slots.iter().filter_map(field_of).collect())
}

/// How the struct `definition` is written, where it has slots.
pub(super) fn object(
    context: &Context<'_>,
    definition: &Definition,
    object: &Object,
) -> Option<TokenStream> {
    let name = ident(&definition.name);
    let slots = fields(object)?.into_iter().map(|(_, field)| {
        let member = &field.name;
        if let Some(value) = field.constant() {
            let (_, value) = super::object::constant_of(value);
            return quote!(writer.keyed(&#value););
        }
        let own = ident(&field.ident);
        let number = matches!(field.holds.shape(), Type::Number(_));
        if field.required {
            return if number {
                quote!(writer.keyed(&support::AsNumber(self.#own));)
            } else {
                context.write(&field.holds, &quote!(&self.#own))
            };
        }
        if number {
            return quote!(writer.optional(#member, &self.#own.map(support::AsNumber)););
        }
        if !context.has_slots(&field.holds) {
            return quote!(writer.optional(#member, &self.#own););
        }
        let write = context.write(&field.holds, &quote!(value));
        quote! {
            writer.optional_slots(#member, self.#own.as_ref(), |writer, value| { #write });
        }
    });
    Some(quote! {
        impl support::Keyless for #name {
            fn write_keyless(&self, writer: &mut support::KeylessWriter) {
                writer.begin();
                #(#slots)*
                writer.end();
            }
        }
    })
}

/// How the enum `definition` is written, where a branch of it has slots.
pub(super) fn union(
    context: &Context<'_>,
    definition: &Definition,
    union: &Union,
    variants: &[syn::Ident],
) -> Option<TokenStream> {
    let name = ident(&definition.name);
    context.union_has_slots(union).then(|| {
        let branches =
            branches(union).map(|branch| context.write(&Type::Named(branch), &quote!(branch)));
        quote! {
            impl support::Keyless for #name {
                fn write_keyless(&self, writer: &mut support::KeylessWriter) {
                    match self {
                        #(Self::#variants(branch) => { #branches })*
                    }
                }
            }
        }
    })
}

/// The branches of a union, the open one last.
fn branches(union: &Union) -> impl Iterator<Item = DefinitionId> + '_ {
    let known = union.branches.iter().map(|branch| branch.object);
    known.chain(union.open)
}

impl Context<'_> {
    /// A statement that writes `value`, a reference to a value of this type, to `writer`.
    fn write(&self, holds: &Type, value: &TokenStream) -> TokenStream {
        if !self.has_slots(holds) {
            return quote!(writer.keyed(#value););
        }
        match holds {
            Type::Also { shape, .. } => self.write(shape, value),
            Type::List(list) => {
                let item = self.write(&list.items, &quote!(item));
                quote!(writer.list(#value, |writer, item| { #item });)
            }
            Type::Nullable(inner) => {
                let inner = self.write(inner, &quote!(value));
                quote! {
                    match #value {
                        Some(value) => { #inner }
                        None => writer.absent(),
                    }
                }
            }
            Type::Tuple { items, .. } => {
                let names: Vec<_> = (0..items.len())
                    .map(|index| format_ident!("item_{index}"))
                    .collect();
                let items = items
                    .iter()
                    .zip(&names)
                    .map(|(item, name)| self.write(item, &quote!(#name)));
                quote! {
                    let (#(#names,)*) = #value;
                    writer.begin();
                    #(#items)*
                    writer.end();
                }
            }
            _ => quote!(support::Keyless::write_keyless(#value, writer);),
        }
    }

    /// Whether values of this type are not the same in keyless form: objects with slots, and what
    /// is made of them. In an object without slots all is keyed.
    pub(super) fn has_slots(&self, holds: &Type) -> bool {
        match holds {
            Type::Named(id) => match &self.model.definition(*id).kind {
                Kind::Object(object) => matches!(object.keyless, Some(Keyless::Slots(_))),
                Kind::Union(union) => self.union_has_slots(union),
                _ => false,
            },
            Type::Also { shape, .. } => self.has_slots(shape),
            Type::List(list) => self.has_slots(&list.items),
            Type::Nullable(inner) => self.has_slots(inner),
            Type::Tuple { items, .. } => items.iter().any(|item| self.has_slots(item)),
            _ => false,
        }
    }

    fn union_has_slots(&self, union: &Union) -> bool {
        branches(union).any(|branch| self.has_slots(&Type::Named(branch)))
    }

    /// The slot of the member `name` of an object.
    pub(super) fn slot_of(&self, id: DefinitionId, name: &str) -> Option<usize> {
        match &self.model.definition(id).kind {
            Kind::Object(object) => match &object.keyless {
                Some(Keyless::Slots(slots)) => slots.iter().position(|slot| slot == name),
                _ => None,
            },
            _ => None,
        }
    }

    /// The slot of the tag in the branches of a union; the lowering saw to it that it is one.
    pub(super) fn tag_slot(&self, union: &Union) -> Option<usize> {
        branches(union).find_map(|branch| self.slot_of(branch, &union.tag))
    }
}
