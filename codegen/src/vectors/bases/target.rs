//! What documents are to reach: the branches of choices, and members.

use crate::error::Error;
use crate::vectors::judge::Judge;
use crate::vectors::scope::Scoped;
use crate::vectors::walk::Spot;

/// What the walk over a document meets: the pointer of a value, and a schema that looks at it.
pub(super) type Key = (String, Scoped);

/// What a document is to reach at the place of a spot.
pub(super) enum Target {
    /// A branch of a union that a tag tells apart.
    Tagged(Scoped),
    /// A schema that has to hold there, with another one if there is one.
    Holding(Scoped, Option<Scoped>),
    /// A schema that has to hold if a member is there.
    Depending(Scoped, String),
    /// A member, with a schema that looks at it.
    Member(String, Scoped),
}

/// What documents are to reach at `spot`.
pub(super) fn targets<'s>(judge: &Judge<'s>, spot: &Spot<'s>) -> Result<Vec<Target>, Error> {
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
    let there = |keyword: &str| {
        schema
            .has(keyword)
            .then(|| step(schema.place.child(keyword)))
    };
    if schema.has("if") {
        targets.extend(there("then").map(|then| Target::Holding(then, there("if"))));
        targets.extend(there("else").map(|otherwise| Target::Holding(otherwise, None)));
    }
    for (name, _) in schema.map("dependentSchemas") {
        let place = schema.place.child("dependentSchemas").child(name);
        targets.push(Target::Depending(step(place), name.clone()));
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
    pub fn key(&self, judge: &Judge<'_>, spot: &Spot<'_>) -> Result<Key, Error> {
        let (pointer, seat) = match self {
            Target::Tagged(seat) | Target::Holding(seat, _) | Target::Depending(seat, _) => {
                (spot.pointer.clone(), seat)
            }
            Target::Member(name, seat) => (spot.below(name), seat),
        };
        Ok((pointer, judge.settled(seat)?))
    }
}
