//! Schemas and documents made at random, the same each time.

use serde_json::{Map, Value, json};

use crate::mutation::Chance;

/// The names of members; few, so that documents meet them.
const NAMES: &[&str] = &["a", "b", "c", "type", "x-y"];

/// How deep schemas are nested.
const DEEPEST: usize = 3;

/// A value that is no schema: scalars mostly.
pub fn document(chance: &mut Chance, depth: usize) -> Value {
    let kind = if depth > 2 { 0 } else { chance.below(5) };
    match kind {
        0 | 1 => scalar(chance),
        2 => (0..chance.below(4))
            .map(|_| document(chance, depth + 1))
            .collect(),
        _ => (0..chance.below(4))
            .map(|_| (name(chance), document(chance, depth + 1)))
            .collect::<Map<_, _>>()
            .into(),
    }
}

/// A schema with definitions that its parts may refer to.
pub fn root(chance: &mut Chance) -> Value {
    let mut schema = object_of(schema(chance, 0));
    let definitions: Map<String, Value> = ["p", "q", "r"]
        .map(|name| (name.to_owned(), schema_at(chance, 1)))
        .into_iter()
        .collect();
    schema.insert("$defs".to_owned(), definitions.into());
    schema.into()
}

fn object_of(schema: Value) -> Map<String, Value> {
    match schema {
        Value::Object(keywords) => keywords,
        other => Map::from_iter([("allOf".to_owned(), json!([other]))]),
    }
}

fn schema_at(chance: &mut Chance, depth: usize) -> Value {
    match chance.below(24) {
        0 => json!(true),
        1 => json!(false),
        _ => schema(chance, depth),
    }
}

fn schema(chance: &mut Chance, depth: usize) -> Value {
    let mut keywords = Map::new();
    if depth > 1 && chance.below(10) == 0 {
        let target = ["#/$defs/p", "#/$defs/q", "#/$defs/r"][chance.below(3)];
        keywords.insert("$ref".to_owned(), target.into());
        if chance.below(3) > 0 {
            return keywords.into();
        }
    }
    let types = types(chance);
    if !types.is_empty() {
        let value = if types.len() == 1 {
            json!(types[0])
        } else {
            json!(types)
        };
        keywords.insert("type".to_owned(), value);
    }
    let mut builder = Builder {
        keywords,
        chance,
        depth,
    };
    let has = |name: &str| types.is_empty() || types.contains(&name);
    if has("string") {
        builder.text();
    }
    if has("integer") || has("number") {
        builder.number();
    }
    if depth < DEEPEST {
        if has("array") {
            builder.array();
        }
        if has("object") {
            builder.object();
        }
        builder.applicators();
    }
    builder.fixed();
    builder.keywords.into()
}

fn types(chance: &mut Chance) -> &'static [&'static str] {
    const TYPES: &[&[&str]] = &[
        &["object"],
        &["object"],
        &["object"],
        &["array"],
        &["array"],
        &["string"],
        &["integer"],
        &["number"],
        &["boolean"],
        &["null"],
        &["string", "null"],
        &["object", "array"],
        &["integer", "string"],
        &[],
        &[],
    ];
    TYPES[chance.below(TYPES.len())]
}

fn name(chance: &mut Chance) -> String {
    NAMES[chance.below(NAMES.len())].to_owned()
}

fn scalar(chance: &mut Chance) -> Value {
    let all = [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(2),
        json!(-1),
        json!(1.5),
        json!(6.0),
        json!(""),
        json!("a"),
        json!("ab"),
        json!("abc"),
        json!("b"),
        json!([]),
        json!({}),
        json!([1]),
        json!({"a": 1}),
    ];
    all[chance.below(all.len())].clone()
}

struct Builder<'c> {
    keywords: Map<String, Value>,
    chance: &'c mut Chance,
    depth: usize,
}

