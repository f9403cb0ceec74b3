//! The schemas as they stand in the program, for the commands that tell of them.
//!
//! They are read with the order of their members kept, which is the order of the standard.

use std::ptr;

use iri_string::format::ToDedicatedString as _;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
use jiter::JsonValue;

use crate::generated::STANDARDS;
use crate::support::SchemaEntry;

/// The schemas of a standard.
#[derive(Debug)]
pub(super) struct Schemas {
    documents: Vec<Document>,
}

#[derive(Debug)]
struct Document {
    id: &'static str,
    text: &'static str,
    json: JsonValue<'static>,
}

/// What is said of a value: by a schema, and by those that its `$ref` leads to, nearest first.
#[derive(Clone, Debug)]
pub(super) struct Description<'s> {
    /// Each with the number of its document.
    schemas: Vec<(usize, &'s JsonValue<'static>)>,
}

impl Schemas {
    /// The schemas of the standard with the short name `standard`.
    pub(super) fn of_standard(standard: &str) -> Self {
        let standards = STANDARDS.iter().filter(|entry| entry.name == standard);
        let documents = standards.flat_map(|entry| entry.documents);
        Schemas {
            documents: documents
                .filter_map(|&(id, text)| {
                    let json = JsonValue::parse(text.as_bytes(), false).ok()?;
                    Some(Document { id, text, json })
                })
                .collect(),
        }
    }

    /// What the schema of `entry` says of a whole message.
    pub(super) fn root(&self, entry: &SchemaEntry) -> Option<Description<'_>> {
        let mut documents = self.documents.iter();
        let document = documents.position(|document| document.text == entry.text)?;
        Some(self.describe(document, &self.documents[document].json))
    }

    /// What `schema`, which stands in the document with that number, says together with the schemas
    /// that it refers to.
    fn describe<'s>(&'s self, document: usize, schema: &'s JsonValue<'static>) -> Description<'s> {
        let mut schemas = vec![(document, schema)];
        let (mut document, mut schema) = (document, schema);
        while let Some(JsonValue::Str(reference)) = member(schema, "$ref")
            && let Some(target) = self.resolve(document, reference)
            // A schema that refers to itself says no more the second time.
            && !schemas.iter().any(|(_, known)| ptr::eq(*known, target.1))
        {
            (document, schema) = target;
            schemas.push(target);
        }
        Description { schemas }
    }

    /// What `reference`, written in the document with that number, leads to.
    fn resolve(&self, document: usize, reference: &str) -> Option<(usize, &JsonValue<'static>)> {
        let base = UriAbsoluteStr::new(self.documents[document].id).ok()?;
        let reference = UriReferenceStr::new(reference).ok()?;
        let uri = reference.resolve_against(base).to_dedicated_string();
        let (uri, fragment) = uri.as_str().split_once('#').unwrap_or((uri.as_str(), ""));
        let mut documents = self.documents.iter();
        let document = documents.position(|document| document.id == uri)?;
        let mut place = &self.documents[document].json;
        if !fragment.is_empty() {
            for step in fragment.strip_prefix('/')?.split('/') {
                place = member(place, step)?;
            }
        }
        Some((document, place))
    }
}

impl<'s> Description<'s> {
    /// The value of a keyword, from the nearest schema that has it.
    pub(super) fn keyword(&self, name: &str) -> Option<&'s JsonValue<'static>> {
        Some(self.place(name)?.1)
    }

    /// The same, where it is a text.
    pub(super) fn text(&self, name: &str) -> Option<&'s str> {
        match self.keyword(name)? {
            JsonValue::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The same, where it is a list of texts; empty if it is none.
    pub(super) fn texts(&self, name: &str) -> Vec<&'s str> {
        match self.keyword(name) {
            Some(JsonValue::Array(items)) => items.iter().filter_map(text).collect(),
            _ => Vec::new(),
        }
    }

    /// Every keyword with its value, those of the nearest schema first.
    pub(super) fn keywords(&self) -> impl Iterator<Item = (&'s str, &'s JsonValue<'static>)> {
        self.schemas
            .iter()
            .filter_map(|(_, schema)| match schema {
                JsonValue::Object(members) => Some(members),
                _ => None,
            })
            .flat_map(|members| members.iter().map(|(name, value)| (name.as_ref(), value)))
    }

    /// Whether each `$ref` led somewhere, so that its keyword has nothing left to say.
    pub(super) fn is_resolved(&self) -> bool {
        let last = self.schemas.last();
        last.is_none_or(|(_, schema)| member(schema, "$ref").is_none())
    }

