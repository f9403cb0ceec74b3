//! A schema as the judge and the makers look at it.

use serde_json::{Map, Value};

use super::mode::is_plain;
use crate::error::Error;
use crate::keywords;
use crate::schema::{Place, SchemaSet};

/// What the schemas `true` and `false` say in keywords.
static NOTHING: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);

/// The keywords that leave a value as it is: remarks, and names of places.
const REMARKS: &[&str] = &[
    "$schema",
    "$id",
    "$defs",
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

/// A schema, and where it stands.
#[derive(Debug)]
pub(super) struct Schema<'s> {
    /// Where it stands.
    pub place: Place,
    /// Its keywords; none if it is `true` or `false`.
    pub keywords: &'s Map<String, Value>,
    /// Whether it is the schema `false`.
    pub is_false: bool,
    /// The members that it describes, each with the place of its schema, in the order of the file.
    pub properties: Vec<(String, Place)>,
    /// The expressions for names of members, each with the place of its schema.
    pub patterns: Vec<(String, Place)>,
    /// Whether it certainly has a plain shape in Rust.
    pub is_plain: bool,
}

/// What should have been refused before.
pub(super) fn fault(set: &SchemaSet, place: &Place, what: &str) -> Error {
    Error::Internal(format!("test vectors of {}: {what}", set.name(place)))
}

/// Whether a keyword says nothing of a value.
pub(super) fn is_remark(keyword: &str) -> bool {
    REMARKS.contains(&keyword)
}

impl<'s> Schema<'s> {
    /// The schema at `place`.
    pub fn at(set: &'s SchemaSet, place: &Place) -> Result<Self, Error> {
        let (keywords, is_false) = match set.at(place) {
            Some(Value::Object(keywords)) => (keywords, false),
            Some(Value::Bool(truth)) => (&*NOTHING, !truth),
            _ => return Err(fault(set, place, "there is no schema")),
        };
        let named = |keyword: &str| -> Vec<(String, Place)> {
            let list = place.child(keyword);
            let names = set.members(&list).into_iter();
            names
                .map(|name| (name.clone(), list.child(&name)))
                .collect()
        };
        Ok(Schema {
            keywords,
            is_false,
            properties: named("properties"),
            patterns: named("patternProperties"),
            is_plain: !is_false && is_plain(set, place, keywords),
            place: place.clone(),
        })
    }

    /// The value of a keyword.
    pub fn get(&self, keyword: &str) -> Option<&'s Value> {
        self.keywords.get(keyword)
    }

    /// Whether the keyword is there.
    pub fn has(&self, keyword: &str) -> bool {
        self.keywords.contains_key(keyword)
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

    /// The members of a keyword that takes an object, sorted: a feature of the JSON library may
    /// sort them or not, and vectors must not depend on it.
    pub fn map(&self, keyword: &str) -> Vec<(&'s String, &'s Value)> {
        let map = self.get(keyword).and_then(Value::as_object);
        let mut members: Vec<(&String, &Value)> = map.into_iter().flatten().collect();
        members.sort_by_key(|(name, _)| *name);
        members
    }

    /// The places of the schemas in a keyword that takes a list of them.
    pub fn places(&self, keyword: &str) -> Vec<Place> {
        let list = self.place.child(keyword);
        (0..self.list(keyword).len())
            .map(|index| list.child(&index.to_string()))
            .collect()
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

    /// What a member breaks that a closed object does not describe: where the object has a keyless
    /// form, or stays keyed in one, another spelling of a member has a code of its own.
    pub fn broken_by_unknown(&self, name: &str) -> &'static str {
        let fold = |name: &str| name.to_lowercase().replace(['_', '-', ' ', '.'], "");
        let mut known = self.properties.iter();
        if self.has("x-keyless") && known.any(|(known, _)| fold(known) == fold(name)) {
            "unsupported_alias"
        } else {
            "additionalProperties"
        }
    }

    /// Whether members that are not described are violations.
    pub fn is_closed(&self) -> bool {
        self.get("additionalProperties") == Some(&Value::Bool(false))
    }

    /// How many items `prefixItems` describes.
    pub fn prefix(&self) -> usize {
        self.list("prefixItems").len()
    }

    /// How many items `contains` asks for, and how many it allows.
    pub fn wanted_items(&self) -> (usize, Option<usize>) {
        let least = self.count("minContains").unwrap_or(1);
        (least, self.count("maxContains"))
    }

    /// Whether there is a keyword that depends on what the others look at.
    pub fn looks_back(&self) -> bool {
        self.has("unevaluatedItems") || self.has("unevaluatedProperties")
    }

    /// Whether a reference is all that it says.
    pub fn is_reference(&self) -> bool {
        self.has("$ref") && self.says_only(&["$ref"])
    }

    /// Whether it says nothing of a value.
    pub fn is_trivial(&self) -> bool {
        !self.is_false && self.says_only(&[])
    }

    /// Whether no keyword but these and remarks is there.
    pub fn says_only(&self, keywords: &[&str]) -> bool {
        let mut names = self.keywords.keys();
        names.all(|name| is_remark(name) || keywords.contains(&name.as_str()))
    }
}
