//! Schemas that one value has to obey together.

use std::rc::Rc;

use super::judge::Judge;
use super::schema::Schema;
use super::scope::Scoped;
use crate::error::Error;

/// How many combinations of branches are looked at.
const MOST: usize = 24;

/// How many schemas one value has to obey at most.
const MOST_PARTS: usize = 256;

/// A schema that is a part of a conjunction, as one comes to it.
pub(super) type Part<'s> = (Scoped, Rc<Schema<'s>>);

/// The ways to go on where a schema leaves a choice: each a list of schemas that hold then.
type Choice = Vec<Vec<Scoped>>;

impl<'s> Judge<'s> {
    /// The schemas that a value of all of `seats` has to obey, behind references: one list for each
    /// combination of branches. Those that hold nothing of `open` come first.
    pub fn combinations(
        &self,
        seats: &[Scoped],
        open: &[Scoped],
    ) -> Result<Vec<Vec<Part<'s>>>, Error> {
        let mut search = Search {
            judge: self,
            open,
            found: Vec::new(),
        };
        search.go_on(Vec::new(), seats.to_vec(), Vec::new())?;
        Ok(search.found)
    }

    /// The schemas that look at `value`, which obeys all of `seats`.
    pub fn standing(
        &self,
        seats: &[Scoped],
        value: &serde_json::Value,
    ) -> Result<Vec<Part<'s>>, Error> {
        let mut parts: Vec<Part<'s>> = Vec::new();
        let mut left: Vec<Scoped> = seats.iter().rev().cloned().collect();
        while let Some(seat) = left.pop() {
            if parts.len() == MOST_PARTS || parts.iter().any(|(known, _)| *known == seat) {
                continue;
            }
            let schema = self.schema(&seat.place)?;
            let beside = self.beside(&seat, &schema, value)?;
            left.extend(beside.into_iter().rev().map(|(seat, _)| seat));
            parts.push((seat, schema));
        }
        Ok(parts)
    }
}

struct Search<'j, 's> {
    judge: &'j Judge<'s>,
    open: &'j [Scoped],
    found: Vec<Vec<Part<'s>>>,
}

impl<'s> Search<'_, 's> {
    fn go_on(
        &mut self,
        mut parts: Vec<Part<'s>>,
        mut left: Vec<Scoped>,
        mut choices: Vec<Choice>,
    ) -> Result<(), Error> {
        left.reverse();
        while let Some(seat) = left.pop() {
            if parts.len() == MOST_PARTS || parts.iter().any(|(known, _)| *known == seat) {
                continue;
            }
            let schema = self.judge.schema(&seat.place)?;
            if schema.is_false {
                return Ok(());
            }
            let all = schema.places("allOf").into_iter();
            left.extend(all.rev().map(|place| self.judge.step(&seat, place)));
            left.extend(self.judge.references(&seat, &schema)?);
            choices.extend(self.choices(&seat, &schema)?);
            parts.push((seat, schema));
        }
        if choices.is_empty() {
            self.found.push(parts);
            return Ok(());
        }
        for way in choices.remove(0) {
            if self.found.len() < MOST {
                self.go_on(parts.clone(), way, choices.clone())?;
            }
        }
        Ok(())
    }

    fn choices(&self, seat: &Scoped, schema: &Schema<'s>) -> Result<Vec<Choice>, Error> {
        let mut choices = Vec::new();
        for keyword in ["anyOf", "oneOf"] {
            let mut ways = Choice::new();
            for place in schema.places(keyword) {
                ways.push(vec![self.judge.step(seat, place)]);
            }
            if !ways.is_empty() {
                choices.push(self.closed_first(ways)?);
            }
        }
        let there = |keyword: &str| {
            schema
                .has(keyword)
                .then(|| self.judge.step(seat, schema.place.child(keyword)))
        };
        if let Some(condition) = there("if") {
            let holds = std::iter::once(condition).chain(there("then")).collect();
            choices.push(vec![holds, there("else").into_iter().collect()]);
        }
        for (name, _) in schema.map("dependentSchemas") {
            let place = schema.place.child("dependentSchemas").child(name);
            choices.push(vec![vec![self.judge.step(seat, place)], Vec::new()]);
        }
        Ok(choices)
    }

    /// Puts first what does not lead into a schema whose value is being made already.
    fn closed_first(&self, ways: Choice) -> Result<Choice, Error> {
        let (mut closed, mut open) = (Choice::new(), Choice::new());
        for way in ways {
            let mut is_open = false;
            for seat in &way {
                is_open |= self.open.contains(&self.judge.settled(seat)?);
            }
            if is_open { &mut open } else { &mut closed }.push(way);
        }
        closed.append(&mut open);
        Ok(closed)
    }
}
