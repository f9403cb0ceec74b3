//! Documents that reach the branches of choices.

use std::collections::BTreeSet;

use serde_json::Value;

use super::target::{Key, Target, targets};
use crate::error::Error;
use crate::vectors::change::{Operation, apply};
use crate::vectors::judge::Judge;
use crate::vectors::nearby::{variations, words};
use crate::vectors::scope::Scoped;
use crate::vectors::values::Maker;
use crate::vectors::walk::{Spot, walk};

/// How many documents are made at most; what they do not reach is listed as untested.
const MOST: usize = 96;

/// Adds bases until every branch of every choice is reached at the place of the choice, as far as
/// that can be done. A choice inside itself would have no end; its outer places are enough.
pub(super) fn add_branches(
    judge: &Judge<'_>,
    root: &Scoped,
    bases: &mut Vec<Value>,
) -> Result<(), Error> {
    let (mut reached, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for base in &*bases {
        let spots = walk(judge, root, base)?;
        reached.extend(met(&spots));
        seen.extend(spots.iter().map(Spot::key));
    }
    let mut tried = BTreeSet::new();
    // The list grows on the way: a new branch may hold another choice.
    let mut index = 0;
    while let Some(base) = bases.get(index).cloned() {
        let spots = walk(judge, root, &base)?;
        for spot in &spots {
            if spots.iter().any(|other| holds(other, spot)) {
                continue;
            }
            for target in targets(judge, spot)? {
                let key = target.key(judge, spot)?;
                let is_new = !reached.contains(&key) && tried.insert(key.clone());
                if !is_new || bases.len() >= MOST {
                    continue;
                }
                let found = reaching(judge, (&base, &spots), spot, &target)?;
                let Some((document, spots)) = found.first_that(judge, root, &key, &seen)? else {
                    continue;
                };
                reached.extend(met(&spots));
                seen.extend(spots.iter().map(Spot::key));
                bases.push(document);
            }
        }
        index += 1;
    }
    Ok(())
}

/// What a walk has met; branches of `anyOf` only where no other one of them holds too, since a fault
/// in one would go unnoticed.
fn met(spots: &[Spot<'_>]) -> Vec<Key> {
    let mut keys: Vec<Key> = spots.iter().map(Spot::key).collect();
    for spot in spots {
        let branches = spot.schema.places("anyOf");
        let holding: Vec<Key> = spots
            .iter()
            .filter(|other| other.pointer == spot.pointer && branches.contains(&other.entry))
            .map(Spot::key)
            .collect();
        if holding.len() > 1 {
            keys.retain(|key| !holding.contains(key));
        }
    }
    keys
}

/// Documents that may reach a target.
struct Candidates<'b> {
    base: &'b Value,
    pointer: &'b str,
    /// What may stand there.
    values: Vec<Value>,
}

impl Candidates<'_> {
    /// The first valid document that reaches `key`, with what the walk meets in it; or one that
    /// reaches it together with other branches, if none that was `seen` does.
    fn first_that<'s>(
        self,
        judge: &Judge<'s>,
        root: &Scoped,
        key: &Key,
        seen: &BTreeSet<Key>,
    ) -> Result<Option<(Value, Vec<Spot<'s>>)>, Error> {
        let mut second_best = None;
        for value in self.values {
            let mut document = self.base.clone();
            let change = Operation::replace(self.pointer.to_owned(), value);
            if apply(&mut document, &change).is_none() || !judge.holds(root, &document)? {
                continue;
            }
            let spots = walk(judge, root, &document)?;
            if met(&spots).contains(key) {
                return Ok(Some((document, spots)));
            }
            let meets = second_best.is_none() && spots.iter().any(|spot| spot.key() == *key);
            if meets && !seen.contains(key) {
                second_best = Some((document, spots));
            }
        }
        Ok(second_best)
    }
}

/// Documents that are `base` with another value at `spot`, made so as to reach the target.
fn reaching<'b, 's>(
    judge: &Judge<'s>,
    (base, spots): (&'b Value, &[Spot<'s>]),
    spot: &'b Spot<'s>,
    target: &Target,
) -> Result<Candidates<'b>, Error> {
    let firm = spots
        .iter()
        .filter(|other| other.firm && other.pointer == spot.pointer);
    let mut seats: Vec<Scoped> = firm.map(|other| other.seat.clone()).collect();
    seats.push(spot.seat.clone());
    let make = |seats: &[Scoped], name| Maker::new(judge).found(seats, name);
    let mut values = Vec::new();
    match target {
        // The tag of the open branch may be none of the others, so the object is of the branch.
        Target::Tagged(seat) => values.extend(make(std::slice::from_ref(seat), None)?),
        Target::Holding(seat, condition) => {
            let alone = make(std::slice::from_ref(seat), None)?;
            seats.extend(condition.clone());
            seats.push(seat.clone());
            values.extend(make(&seats, None)?);
            values.extend(alone);
        }
        Target::Depending(seat, name) => {
            seats.push(seat.clone());
            values.extend(make(&seats, Some(name))?);
        }
        Target::Member(name, _) => values.extend(make(&seats, Some(name))?),
    }
    let looked_at = spots.iter().filter(|other| other.pointer == spot.pointer);
    let looked_at: Vec<Scoped> = looked_at.map(|other| other.seat.clone()).collect();
    let near = variations(&spot.value, &words(judge, &looked_at));
    values.extend(near.into_iter().map(|(_, value)| value));
    Ok(Candidates {
        base,
        pointer: &spot.pointer,
        values,
    })
}

/// Whether `outer` is a value of the same schema as `inner`, and around it.
fn holds(outer: &Spot<'_>, inner: &Spot<'_>) -> bool {
    outer.seat == inner.seat
        && inner
            .pointer
            .strip_prefix(&outer.pointer)
            .is_some_and(|below| below.starts_with('/'))
}
