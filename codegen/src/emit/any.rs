//! One enum for each standard, one for all, and how a document is recognised.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Context, builder, docs, header, keyless, print, profiles};
use crate::error::Error;
use crate::files::Files;
use crate::manifest::StandardRow;
use crate::model::{DefinitionId, Kind, Scalar};
use crate::names::{ident, pascal};

/// The name of the enum over all standards.
const ANY: &str = "AnyMessage";

/// A root type of a standard.
pub(super) struct Root<'c> {
    pub(super) id: &'c str,
    pub(super) definition: DefinitionId,
    pub(super) module: usize,
}

/// Writes the enums and the tables.
pub(super) fn emit(context: &Context<'_>, files: &mut Files) -> Result<(), Error> {
    for (name, standard) in &context.set.manifest.standards {
        let tokens = standard_enum(context, name, standard);
        let title = format!("//! Any root type of {}.\n", standard.title);
        files.insert(
            format!("generated/{name}/any.rs"),
            print(&header(&title), tokens)?,
        );
        profiles::emit(context, name, standard, files)?;
    }
    let tokens = all_enum(context);
    let title = "//! Any root type of any standard.\n";
    files.insert(
        "generated/any.rs".to_owned(),
        print(&header(title), tokens)?,
    );
    let folders = folders(context);
    let modules = folders.iter().map(|folder| {
        let name = ident(folder);
        let feature = context
            .set
            .manifest
            .standards
            .contains_key(folder)
            .then(|| quote!(#[cfg(feature = #folder)]));
        quote!(#feature pub mod #name;)
    });
    let tokens = quote! {
        #(#modules)*
        mod any;
        #[allow(dead_code)]
        pub mod members;
        pub use self::any::*;
    };
    let title = "//! Everything that is made from `schemas/`.\n";
    files.insert(
        "generated/mod.rs".to_owned(),
        print(&header(title), tokens)?,
    );
    let title =
        "//! The members that are required somewhere, as builders name them in their types.\n";
    files.insert(
        "generated/members.rs".to_owned(),
        print(
            &header(title),
            builder::members(context.model.definitions.iter()),
        )?,
    );
    Ok(())
}

fn folders(context: &Context<'_>) -> Vec<String> {
    let mut folders: Vec<String> = context
        .model
        .modules
        .iter()
        .map(|module| module.path[0].clone())
        .collect();
    folders.sort();
    folders.dedup();
    folders
}

/// The root types of a standard, in the order of the manifest.
pub(super) fn roots<'c>(context: &'c Context<'_>, standard: &str) -> Vec<Root<'c>> {
    context
        .model
        .modules
        .iter()
        .enumerate()
        .filter_map(|(index, module)| {
            let row = &context.set.documents[index].row;
            let definition = module.root?;
            (row.standard.as_deref() == Some(standard)).then_some(Root {
                id: &row.id,
                definition,
                module: index,
            })
        })
        .collect()
}

fn standard_enum(context: &Context<'_>, name: &str, standard: &StandardRow) -> TokenStream {
    let any = ident(&standard.any);
    let roots = roots(context, name);
    let types: Vec<_> = roots
        .iter()
        .map(|root| {
            let module = ident(&context.model.modules[root.module].path[1]);
            let of_type = ident(&context.model.definition(root.definition).name);
            quote!(super::#module::#of_type)
        })
        .collect();
    let variants: Vec<_> = roots
        .iter()
        .map(|root| ident(&context.model.definition(root.definition).name))
        .collect();
    let documentation = roots
        .iter()
        .map(|root| docs::attributes(&context.model.definition(root.definition).docs, root.id));
    let ids = roots.iter().map(|root| root.id);
    let definitions: Vec<DefinitionId> = roots.iter().map(|root| root.definition).collect();
    let keyless = keyless::any(context, &any, &definitions, &variants);
    let own = docs::lines(&[format!("Any root type of {}.", docs::safe(&standard.title))]);
    quote! {
        use crate::support::{self, Decode as _, Schema as _};
        #(#own)*
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum #any {
            #(#(#documentation)* #variants(Box<support::Valid<#types>>),)*
        }
        impl #any {
            /// What the manifest says of the schemas, in its order.
            pub const SCHEMAS: &'static [&'static support::SchemaEntry] =
                &[#(<#types as support::Schema>::ENTRY),*];
            /// What the manifest says of the schema of this value.
            pub fn schema(&self) -> &'static support::SchemaEntry {
                match self {
                    #(Self::#variants(_) => #types::ENTRY,)*
                }
            }
            /// Reads the document as the schema `id` has it; the value is only as valid as the
            /// reader finds it in the end.
            pub(crate) fn read(
                id: &str,
                reader: &mut support::Reader<'_>,
            ) -> Option<Self> {
                match id {
                    #(#ids => {
                        let value = #types::decode(reader, &support::At::ROOT)?;
                        Some(Self::#variants(Box::new(support::Valid::of_finished(value))))
                    })*
                    _ => None,
                }
            }
        }
        impl support::Serialize for #any {
            fn serialize<S: support::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    #(Self::#variants(value) => support::Serialize::serialize(value, serializer),)*
                }
            }
        }
        #keyless
        #(
            impl From<support::Valid<#types>> for #any {
                fn from(value: support::Valid<#types>) -> Self {
                    Self::#variants(Box::new(value))
                }
            }
        )*
    }
}

