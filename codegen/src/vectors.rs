//! Test vectors made from the schemas: documents, single changes of them, and what must come out.
//!
//! The decoders are generated from the schemas by way of the model; the vectors never see the model.
//! Each keyword that a base reaches is broken on purpose (`breakage`), and a small judge of its own
//! (`judge`) tells all that the change breaks. So a fault in lowering, in printing or in the
//! reader shows as a vector that fails, and no vector has to be written by hand.

mod attempt;
mod bases;
mod breakage;
mod change;
mod expressions;
mod follow;
mod format;
mod judge;
mod sample;
mod scalar;
#[cfg(test)]
mod tests;
mod text;
mod union;
mod values;
mod walk;

use std::collections::BTreeSet;

use serde_json::Value;

use self::attempt::{Attempt, Group};
use self::change::{Operation, apply};
use self::judge::{Broken, Judge};
use self::text::Vector;
use self::walk::{Spot, walk};
use crate::error::{Error, Problem, ProblemKind};
use crate::files::Files;
use crate::schema::{Place, SchemaSet, lookup};

/// The folder of the vectors, below the project's root; nothing else lies there.
pub const FOLDER: &str = "tests/vectors/made";

/// Adds to `files` one file of vectors for each schema that has a root.
///
/// # Errors
///
/// The problems of a schema whose examples it refuses itself, of one that uses a keyword in a way
/// that is not known here, or of one for which no value could be found.
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
        let bases = bases::bases(&judge, &root)?;
        let vectors = vectors(&judge, &root, &bases)?;
        files.insert(
            format!("{FOLDER}/{id}.json"),
            text::file(id, &bases, &vectors),
        );
    }
    Ok(())
}

/// The vectors of one schema: each base as it is, then every change at every place. A place that
/// several bases reach is changed in the first of them only.
fn vectors(judge: &Judge<'_>, root: &Place, bases: &[Value]) -> Result<Vec<Vector>, Error> {
    let mut vectors: Vec<Vector> = (0..bases.len()).map(Vector::of_base).collect();
    let mut names = BTreeSet::new();
    let mut done = BTreeSet::new();
    for (base, document) in bases.iter().enumerate() {
        for spot in walk(judge.set, root, document)? {
            if !done.insert(spot.key()) {
                continue;
            }
            // Two keywords may ask for the same change, and one for none at all.
            let mut known = vec![document.clone()];
            for group in breakage::attempts(judge.set, &spot)? {
                for (attempt, changed, broken) in held(judge, &spot, document, &group)? {
                    if known.contains(&changed) {
                        continue;
                    }
                    known.push(changed);
                    vectors.push(Vector {
                        name: name(&mut names, attempt, base)?,
                        base,
                        change: attempt.change.clone(),
                        broken,
                    });
                }
            }
        }
    }
    Ok(vectors)
}

/// The attempts of `group` that do what they were made for, each with the changed document and what
/// it breaks.
fn held<'g>(
    judge: &Judge<'_>,
    spot: &Spot<'_>,
    base: &Value,
    group: &'g Group,
) -> Result<Vec<(&'g Attempt, Value, Broken)>, Error> {
    let mut held = Vec::new();
    for attempt in &group.attempts {
        let Some(document) = changed(base, &attempt.change) else {
            return Err(Error::Internal(format!(
                "{} cannot be carried out",
                attempt.name
            )));
        };
        // The base is valid, so only the spot has to be judged.
        let (pointer, place) = &spot.judged;
        let value = lookup(&document, pointer).unwrap_or(&Value::Null);
        let broken = judge.verdict_at(place, value, pointer)?;
        if attempt.holds(&broken) {
            held.push((attempt, document, broken));
        } else if group.all {
            return Err(unforeseen(judge.set, spot, attempt));
        }
    }
    if group.some && held.is_empty() {
        return Err(nothing_found(judge.set, spot, &group.attempts));
    }
    Ok(held)
}

fn changed(base: &Value, change: &[Operation]) -> Option<Value> {
    let mut document = base.clone();
    for operation in change {
        apply(&mut document, operation)?;
    }
    Some(document)
}

/// The name of the attempt; two branches of a union may have the same pointer, so the base tells
/// them apart.
fn name(names: &mut BTreeSet<String>, attempt: &Attempt, base: usize) -> Result<String, Error> {
    let plain = attempt.name.clone();
    let with_base = format!("{plain}@{base}");
    [plain, with_base]
        .into_iter()
        .find(|name| names.insert(name.clone()))
        .ok_or_else(|| Error::Internal(format!("two vectors are named {}", attempt.name)))
}

/// The judge and the maker of the change do not agree on what the schema says.
fn unforeseen(set: &SchemaSet, spot: &Spot<'_>, attempt: &Attempt) -> Error {
    Error::Internal(format!(
        "the vector {} of {} does not do what it was made for",
        attempt.name,
        set.name(&spot.schema.place)
    ))
}

fn nothing_found(set: &SchemaSet, spot: &Spot<'_>, attempts: &[Attempt]) -> Error {
    let name = attempts.first().map_or("", |attempt| attempt.name.as_str());
    Error::Refused(vec![Problem::new(
        ProblemKind::Unsupported,
        set.file(&spot.schema.place),
        &spot.schema.place.pointer,
        format!("no test vector could be made here ({name} and the like)"),
        "give the definition another value in `examples`, or loosen the rule",
    )])
}
