//! Lowering: from schemas to the plain data of the [`Model`].
//!
//! Everything is decided here; the emitters only print.

mod containers;
mod declare;
mod docs;
mod fallback;
mod keyless;
mod limits;
mod nesting;
mod object;
mod recursion;
mod types;
mod union;
mod vocabulary;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::error::{Problem, ProblemKind};
use crate::model::{Definition, DefinitionId, Kind, Model, Module, Type};
use crate::names::pascal;
use crate::schema::{Place, SchemaSet};

/// Lowers every schema of `set`.
pub fn lower(set: &SchemaSet) -> Result<Model, Vec<Problem>> {
    let mut without_shape = BTreeSet::new();
    loop {
        let (model, places) = lower_once(set, &without_shape)?;
        let before = without_shape.len();
        let deep = nesting::too_deep(&model);
        let is_deep = |id: &DefinitionId| deep.contains(id);
        without_shape.extend(
            places
                .into_iter()
                .filter(|(_, id)| is_deep(id))
                .map(|(place, _)| place),
        );
        if without_shape.len() == before {
            return Ok(model);
        }
    }
}

/// A model, and where each of its definitions stands.
type Lowered = (Model, BTreeMap<Place, DefinitionId>);

/// Lowers every schema of `set`; those at `without_shape` to JSON values.
fn lower_once(set: &SchemaSet, without_shape: &BTreeSet<Place>) -> Result<Lowered, Vec<Problem>> {
    let mut lowering = Lowering {
        set,
        without_shape,
        problems: Vec::new(),
        definitions: Vec::new(),
        modules: Vec::new(),
        by_place: BTreeMap::new(),
        by_name: BTreeMap::new(),
        being_followed: Vec::new(),
        root_stands_for: None,
        journal: Vec::new(),
        defined: Vec::new(),
        left_to_judge: BTreeMap::new(),
        judged: Vec::new(),
    };
    if let Some(anchor) = set.resources.shared_dynamic_anchor()
        && !set.foreign
    {
        lowering.problem(
            ProblemKind::Unsupported,
            &anchor.child("$dynamicAnchor"),
            "several schemas of the manifest have a `$dynamicAnchor` of this name, so that no type \
             can be made of what refers to it",
            "rename it, or use `$anchor` and `$ref`",
        );
    }
    lowering.declare();
    lowering.define();
    lowering.root_slots_agree();
    if lowering.problems.is_empty() {
        lowering.nothing_is_lost();
    }
    let Lowering {
        mut problems,
        definitions,
        modules,
        by_place,
        ..
    } = lowering;
    let definitions: Vec<Definition> = definitions.into_iter().flatten().collect();
    if problems.is_empty() {
        let mut model = Model {
            definitions,
            modules,
        };
        recursion::box_cycles(&mut model);
        docs::deprecate_members(&mut model);
        Ok((model, by_place))
    } else {
        problems.sort();
        problems.dedup();
        Err(problems)
    }
}

/// A lowering under way.
struct Lowering<'s> {
    set: &'s SchemaSet,
    /// Schemas that get no shape, whatever they say.
    without_shape: &'s BTreeSet<Place>,
    problems: Vec<Problem>,
    /// A definition is `None` from its declaration until it has been lowered.
    definitions: Vec<Option<Definition>>,
    modules: Vec<Module>,
    by_place: BTreeMap<Place, DefinitionId>,
    /// The place that took a name, by the folder of its module and the name.
    by_name: BTreeMap<(String, String), Place>,
    /// The places whose type is being looked up, to notice a `$ref` that leads round in a circle.
    being_followed: Vec<Place>,
    /// The root of a foreign schema that is nothing but a reference, and the schema that it means.
    root_stands_for: Option<(Place, Place)>,
    /// What was declared, in order, so that it can be taken back.
    journal: Vec<(Place, (String, String))>,
    /// What was lowered, in order, likewise.
    defined: Vec<DefinitionId>,
    /// The keywords of a schema that its shape leaves to the judge.
    left_to_judge: BTreeMap<Place, Vec<String>>,
    /// Where that was noted, in order, so that it can be taken back.
    judged: Vec<Place>,
}

