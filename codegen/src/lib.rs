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

use crate::model::Model;
use crate::schema::SchemaSet;

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
    with_room(|| files(root)).map_err(|error| error.below("schemas"))
}

/// How much stack a generation gets: as much as [`schema::too_far_away`] lets it need.
const STACK: usize = 512 << 20;

/// Does `work` on a thread with a stack that fits schemas far away from each other. The system gives
/// memory for what is used of it only.
fn with_room<T: Send>(work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        let thread = builder
            .spawn_scoped(scope, work)
            .map_err(|error| Error::Internal(format!("no thread can be started: {error}")))?;
        thread
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn files(root: &Path) -> Result<Files, Error> {
    let mut set = schema::load(root)?;
    refuse(fixups::apply(&mut set, fixups::FIXUPS))?;
    let model = model_of(&set, manifest::disagreements(&set))?;
    let mut files = emit::emit(&set, &model)?;
    vectors::add_vectors(&mut files, &set)?;
    let manifest = format!("schemas/{}", manifest::MANIFEST_FILE);
    files.insert(manifest, set.manifest.text());
    Ok(files)
}

/// The model of `set`, or everything that stands against it, with the `problems` known already.
fn model_of(set: &SchemaSet, mut problems: Vec<Problem>) -> Result<Model, Error> {
    problems.extend(keywords::check(set));
    let endless = schema::too_far_away(set);
    let endless = if endless.is_empty() {
        schema::circles(set)
    } else {
        endless
    };
    // Only what ends can be lowered.
    let lowered = endless.is_empty().then(|| lower::lower(set));
    problems.extend(endless);
    let model = match lowered {
        Some(Ok(model)) => Some(model),
        Some(Err(mut more)) => {
            more.retain(|other| !follows(other, &problems));
            problems.append(&mut more);
            None
        }
        None => None,
    };
    problems.sort();
    problems.dedup();
    refuse(problems)?;
    model.ok_or_else(|| Error::Internal("no model and no problem".to_owned()))
}

/// Whether `problem` is that a schema has no shape, of one with a fault that is known already: it
/// often has none because of that.
fn follows(problem: &Problem, known: &[Problem]) -> bool {
    let inside =
        |known: &Problem| known.file == problem.file && known.pointer.starts_with(&problem.pointer);
    problem.kind == ProblemKind::Unsupported && known.iter().any(inside)
}

fn refuse(problems: Vec<Problem>) -> Result<(), Error> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(Error::Refused(problems))
    }
}