impl Builder<'_> {
    /// Adds a keyword once in `odds` times.
    fn maybe(&mut self, odds: usize, keyword: &str, value: impl FnOnce(&mut Self) -> Value) {
        if self.chance.below(odds) == 0 {
            let value = value(self);
            self.keywords.insert(keyword.to_owned(), value);
        }
    }

    fn one_of(&mut self, values: &[Value]) -> Value {
        values[self.chance.below(values.len())].clone()
    }

    fn deeper(&mut self) -> Value {
        schema_at(self.chance, self.depth + 1)
    }

    fn several(&mut self, most: usize) -> Value {
        (0..=self.chance.below(most))
            .map(|_| self.deeper())
            .collect()
    }

    fn text(&mut self) {
        self.maybe(5, "minLength", |this| this.chance.below(3).into());
        self.maybe(5, "maxLength", |this| (2 + this.chance.below(2)).into());
        let patterns = ["^a", "b", "^[a-c]*$", "c$"].map(Value::from);
        self.maybe(5, "pattern", |this| this.one_of(&patterns));
    }

    fn number(&mut self) {
        self.maybe(5, "minimum", |this| {
            this.one_of(&[json!(-1), json!(0), json!(0.5), json!(1)])
        });
        self.maybe(5, "maximum", |this| {
            this.one_of(&[json!(1), json!(2), json!(6), json!(6.5)])
        });
        self.maybe(10, "exclusiveMinimum", |_| json!(-1));
        self.maybe(10, "exclusiveMaximum", |_| json!(6));
        self.maybe(10, "multipleOf", |this| {
            this.one_of(&[json!(2), json!(0.5), json!(3)])
        });
    }

    fn array(&mut self) {
        self.maybe(3, "items", Self::deeper);
        self.maybe(5, "prefixItems", |this| this.several(3));
        self.maybe(7, "minItems", |this| this.chance.below(3).into());
        self.maybe(7, "maxItems", |this| (2 + this.chance.below(2)).into());
        self.maybe(10, "uniqueItems", |_| json!(true));
        self.maybe(8, "contains", Self::deeper);
        self.maybe(16, "minContains", |this| this.chance.below(3).into());
        self.maybe(16, "maxContains", |_| json!(2));
        self.maybe(14, "unevaluatedItems", Self::deeper);
    }

    fn object(&mut self) {
        self.maybe(2, "properties", Self::members);
        self.maybe(3, "required", |this| json!([name(this.chance)]));
        self.maybe(3, "additionalProperties", |this| {
            match this.chance.below(4) {
                0 | 1 => json!(false),
                _ => this.deeper(),
            }
        });
        self.maybe(8, "patternProperties", |this| {
            let pattern = ["^a", "b", "x"][this.chance.below(3)];
            json!({pattern: this.deeper()})
        });
        let names = [json!({"maxLength": 1}), json!({"enum": ["a", "b"]})];
        self.maybe(14, "propertyNames", |this| this.one_of(&names));
        self.maybe(14, "minProperties", |_| json!(1));
        self.maybe(14, "maxProperties", |_| json!(2));
        self.maybe(14, "dependentRequired", |_| json!({"a": ["b"]}));
        self.maybe(14, "dependentSchemas", |this| json!({"a": this.deeper()}));
        self.maybe(14, "unevaluatedProperties", Self::deeper);
    }

    fn members(&mut self) -> Value {
        (0..=self.chance.below(3))
            .map(|_| (name(self.chance), self.deeper()))
            .collect::<Map<_, _>>()
            .into()
    }

    fn applicators(&mut self) {
        self.maybe(12, "allOf", |this| this.several(2));
        self.maybe(10, "anyOf", |this| this.several(3));
        self.maybe(20, "oneOf", |this| this.several(3));
        self.maybe(20, "oneOf", |this| {
            let mut branch = |word: &str| {
                let properties = json!({"type": {"const": word}, "a": this.deeper()});
                json!({"type": "object", "required": ["type"], "properties": properties})
            };
            json!([branch("a"), branch("b")])
        });
        self.maybe(16, "not", Self::deeper);
        self.maybe(16, "if", Self::deeper);
        self.maybe(20, "then", Self::deeper);
        self.maybe(20, "else", Self::deeper);
    }

    fn fixed(&mut self) {
        self.maybe(20, "const", |this| scalar(this.chance));
        self.maybe(16, "enum", |this| {
            let mut values: Vec<Value> = Vec::new();
            for _ in 0..3 {
                let value = scalar(this.chance);
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            values.into()
        });
        // The generator refuses a schema whose fixed values are all of another type than its own.
        let fixed = ["const", "enum"].map(|keyword| self.keywords.get(keyword));
        let contradicts = |of_type: &Value| {
            fixed.iter().flatten().any(|fixed| match fixed {
                Value::Array(values) => values.iter().all(|value| !is_of(value, of_type)),
                value => !is_of(value, of_type),
            })
        };
        if self.keywords.get("type").is_some_and(contradicts) {
            self.keywords.remove("type");
        }
    }
}

fn is_of(value: &Value, of_type: &Value) -> bool {
    let own: &[&str] = match value {
        Value::Null => &["null"],
        Value::Bool(_) => &["boolean"],
        Value::Number(_) => &["number", "integer"],
        Value::String(_) => &["string"],
        Value::Array(_) => &["array"],
        Value::Object(_) => &["object"],
    };
    of_type.is_array() || own.iter().any(|name| of_type == name)
}
