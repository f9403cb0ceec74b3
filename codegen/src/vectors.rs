//! Test vectors made from the schemas: documents, single changes of them, and what must come out.
//!
//! The decoders are generated from the schemas by way of the model; the vectors never see the model.
//! Each keyword that a base reaches is broken on purpose (`breakage`), and a judge of its own (`judge`)
//! tells all that the change breaks. So a fault in lowering, in printing or in the reader shows as a
//! vector that fails, and no vector has to be written by hand. A keyword that no change was found to
//! break is listed as untested.

mod attempt;
mod bases;
mod breakage;
mod change;
mod conjunction;
mod expressions;
mod format;
mod judge;
mod making;
mod mode;
mod nearby;
mod sample;
mod schema;
mod scope;
mod sites;
#[cfg(test)]
mod tests;
mod text;
mod union;
mod values;
mod walk;

use self::judge::Judge;
use self::making::Made;
use crate::error::Error;
use crate::files::Files;
use crate::schema::{Place, SchemaSet};

/// The folder of the vectors, below the project's root; nothing else lies there.
pub const FOLDER: &str = "tests/vectors/made";

/// Adds to `files` one file of vectors for each schema that has a root, and a warning for each
/// keyword that none of them breaks.
///
/// # Errors
///
/// The problems of a schema whose examples it refuses itself, or of one for which no value could be
/// found.
pub fn add_vectors(files: &mut Files, set: &SchemaSet) -> Result<(), Error> {
    let judge = Judge::new(set);
    for (document, schema) in set.documents.iter().enumerate() {
        if schema.row.root.is_none() {
            continue;
        }
        let root = Place {
            document,
            pointer: String::new(),
        };
        let id = &schema.row.id;
        let made = Made::of(&judge, &root)?;
        let untested: Vec<(String, &str)> = made
            .untested
            .iter()
            .map(|(place, keyword)| (set.name(place), *keyword))
            .collect();
        for (place, keyword) in &untested {
            files.warn(format!(
                "schemas/{place}: no test vector of {id} breaks `{keyword}` here; \
                 an example that comes close to it would help"
            ));
        }
        files.insert(
            format!("{FOLDER}/{id}.json"),
            text::file(id, &made.bases, &made.vectors, &untested),
        );
    }
    Ok(())
}
