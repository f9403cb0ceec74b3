//! For each keyword, the changes that obey it just so and the changes that break it.

mod container;
mod number;
mod text;
mod words;

use serde_json::{Value, json};

use super::attempt::{Attempts, Group};
use super::walk::{Role, Spot};
use crate::error::{Error, Problem, ProblemKind};
use crate::schema::SchemaSet;

/// Makes the attempts for one keyword, whose value is given, at one spot.
type Maker = fn(&Spot<'_>, &Value, &mut Attempts<'_>);

/// The keywords that say something of a value.
const MAKERS: &[(&str, Maker)] = &[
    ("type", of_type),
    ("enum", words::enumeration),
    ("const", words::constant),
    ("x-known-values", words::known_values),
    ("not", words::negation),
    ("minimum", number::minimum),
    ("maximum", number::maximum),
    ("exclusiveMinimum", number::exclusive_minimum),
    ("exclusiveMaximum", number::exclusive_maximum),
    ("minLength", text::min_length),
    ("maxLength", text::max_length),
    ("pattern", text::pattern),
    ("format", text::format),
    ("minItems", container::min_items),
    ("maxItems", container::max_items),
    ("required", container::required),
    ("additionalProperties", container::additional_properties),
    ("oneOf", container::one_of),
];

/// The keywords that say where values stand, which the walk has followed, and those that are
/// remarks.
const WITHOUT_VECTORS: &[&str] = &[
    "$schema",
    "$id",
    "$ref",
    "$defs",
    "items",
    "properties",
    "$comment",
    "title",
    "description",
    "examples",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "$anchor",
    "$dynamicAnchor",
    "x-standard",
    "x-status",
    "x-keyless",
];

/// Texts and arrays longer than this are not made: a vector is a line that people read.
const LONGEST: usize = 4096;

/// A value of each type of JSON: among them the number that a careless sender writes for a boolean,
/// and the string that one writes for a number.
fn one_of_each() -> [(&'static str, Value); 6] {
    [
        ("null", json!(null)),
        ("boolean", json!(true)),
        ("number", json!(1)),
        ("string", json!("1")),
        ("array", json!([])),
        ("object", json!({"a/b~c": [null, -2.5, "text", {}]})),
    ]
}

/// Whether vectors can be made for the keyword, or need not be.
pub(super) fn is_known(keyword: &str) -> bool {
    WITHOUT_VECTORS.contains(&keyword) || MAKERS.iter().any(|(name, _)| *name == keyword)
}

/// The attempts at `spot`.
///
/// # Errors
///
/// A problem for a keyword that is not known here, since a rule without a vector would be a rule
/// that nobody tests.
pub(super) fn attempts(set: &SchemaSet, spot: &Spot<'_>) -> Result<Vec<Group>, Error> {
    if let Some(keyword) = spot
        .schema
        .keywords
        .keys()
        .find(|keyword| !is_known(keyword))
    {
        let here = spot.schema.place.child(keyword);
        return Err(Error::Refused(vec![Problem::new(
            ProblemKind::UnknownKeyword,
            set.file(&here),
            &here.pointer,
            format!("no test vectors can be made for keyword `{keyword}`"),
            "add it to codegen/src/vectors/breakage.rs",
        )]));
    }
    let mut groups = Vec::new();
    for (keyword, maker) in MAKERS {
        let Some(value) = spot.schema.get(keyword) else {
            continue;
        };
        if *keyword == "format" && spot.schema.asserted_format(set).is_none() {
            continue;
        }
        let mut attempts = Attempts::new(spot, keyword);
        maker(spot, value, &mut attempts);
        groups.append(&mut attempts.groups);
    }
    if let Role::Tag { words, .. } = &spot.role {
        let mut attempts = Attempts::new(spot, "oneOf");
        words::tag(words, &mut attempts);
        groups.append(&mut attempts.groups);
    }
    Ok(groups)
}

fn of_type(spot: &Spot<'_>, _: &Value, attempts: &mut Attempts<'_>) {
    // The union has said it of the same value.
    if spot.role == Role::Branch {
        return;
    }
    let types = spot.schema.types();
    let found = super::judge::type_of(&spot.value);
    // At the root that is no object of the wrong type but another form of the document.
    let keyless = spot.pointer.is_empty() && !spot.schema.list("x-keyless").is_empty();
    let sorts = one_of_each().into_iter();
    for (name, value) in sorts.filter(|(name, _)| !(keyless && *name == "array")) {
        let allowed = types.contains(&name) || (name == "number" && types.contains(&"integer"));
        if !allowed {
            attempts.refuses(name, value, "type");
        } else if name != found {
            attempts.may_take([(name.to_owned(), value)]);
        }
    }
    if let Some(number) = spot.value.as_f64() {
        if types.contains(&"integer") {
            attempts.refuses("a fraction", json!(0.5), "type");
        }
        if number.fract() == 0.0 {
            attempts.may_take([("with a fraction of zero".to_owned(), json!(number))]);
        }
    }
}
