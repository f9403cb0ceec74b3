//! One module: every definition of one schema file.

use proc_macro2::TokenStream;
use quote::quote;

use super::containers::{Container, containers};
use super::reshape::own;
use super::{Context, Tables, builder, leaf, object, root, union, vocabulary};
use crate::error::Error;
use crate::model::{Definition, Kind};

/// The content of the module `index`.
pub(super) fn emit(context: &Context<'_>, index: usize) -> Result<TokenStream, Error> {
    let module = &context.model.modules[index];
    let containers = containers(context, index)?;
    let root = &context.crate_path;
    let members = if context.set.foreign {
        let definitions = module.definitions.iter();
        let members = builder::members(definitions.map(|id| context.model.definition(*id)));
        quote! {
            #[doc(hidden)]
            #[allow(dead_code, non_camel_case_types)]
            pub mod members { #members }
        }
    } else {
        quote! {
            #[allow(unused_imports)]
            use super::super::members;
        }
    };
    let mut items = vec![quote! {
        #[allow(unused_imports)]
        use #root::support::{self, Decode as _};
        #members
    }];
    for id in &module.definitions {
        let definition = context.model.definition(*id);
        items.push(match &definition.kind {
            Kind::Object(object) => {
                let Some(Container::Struct(types)) = containers.get(&own(*id)) else {
                    return Err(missing(definition));
                };
                object::emit(context, definition, object, types)?
            }
            Kind::Vocabulary(words) => {
                let Some(Container::Enum(given)) = containers.get(&own(*id)) else {
                    return Err(missing(definition));
                };
                vocabulary::emit(context, definition, words, given)?
            }
            Kind::Union(union) => union::emit(context, definition, union),
            Kind::Text(limits) => leaf::text(context, definition, limits)?,
            Kind::Integer(limits) => leaf::integer(context, definition, limits),
            Kind::Number(limits) => leaf::number(context, definition, limits),
            Kind::Judged(place) => leaf::judged(context, definition, place),
            Kind::Wrapped(shape) => leaf::wrapped(context, definition, shape)?,
            Kind::Alias(_) => continue,
        });
        if module.root == Some(*id) && !context.set.foreign {
            items.push(root::emit(context, index, definition));
        }
    }
    let tables = Tables::new(context.set);
    items.extend(context.tables.replace(tables).finish()?);
    Ok(items.into_iter().collect())
}

fn missing(definition: &Definition) -> Error {
    Error::Internal(format!(
        "typify made no container for `{}`",
        definition.name
    ))
}
