//! `schemas/manifest.json`: the only list of schemas.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{Problem, ProblemKind};
use crate::formats;
use crate::names::is_type_name;

/// The file's name below `schemas/`.
pub const MANIFEST_FILE: &str = "manifest.json";

/// The manifest, in the order in which it is written.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The standards by their short names, which are also names of modules and features.
    pub standards: BTreeMap<String, StandardRow>,
    /// The schemas, in the order in which their modules are listed.
    pub schemas: Vec<SchemaRow>,
}

/// A standard.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StandardRow {
    /// Its full name.
    pub title: String,
    /// The version that the schemas describe.
    pub version: String,
    /// What a receiver does with members that it does not know.
    pub unknown_members: UnknownMembers,
    /// The name of the Rust enum over all its root types.
    pub any: String,
    /// The member that names the schema, if the standard has one; each root schema fixes it by
    /// `const`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// How a document of this standard is recognised, most telling sign first.
    pub signs: Vec<Sign>,
}

/// What a receiver does with members that it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnknownMembers {
    /// It ignores them.
    Ignored,
    /// It refuses the document.
    Refused,
}

/// A top-level member by which a document is recognised.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// The member.
    pub member: String,
    /// The value that it must have; any, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The id of the schema that it tells of; only the standard, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
}

/// A schema.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SchemaRow {
    /// Its id: that of the profile for UAI-1, `aif.<frame>` for AIF.
    pub id: String,
    /// Its file below `schemas/`.
    pub file: String,
    /// The short name of its standard; none where several share it.
    pub standard: Option<String>,
    /// The version of the standard that it describes.
    pub version: Option<String>,
    /// The Rust module, such as `uaix::handoff`.
    pub module: String,
    /// The name of its root type; none where it only holds definitions.
    pub root: Option<String>,
    /// `sha256:` and the digest of the file; `cargo codegen` keeps it.
    pub digest: String,
    /// The values of keyword `format` that are asserted in this file; others are annotations.
    pub formats: Vec<String>,
}

impl Manifest {
    /// Reads the text of a manifest, and checks that it does not contradict itself.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let manifest: Manifest = serde_json::from_str(text).map_err(|error| {
            vec![Problem::new(
                ProblemKind::Manifest,
                MANIFEST_FILE,
                "",
                format!("cannot be read: {error}"),
                "compare with CONTRIBUTING.md, \"A new profile or frame\"",
            )]
        })?;
        let problems = manifest.contradictions();
        if problems.is_empty() {
            Ok(manifest)
        } else {
            Err(problems)
        }
    }

    /// The text of the manifest, as it stands in the file.
    pub fn text(&self) -> String {
        // Strings, maps and lists of them: nothing that has no JSON.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    fn contradictions(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut complain = |pointer: String, message: String, remedy: &str| {
            problems.push(Problem::new(
                ProblemKind::Manifest,
                MANIFEST_FILE,
                &pointer,
                message,
                remedy,
            ));
        };
        for (index, row) in self.schemas.iter().enumerate() {
            let earlier = &self.schemas[..index];
            let place = |member: &str| format!("/schemas/{index}/{member}");
            if earlier.iter().any(|other| other.id == row.id) {
                complain(
                    place("id"),
                    format!("the id `{}` is taken", row.id),
                    "give it another",
                );
            }
            if earlier.iter().any(|other| other.file == row.file) {
                complain(
                    place("file"),
                    format!("`{}` is listed twice", row.file),
                    "keep one row",
                );
            }
            if earlier.iter().any(|other| other.module == row.module) {
                let message = format!("the module `{}` is taken", row.module);
                complain(place("module"), message, "give it another");
            }
            if row
                .file
                .split('/')
                .any(|part| part.is_empty() || part == ".." || part == ".")
            {
                complain(
                    place("file"),
                    format!("`{}` leads out of schemas/", row.file),
                    "name a file below schemas/, with / between the folders",
                );
            }
            let parts: Vec<&str> = row.module.split("::").collect();
            if parts.len() != 2 || !parts.iter().all(|part| is_module_name(part)) {
                complain(
                    place("module"),
                    format!("`{}` is no module path", row.module),
                    "write it as folder::name, in snake_case",
                );
            }
            let folder = parts.first().copied().unwrap_or_default();
            if parts
                .last()
                .is_some_and(|last| ["any", "mod"].contains(last))
            {
                let message = format!("`{}` is a module of the generator's own", row.module);
                complain(place("module"), message, "give it another name");
            }
            if folder != "common" && !self.standards.contains_key(folder) {
                complain(
                    place("module"),
                    format!("`{folder}` is neither a standard nor `common`"),
                    "begin the module with one of these",
                );
            }
            match &row.standard {
                Some(name) if !self.standards.contains_key(name) => complain(
                    place("standard"),
                    format!("`{name}` is not one of the standards above"),
                    "add it to `standards`, or correct the name",
                ),
                Some(name) if parts.first() != Some(&name.as_str()) => complain(
                    place("module"),
                    format!("the module of a schema of `{name}` must begin with {name}::"),
                    "correct the module or the standard",
                ),
                None if row.root.is_some() => complain(
                    place("standard"),
                    "a schema with a root type belongs to a standard".to_owned(),
                    "name its standard, or take `root` out",
                ),
                _ => {}
            }
        }
        self.contradictions_of_standards(&mut complain);
        problems.extend(self.unknown_formats());
        problems
    }

    fn unknown_formats(&self) -> impl Iterator<Item = Problem> {
        self.schemas.iter().enumerate().flat_map(|(index, row)| {
            row.formats
                .iter()
                .enumerate()
                .filter_map(move |(place, name)| {
                    let pointer = format!("/schemas/{index}/formats/{place}");
                    formats::refusal(MANIFEST_FILE, &pointer, name)
                })
        })
    }

    fn contradictions_of_standards(&self, complain: &mut impl FnMut(String, String, &str)) {
        for (name, standard) in &self.standards {
            if !is_module_name(name) {
                complain(
                    format!("/standards/{name}"),
                    format!("`{name}` cannot name a module in Rust"),
                    "write it in snake_case",
                );
            }
            if !is_type_name(&standard.any) {
                complain(
                    format!("/standards/{name}/any"),
                    format!("`{}` cannot name a type in Rust", standard.any),
                    "call it something like AnyFrame",
                );
            }
            for (index, sign) in standard.signs.iter().enumerate() {
                let known = |id: &String| {
                    self.schemas
                        .iter()
                        .any(|row| row.id == *id && row.root.is_some())
                };
                if let Some(id) = &sign.schema
                    && !known(id)
                {
                    complain(
                        format!("/standards/{name}/signs/{index}/schema"),
                        format!("`{id}` is not the id of a schema with a root"),
                        "name one of the ids below",
                    );
                }
            }
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
