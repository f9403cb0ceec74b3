//! For each keyword, the changes that obey it just so and the changes that break it.

mod arrays;
mod choices;
mod number;
mod objects;
mod text;
mod words;

use serde_json::{Value, json};

use super::attempt::{Attempts, Group};
use super::judge::{Judge, type_of};
use super::walk::{Role, Spot};
use crate::error::Error;

/// Makes the attempts for one keyword, whose value is given, at one spot.
type Maker = fn(&Spot<'_>, &Value, &mut Attempts<'_>);

/// Makes them of values that are much like the present one and that the schemas speak of.
type Varier = fn(&Judge<'_>, &Spot<'_>, &mut Attempts<'_>);

/// Makes them with the help of the judge.
type Seeker = for<'s> fn(&Judge<'s>, &Spot<'s>, &mut Attempts<'_>) -> Result<(), Error>;

/// How the attempts for a keyword are made.
#[derive(Clone, Copy)]
enum Way {
    /// From the value that is there.
    Made(Maker),
    /// From values near it.
    Varied(Varier),
    /// By looking for values that the judge finds to break it.
    Sought(Seeker),
}

use Way::{Made, Sought, Varied};

/// The keywords that say something of a value, in the order in which vectors are made for them.
const MAKERS: &[(&str, Way)] = &[
    ("type", Made(of_type)),
    ("enum", Made(words::enumeration)),
    ("const", Made(words::constant)),
    ("x-known-values", Made(words::known_values)),
    ("not", Sought(choices::negation)),
    ("minimum", Made(number::minimum)),
    ("maximum", Made(number::maximum)),
    ("exclusiveMinimum", Made(number::exclusive_minimum)),
    ("exclusiveMaximum", Made(number::exclusive_maximum)),
    ("multipleOf", Made(number::multiple_of)),
    ("minLength", Made(text::min_length)),
    ("maxLength", Made(text::max_length)),
    ("pattern", Made(text::pattern)),
    ("format", Made(text::format)),
    ("minItems", Made(arrays::min_items)),
    ("maxItems", Made(arrays::max_items)),
    ("uniqueItems", Made(arrays::unique_items)),
    ("prefixItems", Made(arrays::prefix_items)),
    ("items", Made(arrays::items)),
    ("contains", Sought(choices::contains)),
    ("required", Made(objects::required)),
    ("minProperties", Made(objects::min_properties)),
    ("maxProperties", Made(objects::max_properties)),
    ("properties", Made(objects::properties)),
    ("patternProperties", Made(objects::pattern_properties)),
    ("additionalProperties", Made(objects::additional_properties)),
    ("propertyNames", Made(objects::property_names)),
    ("dependentRequired", Made(objects::dependent_required)),
    ("dependentSchemas", Made(objects::dependent_schemas)),
    ("anyOf", Varied(choices::any_of)),
    ("oneOf", Sought(choices::one_of)),
    ("if", Varied(choices::condition)),
    ("unevaluatedItems", Made(arrays::unevaluated_items)),
    (
        "unevaluatedProperties",
        Made(objects::unevaluated_properties),
    ),
];

/// Of guesses that are many, so many vectors are made.
const FEW: usize = 4;

/// Texts and arrays longer than this are not made: a vector is a line that people read.
pub(super) const LONGEST: usize = 4096;

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

/// The attempts at `spot`.
pub(super) fn attempts<'s>(judge: &Judge<'s>, spot: &Spot<'s>) -> Result<Vec<Group>, Error> {
    let mut groups = Vec::new();
    for (keyword, way) in MAKERS {
        let Some(value) = spot.schema.get(keyword) else {
            continue;
        };
        if *keyword == "format" && spot.schema.asserted_format(judge.set).is_none() {
            continue;
        }
        let mut attempts = Attempts::new(spot, keyword);
        match way {
            Made(make) => make(spot, value, &mut attempts),
            Varied(vary) => vary(judge, spot, &mut attempts),
            Sought(seek) => seek(judge, spot, &mut attempts)?,
        }
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
    let found = type_of(&spot.value);
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
        if types.contains(&"integer") && !types.contains(&"number") {
            attempts.refuses("a fraction", json!(0.5), "type");
        }
        if number.fract() == 0.0 {
            attempts.may_take([("with a fraction of zero".to_owned(), json!(number))]);
        }
    }
}
