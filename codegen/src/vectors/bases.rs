//! The documents that vectors start from.

mod branches;
mod pruned;
mod target;

use serde_json::Value;

use super::judge::Judge;
use super::scope::Scoped;
use super::values::Maker;
use crate::error::{Error, Problem, ProblemKind};

/// The examples of the schema at `root`; each once more with every optional member, and with none;
/// and for each branch of a choice that none of these reaches one that does.
pub(super) fn bases(judge: &Judge<'_>, root: &Scoped) -> Result<Vec<Value>, Error> {
    let schema = judge.schema(&judge.settled(root)?.place)?;
    let mut bases: Vec<Value> = schema.list("examples").to_vec();
    for (index, example) in bases.iter().enumerate() {
        examine(judge, root, index, example)?;
    }
    if bases.is_empty() {
        bases.push(Maker::new(judge).value(root)?);
    }
    for example in bases.clone() {
        let full = Maker::new(judge).filled(root, &example)?;
        let bare = pruned::pruned(judge, root, &example)?;
        for base in [full, bare] {
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
    }
    branches::add_branches(judge, root, &mut bases)?;
    for base in &bases {
        let outcome = judge.verdict(root, base)?;
        if !outcome.is_valid() {
            let file = judge.set.file(&root.place);
            let broken = outcome.broken;
            return Err(Error::Internal(format!(
                "a base made for {file} breaks {broken:?}"
            )));
        }
    }
    Ok(bases)
}

fn examine(judge: &Judge<'_>, root: &Scoped, index: usize, example: &Value) -> Result<(), Error> {
    let outcome = judge.verdict(root, example)?;
    if outcome.is_valid() {
        return Ok(());
    }
    let broken: Vec<String> = outcome
        .broken
        .iter()
        .chain(&outcome.perhaps)
        .map(|(pointer, code)| format!("{code} at `{pointer}`"))
        .collect();
    let place = root.place.child("examples").child(&index.to_string());
    Err(Error::Refused(vec![Problem::new(
        ProblemKind::KeywordValue,
        judge.set.file(&place),
        &place.pointer,
        format!("this example is not valid: {}", broken.join(", ")),
        "correct the example or the schema",
    )]))
}
