//! What a document breaks, read from the schemas alone.
//!
//! This is a second reading of the keywords, kept apart from the model and the runtime: where the two
//! readings differ, a vector fails. It tells what the decoder reports, and where that depends on
//! matters not worth a second reading, such as which branch of a choice came closest, what the
//! decoder reports at least. The verdict is always certain.

mod applicators;
mod arrays;
mod branches;
mod decimal;
mod objects;
mod outcome;
mod scalars;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::Value;

use super::expressions::Expressions;
use super::mode::Mode;
use super::schema::{Schema, fault};
use super::scope::Scoped;
use super::union::Tag;
use crate::error::Error;
use crate::schema::{Place, SchemaSet};

pub(super) use self::outcome::{Broken, Outcome};
pub(super) use self::scalars::{equal, type_of};

/// How many schemas may be nested in each other on the way to a value. More are references in a
/// circle, or a document that no test needs.
const MOST_NESTED: usize = 400;

/// Reads schemas and judges documents.
pub(super) struct Judge<'s> {
    /// The schemas.
    pub set: &'s SchemaSet,
    /// Whether a `$dynamicRef` may lead elsewhere than it says.
    pub has_dynamic_anchors: bool,
    expressions: Expressions,
    schemas: RefCell<BTreeMap<Place, Rc<Schema<'s>>>>,
    pub(super) tags: RefCell<BTreeMap<Place, Rc<[Tag<'s>]>>>,
    nested: Cell<usize>,
}

/// A value to be judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'v> {
    /// The value.
    pub value: &'v Value,
    /// JSON Pointer of it.
    pub at: &'v str,
    /// How the decoder reads it.
    pub mode: Mode,
}

impl Case<'_> {
    /// The same value, read in another way.
    fn by(&self, mode: Mode) -> Self {
        Case { mode, ..*self }
    }
}

impl<'s> Judge<'s> {
    /// A judge by the schemas of `set`.
    pub fn new(set: &'s SchemaSet) -> Self {
        let mut resources = set.resources.iter();
        Judge {
            set,
            has_dynamic_anchors: resources
                .any(|(_, resource)| resource.anchors.values().any(|anchor| anchor.dynamic)),
            expressions: Expressions::default(),
            schemas: RefCell::default(),
            tags: RefCell::default(),
            nested: Cell::default(),
        }
    }

    /// What `document` breaks of the schema `of`; nothing if it is valid.
    pub fn verdict(&self, of: &Scoped, document: &Value) -> Result<Outcome, Error> {
        let case = Case {
            value: document,
            at: "",
            mode: Mode::Shape,
        };
        self.judged(of, &case)
    }

    /// Whether `value` obeys the schema `of`.
    pub fn holds(&self, of: &Scoped, value: &Value) -> Result<bool, Error> {
        Ok(self.verdict(of, value)?.is_valid())
    }

    /// What the value of `case` breaks of the schema `of`.
    pub fn judged(&self, of: &Scoped, case: &Case<'_>) -> Result<Outcome, Error> {
        let mut outcome = Outcome::default();
        self.apply(of, case, &mut outcome)?;
        Ok(outcome)
    }

    /// Whether the expression `source`, which stands at `place`, matches somewhere in `text`.
    pub fn matches(&self, place: &Place, source: &str, text: &str) -> Result<bool, Error> {
        let answer = self.expressions.matches(source, text);
        answer.map_err(|error| fault(self.set, place, &error))
    }

    /// The schema at `place`.
    pub fn schema(&self, place: &Place) -> Result<Rc<Schema<'s>>, Error> {
        if let Some(schema) = self.schemas.borrow().get(place) {
            return Ok(Rc::clone(schema));
        }
        let schema = Rc::new(Schema::at(self.set, place)?);
        let mut schemas = self.schemas.borrow_mut();
        schemas.insert(place.clone(), Rc::clone(&schema));
        Ok(schema)
    }

    /// Judges the value of `case` by the schema `of`, and adds what comes of it to `outcome`.
    fn apply(&self, of: &Scoped, case: &Case<'_>, outcome: &mut Outcome) -> Result<(), Error> {
        let schema = self.schema(&of.place)?;
        if schema.is_false {
            outcome.note(case.at, "false_schema");
            return Ok(());
        }
        if self.nested.get() == MOST_NESTED {
            return Err(fault(self.set, &of.place, "schemas are nested too deeply"));
        }
        self.nested.set(self.nested.get() + 1);
        let case = case.by(case.mode.of(&schema));
        if schema.looks_back() {
            // `unevaluated…` sees what its own schema has looked at, not what stands beside that.
            let mut own = Outcome::default();
            self.keywords(of, &schema, &case, &mut own)?;
            self.unevaluated(of, &schema, &case, &mut own)?;
            outcome.absorb(own);
        } else {
            self.keywords(of, &schema, &case, outcome)?;
        }
        self.nested.set(self.nested.get() - 1);
        Ok(())
    }

    /// What `schema` looks at, before `unevaluated…` does.
    fn keywords(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        for target in self.references(of, schema)? {
            self.apply(&target, case, outcome)?;
        }
        if scalars::is_of_types(schema, case.value) {
            return self.beside_type(of, schema, case, outcome);
        }
        outcome.note(case.at, "type");
        match case.mode {
            Mode::Shape => Ok(()),
            // What stands beside a reference is looked at by the interpreter in any case.
            Mode::Either if !schema.has("$ref") => {
                let mut rest = Outcome::default();
                self.beside_type(of, schema, case, &mut rest)?;
                outcome.doubt(rest.broken);
                outcome.doubt(rest.perhaps);
                Ok(())
            }
            _ => self.beside_type(of, schema, case, outcome),
        }
    }

    fn beside_type(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        self.scalars(schema, case, outcome)?;
        match case.value {
            Value::Array(items) => self.array(of, schema, items, case, outcome)?,
            Value::Object(members) => self.object(of, schema, members, case, outcome)?,
            _ => {}
        }
        self.in_place(of, schema, case, outcome)
    }

    fn unevaluated(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), Error> {
        match case.value {
            Value::Array(items) => self.unevaluated_items(of, schema, items, case, outcome),
            Value::Object(members) => {
                self.unevaluated_properties(of, schema, members, case, outcome)
            }
            _ => Ok(()),
        }
    }

    /// Which members and items of `value` the schema `of` looks at, before `unevaluated…` does.
    fn looked_at(&self, of: &Scoped, value: &Value) -> Result<outcome::Evaluated, Error> {
        let schema = self.schema(&of.place)?;
        let case = Case {
            value,
            at: "",
            mode: Mode::Table,
        };
        let mut outcome = Outcome::default();
        self.keywords(of, &schema, &case, &mut outcome)?;
        Ok(outcome.evaluated)
    }

    /// Whether `unevaluatedProperties` of the schema `of` looks at the member `name` of `value`.
    pub fn is_unevaluated_name(
        &self,
        of: &Scoped,
        value: &Value,
        name: &str,
    ) -> Result<bool, Error> {
        Ok(!self.looked_at(of, value)?.has_name(name))
    }

    /// Whether `unevaluatedItems` of the schema `of` looks at the item of `value` at `index`.
    pub fn is_unevaluated_item(
        &self,
        of: &Scoped,
        value: &Value,
        index: usize,
    ) -> Result<bool, Error> {
        Ok(!self.looked_at(of, value)?.has_item(index))
    }
}
