//! `schemas/manifest.json`: the only list of schemas.

mod contradictions;
mod registry;
mod schemas;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{Problem, ProblemKind};
use crate::schema::read;

pub(crate) use self::schemas::disagreements;

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
    /// The registry of its schemas, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registry: Option<Registry>,
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

/// A Rust enum of the ids of a standard's schemas, which tells what the schemas say of themselves.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Registry {
    /// The enum's name.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The top-level member that differs from schema to schema: an object with slots of its own.
    pub body: String,
}

/// The families of profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Those that agents talk in.
    Agent,
    /// Those below them, which any party may use.
    Core,
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
    /// Its family; given where its standard has a registry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<Family>,
    /// The ids of the schemas that may answer it; given where its standard has a registry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replies: Option<Vec<String>>,
    /// `sha256:` and the digest of the file; `cargo codegen` keeps it.
    pub digest: String,
    /// The values of keyword `format` that are asserted in this file; others are annotations.
    pub formats: Vec<String>,
}

impl Manifest {
    /// Reads the text of a manifest, and checks that it does not contradict itself.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let unreadable = |error: serde_json::Error| {
            vec![Problem::new(
                ProblemKind::Manifest,
                MANIFEST_FILE,
                "",
                format!("cannot be read: {error}"),
                "compare with CONTRIBUTING.md, \"A new profile or frame\"",
            )]
        };
        // Of a member that is given twice, serde would keep the last.
        read(text, MANIFEST_FILE).map_err(|problem| vec![problem])?;
        let manifest: Manifest = serde_json::from_str(text).map_err(unreadable)?;
        let problems = contradictions::find(&manifest);
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
}
