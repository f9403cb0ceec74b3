//! Lowering: from schemas to the plain data of the [`Model`].
//!
//! Everything is decided here; the emitters only print.

mod containers;
mod docs;
mod fallback;
mod keyless;
mod limits;
mod object;
mod recursion;
mod types;
mod union;
mod vocabulary;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::error::{Problem, ProblemKind};
use crate::model::{Definition, DefinitionId, Kind, Model, Module, Type};
use crate::names::{is_type_name, pascal};
use crate::schema::{Place, SchemaSet, resolve};

/// How many references the root may be away from what it means.
const MOST_STEPS: usize = 64;

/// Lowers every schema of `set`.
pub fn lower(set: &SchemaSet) -> Result<Model, Vec<Problem>> {
    let mut lowering = Lowering {
        set,
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
    let Lowering {
        mut problems,
        definitions,
        modules,
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
        Ok(model)
    } else {
        problems.sort();
        problems.dedup();
        Err(problems)
    }
}

/// A lowering under way.
struct Lowering<'s> {
    set: &'s SchemaSet,
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
}

impl Lowering<'_> {
    /// Gives every root and every member of `$defs` its name, before anything refers to it. Of a
    /// foreign schema only the root gets one: the others when something refers to them.
    fn declare(&mut self) {
        for (document, content) in self.set.documents.iter().enumerate() {
            if self.modules.len() > self.module_of(document) {
                continue;
            }
            self.modules.push(Module {
                path: content.row.module.split("::").map(str::to_owned).collect(),
                root: None,
                definitions: Vec::new(),
                docs: docs::of(&content.json),
            });
            let root = Place {
                document,
                pointer: String::new(),
            };
            if let Some(name) = &content.row.root {
                let has_types = self.set.resources.shared_dynamic_anchor().is_none();
                let meant = if has_types {
                    self.meant_by(&root)
                } else {
                    root.clone()
                };
                if meant != root {
                    self.root_stands_for = Some((root.clone(), meant.clone()));
                }
                let id = self.declare_one(meant, name);
                self.modules[document].root = Some(id);
            }
            let definitions = root.child("$defs");
            for name in self.set.members(&definitions) {
                if !self.set.foreign {
                    self.declare_one(definitions.child(&name), &name);
                }
            }
        }
    }

    /// The schema that the one at `place` is by another name; of the manifest's, always itself.
    fn meant_by(&self, place: &Place) -> Place {
        let mut meant = place.clone();
        for _ in 0..MOST_STEPS {
            let next = match self.set.at(&meant) {
                Some(Value::Object(schema))
                    if self.set.foreign && fallback::only_refers(schema) =>
                {
                    let reference = schema.get("$ref").and_then(Value::as_str);
                    reference.and_then(|to| resolve(self.set, &meant.child("$ref"), to).ok())
                }
                _ => return meant,
            };
            match next {
                Some(target) => meant = target.place,
                None => break,
            }
        }
        place.clone()
    }

    /// The module of what stands in a document.
    fn module_of(&self, document: usize) -> usize {
        if self.set.foreign { 0 } else { document }
    }

    /// Gives the schema at `place` a name, and notes if another has it.
    fn declare_one(&mut self, place: Place, name: &str) -> DefinitionId {
        let name = self.free_name(&place, name);
        let name = name.as_str();
        if !is_type_name(name) {
            self.problem(
                ProblemKind::NameCollision,
                &place,
                format!("`{name}` cannot name a type in Rust"),
                match pascal(name) {
                    better if better != name => format!("call it `{better}`"),
                    _ => "Rust uses that name itself; call it something else".to_owned(),
                },
            );
        }
        let folder = self.modules[self.module_of(place.document)].path[0].clone();
        let standard = self.set.manifest.standards.get(&folder);
        if standard.is_some_and(|standard| standard.any == name) {
            self.problem(
                ProblemKind::NameCollision,
                &place,
                format!("`{name}` is the enum over all root types, by `any` in the manifest"),
                "rename one of the two",
            );
        }
        let registry = standard.and_then(|standard| standard.registry.as_ref());
        if registry.is_some_and(|registry| registry.type_name == name) {
            self.problem(
                ProblemKind::NameCollision,
                &place,
                format!("`{name}` is the registry of the standard, by `registry` in the manifest"),
                "rename one of the two",
            );
        }
        let key = (folder, name.to_owned());
        if let Some(other) = self.by_name.get(&key) {
            let other = self.set.name(other);
            self.problem(
                ProblemKind::NameCollision,
                &place,
                format!("the type `{name}` would get the name of the one at {other}"),
                "rename one of the two in `$defs`, or give an inline schema a name there",
            );
        } else {
            self.by_name.insert(key.clone(), place.clone());
        }
        let id = DefinitionId(self.definitions.len());
        self.definitions.push(None);
        let module = self.module_of(place.document);
        self.modules[module].definitions.push(id);
        self.journal.push((place.clone(), key));
        self.by_place.insert(place, id);
        id
    }

    /// `name`, or for a foreign schema, whose names nobody here can change, one like it that is free.
    fn free_name(&self, place: &Place, name: &str) -> String {
        // The root is declared first.
        if !self.set.foreign || self.by_place.is_empty() {
            return name.to_owned();
        }
        let base = if is_type_name(name) {
            name.to_owned()
        } else {
            format!("{name}Value")
        };
        let folder = &self.modules[self.module_of(place.document)].path[0];
        let is_free = |name: &String| !self.by_name.contains_key(&(folder.clone(), name.clone()));
        let numbered = (2..self.by_name.len() + 3).map(|number| format!("{base}{number}"));
        std::iter::once(base.clone())
            .chain(numbered)
            .find(is_free)
            .unwrap_or(base)
    }

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
