//! Valid values, made from schemas.
//!
//! What is made is a guess, put together from what the keywords say, and the judge has the last word.

mod arrays;
mod kinds;
mod objects;
mod scalars;

use serde_json::{Map, Value, json};

use self::kinds::kinds;
use super::conjunction::Part;
use super::judge::Judge;
use super::nearby;
use super::scope::Scoped;
use crate::error::{Error, Problem, ProblemKind};
use crate::schema::Place;

/// A schema whose values must be deeper than this has none.
const MAX_DEPTH: usize = 64;

/// How often a value of one schema may stand in another one of it, where it must.
const MAX_INSIDE_ITSELF: usize = 2;

/// How many values are tried before the maker gives up.
const MOST_TRIES: usize = 4000;

/// How many values that do not fit are changed until they do, and how deep inside others that is worth
/// the time.
const MOST_GUESSES: usize = 4;
const MOST_OPEN_TO_GUESS: usize = 3;

/// Makes values with every optional member, and with an item in every array that may have one. Only
/// what a schema would hold of its own kind is left out, or it would never end.
pub(super) struct Maker<'j, 's> {
    judge: &'j Judge<'s>,
    /// The schemas whose values are being made, the outermost first.
    open: Vec<Scoped>,
    tries: usize,
    /// What was made for the innermost of them and does not fit.
    guesses: Vec<Value>,
    /// The schema that no value could be found for.
    failed: Option<Place>,
}

/// How much is put into a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filling {
    /// All that may be there.
    Full,
    /// What must be there.
    Bare,
    /// Nothing: it is a value of a type that the keywords do not speak of.
    Other,
}

impl<'j, 's> Maker<'j, 's> {
    /// A maker whose values obey `judge`.
    pub fn new(judge: &'j Judge<'s>) -> Self {
        Maker {
            judge,
            open: Vec::new(),
            tries: MOST_TRIES,
            guesses: Vec::new(),
            failed: None,
        }
    }

    /// A valid value of the schema `of`.
    ///
    /// # Errors
    ///
    /// A refusal that names the schema for which none was found.
    pub fn value(mut self, of: &Scoped) -> Result<Value, Error> {
        match self.of_all(std::slice::from_ref(of), None)? {
            Some(value) => Ok(value),
            None => Err(nothing_fits(
                self.judge,
                self.failed.as_ref().unwrap_or(&of.place),
            )),
        }
    }

    /// A value that obeys all of `seats`, if one can be found; an object with the member `wanted`, if
    /// that is given.
    pub fn found(mut self, seats: &[Scoped], wanted: Option<&str>) -> Result<Option<Value>, Error> {
        self.of_all(seats, wanted)
    }

    /// `value`, which is valid of the schema `of`, with all that it lacks.
    pub fn filled(mut self, of: &Scoped, value: &Value) -> Result<Value, Error> {
        self.fill(std::slice::from_ref(of), value)
    }

    /// A value that obeys all of `seats`; an object with the member `wanted`, if that is given.
    fn of_all(&mut self, seats: &[Scoped], wanted: Option<&str>) -> Result<Option<Value>, Error> {
        let seats = self.settled(seats)?;
        let inside_itself = |seat: &Scoped| {
            let open = self.open.iter().filter(|open| *open == seat);
            open.count() > MAX_INSIDE_ITSELF
        };
        if self.open.len() > MAX_DEPTH || self.tries == 0 || seats.iter().any(inside_itself) {
            return Ok(None);
        }
        self.tries -= 1;
        let depth = self.open.len();
        let combinations = self.judge.combinations(&seats, &self.open)?;
        self.open.extend(seats.iter().cloned());
        let outer = std::mem::take(&mut self.guesses);
        let mut made = None;
        for filling in [Filling::Full, Filling::Bare, Filling::Other] {
            for parts in &combinations {
                if made.is_none() {
                    made = self.of_parts((&seats, parts), filling, wanted)?;
                }
            }
        }
        self.open.truncate(depth);
        if made.is_none() && depth <= MOST_OPEN_TO_GUESS {
            made = self.near_a_guess(&seats, wanted)?;
        }
        self.guesses = outer;
        if made.is_none() {
            let last = seats.last().map(|seat| seat.place.clone());
            self.failed = self.failed.take().or(last);
        }
        Ok(made)
    }

