//! The registry of a standard: an enum of the ids of its schemas, and what is known of each.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::any::{Root, roots};
use super::{Context, docs, header, print};
use crate::error::Error;
use crate::files::Files;
use crate::manifest::{Family, Registry, StandardRow};
use crate::model::{Definition, Keyless, Kind, Object, Type};
use crate::names::ident;

/// Writes the registry of the standard, if the manifest names one.
pub(super) fn emit(
    context: &Context<'_>,
    name: &str,
    standard: &StandardRow,
    files: &mut Files,
) -> Result<(), Error> {
    let Some(registry) = &standard.registry else {
        return Ok(());
    };
    let roots = roots(context, name);
    let title = format!("//! The profiles of {}.\n", docs::safe(&standard.title));
    let mut entries = Vec::new();
    for root in &roots {
        entries.push(entry(context, &roots, root, registry)?);
    }
    let mut tokens = enumeration(context, &roots, standard, registry);
    tokens.extend(table(registry, &entries));
    tokens.extend(methods(registry));
    tokens.extend(conversions(context, &roots, standard, registry));
    files.insert(
        format!("generated/{name}/profiles.rs"),
        print(&header(&title), tokens)?,
    );
    Ok(())
}

fn definition<'c>(context: &'c Context<'_>, root: &Root<'_>) -> &'c Definition {
    context.model.definition(root.definition)
}

fn variant(context: &Context<'_>, root: &Root<'_>) -> Ident {
    ident(&definition(context, root).name)
}

fn enumeration(
    context: &Context<'_>,
    roots: &[Root<'_>],
    standard: &StandardRow,
    registry: &Registry,
) -> TokenStream {
    let name = ident(&registry.type_name);
    let own = docs::lines(&[
        format!("The profiles of {}.", docs::safe(&standard.title)),
        "Its text is the id: `Display` writes it, and `FromStr` reads it.".to_owned(),
    ]);
    let variants: Vec<_> = roots.iter().map(|root| variant(context, root)).collect();
    let documentation = roots.iter().map(|root| {
        let title = definition(context, root).docs.title.as_deref();
        let title = docs::safe(title.unwrap_or("A profile"));
        docs::lines(&[format!("{title}, {}.", docs::code(root.id))])
    });
    quote! {
        use crate::support::{self, ProfileEntry, ProfileFamily, PublicationStatus, Schema as _};
        #(#own)*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum #name {
            #(#(#documentation)* #variants,)*
        }
        impl #name {
            /// Every profile, in the order of the manifest.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];
        }
    }
}

