//! Reading the manifest and the files that it lists.

use std::path::Path;

use iri_string::format::ToDedicatedString as _;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::written::{self, Written};
use super::{Document, Resources, SchemaSet, address, child};
use crate::error::{Error, Problem, ProblemKind};
use crate::files::files_below;
use crate::manifest::{MANIFEST_FILE, Manifest, SchemaRow};
use crate::refuse;

/// The one dialect that is read.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Whether a schema whose `$schema` is `dialect` means what the generator takes it to mean.
pub fn is_known_dialect(dialect: &str) -> bool {
    dialect.trim_end_matches('#') == DIALECT
}

/// Reads `schemas/` below `root`: the manifest, and every file that it lists.
pub fn load(root: &Path) -> Result<SchemaSet, Error> {
    let folder = root.join("schemas");
    if !folder.join(MANIFEST_FILE).is_file() {
        return Err(Error::Refused(vec![Problem::new(
            ProblemKind::Manifest,
            &folder.join(MANIFEST_FILE).to_string_lossy(),
            "",
            "there is no manifest",
            "run this in the folder of a project, or name that with --root",
        )]));
    }
    let mut manifest =
        Manifest::parse(&read(&folder.join(MANIFEST_FILE))?).map_err(Error::Refused)?;
    let mut documents = Vec::new();
    let mut problems = Vec::new();
    for file in unlisted(&folder, &manifest)? {
        problems.push(Problem::new(
            ProblemKind::Manifest,
            &file,
            "",
            "the manifest does not list this file, so nothing is made from it",
            "add a row to schemas/manifest.json, or take the file away",
        ));
    }
    for (index, row) in manifest.schemas.iter_mut().enumerate() {
        let path = folder.join(&row.file);
        if !path.is_file() {
            problems.push(Problem::new(
                ProblemKind::Manifest,
                MANIFEST_FILE,
                &format!("/schemas/{index}/file"),
                format!("there is no file schemas/{}", row.file),
                "put it there, or take the row out",
            ));
            continue;
        }
        let text = read(&path)?;
        row.digest = digest(&text);
        match document(&text, &row.file) {
            Ok((None, ..)) => problems.push(Problem::new(
                ProblemKind::KeywordValue,
                &row.file,
                "/$id",
                "the file has no absolute $id",
                "give it a URI of its own, so that other files can refer to it",
            )),
            Ok((Some(id), json, written)) => {
                documents.push(Document {
                    row: row.clone(),
                    id,
                    address: address(&row.file),
                    json,
                    written,
                });
            }
            Err(problem) => problems.push(problem),
        }
    }
    refuse(problems)?;
    assemble(manifest, documents, false)
}

/// A schema that somebody gives.
pub struct Given {
    /// Its row, as a manifest would have it.
    pub row: SchemaRow,
    /// Where it was found: a path or a URI.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Takes schemas as they are given, without folder and manifest file.
pub fn foreign_set(manifest: Manifest, rows: Vec<Given>) -> Result<SchemaSet, Error> {
    let mut documents = Vec::new();
    let mut problems = Vec::new();
    for Given { row, path, text } in rows {
        match document(&text, &row.file) {
            Ok((id, json, written)) => {
                // Without an `$id`, a schema is known by where it was found.
                let address = address(&path);
                let id = id.unwrap_or_else(|| match json.get("$id").and_then(Value::as_str) {
                    Some(relative) => resolved(relative, &address),
                    None => address.clone(),
                });
                documents.push(Document {
                    row,
                    id,
                    address,
                    json,
                    written,
                });
            }
            Err(problem) => problems.push(problem),
        }
    }
    refuse(problems)?;
    assemble(manifest, documents, true)
}

/// A relative `$id` in the file at `address`; one that is no reference is refused later.
fn resolved(id: &str, address: &str) -> String {
    match (UriReferenceStr::new(id), UriAbsoluteStr::new(address)) {
        (Ok(id), Ok(base)) => id.resolve_against(base).to_dedicated_string().into(),
        _ => address.to_owned(),
    }
}

/// Puts documents together, once their resources have been found.
fn assemble(
    manifest: Manifest,
    documents: Vec<Document>,
    foreign: bool,
) -> Result<SchemaSet, Error> {
    match Resources::find(&documents) {
        Ok(resources) => Ok(SchemaSet {
            manifest,
            documents,
            resources,
            foreign,
        }),
        Err((place, uri)) => Err(Error::Refused(vec![Problem::new(
            ProblemKind::KeywordValue,
            &documents[place.document].row.file,
            &child(&place.pointer, "$id"),
            format!("another schema has the $id {uri} already"),
            "give each its own, and no file twice",
        )])),
    }
}

/// The schema files below `folder` that no row of the manifest names.
fn unlisted(folder: &Path, manifest: &Manifest) -> Result<Vec<String>, Error> {
    Ok(files_below(folder, Path::new(""))?
        .into_iter()
        .filter(|file| file.ends_with(".schema.json"))
        .filter(|file| manifest.schemas.iter().all(|row| row.file != *file))
        .collect())
}

fn read(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path)
        .map(|text| text.replace("\r\n", "\n"))
        .map_err(|source| Error::Io {
            path: path.to_owned(),
            source,
        })
}

/// `sha256:` and the digest of `text` in lower-case hex.
fn digest(text: &str) -> String {
    use std::fmt::Write as _;
    let mut digest = "sha256:".to_owned();
    for byte in Sha256::digest(text.as_bytes()) {
        // Writing into a String cannot fail.
        let _ = write!(digest, "{byte:02x}");
    }
    digest
}

/// The absolute `$id` of a schema, if it has one, its content, and what its text has beside it.
fn document(text: &str, file: &str) -> Result<(Option<String>, Value, Written), Problem> {
    let (json, written) = written::read(text, file)?;
    match json.get("$schema") {
        None => {}
        Some(Value::String(dialect)) if is_known_dialect(dialect) => {}
        Some(_) => {
            return Err(Problem::new(
                ProblemKind::Unsupported,
                file,
                "/$schema",
                "the dialect is not JSON Schema 2020-12",
                format!("write the schema in it, and say so: \"$schema\": \"{DIALECT}\""),
            ));
        }
    }
    let id = json.get("$id").and_then(Value::as_str);
    let id = id.filter(|id| UriStr::new(id).is_ok()).map(str::to_owned);
    Ok((id, json, written))
}
