//! What a manifest says against itself.

use super::{MANIFEST_FILE, Manifest, SchemaRow, StandardRow, registry};
use crate::error::{Problem, ProblemKind};
use crate::formats;
use crate::names::is_type_name;

/// The names of modules that the generator makes in the folder of a standard.
const OWN_MODULES: &[&str] = &["any", "mod", "profiles"];

/// Every contradiction, in the order of the file.
pub(super) fn find(manifest: &Manifest) -> Vec<Problem> {
    let mut search = Contradictions {
        manifest,
        problems: Vec::new(),
    };
    for (name, standard) in &manifest.standards {
        search.of_standard(name, standard);
    }
    for (index, row) in manifest.schemas.iter().enumerate() {
        search.of_doubles(index, row);
        search.of_file(index, row);
        search.of_module(index, row);
        search.of_membership(index, row);
    }
    registry::check(&mut search);
    search.problems
}

/// A search under way.
pub(super) struct Contradictions<'m> {
    pub(super) manifest: &'m Manifest,
    problems: Vec<Problem>,
}

impl Contradictions<'_> {
    /// Notes a contradiction at `pointer`.
    pub(super) fn note(
        &mut self,
        pointer: impl Into<String>,
        message: impl Into<String>,
        remedy: &str,
    ) {
        self.problems.push(Problem::new(
            ProblemKind::Manifest,
            MANIFEST_FILE,
            &pointer.into(),
            message,
            remedy,
        ));
    }

    fn of_standard(&mut self, name: &str, standard: &StandardRow) {
        if !is_module_name(name) {
            self.note(
                format!("/standards/{name}"),
                format!("`{name}` cannot name a module in Rust"),
                "write it in snake_case",
            );
        }
        if !is_type_name(&standard.any) {
            self.note(
                format!("/standards/{name}/any"),
                format!("`{}` cannot name a type in Rust", standard.any),
                "call it something like AnyFrame",
            );
        }
        for (index, sign) in standard.signs.iter().enumerate() {
            let Some(id) = &sign.schema else { continue };
            let place = format!("/standards/{name}/signs/{index}/schema");
            let rows = &self.manifest.schemas;
            match rows.iter().find(|row| row.id == *id && row.root.is_some()) {
                None => self.note(
                    place,
                    format!("`{id}` is not the id of a schema with a root"),
                    "name one of the ids below",
                ),
                Some(row) if row.standard.as_deref() != Some(name) => self.note(
                    place,
                    format!("`{id}` is a schema of another standard"),
                    "name one of this standard, or move the sign",
                ),
                Some(_) => {}
            }
        }
    }

    fn of_doubles(&mut self, index: usize, row: &SchemaRow) {
        let place = |member: &str| format!("/schemas/{index}/{member}");
        let earlier = &self.manifest.schemas[..index];
        if earlier.iter().any(|other| other.id == row.id) {
            let message = format!("the id `{}` is taken", row.id);
            self.note(place("id"), message, "give it another");
        }
        if earlier.iter().any(|other| other.file == row.file) {
            let message = format!("`{}` is listed twice", row.file);
            self.note(place("file"), message, "keep one row");
        }
        if earlier.iter().any(|other| other.module == row.module) {
            let message = format!("the module `{}` is taken", row.module);
            self.note(place("module"), message, "give it another");
        }
        for (at, format) in row.formats.iter().enumerate() {
            let here = place(&format!("formats/{at}"));
            self.problems
                .extend(formats::refusal(MANIFEST_FILE, &here, format));
            if row.formats[..at].contains(format) {
                self.note(
                    place(&format!("formats/{at}")),
                    format!("`{format}` is listed twice"),
                    "keep one",
                );
            }
        }
    }

    fn of_file(&mut self, index: usize, row: &SchemaRow) {
        let leads_out = |part: &str| part.is_empty() || part == ".." || part == ".";
        if row.file.split('/').any(leads_out) {
            self.note(
                format!("/schemas/{index}/file"),
                format!("`{}` leads out of schemas/", row.file),
                "name a file below schemas/, with / between the folders",
            );
        }
    }

    fn of_module(&mut self, index: usize, row: &SchemaRow) {
        let place = format!("/schemas/{index}/module");
        let parts: Vec<&str> = row.module.split("::").collect();
        if parts.len() != 2 || !parts.iter().all(|part| is_module_name(part)) {
            self.note(
                place.clone(),
                format!("`{}` is no module path", row.module),
                "write it as folder::name, in snake_case",
            );
        }
        if parts.last().is_some_and(|last| OWN_MODULES.contains(last)) {
            let message = format!("`{}` is a module of the generator's own", row.module);
            self.note(place.clone(), message, "give it another name");
        }
        let folder = parts.first().copied().unwrap_or_default();
        if folder != "common" && !self.manifest.standards.contains_key(folder) {
            self.note(
                place.clone(),
                format!("`{folder}` is neither a standard nor `common`"),
                "begin the module with one of these",
            );
        }
        let standard = row.standard.as_ref();
        if let Some(name) = standard.filter(|name| self.manifest.standards.contains_key(*name))
            && folder != name
        {
            self.note(
                place,
                format!("the module of a schema of `{name}` must begin with {name}::"),
                "correct the module or the standard",
            );
        }
    }

    fn of_membership(&mut self, index: usize, row: &SchemaRow) {
        let place = |member: &str| format!("/schemas/{index}/{member}");
        let Some(name) = &row.standard else {
            if row.root.is_some() {
                self.note(
                    place("standard"),
                    "a schema with a root type belongs to a standard",
                    "name its standard, or take `root` out",
                );
            }
            if row.version.is_some() {
                self.note(
                    place("version"),
                    "what belongs to no standard describes no version of one",
                    "write null, or name the standard",
                );
            }
            return;
        };
        match self.manifest.standards.get(name) {
            None => self.note(
                place("standard"),
                format!("`{name}` is not one of the standards above"),
                "add it to `standards`, or correct the name",
            ),
            Some(standard) if row.version.as_ref() != Some(&standard.version) => self.note(
                place("version"),
                format!("the version of `{name}` is {}", standard.version),
                "write that, or change it for the whole standard",
            ),
            Some(_) => {}
        }
    }
}

fn is_module_name(name: &str) -> bool {
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|first| first.is_ascii_lowercase())
        && characters
            .all(|other| other.is_ascii_lowercase() || other.is_ascii_digit() || other == '_')
        && syn::parse_str::<syn::Ident>(name).is_ok()
}
