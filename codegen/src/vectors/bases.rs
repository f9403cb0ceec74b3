//! The documents that vectors start from.

use std::collections::BTreeSet;

use serde_json::Value;

use super::change::{Operation, apply};
use super::follow::follow;
use super::judge::Judge;
use super::union::union;
use super::values::Maker;
use super::walk::{Spot, walk};
use crate::error::{Error, Problem, ProblemKind};
use crate::schema::Place;

/// The examples of the schema at `root`; each once more with every optional member, and with none;
/// and for each branch of a union that none of these reaches one that does.
pub(super) fn bases(judge: &Judge<'_>, root: &Place) -> Result<Vec<Value>, Error> {
    let schema = follow(judge.set, root)?;
    let mut bases: Vec<Value> = schema.list("examples").to_vec();
    for (index, example) in bases.iter().enumerate() {
        examine(judge, root, index, example)?;
    }
    if bases.is_empty() {
        bases.push(Maker::new(judge).value(root)?);
    }
    for example in bases.clone() {
        let full = Maker::new(judge).filled(root, &example)?;
        let bare = pruned(judge, root, &example)?;
        for base in [full, bare] {
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
    }
    add_branches(judge, root, &mut bases)?;
    for base in &bases {
        let broken = judge.verdict(root, base)?;
        if !broken.is_empty() {
            let file = judge.set.file(root);
            return Err(Error::Internal(format!(
                "a base made for {file} breaks {broken:?}"
            )));
        }
    }
    Ok(bases)
}

fn examine(judge: &Judge<'_>, root: &Place, index: usize, example: &Value) -> Result<(), Error> {
    let broken = judge.verdict(root, example)?;
    let broken: Vec<String> = broken
        .iter()
        .map(|(pointer, code)| format!("{code} at `{pointer}`"))
        .collect();
    if broken.is_empty() {
        return Ok(());
    }
    Err(Error::Refused(vec![Problem::new(
        ProblemKind::KeywordValue,
        judge.set.file(root),
        &root.child("examples").child(&index.to_string()).pointer,
        format!("this example is not valid: {}", broken.join(", ")),
        "correct the example or the schema",
    )]))
}

/// `document` without its optional members.
fn pruned(judge: &Judge<'_>, place: &Place, document: &Value) -> Result<Value, Error> {
    let mut schema = follow(judge.set, place)?;
    if let Some(union) = union(judge.set, &schema)?
        && let Some(branch) = union.branch_of(document)
    {
        schema = branch.clone();
    }
    let mut document = document.clone();
    match &mut document {
        Value::Object(members) => {
            for (name, place) in schema.properties.iter() {
                if let Some(member) = members.get_mut(name) {
                    *member = pruned(judge, place, member)?;
                }
            }
            members.retain(|name, _| schema.requires(name) || !schema.describes(name));
        }
        Value::Array(items) if schema.get("items").is_some() => {
            let place = schema.place.child("items");
            for item in items {
                *item = pruned(judge, &place, item)?;
            }
        }
        _ => {}
    }
    Ok(document)
}

/// Adds bases until every branch of every union is reached at the place of the union. A union inside
/// itself would have no end; its outer places are enough.
fn add_branches(judge: &Judge<'_>, root: &Place, bases: &mut Vec<Value>) -> Result<(), Error> {
    let mut reached = BTreeSet::new();
    for base in &*bases {
        reached.extend(walk(judge.set, root, base)?.iter().map(Spot::key));
    }
    // The list grows on the way: a new branch may hold another union.
    let mut index = 0;
    while let Some(base) = bases.get(index).cloned() {
        let spots = walk(judge.set, root, &base)?;
        for spot in &spots {
            let Some(union) = union(judge.set, &spot.schema)? else {
                continue;
            };
            if spots.iter().any(|other| holds(other, spot)) {
                continue;
            }
            for target in union.all() {
                if reached.contains(&(spot.pointer.clone(), target.place.clone())) {
                    continue;
                }
                // The tag of the open branch may be none of the others, so the object is of `target`.
                let object = Maker::new(judge).value(&target.place)?;
                let mut document = base.clone();
                let change = Operation::replace(spot.pointer.clone(), object);
                apply(&mut document, &change)
                    .ok_or_else(|| Error::Internal(format!("{} is gone", spot.pointer)))?;
                reached.extend(walk(judge.set, root, &document)?.iter().map(Spot::key));
                bases.push(document);
            }
        }
        index += 1;
    }
    Ok(())
}

/// Whether `outer` is a value of the same schema as `inner`, and around it.
fn holds(outer: &Spot<'_>, inner: &Spot<'_>) -> bool {
    outer.schema.place == inner.schema.place
        && inner
            .pointer
            .strip_prefix(&outer.pointer)
            .is_some_and(|below| below.starts_with('/'))
}
