//! Generates Framewright's models from the JSON Schemas of the standards.
//!
//! Reading [`generate`] is reading the whole: load the schemas, look at every keyword, apply the
//! corrections, lower to plain data, print. It is pure: the same schemas give the same bytes, without
//! clock, network, or tools of the machine.

pub mod cli;
mod difference;
mod emit;
pub mod error;
mod files;
pub mod fixups;
mod foreign;
mod formats;
pub mod keywords;
mod lower;
pub mod manifest;
pub mod model;
pub mod names;
pub mod pattern;
pub mod schema;
pub mod vectors;

use std::path::Path;

pub use crate::error::{Error, Problem, ProblemKind};
pub use crate::files::{Difference, Files};
pub use crate::foreign::{Foreign, module};

/// Generates every file from the schemas below `root`, the folder that holds `schemas/`.
///
/// Nothing is written: [`Files::write`] does that, [`Files::differences`] compares.
///
/// # Errors
///
/// Every problem of the schemas at once, or what the system said about a file.
pub fn generate(root: &Path) -> Result<Files, Error> {
    files(root).map_err(|error| error.below("schemas"))
}

fn files(root: &Path) -> Result<Files, Error> {
    let mut set = schema::load(root)?;
    refuse(fixups::apply(&mut set, fixups::FIXUPS))?;
    refuse(keywords::check(&set))?;
    refuse(schema::circles(&set))?;
    refuse(manifest::disagreements(&set))?;
    let model = lower::lower(&set).map_err(Error::Refused)?;
    let mut files = emit::emit(&set, &model)?;
    vectors::add_vectors(&mut files, &set)?;
    let manifest = format!("schemas/{}", manifest::MANIFEST_FILE);
    files.insert(manifest, set.manifest.text());
    Ok(files)
}

fn refuse(problems: Vec<Problem>) -> Result<(), Error> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(Error::Refused(problems))
    }
}