impl Lowering<'_> {
    /// Lowers every definition; inline ones are declared and lowered on the way. What was taken
    /// back because something around it has no shape is lowered again.
    fn define(&mut self) {
        loop {
            let left: Vec<(Place, DefinitionId)> = self
                .by_place
                .iter()
                .filter(|(_, id)| self.definitions[id.0].is_none())
                .map(|(place, id)| (place.clone(), *id))
                .collect();
            let before = self.problems.len();
            for (place, id) in &left {
                if self.by_place.get(place) == Some(id) {
                    self.define_one(place, *id);
                }
            }
            if left.is_empty() || self.problems.len() > before {
                return;
            }
        }
    }

    fn define_one(&mut self, place: &Place, id: DefinitionId) {
        if self.definitions[id.0].is_some() {
            return;
        }
        let name = self.name_of(place);
        let mark = self.mark();
        // Types do not know by which way they were reached.
        let has_types = self.set.resources.shared_dynamic_anchor().is_none();
        self.being_followed.push(place.clone());
        let shape = has_types.then(|| self.kind(place, &name)).flatten();
        self.being_followed.pop();
        let kind = match shape {
            _ if self.has_no_shape_since(&mark) => {
                self.take_back(&mark);
                Kind::Judged(place.clone())
            }
            Some(Kind::Alias(_)) if !self.set.foreign && place.pointer.is_empty() => {
                self.problem(
                    ProblemKind::Impossible,
                    place,
                    "the root of a frame or packet is an object or a union, not another schema",
                    "say what it is at the root",
                );
                return;
            }
            // The root is a type of its own, whatever it is.
            Some(Kind::Alias(shape)) if self.is_root(place) => {
                if has_a_use(&shape) {
                    Kind::Wrapped(shape)
                } else {
                    self.left_to_judge.remove(place);
                    self.take_back(&mark);
                    Kind::Judged(place.clone())
                }
            }
            Some(kind) => kind,
            // That is noted as a problem; if not, the judge can always look at it.
            None if self.problems.len() > mark.problems() => return,
            None => Kind::Judged(place.clone()),
        };
        if matches!(kind, Kind::Judged(_)) {
            self.has_no_slots(place);
        }
        let also = match &kind {
            // An alias has its keywords wrapped around its type already.
            Kind::Alias(_) | Kind::Wrapped(_) | Kind::Judged(_) => None,
            _ => self.left_to_judge.remove(place),
        };
        let docs = self.set.at(place).map(docs::of).unwrap_or_default();
        self.defined.push(id);
        self.definitions[id.0] = Some(Definition {
            name,
            module: self.module_of(place.document),
            place: self.set.name(place),
            docs,
            kind,
            also: also.map(|keywords| (place.clone(), keywords)),
        });
    }

    /// Whether `place` is that of the root of a foreign schema.
    fn is_root(&self, place: &Place) -> bool {
        let root = self.modules[0].root;
        self.set.foreign && root.is_some_and(|root| self.by_place.get(place) == Some(&root))
    }

    fn name_of(&self, place: &Place) -> String {
        self.by_name
            .iter()
            .find(|(_, taken)| *taken == place)
            .map_or_else(|| pascal(&place.pointer), |((_, name), _)| name.clone())
    }

    /// What the schema at `place`, which has the name `name`, is.
    fn kind(&mut self, place: &Place, name: &str) -> Option<Kind> {
        if self.without_shape.contains(place) {
            return None;
        }
        let Some(Value::Object(schema)) = self.set.at(place) else {
            return self.alias(place, name);
        };
        let kind_of_type = schema.get("type").and_then(Value::as_str);
        if schema.contains_key("oneOf") {
            self.union(place, schema).map(Kind::Union)
        } else if schema.contains_key("enum") || schema.contains_key("x-known-values") {
            self.vocabulary(place, schema).map(Kind::Vocabulary)
        } else if schema.contains_key("$ref") || schema.contains_key("const") {
            self.alias(place, name)
        } else {
            match kind_of_type {
                Some("object") if schema.contains_key("properties") => {
                    self.object(place, schema, name).map(Kind::Object)
                }
                Some("string") => Some(Kind::Text(self.text(place, schema))),
                Some("integer") if types::is_bounded(schema) => {
                    self.integer(place, schema).map(Kind::Integer)
                }
                Some("number") => Some(Kind::Number(self.number(place, schema))),
                _ => self.alias(place, name),
            }
        }
    }

    fn alias(&mut self, place: &Place, name: &str) -> Option<Kind> {
        self.unnamed(place, name).map(Kind::Alias)
    }

    /// What two names in Rust for one are: nobody here can rename what a foreign schema says, but
    /// the judge needs no names.
    fn collision(&self) -> ProblemKind {
        if self.set.foreign {
            ProblemKind::Unsupported
        } else {
            ProblemKind::NameCollision
        }
    }

    fn problem(
        &mut self,
        kind: ProblemKind,
        place: &Place,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        let file = self.set.file(place);
        self.problems
            .push(Problem::new(kind, file, &place.pointer, message, remedy));
    }
}

/// Whether a Rust type of this shape tells more than a JSON value does.
fn has_a_use(shape: &Type) -> bool {
    match shape.shape() {
        Type::Judged(_) | Type::Any { .. } | Type::Constant { .. } => false,
        // What these hold they hold in themselves, which must not be the root once more.
        inner @ (Type::Tuple { .. } | Type::Nullable(_)) => recursion::held(inner).is_empty(),
        _ => true,
    }
}