fn table(registry: &Registry, entries: &[TokenStream]) -> TokenStream {
    let name = ident(&registry.type_name);
    let count = Literal::usize_unsuffixed(entries.len());
    quote! {
        /// What is known of each profile, in the order of the variants.
        static ENTRIES: [ProfileEntry<#name>; #count] = [#(#entries),*];
    }
}

fn entry(
    context: &Context<'_>,
    roots: &[Root<'_>],
    root: &Root<'_>,
    registry: &Registry,
) -> Result<TokenStream, Error> {
    let whole = definition(context, root);
    let row = &context.set.documents[root.module].row;
    let missing = |what: &str| Error::Internal(format!("`{}` has no {what}", whole.name));
    let object = object(whole).ok_or_else(|| missing("members"))?;
    let keyless = slots(object).ok_or_else(|| missing("slots"))?;
    let body = object
        .fields
        .iter()
        .find(|field| field.name == registry.body);
    let body = match body.map(|field| field.holds.shape()) {
        Some(Type::Named(id)) => self::object(context.model.definition(*id)),
        _ => None,
    };
    let body = body.ok_or_else(|| missing("body"))?;
    let body_keyless = slots(body).ok_or_else(|| missing("slots in its body"))?;
    let required = body.fields.iter().filter(|field| field.required);
    let required = required.map(|field| &field.name);
    let replies = row.replies.iter().flatten();
    let name = ident(&registry.type_name);
    let replies = replies.filter_map(|reply| {
        let root = roots.iter().find(|root| root.id == reply)?;
        let variant = variant(context, root);
        Some(quote!(#name::#variant))
    });
    let family = match row.family {
        Some(Family::Agent) => quote!(Agent),
        Some(Family::Core) => quote!(Core),
        None => return Err(missing("family")),
    };
    let status = match whole.docs.status.as_deref() {
        Some("published") => quote!(Published),
        // What says nothing of its origin cannot be called published.
        _ => quote!(Reading),
    };
    let module = ident(&context.model.modules[root.module].path[1]);
    let of_type = ident(&whole.name);
    Ok(quote! {
        ProfileEntry {
            schema: super::#module::#of_type::ENTRY,
            family: ProfileFamily::#family,
            status: PublicationStatus::#status,
            replies: &[#(#replies),*],
            required: &[#(#required),*],
            keyless: &[#(#keyless),*],
            body_keyless: &[#(#body_keyless),*],
        }
    })
}

fn object(definition: &Definition) -> Option<&Object> {
    match &definition.kind {
        Kind::Object(object) => Some(object),
        _ => None,
    }
}

fn slots(object: &Object) -> Option<&[String]> {
    match &object.keyless {
        Some(Keyless::Slots(slots)) => Some(slots),
        _ => None,
    }
}

fn methods(registry: &Registry) -> TokenStream {
    let name = ident(&registry.type_name);
    let required = format!(" The members that `{}` must have.", registry.body);
    let body_keyless = format!(
        " The members of `{}`, in the order of their slots in keyless form.",
        registry.body
    );
    quote! {
        impl #name {
            fn entry(self) -> &'static ProfileEntry<Self> {
                &ENTRIES[self as usize]
            }
            /// The id: the value by which a packet names its profile.
            pub fn id(self) -> &'static str {
                self.schema().id
            }
            /// The title of the schema.
            pub fn title(self) -> &'static str {
                self.schema().title
            }
            /// The family that it belongs to.
            pub fn family(self) -> ProfileFamily {
                self.entry().family
            }
            /// Whether a public text of the standard gives the profile; its members have marks of
            /// their own in the schema.
            pub fn status(self) -> PublicationStatus {
                self.entry().status
            }
            /// The profiles that may answer it.
            pub fn replies(self) -> &'static [Self] {
                self.entry().replies
            }
            /// What the manifest says of the schema.
            pub fn schema(self) -> &'static support::SchemaEntry {
                self.entry().schema
            }
            /// The schema itself, JSON Schema 2020-12.
            pub fn text(self) -> &'static str {
                self.schema().text
            }
            #[doc = #required]
            pub fn required(self) -> &'static [&'static str] {
                self.entry().required
            }
            /// The top-level members, in the order of their slots in keyless form.
            pub fn keyless(self) -> &'static [&'static str] {
                self.entry().keyless
            }
            #[doc = #body_keyless]
            pub fn body_keyless(self) -> &'static [&'static str] {
                self.entry().body_keyless
            }
        }
    }
}

fn conversions(
    context: &Context<'_>,
    roots: &[Root<'_>],
    standard: &StandardRow,
    registry: &Registry,
) -> TokenStream {
    let name = ident(&registry.type_name);
    let any = ident(&standard.any);
    let variants: Vec<_> = roots.iter().map(|root| variant(context, root)).collect();
    quote! {
        impl std::fmt::Display for #name {
            /// Writes the id.
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.id())
            }
        }
        impl std::str::FromStr for #name {
            type Err = support::UnknownProfile;
            /// Reads an id; the error names the nearest one.
            fn from_str(id: &str) -> Result<Self, Self::Err> {
                let mut all = Self::ALL.iter().copied();
                all.find(|profile| profile.id() == id).ok_or_else(|| {
                    support::UnknownProfile::new(id, Self::ALL.iter().map(|profile| profile.id()))
                })
            }
        }
        impl super::#any {
            /// The profile of this value.
            pub fn profile(&self) -> #name {
                match self {
                    #(Self::#variants(_) => #name::#variants,)*
                }
            }
        }
    }
}
