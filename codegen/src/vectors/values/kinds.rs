//! Which types a value may have, and which it should.

use super::Filling;
use crate::vectors::conjunction::Part;
use crate::vectors::schema::Schema;

/// The keywords that are about values of one type.
const ABOUT: [(&str, &[&str]); 4] = [
    (
        "object",
        &[
            "properties",
            "required",
            "patternProperties",
            "additionalProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "dependentRequired",
            "dependentSchemas",
            "unevaluatedProperties",
        ],
    ),
    (
        "array",
        &[
            "items",
            "prefixItems",
            "contains",
            "minItems",
            "maxItems",
            "uniqueItems",
            "unevaluatedItems",
        ],
    ),
    ("string", &["pattern", "minLength", "maxLength", "format"]),
    (
        "number",
        &[
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ],
    ),
];

/// The types that a value of all of `parts` may have, `null` last; where nothing is said of that, what
/// the keywords are about.
pub(super) fn kinds(parts: &[Part<'_>], filling: Filling) -> Vec<&'static str> {
    const ALL: [&str; 7] = [
        "object", "array", "string", "integer", "number", "boolean", "null",
    ];
    let allows = |schema: &Schema<'_>, kind: &str| {
        let types = schema.types();
        types.is_empty()
            || types.contains(&kind)
            || (kind == "integer" && types.contains(&"number"))
    };
    let typed = parts.iter().map(|(_, schema)| schema.types());
    if let Some(types) = typed.min_by_key(|types| (types.is_empty(), types.len()))
        && !types.is_empty()
    {
        let known = ALL
            .into_iter()
            .filter(|kind| parts.iter().all(|(_, schema)| allows(schema, kind)));
        let mut known: Vec<&str> = known.collect();
        let place = |kind: &&str| types.iter().position(|name| name == kind);
        known.sort_by_key(|kind| (*kind == "null", place(kind).unwrap_or(types.len())));
        return known;
    }
    let has = |keywords: &[&str]| {
        let mut keywords = keywords.iter();
        keywords.any(|keyword| parts.iter().any(|(_, schema)| schema.has(keyword)))
    };
    let about = ABOUT.iter().filter(|(_, keywords)| has(keywords));
    let kinds: Vec<&str> = about.map(|(kind, _)| *kind).collect();
    if kinds.is_empty() || filling == Filling::Other {
        return vec!["anything", "boolean", "null", "number", "array", "object"];
    }
    kinds
}
