//! The places of a document, each with the schemas that look at it.

mod beside;
mod inside;
mod spot;

use std::rc::Rc;

use serde_json::Value;

pub(super) use self::spot::{Role, Spot, Start};
use super::judge::Judge;
use super::mode::Mode;
use super::schema::Schema;
use super::scope::Scoped;
use crate::error::Error;
use crate::schema::{Place, child};

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

impl Way<'_> {
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
        let way = Way {
            role,
            ..way.clone()
        };
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