    /// The members of an object that the schema names, in its order.
    pub(super) fn properties(&self, schemas: &'s Schemas) -> Vec<(&'s str, Description<'s>)> {
        let Some((document, JsonValue::Object(members))) = self.place("properties") else {
            return Vec::new();
        };
        members
            .iter()
            .map(|(name, schema)| (name.as_ref(), schemas.describe(document, schema)))
            .collect()
    }

    /// What is said of the items of a list.
    pub(super) fn items(&self, schemas: &'s Schemas) -> Option<Description<'s>> {
        let (document, schema) = self.place("items")?;
        Some(schemas.describe(document, schema))
    }

    /// Whether a member has to be there.
    pub(super) fn requires(&self, name: &str) -> bool {
        self.texts("required").contains(&name)
    }

    /// Whether both are the same schema, whatever is said beside the references to it.
    pub(super) fn is_same(&self, other: &Description<'_>) -> bool {
        match (self.schemas.last(), other.schemas.last()) {
            (Some((_, this)), Some((_, other))) => ptr::eq(*this, *other),
            _ => false,
        }
    }

    fn place(&self, name: &str) -> Option<(usize, &'s JsonValue<'static>)> {
        let mut schemas = self.schemas.iter();
        schemas.find_map(|(document, schema)| Some((*document, member(schema, name)?)))
    }

    /// The first sentence of the description, without the full stop, and without the source that
    /// is given in parentheses at its end.
    pub(super) fn sentence(&self) -> Option<&'s str> {
        let text = self.text("description")?;
        let sentence = text.split_once(". ").map_or(text, |(first, _)| first);
        let sentence = sentence.strip_suffix('.').unwrap_or(sentence);
        Some(match sentence.rsplit_once(" (") {
            Some((before, source)) if source.ends_with(')') => before,
            _ => sentence,
        })
    }
}

/// A member of an object; none of what is no object.
pub(super) fn member<'v, 's>(value: &'v JsonValue<'s>, name: &str) -> Option<&'v JsonValue<'s>> {
    match value {
        JsonValue::Object(members) => {
            let mut members = members.iter();
            members.find_map(|(other, value)| (other == name).then_some(value))
        }
        _ => None,
    }
}

/// A text; none of what is no text.
pub(super) fn text<'v>(value: &'v JsonValue<'_>) -> Option<&'v str> {
    match value {
        JsonValue::Str(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Schemas;

    #[test]
    fn references_lead_from_file_to_file() {
        let schemas = Schemas::of_standard("uaix");
        let entry = crate::uaix::Profile::Handoff.schema();
        let root = schemas.root(entry).unwrap();
        assert_eq!(root.text("title"), Some(entry.title));
        let properties = root.properties(&schemas);
        let of = |name: &str| {
            &properties
                .iter()
                .find(|(other, _)| *other == name)
                .unwrap()
                .1
        };
        let delivery = of("delivery").properties(&schemas);
        let (name, expires_at) = &delivery[2];
        assert_eq!(*name, "expires_at");
        assert_eq!(expires_at.text("format"), Some("date-time"));
        assert!(of("delivery").requires("expires_at"));
        assert!(!of("delivery").requires("lifecycle"));
        assert!(of("source").is_same(of("target")));
        assert!(!of("source").is_same(of("delivery")));
    }

    #[test]
    fn every_reference_of_every_schema_leads_somewhere() {
        for standard in crate::generated::STANDARDS {
            let schemas = Schemas::of_standard(standard.name);
            assert_eq!(schemas.documents.len(), standard.documents.len());
            let mut references = 0;
            for (document, read) in schemas.documents.iter().enumerate() {
                for part in read.text.split(r#""$ref": ""#).skip(1) {
                    let reference = part.split('"').next().unwrap();
                    assert!(
                        schemas.resolve(document, reference).is_some(),
                        "{reference}"
                    );
                    references += 1;
                }
            }
            assert!(references > 50, "{references}");
        }
    }

    #[test]
    fn a_sentence_ends_before_its_source() {
        let schemas = Schemas::of_standard("uaix");
        let root = schemas
            .root(crate::uaix::Profile::Handoff.schema())
            .unwrap();
        let sentences: Vec<_> = root
            .properties(&schemas)
            .iter()
            .filter_map(|(_, description)| description.sentence())
            .collect();
        assert_eq!(sentences[0], "The version of the standard, always 1.0");
        assert_eq!(sentences[2], "The id of this packet");
        assert_eq!(sentences.len(), 12);
    }
}
