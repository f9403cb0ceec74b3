//! The places of a document, each with the schemas that look at it.

mod inside;

use std::rc::Rc;

use serde_json::Value;

use super::judge::{Case, Judge};
use super::mode::Mode;
use super::schema::Schema;
use super::scope::Scoped;
use crate::error::Error;
use crate::schema::{Place, child};

/// A value in a document and a schema that looks at it.
#[derive(Clone, Debug)]
pub(super) struct Spot<'s> {
    /// JSON Pointer of the value.
    pub pointer: String,
    /// The schema, as one comes to it.
    pub seat: Scoped,
    /// Where the way to the schema began: there, or at a reference that leads there.
    pub entry: Place,
    /// The schema.
    pub schema: Rc<Schema<'s>>,
    /// The value.
    pub value: Value,
    /// What the value is to a union.
    pub role: Role<'s>,
    /// Where a judge has to begin who wants to know what a change of the value breaks.
    pub start: Start,
    /// Whether what breaks the schema here breaks the document, whatever else is changed.
    pub firm: bool,
}

/// Where a judge begins: here, or at a place further out where another keyword looks at the value.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// JSON Pointer of the value.
    pub pointer: String,
    /// The schema.
    pub seat: Scoped,
    /// How the decoder reads it.
    pub mode: Mode,
}

/// What a value is to a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role<'s> {
    /// Nothing.
    None,
    /// The object, once more, as the branch that it belongs to.
    Branch,
    /// The tag.
    Tag {
        /// The values that mean a branch.
        words: Vec<&'s str>,
        /// Whether other values mean one too.
        open: bool,
    },
}

impl Spot<'_> {
    /// What makes this spot another one than those that were met before. The first item of an array
    /// stands for all, so the pointer and the schema tell enough.
    pub fn key(&self) -> (String, Scoped) {
        (self.pointer.clone(), self.seat.clone())
    }

    /// The pointer of the member `name`.
    pub fn below(&self, name: &str) -> String {
        child(&self.pointer, name)
    }

    /// What the decoder reports when `keyword` is broken here: a tag of a closed union that means
    /// no branch breaks the union as a whole.
    pub fn code(&self, keyword: &'static str) -> &'static str {
        match self.role {
            Role::Tag { open: false, .. } => "oneOf",
            _ => keyword,
        }
    }

    /// The case of `document`, in which the value may be another one by now.
    pub fn case<'v>(&'v self, document: &'v Value) -> Case<'v> {
        Case {
            value: document.pointer(&self.start.pointer).unwrap_or(&Value::Null),
            at: &self.start.pointer,
            mode: self.start.mode,
        }
    }
}

/// Every place of `document` that the schema `of` describes, the outer ones first; of the items of
/// an array that have one schema, the first only.
pub(super) fn walk<'s>(
    judge: &Judge<'s>,
    of: &Scoped,
    document: &Value,
) -> Result<Vec<Spot<'s>>, Error> {
    walked(judge, of, document, false)
}

/// The same, with every item.
pub(super) fn walk_all<'s>(
    judge: &Judge<'s>,
    of: &Scoped,
    document: &Value,
) -> Result<Vec<Spot<'s>>, Error> {
    walked(judge, of, document, true)
}

fn walked<'s>(
    judge: &Judge<'s>,
    of: &Scoped,
    document: &Value,
    every_item: bool,
) -> Result<Vec<Spot<'s>>, Error> {
    let mut walk = Walk {
        judge,
        every_item,
        spots: Vec::new(),
    };
    let way = Way {
        entry: None,
        role: Role::None,
        start: None,
        bound: false,
        firm: true,
        mode: Mode::Shape,
    };
    walk.visit(of, (document, String::new()), way)?;
    Ok(walk.spots)
}

struct Walk<'j, 's> {
    judge: &'j Judge<'s>,
    every_item: bool,
    spots: Vec<Spot<'s>>,
}

/// How the walk comes to a place.
#[derive(Clone)]
struct Way<'s> {
    /// The reference that was followed.
    entry: Option<Place>,
    role: Role<'s>,
    /// Where a judge has to begin, if further out.
    start: Option<Start>,
    /// Whether that is so for everything inside the value too.
    bound: bool,
    firm: bool,
    mode: Mode,
}

impl<'s> Way<'s> {
    /// On to a schema that looks at the same value, and holds only as long as something else does.
    fn loose(&self) -> Self {
        Way {
            firm: false,
            ..self.clone()
        }
    }
}

