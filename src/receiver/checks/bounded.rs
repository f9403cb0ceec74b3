//! Whether a schema that a sender gives can be put to any output in bounded time.

use serde_json::Value;

/// The one dialect that is read.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// How many schemas and values a schema may come to once its references are followed.
const MOST_NODES: usize = 10_000;

/// How many expressions it may have then.
const MOST_EXPRESSIONS: usize = 16;

/// How deep references may lead into each other.
const MOST_DEPTH: usize = 100;

/// Whether `schema` is bounded: its references stay within it and lead in no circle, since branches
/// that lead back, or on to each other, double the work at each step.
///
/// # Errors
///
/// What is wrong, as a sentence.
pub(super) fn is_bounded(schema: &Value) -> Result<(), &'static str> {
    let mut count = Count {
        whole: schema,
        nodes: 0,
        expressions: 0,
    };
    count.value(schema, 0)
}

struct Count<'s> {
    whole: &'s Value,
    nodes: usize,
    expressions: usize,
}

impl Count<'_> {
    fn value(&mut self, value: &Value, depth: usize) -> Result<(), &'static str> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err("the schema is too large once its references are followed");
        }
        if depth > MOST_DEPTH {
            return Err("the schema leads back to itself, or its references lead too far");
        }
        match value {
            Value::Array(items) => items.iter().try_for_each(|item| self.value(item, depth)),
            Value::Object(members) => members
                .iter()
                .try_for_each(|(name, member)| self.member(name, member, depth)),
            _ => Ok(()),
        }
    }

    fn member(&mut self, name: &str, member: &Value, depth: usize) -> Result<(), &'static str> {
        self.expressions += match (name, member) {
            ("pattern", Value::String(_)) => 1,
            ("patternProperties", Value::Object(members)) => members.len(),
            _ => 0,
        };
        if self.expressions > MOST_EXPRESSIONS {
            return Err("the schema has too many expressions");
        }
        match (name, member) {
            ("$schema", Value::String(dialect)) if dialect.trim_end_matches('#') != DIALECT => {
                Err("the schema is of another dialect than JSON Schema 2020-12")
            }
            ("$dynamicRef" | "$recursiveRef" | "$id", Value::String(_)) => {
                Err("the schema may refer to its own parts by `$ref` only, and has no `$id`")
            }
            ("$ref", Value::String(reference)) => {
                // What is written with escapes could mean another part than it says here.
                let pointer = reference.strip_prefix('#');
                let pointer = pointer.filter(|pointer| !pointer.contains('%'));
                let target = pointer.and_then(|pointer| self.whole.pointer(pointer));
                match target {
                    Some(target) => self.value(target, depth + 1),
                    None => Err("a `$ref` leads to no part of the schema"),
                }
            }
            _ => self.value(member, depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::is_bounded;

    #[test]
    fn references_are_followed_as_far_as_they_lead() {
        let word = json!({"$defs": {"w": {"minLength": 1}}, "items": {"$ref": "#/$defs/w"}});
        assert_eq!(is_bounded(&word), Ok(()));
        assert_eq!(is_bounded(&json!({"const": {"$id": 1}})), Ok(()));
        for schema in [
            json!({"$ref": "#"}),
            json!({"properties": {"a": {"$ref": "#"}}}),
            json!({"$ref": "#/$defs/none"}),
            json!({"$ref": "https://example.com/s"}),
            json!({"$dynamicRef": "#a"}),
            json!({"$schema": "http://json-schema.org/draft-07/schema#"}),
            json!({"properties": {"definitions": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}}}),
            json!({"$ref": "#/$defs/a%62", "$defs": {"a%62": true, "ab": {"items": {"$ref": "#/$defs/a%62"}}}}),
            json!({"$id": "https://example.com/s"}),
            json!({"allOf": vec![json!({"pattern": "a"}); 17]}),
            json!({"enum": vec![1; 10_001]}),
        ] {
            assert!(is_bounded(&schema).is_err(), "{schema}");
        }
    }

    #[test]
    fn schemas_that_double_at_each_step_are_refused() {
        let mut definitions: Map<String, Value> = (0..40)
            .map(|number| {
                let next = json!({"$ref": format!("#/$defs/d{}", number + 1)});
                (format!("d{number}"), json!({"anyOf": [next, next]}))
            })
            .collect();
        definitions.insert("d40".to_owned(), json!({"const": 1}));
        let schema = json!({"$ref": "#/$defs/d0", "$defs": definitions});
        assert!(is_bounded(&schema).is_err());
    }
}
