//! Documents without what may be left out.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::error::Error;
use crate::vectors::change::{Operation, apply};
use crate::vectors::judge::Judge;
use crate::vectors::scope::Scoped;
use crate::vectors::walk::walk_all;

/// `document` without its optional members; where they cannot all be left out, without those that
/// can, one after another.
pub(super) fn pruned(judge: &Judge<'_>, root: &Scoped, document: &Value) -> Result<Value, Error> {
    let spots = walk_all(judge, root, document)?;
    let mut described = BTreeSet::new();
    let mut required = BTreeSet::new();
    for spot in spots.iter().filter(|spot| spot.value.is_object()) {
        described.extend(
            spot.schema
                .properties
                .iter()
                .map(|(name, _)| spot.below(name)),
        );
        required.extend(spot.schema.required().map(|name| spot.below(name)));
    }
    let optional: Vec<Operation> = described
        .difference(&required)
        .filter(|path| document.pointer(path).is_some())
        .map(|path| Operation::remove(path.clone()))
        .collect();
    let mut bare = document.clone();
    for removal in &optional {
        // What stood in something else is gone with it.
        apply(&mut bare, removal);
    }
    if judge.holds(root, &bare)? {
        return Ok(bare);
    }
    let mut bare = document.clone();
    for removal in &optional {
        let mut less = bare.clone();
        if apply(&mut less, removal).is_some() && judge.holds(root, &less)? {
            bare = less;
        }
    }
    Ok(bare)
}
