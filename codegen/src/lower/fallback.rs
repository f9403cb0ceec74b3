//! What becomes of a schema that has no shape in Rust: the judge looks at it, wholly or in part.

use serde_json::{Map, Value};

use super::Lowering;
use crate::error::ProblemKind;
use crate::keywords::{Class, find};
use crate::schema::Place;

/// Keywords that say the same wherever their neighbours are looked at. The others hang together:
/// `unevaluatedItems` with everything, `prefixItems` with `items`.
const INDEPENDENT: &[&str] = &[
    "$dynamicRef",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "propertyNames",
    "then",
    "uniqueItems",
];

/// Keywords that hang together with each other, but not with a `$ref` beside them.
const BESIDE_A_REFERENCE: &[&str] = &[
    "additionalProperties",
    "items",
    "patternProperties",
    "prefixItems",
    "properties",
    "required",
    "type",
];

/// How far a lowering had come.
pub(super) struct Mark {
    problems: usize,
    definitions: usize,
    journal: usize,
    defined: usize,
    judged: usize,
}

impl Mark {
    /// How many problems there were.
    pub(super) fn problems(&self) -> usize {
        self.problems
    }
}

impl Lowering<'_> {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            problems: self.problems.len(),
            definitions: self.definitions.len(),
            journal: self.journal.len(),
            defined: self.defined.len(),
            judged: self.judged.len(),
        }
    }

    /// Whether something since `mark` could not be given a shape.
    pub(super) fn has_no_shape_since(&self, mark: &Mark) -> bool {
        self.problems[mark.problems..]
            .iter()
            .any(|problem| problem.kind == ProblemKind::Unsupported)
    }

    /// Takes back what was declared since `mark`, and the problems that a judge does not have.
    pub(super) fn take_back(&mut self, mark: &Mark) {
        for id in self.defined.drain(mark.defined..) {
            // It may hold what is taken back below; it is lowered again later.
            self.definitions[id.0] = None;
        }
        for (place, key) in self.journal.drain(mark.journal..) {
            self.by_place.remove(&place);
            self.by_name.remove(&key);
            self.left_to_judge.remove(&place);
        }
        for place in self.judged.drain(mark.judged..) {
            self.left_to_judge.remove(&place);
        }
        for module in &mut self.modules {
            module.definitions.retain(|id| id.0 < mark.definitions);
        }
        self.definitions.truncate(mark.definitions);
        let mut index = 0;
        self.problems.retain(|problem| {
            index += 1;
            index <= mark.problems || problem.kind != ProblemKind::Unsupported
        });
    }

    /// Leaves every keyword of `schema` that is neither in `used` nor a remark to the judge; notes
    /// those that it cannot judge apart from the rest.
    pub(super) fn only(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        what: &str,
        used: &[&str],
    ) {
        let mut left = Vec::new();
        for name in schema.keys() {
            if is_remark(name) || used.contains(&name.as_str()) {
                continue;
            }
            let ours = name.starts_with("x-");
            if is_independent(schema, name) {
                left.push(name.clone());
            } else {
                self.problem(
                    if ours {
                        ProblemKind::Keyless
                    } else {
                        ProblemKind::Unsupported
                    },
                    &place.child(name),
                    format!("keyword `{name}` has no meaning on {what}"),
                    "take it out",
                );
            }
        }
        if !left.is_empty() {
            self.judged.push(place.clone());
            self.left_to_judge.insert(place.clone(), left);
        }
    }
}

impl Lowering<'_> {
    /// Keywords that were left to the judge, and never handed over to it: they would be dropped in
    /// silence, which no schema should be able to bring about.
    pub(super) fn nothing_is_lost(&mut self) {
        for (place, keywords) in std::mem::take(&mut self.left_to_judge) {
            self.problem(
                ProblemKind::Unsupported,
                &place,
                format!("the generator would lose `{}` here", keywords.join("`, `")),
                "please report this schema; say it under `allOf` instead",
            );
        }
    }
}

/// Whether a schema says nothing but what another one says, and remarks.
pub(super) fn only_refers(schema: &Map<String, Value>) -> bool {
    schema.contains_key("$ref") && schema.keys().all(|name| name == "$ref" || is_remark(name))
}

/// Whether a keyword asks nothing of a value.
pub(super) fn is_remark(name: &str) -> bool {
    let structure = ["$schema", "$id", "$defs", "$anchor", "$dynamicAnchor"];
    find(name).is_none_or(|keyword| keyword.class == Class::Annotation) || structure.contains(&name)
}

fn is_independent(schema: &Map<String, Value>, name: &str) -> bool {
    INDEPENDENT.contains(&name)
        || (schema.contains_key("$ref") && BESIDE_A_REFERENCE.contains(&name))
        || (name == "patternProperties"
            && matches!(
                schema.get("additionalProperties"),
                None | Some(Value::Bool(true))
            ))
}
