//! Emission: from the [`Model`] to the text of Rust modules. Nothing is decided here.

mod any;
mod builder;
mod containers;
mod docs;
mod keyless;
mod leaf;
mod module;
mod object;
mod print;
mod profiles;
mod read;
mod reshape;
mod root;
mod rules;
mod site;
mod tables;
mod types;
mod union;
mod vocabulary;

use std::cell::RefCell;
use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use crate::error::{Error, Problem, ProblemKind};
use crate::files::Files;
use crate::model::Model;
use crate::names::ident;
use crate::schema::SchemaSet;

pub(crate) use self::print::print;
pub use self::site::Site;
pub(crate) use self::site::{literal, optional};
pub use self::tables::Tables;

/// What the emitters look things up in.
pub(crate) struct Context<'c> {
    /// The schemas, for the registries.
    pub set: &'c SchemaSet,
    /// What is emitted.
    pub model: &'c Model,
    /// The path of the crate that has the runtime.
    pub crate_path: TokenStream,
    /// The tables for the judge, of the module that is being emitted.
    pub tables: RefCell<Tables<'c>>,
}

impl Context<'_> {
    /// What stands before items that somebody may want: the module of a foreign schema may be a
    /// private one, where the compiler complains of those that nobody does want.
    pub(crate) fn unused(&self) -> Option<TokenStream> {
        self.set.foreign.then(|| quote!(#[allow(dead_code)]))
    }
}

/// Writes every module, and the modules that hold them together.
pub fn emit(set: &SchemaSet, model: &Model) -> Result<Files, Error> {
    let context = Context {
        set,
        model,
        crate_path: quote!(crate),
        tables: RefCell::new(Tables::new(set)),
    };
    let mut files = Files::default();
    let mut folders: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, module) in model.modules.iter().enumerate() {
        let text = print(&module_header(set, index), module::emit(&context, index)?)?;
        let path = format!("generated/{}/{}.rs", module.path[0], module.path[1]);
        files.insert(path, text);
        folders.entry(&module.path[0]).or_default().push(index);
    }
    for (folder, modules) in &folders {
        let standard = set.manifest.standards.get(*folder);
        let title = standard.map_or_else(
            || "What the standards share.".to_owned(),
            |standard| format!("{} {}.", standard.title, standard.version),
        );
        let names: Vec<_> = modules
            .iter()
            .map(|index| ident(&model.modules[*index].path[1]))
            .collect();
        let any = standard.map(|standard| {
            let profiles = standard.registry.as_ref().map(|_| {
                quote!(
                    mod profiles;
                    pub use self::profiles::*;
                )
            });
            quote!(
                mod any;
                pub use self::any::*;
                #profiles
            )
        });
        let tokens = quote! {
            #(pub mod #names;)*
            #(pub use self::#names::*;)*
            #any
        };
        let text = print(&header(&format!("//! {title}\n")), tokens)?;
        files.insert(format!("generated/{folder}/mod.rs"), text);
    }
    any::emit(&context, &mut files)?;
    Ok(files)
}

/// Writes the one module of a foreign schema, which imports the runtime from `crate_path`.
pub(crate) fn foreign(
    set: &SchemaSet,
    model: &Model,
    crate_path: &str,
    body: Option<&str>,
) -> Result<String, Error> {
    let path: syn::Path = syn::parse_str(crate_path).map_err(|_| {
        Error::Refused(vec![Problem::new(
            ProblemKind::Unsupported,
            &set.documents[0].row.file,
            "",
            format!("`{crate_path}`, where the runtime is to be imported from, is no path of Rust"),
            "give one such as ::framewright",
        )])
    })?;
    let context = Context {
        set,
        model,
        crate_path: quote!(#path),
        tables: RefCell::new(Tables::new(set)),
    };
    let row = &set.documents[0].row;
    let root = model.modules[0].root.map(|root| model.definition(root));
    let enveloped = body.map(|body| {
        let enveloped = root.and_then(|root| root::body(&context, root, body));
        enveloped.ok_or_else(|| {
            Error::Refused(vec![Problem::new(
                ProblemKind::Unsupported,
                &row.file,
                "",
                format!("the root is no object with a member `{body}`, which is to be its body"),
                "name a member that the schema describes, or none",
            )])
        })
    });
    let enveloped = enveloped.transpose()?;
    let docs = &model.modules[0].docs;
    let title = docs::safe(docs.title.as_deref().unwrap_or(&row.file));
    // A line break in a file's name would end the comment.
    let file: String = row
        .file
        .chars()
        .filter(|letter| !letter.is_control())
        .collect();
    // No inner documentation: a build script's module is taken in by `include!`, which allows none.
    let remarks = format!("// schema: {file}\n// {title}\n");
    let header = format!("// @generated by `cargo codegen emit`; do not edit.\n{remarks}\n");
    let mut tokens = module::emit(&context, 0)?;
    tokens.extend(enveloped);
    print(&header, tokens)
}

/// The first lines of every generated file.
pub(crate) fn header(remarks: &str) -> String {
    format!("// @generated by `cargo codegen`; do not edit.\n{remarks}\n")
}

fn module_header(set: &SchemaSet, index: usize) -> String {
    let document = &set.documents[index];
    let row = &set.manifest.schemas[index];
    let title = document.json.get("title").and_then(|title| title.as_str());
    let remarks = format!(
        "// schema: schemas/{}\n// digest: {}\n\n//! {}\n",
        row.file,
        row.digest,
        docs::safe(title.unwrap_or(&row.id))
    );
    header(&remarks)
}
