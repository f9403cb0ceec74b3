//! From a place to the schema that counts there.

use std::rc::Rc;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::error::Error;
use crate::keywords;
use crate::schema::{Place, SchemaSet, resolve};

/// How many references may lead on to another one; more are a circle.
const MOST_STEPS: usize = 64;

/// What the schema `true` says.
static NOTHING: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);

/// A schema without `$ref`, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Schema<'s> {
    /// Where it stands.
    pub place: Place,
    /// Its keywords.
    pub keywords: &'s Map<String, Value>,
    /// The members that it describes, each with the place of its schema, in the order of the file.
    pub properties: Rc<[(String, Place)]>,
}

/// The schema at `place`, behind all references. What stands beside a `$ref` are remarks only; the
/// lowering has refused anything else.
pub(super) fn follow<'s>(set: &'s SchemaSet, place: &Place) -> Result<Schema<'s>, Error> {
    let mut place = place.clone();
    for _ in 0..MOST_STEPS {
        let keywords = match set.at(&place) {
            Some(Value::Object(keywords)) => keywords,
            Some(Value::Bool(true)) => &*NOTHING,
            _ => {
                return Err(fault(
                    set,
                    &place,
                    "there is no schema that a value can obey",
                ));
            }
        };
        let Some(reference) = keywords.get("$ref").and_then(Value::as_str) else {
            let properties = place.child("properties");
            let names = set.members(&properties).into_iter();
            return Ok(Schema {
                properties: names
                    .map(|name| (name.clone(), properties.child(&name)))
                    .collect(),
                place,
                keywords,
            });
        };
        place = match resolve(set, &place, reference) {
            Ok(target) => target.place,
            Err(why) => return Err(fault(set, &place, &why)),
        };
    }
    Err(fault(set, &place, "the references go round in a circle"))
}

/// What should have been refused before.
pub(super) fn fault(set: &SchemaSet, place: &Place, what: &str) -> Error {
    Error::Internal(format!("test vectors of {}: {what}", set.name(place)))
}

impl<'s> Schema<'s> {
    /// The value of a keyword.
    pub fn get(&self, keyword: &str) -> Option<&'s Value> {
        self.keywords.get(keyword)
    }

    /// The value of a keyword that takes a text.
    pub fn text(&self, keyword: &str) -> Option<&'s str> {
        self.get(keyword)?.as_str()
    }

    /// The value of a keyword that takes a count.
    pub fn count(&self, keyword: &str) -> Option<usize> {
        keywords::count(self.get(keyword)?)
    }

    /// The items of a keyword that takes an array.
    pub fn list(&self, keyword: &str) -> &'s [Value] {
        self.get(keyword)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// The types allowed; an empty list allows all.
    pub fn types(&self) -> Vec<&'s str> {
        match self.get("type") {
            Some(Value::String(single)) => vec![single.as_str()],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        }
    }

    /// The names of the members that must be there.
    pub fn required(&self) -> impl Iterator<Item = &'s str> {
        self.list("required").iter().filter_map(Value::as_str)
    }

    /// Whether the schema describes a member of that name.
    pub fn describes(&self, name: &str) -> bool {
        self.properties.iter().any(|(known, _)| known == name)
    }

    /// Whether a member of that name must be there.
    pub fn requires(&self, name: &str) -> bool {
        self.required().any(|required| required == name)
    }

    /// The format that texts must be of, where the manifest asserts it.
    pub fn asserted_format(&self, set: &SchemaSet) -> Option<&'s str> {
        let asserted = &set.documents[self.place.document].row.formats;
        self.text("format")
            .filter(|name| asserted.iter().any(|other| other == name))
    }

    /// What a member breaks that a closed object does not describe: where the object has slots in
    /// keyless form, another spelling of a member has a code of its own.
    pub fn broken_by_unknown(&self, name: &str) -> &'static str {
        let fold = |name: &str| name.to_lowercase().replace(['_', '-', ' ', '.'], "");
        let slots = self.list("x-keyless");
        let mut known = slots.iter().filter_map(Value::as_str);
        if known.any(|known| fold(known) == fold(name)) {
            "unsupported_alias"
        } else {
            "additionalProperties"
        }
    }

    /// Whether members that are not described are violations.
    pub fn is_closed(&self) -> bool {
        self.get("additionalProperties") == Some(&Value::Bool(false))
    }
}