impl<'s> Walk<'_, 's> {
    fn visit(
        &mut self,
        of: &Scoped,
        (value, pointer): (&Value, String),
        way: Way<'s>,
    ) -> Result<(), Error> {
        let schema = self.judge.schema(&of.place)?;
        if schema.is_reference() {
            let entry = way.entry.clone().or_else(|| Some(of.place.clone()));
            let way = Way { entry, ..way };
            for target in self.judge.references(of, &schema)? {
                self.visit(&target, (value, pointer.clone()), way.clone())?;
            }
            return Ok(());
        }
        let mode = way.mode.of(&schema);
        let start = way.start.clone().unwrap_or_else(|| Start {
            pointer: pointer.clone(),
            seat: of.clone(),
            mode: way.mode,
        });
        self.spots.push(Spot {
            pointer: pointer.clone(),
            seat: of.clone(),
            entry: way.entry.clone().unwrap_or_else(|| of.place.clone()),
            schema: Rc::clone(&schema),
            value: value.clone(),
            role: way.role.clone(),
            start: start.clone(),
            firm: way.firm,
        });
        let way = Way {
            entry: None,
            start: Some(start),
            mode,
            ..way
        };
        if self.tagged_branch(of, &schema, (value, &pointer), &way)? {
            return Ok(());
        }
        self.in_place(of, &schema, (value, &pointer), &way)?;
        self.inside(of, &schema, (value, &pointer), &way)
    }

    /// Visits the branch of a union that `value` belongs to, if a union is all that the schema is.
    fn tagged_branch(
        &mut self,
        of: &Scoped,
        schema: &Schema<'s>,
        (value, pointer): (&Value, &str),
        way: &Way<'s>,
    ) -> Result<bool, Error> {
        let tags = self.judge.tags(of, schema)?;
        let ([tag], Some(start)) = (&*tags, &way.start) else {
            return Ok(false);
        };
        let certain = tag.is_closed() || way.mode == Mode::Shape;
        if !certain || !schema.says_only(&["type", "oneOf"]) {
            return Ok(false);
        }
        let branch = value.is_object().then(|| tag.branch_of(value)).flatten();
        let Some(index) = branch else {
            return Ok(true);
        };
        let place = schema.place.child("oneOf").child(&index.to_string());
        let branch = self.judge.settled(&self.judge.step(of, place.clone()))?;
        let inner = self.judge.schema(&branch.place)?;
        let role = Role::Branch;
        let way = Way { role, ..way.clone() };
        self.spots.push(Spot {
            pointer: pointer.to_owned(),
            seat: branch.clone(),
            entry: place,
            schema: Rc::clone(&inner),
            value: value.clone(),
            role: Role::Branch,
            start: start.clone(),
            firm: way.firm,
        });
        let way = Way {
            mode: way.mode.of(&inner),
            ..way
        };
        self.in_place(&branch, &inner, (value, pointer), &way)?;
        let first = self.spots.len();
        self.inside(&branch, &inner, (value, pointer), &way)?;
        // Another value of the tag may mean another branch, so there the union has to be judged.
        let at = child(pointer, &tag.member);
        for spot in &mut self.spots[first..] {
            if spot.pointer == at {
                spot.role = Role::Tag {
                    words: tag.words(),
                    open: !tag.is_closed(),
                };
                spot.start = start.clone();
            }
        }
        Ok(true)
    }

    /// Visits the schemas that look at the same value and hold.
    fn in_place(
        &mut self,
        of: &Scoped,
        schema: &Schema<'s>,
        (value, pointer): (&Value, &str),
        way: &Way<'s>,
    ) -> Result<(), Error> {
        let way = Way {
            bound: true,
            mode: Mode::Either,
            ..way.clone()
        };
        let seats = self.judge.beside(of, schema, value)?;
        for (seat, firm) in seats {
            let way = if firm { way.clone() } else { way.loose() };
            self.visit(&seat, (value, pointer.to_owned()), way)?;
        }
        Ok(())
    }
}

impl<'s> Judge<'s> {
    /// The schemas that `schema`, which is at `of`, puts to the same `value` and that hold; with each
    /// whether it must hold, whatever the value is.
    pub fn beside(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        value: &Value,
    ) -> Result<Vec<(Scoped, bool)>, Error> {
        let mut seats: Vec<(Scoped, bool)> = Vec::new();
        for target in self.references(of, schema)? {
            seats.push((target, true));
        }
        for place in schema.places("allOf") {
            seats.push((self.step(of, place), true));
        }
        for keyword in ["anyOf", "oneOf"] {
            for place in schema.places(keyword) {
                let branch = self.step(of, place);
                if self.holds(&branch, value)? {
                    seats.push((branch, false));
                }
            }
        }
        let seat = |keyword: &str| self.step(of, schema.place.child(keyword));
        if schema.has("if") {
            let next = if self.holds(&seat("if"), value)? {
                "then"
            } else {
                "else"
            };
            if schema.has(next) {
                seats.push((seat(next), false));
            }
        }
        for (name, _) in schema.map("dependentSchemas") {
            if value.get(name).is_some() {
                let place = schema.place.child("dependentSchemas").child(name);
                seats.push((self.step(of, place), false));
            }
        }
        Ok(seats)
    }
}
