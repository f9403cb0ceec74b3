//! The containers, made by typify. This is the only file that knows typify and its schemars 0.8.
//!
//! typify gives each struct its fields and each enum its variants; the rest of its output is left
//! behind (its conversions check less than ours, its serde attributes give other verdicts). What it
//! gives is compared with the model, so that another typify cannot change a type unnoticed.

use std::collections::BTreeMap;

use schemars::schema::Schema;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Item, ItemEnum, ItemStruct, Meta};
use typify::{TypeSpace, TypeSpaceSettings};

use super::Context;
use super::reshape::reshape;
use crate::error::Error;

/// The structs and enums of the module `from`, bare, by name.
pub(super) fn containers(
    context: &Context<'_>,
    from: usize,
) -> Result<BTreeMap<String, Container>, Error> {
    let reshaped = reshape(context, from);
    let mut settings = TypeSpaceSettings::default();
    settings.with_struct_builder(false);
    let mut stand_ins = StandIns(BTreeMap::new());
    for (name, of_type) in &reshaped.replacements {
        // typify wants a path, and not every type is one: the name stands in until it is done.
        settings.with_replacement(name, name, std::iter::empty());
        let of_type = syn::parse_str(of_type).map_err(|error| internal(&error))?;
        stand_ins.0.insert(name.clone(), of_type);
    }
    for (name, real) in &reshaped.own {
        let real = syn::parse_str(real).map_err(|error| internal(&error))?;
        stand_ins.0.insert(name.clone(), real);
    }
    let mut definitions = Vec::new();
    for (name, schema) in reshaped.definitions {
        let schema: Schema = serde_json::from_value(schema).map_err(|error| internal(&error))?;
        definitions.push((name, schema));
    }
    let mut space = TypeSpace::new(&settings);
    space
        .add_ref_types(definitions)
        .map_err(|error| internal(&error))?;
    let file: syn::File = syn::parse2(space.to_stream()).map_err(|error| internal(&error))?;
    let mut containers = BTreeMap::new();
    for item in file.items {
        match item {
            Item::Struct(item) => {
                containers.insert(
                    item.ident.to_string(),
                    Container::Struct(bare_struct(item, &mut stand_ins)),
                );
            }
            Item::Enum(item) => {
                containers.insert(item.ident.to_string(), Container::Enum(bare_enum(item)));
            }
            _ => {}
        }
    }
    Ok(containers)
}

/// A struct or enum without attributes, its members by their names in JSON.
pub(super) enum Container {
    /// Field types by the names of the members.
    Struct(BTreeMap<String, syn::Type>),
    /// The words, in order.
    Enum(Vec<String>),
}

fn bare_struct(item: ItemStruct, stand_ins: &mut StandIns) -> BTreeMap<String, syn::Type> {
    item.fields
        .into_iter()
        .map(|mut field| {
            Prelude.visit_type_mut(&mut field.ty);
            stand_ins.visit_type_mut(&mut field.ty);
            let name = renamed(&field.attrs)
                .or_else(|| field.ident.as_ref().map(ToString::to_string))
                .unwrap_or_default();
            (name, field.ty)
        })
        .collect()
}

fn bare_enum(item: ItemEnum) -> Vec<String> {
    item.variants
        .into_iter()
        .map(|variant| renamed(&variant.attrs).unwrap_or_else(|| variant.ident.to_string()))
        .collect()
}

/// The name that `#[serde(rename = "…")]` gives.
fn renamed(attributes: &[Attribute]) -> Option<String> {
    let mut name = None;
    for attribute in attributes {
        if let Meta::List(list) = &attribute.meta
            && list.path.is_ident("serde")
        {
            // Other arguments of serde are of no interest here, and neither are their errors.
            let _ = list.parse_nested_meta(|meta| {
                if meta.path.is_ident("rename") {
                    name = Some(meta.value()?.parse::<syn::LitStr>()?.value());
                } else if let Ok(value) = meta.value() {
                    value.parse::<syn::Expr>()?;
                }
                Ok(())
            });
        }
    }
    name
}

/// Puts the types where their stand-ins are.
struct StandIns(BTreeMap<String, syn::Type>);

impl VisitMut for StandIns {
    fn visit_type_mut(&mut self, of_type: &mut syn::Type) {
        if let syn::Type::Path(path) = of_type
            && let Some(name) = path.path.get_ident()
            && let Some(meant) = self.0.get(&name.to_string())
        {
            *of_type = meant.clone();
        } else {
            syn::visit_mut::visit_type_mut(self, of_type);
        }
    }
}

/// Writes `Vec` for `::std::vec::Vec`, as people do.
struct Prelude;

impl VisitMut for Prelude {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        let from_std = path.leading_colon.is_some()
            && path
                .segments
                .first()
                .is_some_and(|first| first.ident == "std");
        if from_std && let Some(last) = path.segments.last().cloned() {
            path.leading_colon = None;
            path.segments = std::iter::once(last).collect();
        }
        syn::visit_mut::visit_path_mut(self, path);
    }
}

fn internal(error: &dyn std::fmt::Display) -> Error {
    Error::Internal(format!("typify: {error}"))
}
