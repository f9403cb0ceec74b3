//! What a value is, seen from the place where it is used.

use serde_json::{Map, Value};

use super::Lowering;
use super::fallback::is_remark;
use crate::error::ProblemKind;
use crate::model::{Kind, Scalar, TextLimits, Type};
use crate::names::pascal;
use crate::schema::{Place, dangling, resolve};

impl Lowering<'_> {
    /// The type of the schema at `place`. If it needs a name and has none, it becomes `name`.
    pub(super) fn type_of(&mut self, place: &Place, name: &str) -> Option<Type> {
        let place = &match &self.root_stands_for {
            Some((root, meant)) if root == place => meant.clone(),
            _ => place.clone(),
        };
        if self.being_followed.contains(place) && !self.by_place.contains_key(place) {
            return Some(Type::Judged(place.clone()));
        }
        let mark = self.mark();
        let shape = self.shape_of(place, name);
        if self.has_no_shape_since(&mark) {
            self.take_back(&mark);
            return Some(Type::Judged(place.clone()));
        }
        shape
    }

    fn shape_of(&mut self, place: &Place, name: &str) -> Option<Type> {
        if self.by_place.contains_key(place) {
            return self.named(place);
        }
        if self.set.foreign && place.pointer.contains("/$defs/") && !self.is_alias(place) {
            let id = self.declare_one(place.clone(), name);
            self.define_one(place, id);
            return Some(Type::Named(id));
        }
        if let Some(Value::Object(schema)) = self.set.at(place) {
            let has = |keyword: &str| schema.contains_key(keyword);
            let is_object = schema.get("type") == Some(&Value::from("object"));
            let is_another = has("$ref") || has("const") || has("oneOf");
            let needs_name = has("enum")
                || has("x-known-values")
                || (is_object && has("properties") && !is_another);
            if needs_name {
                let id = self.declare_one(place.clone(), name);
                self.define_one(place, id);
                return Some(Type::Named(id));
            }
            if schema.contains_key("oneOf") {
                self.problem(
                    ProblemKind::Unsupported,
                    &place.child("oneOf"),
                    "a union needs a name",
                    "move it to `$defs` and refer to it",
                );
                return None;
            }
        }
        self.being_followed.push(place.clone());
        let shape = self.unnamed(place, name);
        self.being_followed.pop();
        shape
    }

    /// The type of something with a name: the name, or what it is an alias of.
    fn named(&mut self, place: &Place) -> Option<Type> {
        let id = *self.by_place.get(place)?;
        if self.being_followed.contains(place) && self.is_alias(place) {
            // A list of itself, say: no type of Rust without a name, and only the root gets one.
            return Some(if self.is_root(place) {
                Type::Named(id)
            } else {
                Type::Judged(place.clone())
            });
        }
        if self.definitions[id.0].is_none() && self.is_alias(place) {
            self.define_one(place, id);
        }
        match &self.definitions[id.0] {
            Some(definition) => match &definition.kind {
                Kind::Alias(inner) => Some(inner.clone()),
                _ => Some(Type::Named(id)),
            },
            // It is being lowered, or will be; if that fails, that is noted there.
            None if self.is_alias(place) => None,
            None => Some(Type::Named(id)),
        }
    }

    fn is_alias(&self, place: &Place) -> bool {
        match self.set.at(place) {
            Some(Value::Object(schema)) => {
                let has = |keyword: &str| schema.contains_key(keyword);
                let of_type = schema.get("type").and_then(Value::as_str);
                let own = has("oneOf") || has("enum") || has("x-known-values");
                let scalar = matches!(of_type, Some("string" | "number"))
                    || (of_type == Some("integer") && is_bounded(schema));
                let object = of_type == Some("object") && has("properties");
                has("$ref") || has("const") || !(own || scalar || object)
            }
            _ => true,
        }
    }

    /// The type of a schema that needs no name, with the keywords that are left to the judge.
    pub(super) fn unnamed(&mut self, place: &Place, name: &str) -> Option<Type> {
        let shape = self.bare(place, name)?;
        Some(match self.left_to_judge.remove(place) {
            Some(keywords) => Type::Also {
                shape: Box::new(shape),
                place: place.clone(),
                keywords,
            },
            None => shape,
        })
    }

    fn bare(&mut self, place: &Place, name: &str) -> Option<Type> {
        let schema = match self.set.at(place)? {
            Value::Bool(true) => {
                return Some(Type::Any {
                    place: self.set.name(place),
                    types: Vec::new(),
                });
            }
            Value::Object(schema) => schema,
            _ => {
                self.problem(
                    ProblemKind::Unsupported,
                    place,
                    "the schema false allows no value",
                    "take it out",
                );
                return None;
            }
        };
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            self.only(place, schema, "a schema with `$ref`", &["$ref"]);
            return self.reference(&place.child("$ref"), reference, name);
        }
        if let Some(value) = schema.get("const") {
            return self.constant(place, schema, value);
        }
        match schema.get("type") {
            None => {
                self.only(place, schema, "a schema without `type`", &[]);
                Some(Type::Any {
                    place: self.set.name(place),
                    types: Vec::new(),
                })
            }
            Some(Value::String(single)) => self.of_type(place, schema, single, name),
            Some(several) => self.of_types(place, schema, several, name),
        }
    }

    fn reference(&mut self, place: &Place, reference: &str, name: &str) -> Option<Type> {
        match resolve(self.set, place, reference) {
            Ok(target) => {
                let target = target.place;
                let document = &self.set.documents[target.document].row;
                if self.set.documents[place.document].row.standard != document.standard
                    && document.standard.is_some()
                {
                    self.problem(
                        ProblemKind::Unsupported,
                        place,
                        "this leads into another standard, which may not be compiled in",
                        "move what both share to schemas/common",
                    );
                }
                match target.pointer.rsplit_once("/$defs/") {
                    Some((_, own)) if self.set.foreign && !own.contains('/') => {
                        self.type_of(&target, &pascal(own))
                    }
                    None if self.set.foreign && target.pointer.is_empty() => {
                        let file = self
                            .set
                            .file(&target)
                            .rsplit('/')
                            .next()
                            .unwrap_or_default();
                        let stem = file.split('.').next().unwrap_or_default();
                        self.type_of(&target, &pascal(stem))
                    }
                    _ => self.type_of(&target, name),
                }
            }
            Err(why) => {
                let problem = dangling(self.set, place, reference, &why);
                self.problems.push(problem);
                None
            }
        }
    }

    fn of_type(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        single: &str,
        name: &str,
    ) -> Option<Type> {
        match single {
            "string" => Some(Type::Text(self.text(place, schema))),
            "integer" if is_bounded(schema) => self.integer(place, schema).map(Type::Integer),
            "integer" => Some(Type::Unbounded(place.clone())),
            "number" => Some(Type::Number(self.number(place, schema))),
            "boolean" => {
                self.only(place, schema, "a boolean", &["type"]);
                Some(Type::Boolean {
                    place: self.set.name(place),
                })
            }
            "array" => self.list(place, schema, name),
            "object" => self.members_by_any_name(place, schema, name),
            _ => {
                let types = Value::Array(vec![Value::from(single)]);
                self.of_types(place, schema, &types, name)
            }
        }
    }

    /// Several types: one of them and `null`, or a free value of these types.
    fn of_types(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        several: &Value,
        name: &str,
    ) -> Option<Type> {
        let types = type_names(Some(several));
        let others: Vec<&String> = types.iter().filter(|name| *name != "null").collect();
        if let ([single], true) = (others.as_slice(), types.len() == 2)
            && matches!(single.as_str(), "string" | "integer" | "number" | "boolean")
        {
            let inner = self.of_type(place, schema, single, name)?;
            // What no Rust integer holds is judged by the whole schema, and so must `null` be.
            let judged = matches!(inner, Type::Unbounded(_));
            if !judged || schema.keys().all(|name| says_nothing_of_null(name)) {
                return Some(Type::Nullable(Box::new(inner)));
            }
            self.problem(
                ProblemKind::Unsupported,
                place,
                "an integer without both bounds or `null` has no shape beside other keywords",
                "give both bounds",
            );
            return None;
        }
        self.only(place, schema, "a value of several types", &["type"]);
        Some(Type::Any {
            place: self.set.name(place),
            types,
        })
    }

    fn constant(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        value: &Value,
    ) -> Option<Type> {
        self.only(place, schema, "a fixed value", &["type", "const"]);
        let scalar = match value {
            Value::String(text) => Scalar::Text(text.clone()),
            Value::Bool(boolean) => Scalar::Boolean(*boolean),
            Value::Number(number) if number.as_i64().is_some() => Scalar::Integer(number.as_i64()?),
            _ => {
                self.problem(
                    ProblemKind::Unsupported,
                    &place.child("const"),
                    "only a string, an integer or a boolean can be a fixed value",
                    "fix one of these",
                );
                return None;
            }
        };
        Some(Type::Constant {
            place: self.set.name(place),
            value: scalar,
            types: type_names(schema.get("type")),
        })
    }
}

/// Whether a keyword beside an integer lets `null` pass whatever it says.
fn says_nothing_of_null(name: &str) -> bool {
    let of_numbers = [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
    ];
    name == "type" || of_numbers.contains(&name) || is_remark(name)
}

/// Whether a Rust integer can keep to the bounds of an integer.
pub(super) fn is_bounded(schema: &Map<String, Value>) -> bool {
    ["minimum", "maximum"].iter().all(|bound| {
        schema
            .get(*bound)
            .is_some_and(|bound| bound.as_i64().is_some())
    })
}

/// The names in the value of keyword `type`, which is one or a list of them.
fn type_names(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(single)) => vec![single.clone()],
        Some(Value::Array(several)) => several
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}

/// A string without rules, at `place`.
pub(super) fn free_text(place: String) -> TextLimits {
    TextLimits {
        place,
        ..TextLimits::default()
    }
}