    fn of_parts(
        &mut self,
        (seats, parts): (&[Scoped], &[Part<'s>]),
        filling: Filling,
        wanted: Option<&str>,
    ) -> Result<Option<Value>, Error> {
        for (_, schema) in parts {
            for example in schema.list("examples").iter().chain(schema.get("const")) {
                let has_it = wanted.is_none_or(|wanted| example.get(wanted).is_some());
                if has_it && self.fits(seats, example)? {
                    return self.fill(seats, example).map(Some);
                }
            }
        }
        let words = parts.iter().find(|(_, schema)| schema.has("enum"));
        if let Some((_, schema)) = words {
            for word in schema.list("enum") {
                if self.fits(seats, word)? {
                    return Ok(Some(word.clone()));
                }
            }
            return Ok(None);
        }
        for kind in kinds(parts, filling) {
            let made = match kind {
                "null" => Some(Value::Null),
                "boolean" => Some(Value::Bool(self.fits(seats, &Value::Bool(true))?)),
                "integer" | "number" => self.number(seats, parts)?,
                "string" => self.text(seats, parts)?.map(Value::String),
                "array" => self.items((seats, parts), &[], filling)?,
                "object" => self.members(parts, &Map::new(), filling, wanted)?,
                _ => Some(json!("anything")),
            };
            if let Some(made) = made {
                if self.fits(seats, &made)? {
                    return Ok(Some(made));
                }
                self.guesses.push(made);
            }
        }
        Ok(None)
    }

    /// A value much like one of those that were made and do not fit.
    fn near_a_guess(&self, seats: &[Scoped], wanted: Option<&str>) -> Result<Option<Value>, Error> {
        let words = nearby::words(self.judge, seats);
        for guess in self.guesses.iter().take(MOST_GUESSES) {
            for (_, value) in nearby::variations(guess, &words) {
                let has_it = wanted.is_none_or(|wanted| value.get(wanted).is_some());
                if has_it && self.fits(seats, &value)? {
                    return Ok(Some(value));
                }
            }
        }
        Ok(None)
    }

    fn fill(&mut self, seats: &[Scoped], value: &Value) -> Result<Value, Error> {
        let seats = self.settled(seats)?;
        let depth = self.open.len();
        let parts = self.judge.standing(&seats, value)?;
        self.open.extend(parts.iter().map(|(seat, _)| seat.clone()));
        let filled = match value {
            Value::Object(found) => {
                let all = self.members(&parts, found, Filling::Full, None)?;
                match all {
                    Some(all) if self.fits(&seats, &all)? => Some(all),
                    _ => Some(self.one_by_one(&seats, &parts, found)?),
                }
            }
            Value::Array(found) => self.items((&seats, &parts), found, Filling::Full)?,
            _ => None,
        };
        self.open.truncate(depth);
        match filled {
            Some(filled) if self.fits(&seats, &filled)? => Ok(filled),
            _ => Ok(value.clone()),
        }
    }

    fn settled(&self, seats: &[Scoped]) -> Result<Vec<Scoped>, Error> {
        seats.iter().map(|seat| self.judge.settled(seat)).collect()
    }

    /// Whether `value` obeys all of `seats`.
    fn fits(&self, seats: &[Scoped], value: &Value) -> Result<bool, Error> {
        for seat in seats {
            if !self.judge.holds(seat, value)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no value of these schemas is being made already.
    fn is_new(&self, seats: &[Scoped]) -> Result<bool, Error> {
        for seat in self.settled(seats)? {
            if self.open.contains(&seat) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn nothing_fits(judge: &Judge<'_>, place: &Place) -> Error {
    Error::Refused(vec![Problem::new(
        ProblemKind::Unsupported,
        judge.set.file(place),
        &place.pointer,
        "no value could be made for the test vectors",
        "give the definition a valid value in `examples`; if there is none, correct it",
    )])
}