fn all_enum(context: &Context<'_>) -> TokenStream {
    let any = ident(ANY);
    let standards = &context.set.manifest.standards;
    let names: Vec<&String> = standards.keys().collect();
    let modules: Vec<_> = names.iter().map(|name| ident(name)).collect();
    let variants: Vec<_> = names.iter().map(|name| ident(&pascal(name))).collect();
    let enums: Vec<_> = standards.values().map(|row| ident(&row.any)).collect();
    let documentation = standards
        .values()
        .map(|row| docs::lines(&[docs::safe(&format!("{} {}", row.title, row.version))]));
    let tables = standards
        .iter()
        .map(|(name, row)| recognition(context, name, row));
    quote! {
        #[allow(unused_imports)]
        use crate::support::{self, Sign, StandardEntry};
        /// Any message of any standard that is compiled in.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum #any {
            #(#(#documentation)* #[cfg(feature = #names)] #variants(super::#modules::#enums),)*
        }
        impl #any {
            /// What the manifest says of the schema of this value.
            pub fn schema(&self) -> &'static support::SchemaEntry {
                match *self {
                    #(#[cfg(feature = #names)] Self::#variants(ref value) => value.schema(),)*
                }
            }
            /// Reads the document as the schema `id` has it.
            #[allow(unused_variables)]
            pub(crate) fn read(id: &str, reader: &mut support::Reader<'_>) -> Option<Self> {
                #(
                    #[cfg(feature = #names)]
                    if super::#modules::#enums::SCHEMAS.iter().any(|entry| entry.id == id) {
                        return super::#modules::#enums::read(id, reader).map(Self::#variants);
                    }
                )*
                None
            }
        }
        impl support::Serialize for #any {
            #[allow(unused_variables)]
            fn serialize<S: support::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match *self {
                    #(
                        #[cfg(feature = #names)]
                        Self::#variants(ref value) => support::Serialize::serialize(value, serializer),
                    )*
                }
            }
        }
        /// The standards that are compiled in.
        pub static STANDARDS: &[StandardEntry] = &[
            #(#[cfg(feature = #names)] #tables,)*
        ];
    }
}

/// How a document of this standard is recognised.
fn recognition(context: &Context<'_>, name: &str, row: &StandardRow) -> TokenStream {
    let any = ident(&row.any);
    let module = ident(name);
    let (title, version) = (&row.title, &row.version);
    let tag = row
        .tag
        .as_ref()
        .map_or(quote!(None), |tag| quote!(Some(#tag)));
    let definitions: Vec<DefinitionId> = roots(context, name)
        .iter()
        .map(|root| root.definition)
        .collect();
    let slots = keyless::of_standard(context, row, &definitions);
    let tags = row.tag.iter().flat_map(|tag| {
        roots(context, name)
            .into_iter()
            .filter_map(|root| {
                tag_value(context, root.definition, tag).map(|value| (value, root.id))
            })
            .collect::<Vec<_>>()
    });
    let tags = tags.map(|(value, id)| quote!((#value, #id)));
    let documents = documents(context, name);
    let signs = row.signs.iter().map(|sign| {
        let member = &sign.member;
        let optional = |text: &Option<String>| match text {
            Some(text) => quote!(Some(#text)),
            None => quote!(None),
        };
        let (value, schema) = (optional(&sign.value), optional(&sign.schema));
        quote!(Sign { member: #member, value: #value, schema: #schema })
    });
    quote! {
        StandardEntry {
            name: #name,
            title: #title,
            version: #version,
            schemas: super::#module::#any::SCHEMAS,
            documents: &[#(#documents),*],
            tag: #tag,
            tags: &[#(#tags),*],
            signs: &[#(#signs),*],
            slots: #slots,
        }
    }
}

/// The schema texts of this standard, and those that it shares, each with its `$id`.
fn documents(context: &Context<'_>, name: &str) -> Vec<TokenStream> {
    let roots = roots(context, name);
    let documents = context.set.documents.iter().enumerate();
    documents
        .filter(|(_, document)| {
            document
                .row
                .standard
                .as_deref()
                .is_none_or(|own| own == name)
        })
        .map(|(index, document)| {
            let (id, file) = (&document.id, format!("../schemas/{}", document.row.file));
            // The text of a root is in the program already.
            let text = match roots.iter().find(|root| root.module == index) {
                Some(root) => {
                    let module = ident(&context.model.modules[index].path[1]);
                    let of_type = ident(&context.model.definition(root.definition).name);
                    let folder = ident(name);
                    quote!(<super::#folder::#module::#of_type as support::Schema>::ENTRY.text)
                }
                None => quote!(include_str!(#file)),
            };
            quote!((#id, #text))
        })
        .collect()
}

/// The value that a root type fixes for the tag.
fn tag_value(context: &Context<'_>, root: DefinitionId, tag: &str) -> Option<String> {
    let Kind::Object(object) = &context.model.definition(root).kind else {
        return None;
    };
    let field = object.fields.iter().find(|field| field.name == tag)?;
    match field.constant()? {
        Scalar::Text(text) => Some(text.clone()),
        _ => None,
    }
}
