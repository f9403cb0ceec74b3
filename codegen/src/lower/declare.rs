//! Names: which schema gets one, before anything refers to it.

use serde_json::Value;

use super::{Lowering, docs, fallback};
use crate::error::ProblemKind;
use crate::model::{DefinitionId, Module};
use crate::names::{is_type_name, pascal};
use crate::schema::{Place, resolve};

/// How many references the root may be away from what it means.
const MOST_STEPS: usize = 64;

impl Lowering<'_> {
    /// Gives every root and every member of `$defs` its name, before anything refers to it. Of a
    /// foreign schema only the root gets one: the others when something refers to them.
    pub(super) fn declare(&mut self) {
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
    pub(super) fn module_of(&self, document: usize) -> usize {
        if self.set.foreign { 0 } else { document }
    }

    /// Gives the schema at `place` a name, and notes if another has it.
    pub(super) fn declare_one(&mut self, place: Place, name: &str) -> DefinitionId {
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
}
