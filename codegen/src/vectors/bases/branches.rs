//! Documents that reach the branches of choices.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::error::Error;
use crate::vectors::change::{Operation, apply};
use crate::vectors::judge::Judge;
use crate::vectors::nearby::{variations, words};
use crate::vectors::scope::Scoped;
use crate::vectors::values::Maker;
use crate::vectors::walk::{Spot, walk};

/// How many documents are made at most; what they do not reach is listed as untested.
const MOST: usize = 96;

/// What a document is to reach at the place of a spot.
enum Target {
    /// A branch of a union that a tag tells apart.
    Tagged(Scoped),
    /// A schema that has to hold there, with another one if there is one.
    Holding(Scoped, Option<Scoped>),
    /// A member, with a schema that looks at it.
    Member(String, Scoped),
}

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
                let found = reaching(judge, root, (&base, &spots), spot, &target)?;
                let alone = |(_, spots): &&(Value, Vec<Spot<'_>>)| met(spots).contains(&key);
                let anyhow = |(_, spots): &&(Value, Vec<Spot<'_>>)| {
                    !seen.contains(&key) && spots.iter().any(|spot| spot.key() == key)
                };
                let best = found.iter().find(alone);
                if let Some((document, spots)) = best.or_else(|| found.iter().find(anyhow)) {
                    reached.extend(met(spots));
                    seen.extend(spots.iter().map(Spot::key));
                    bases.push(document.clone());
                }
            }
        }
        index += 1;
    }
    Ok(())
}

/// What a walk has met; branches of `anyOf` only where no other one of them holds too, since a fault
/// in one would go unnoticed.
fn met(spots: &[Spot<'_>]) -> Vec<(String, Scoped)> {
    let mut keys: Vec<(String, Scoped)> = spots.iter().map(Spot::key).collect();
    for spot in spots {
        let branches = spot.schema.places("anyOf");
        let holding: Vec<(String, Scoped)> = spots
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

fn targets<'s>(judge: &Judge<'s>, spot: &Spot<'s>) -> Result<Vec<Target>, Error> {
    let schema = &spot.schema;
    let step = |place| judge.step(&spot.seat, place);
    let mut targets = Vec::new();
    let tagged = !judge.tags(&spot.seat, schema)?.is_empty();
    for place in schema.places("oneOf") {
        targets.push(if tagged {
            Target::Tagged(step(place))
        } else {
            Target::Holding(step(place), None)
        });
    }
    let any = schema.places("anyOf").into_iter();
    targets.extend(any.map(|place| Target::Holding(step(place), None)));
    let there = |keyword: &str| schema.has(keyword).then(|| step(schema.place.child(keyword)));
    if schema.has("if") {
        targets.extend(there("then").map(|then| Target::Holding(then, there("if"))));
        targets.extend(there("else").map(|otherwise| Target::Holding(otherwise, None)));
    }
    for (name, _) in schema.map("dependentSchemas") {
        let place = schema.place.child("dependentSchemas").child(name);
        let seat = step(place);
        targets.push(Target::Holding(seat, None));
    }
    if spot.value.is_object() {
        for (name, place) in &schema.properties {
            targets.push(Target::Member(name.clone(), step(place.clone())));
        }
    }
    Ok(targets)
}

impl Target {
    /// What the walk over a document meets where the target is reached.
    fn key(&self, judge: &Judge<'_>, spot: &Spot<'_>) -> Result<(String, Scoped), Error> {
        let (pointer, seat) = match self {
            Target::Tagged(seat) | Target::Holding(seat, _) => (spot.pointer.clone(), seat),
            Target::Member(name, seat) => (spot.below(name), seat),
        };
        Ok((pointer, judge.settled(seat)?))
    }
}

/// Valid documents, each with its walk, that are `base` with another value at `spot`, made so as to
/// reach the target.
fn reaching<'s>(
    judge: &Judge<'s>,
    root: &Scoped,
    (base, spots): (&Value, &[Spot<'s>]),
    spot: &Spot<'s>,
    target: &Target,
) -> Result<Vec<(Value, Vec<Spot<'s>>)>, Error> {
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
        Target::Member(name, _) => values.extend(make(&seats, Some(name))?),
    }
    let looked_at = spots.iter().filter(|other| other.pointer == spot.pointer);
    let looked_at: Vec<Scoped> = looked_at.map(|other| other.seat.clone()).collect();
    let near = variations(&spot.value, &words(judge, &looked_at));
    values.extend(near.into_iter().map(|(_, value)| value));
    let mut documents = Vec::new();
    for value in values {
        let mut document = base.clone();
        let change = Operation::replace(spot.pointer.clone(), value);
        if apply(&mut document, &change).is_some() && judge.holds(root, &document)? {
            let spots = walk(judge, root, &document)?;
            documents.push((document, spots));
        }
    }
    Ok(documents)
}

/// Whether `outer` is a value of the same schema as `inner`, and around it.
fn holds(outer: &Spot<'_>, inner: &Spot<'_>) -> bool {
    outer.seat == inner.seat
        && inner
            .pointer
            .strip_prefix(&outer.pointer)
            .is_some_and(|below| below.starts_with('/'))
}
