//! Unions: an enum of the structs of the branches, told apart by the tag.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Context, docs, keyless};
use crate::model::{Definition, DefinitionId, Field, Kind, Object, Type, Union};
use crate::names::{ident, snake};

/// The enum `definition`.
pub(super) fn emit(context: &Context<'_>, definition: &Definition, union: &Union) -> TokenStream {
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let all: Vec<(String, DefinitionId)> = union
        .branches
        .iter()
        .map(|branch| (branch.variant.clone(), branch.object))
        .chain(union.open.map(|open| ("Other".to_owned(), open)))
        .collect();
    let variants: Vec<_> = all.iter().map(|(variant, _)| ident(variant)).collect();
    let objects: Vec<_> = all
        .iter()
        .map(|(_, object)| context.path(*object, definition.module))
        .collect();
    let variant_documentation = all.iter().map(|(variant, object)| {
        docs::attributes(&context.model.definition(*object).docs, variant)
    });
    let known = union.branches.len();
    let indexes = (0..known).map(Literal::usize_unsuffixed);
    let (known_variants, known_objects) = (&variants[..known], &objects[..known]);
    let values = union.branches.iter().map(|branch| &branch.value);
    let open = union.open.map(|object| {
        let object = context.path(object, definition.module);
        quote!(support::Branch::Open => #object::decode(reader, at).map(Self::Other),)
    });
    let first = all
        .first()
        .map(|(_, id)| &context.model.definition(*id).place);
    let (schema, tag, is_open) = (&definition.place, &union.tag, union.open.is_some());
    let also = context.also(definition);
    let allowance = context.unused();
    let choose = match context.tag_slot(union) {
        Some(slot) => {
            let slot = Literal::usize_unsuffixed(slot);
            quote!(keyless_branch(at, &RULE, #slot))
        }
        None => quote!(branch(at, &RULE)),
    };
    let keyless = keyless::union(context, definition, union, &variants);
    let accessors = accessors(context, definition, union, &all);
    quote! {
        #(#documentation)*
        #[derive(Clone, Debug, PartialEq)]
        pub enum #name {
            #(#(#variant_documentation)* #variants(#objects),)*
        }
        #allowance
        impl #name {
            /// Takes a branch, or a builder of one that has all it needs.
            ///
            /// # Errors
            ///
            /// A report of every rule that it breaks, without lines and columns.
            pub fn new(
                branch: impl support::Given<Self>,
            ) -> Result<support::Valid<Self>, support::Report> {
                support::Given::<Self>::fragment(branch).decode()
            }
            #accessors
        }
        impl support::Decode for #name {
            fn decode(reader: &mut support::Reader<'_>, at: &support::At<'_>) -> Option<Self> {
                static RULE: support::UnionRule = support::UnionRule {
                    schema: #schema,
                    first: #first,
                    tag: #tag,
                    branches: &[#(#values),*],
                    open: #is_open,
                };
                reader.also(at, #also, |reader| match reader.#choose? {
                    #(support::Branch::Known(#indexes) => {
                        #known_objects::decode(reader, at).map(Self::#known_variants)
                    })*
                    #open
                    _ => None,
                })
            }
        }
        impl support::Serialize for #name {
            fn serialize<S: support::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    #(Self::#variants(branch) => support::Serialize::serialize(branch, serializer),)*
                }
            }
        }
        #keyless
        #root::deserialize_by_decoding!(#name);
        #(
            impl From<#objects> for #name {
                fn from(branch: #objects) -> Self {
                    Self::#variants(branch)
                }
            }
            impl support::Given<#name> for #objects {
                fn fragment(self) -> support::Fragment {
                    support::Given::<#objects>::fragment(self)
                }
            }
            impl support::Given<#name> for <#objects as support::Build>::Complete {
                fn fragment(self) -> support::Fragment {
                    support::Given::<#objects>::fragment(self)
                }
            }
        )*
    }
}

/// The tag, and what every branch has.
fn accessors(
    context: &Context<'_>,
    definition: &Definition,
    union: &Union,
    all: &[(String, DefinitionId)],
) -> TokenStream {
    let tag_name = ident(&snake(&union.tag));
    let tag_method = method(&snake(&union.tag));
    let variants: Vec<_> = all.iter().map(|(variant, _)| ident(variant)).collect();
    let tags = union
        .branches
        .iter()
        .map(|branch| {
            let value = &branch.value;
            quote!(#value)
        })
        .chain(
            union
                .open
                .map(|object| match tag_of(context, object, &union.tag) {
                    Some(Type::Named(_)) => quote!(_branch.#tag_name.as_str()),
                    _ => quote!(&_branch.#tag_name),
                }),
        );
    let mut accessors = vec![quote! {
        /// The tag that tells the branches apart.
        pub fn #tag_method(&self) -> &str {
            match self {
                #(Self::#variants(_branch) => #tags,)*
            }
        }
    }];
    for field in shared(context, definition, all) {
        if field.name == union.tag {
            continue;
        }
        let documentation = docs::attributes(&field.docs, &field.name);
        let name = ident(&field.ident);
        let holds = context.field_type(field, definition.module);
        let method = method(&field.ident);
        accessors.push(quote! {
            #(#documentation)*
            pub fn #method(&self) -> &#holds {
                match self {
                    #(Self::#variants(branch) => &branch.#name,)*
                }
            }
        });
    }
    accessors.into_iter().collect()
}

/// The name of an accessor: it must not hide the functions that make and read the union.
fn method(name: &str) -> proc_macro2::Ident {
    match name {
        "decode" | "new" => ident(&format!("{name}_")),
        other => ident(other),
    }
}

/// The fields that all branches have with the same type.
fn shared<'c>(
    context: &'c Context<'_>,
    definition: &Definition,
    all: &[(String, DefinitionId)],
) -> Vec<&'c Field> {
    let objects: Vec<&Object> = all
        .iter()
        .filter_map(|(_, id)| match &context.model.definition(*id).kind {
            Kind::Object(object) => Some(object),
            _ => None,
        })
        .collect();
    let same = |one: &Field, other: &Field| {
        let of = |field: &Field| context.field_type(field, definition.module).to_string();
        one.ident == other.ident && other.constant().is_none() && of(one) == of(other)
    };
    let Some((first, others)) = objects.split_first() else {
        return Vec::new();
    };
    first
        .fields
        .iter()
        .filter(|field| field.constant().is_none())
        .filter(|field| {
            others
                .iter()
                .all(|object| object.fields.iter().any(|other| same(field, other)))
        })
        .collect()
}

fn tag_of<'c>(context: &'c Context<'_>, object: DefinitionId, tag: &str) -> Option<&'c Type> {
    match &context.model.definition(object).kind {
        Kind::Object(object) => object
            .fields
            .iter()
            .find(|field| field.name == tag)
            .map(|field| &field.holds),
        _ => None,
    }
}
