//! What stands in a new packet in place of what the example has.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use jiter::JsonValue;

use super::identifiers::Identifiers;
use crate::cli::schema::{Description, Schemas, member, text};

/// Ids that a packet has for itself.
const FRESH: [&str; 6] = [
    "/message_id",
    "/conversation/conversation_id",
    "/conversation/turn_id",
    "/conversation/correlation_id",
    "/delivery/idempotency_key",
    "/provenance/trace_id",
];

/// The optional member that is kept: without the task, most packets say little.
const KEPT: &str = "/delivery/task_ref";

/// How the pattern of an id ends, after its prefix.
const END_OF_AN_ID: &str = "[A-Za-z0-9._-]+$";

/// The pattern of a lower-case word.
const WORD: &str = "^[a-z][a-z0-9._-]*$";

/// How the pattern of a JSON Pointer begins.
const BEGIN_OF_A_POINTER: &str = "^(/";

/// When a packet is issued and when it expires.
#[derive(Debug)]
pub(super) struct Times {
    pub(super) issued_at: String,
    pub(super) expires_at: String,
}

/// The way through an example.
pub(super) struct Filling<'s> {
    schemas: &'s Schemas,
    identifiers: &'s Identifiers,
    times: &'s Times,
    /// The ids of the example with those that stand in their place: equal ids stay equal.
    renamed: BTreeMap<String, String>,
}

impl<'s> Filling<'s> {
    /// The way through `example`, in which the two parties have ids of their own.
    pub(super) fn new(
        schemas: &'s Schemas,
        identifiers: &'s Identifiers,
        times: &'s Times,
        example: &JsonValue<'static>,
    ) -> Self {
        let mut renamed = BTreeMap::new();
        for actor in ["source", "target"] {
            let id = member(example, actor).and_then(|actor| member(actor, "id"));
            if let Some(id) = id.and_then(text) {
                renamed.insert(id.to_owned(), format!("{}TODO.{actor}", prefix(id)));
            }
        }
        Filling {
            schemas,
            identifiers,
            times,
            renamed,
        }
    }

    /// The ids that were left to be filled in.
    pub(super) fn into_open(self) -> Vec<String> {
        self.renamed.into_values().collect()
    }

    /// What stands at `pointer`, where the example has `example`; `sentence` says what it means.
    pub(super) fn value(
        &mut self,
        description: &Description<'s>,
        sentence: Option<&str>,
        example: &JsonValue<'static>,
        pointer: &str,
    ) -> JsonValue<'static> {
        if let Some(value) = self.of_envelope(pointer, example) {
            return value;
        }
        if let Some(value) = description.keyword("const") {
            return value.clone();
        }
        if let Some(JsonValue::Array(words)) = description.keyword("enum")
            && let Some(first) = words.first()
        {
            return first.clone();
        }
        if description.keyword("type").is_none() {
            return to_do(description, sentence);
        }
        match example {
            JsonValue::Object(members) => self.object(description, members, pointer),
            JsonValue::Array(items) => self.list(description, items, pointer),
            JsonValue::Str(example) => self.text(description, sentence, example),
            other => other.clone(),
        }
    }

    /// What the envelope says of the packet itself.
    fn of_envelope(
        &self,
        pointer: &str,
        example: &JsonValue<'static>,
    ) -> Option<JsonValue<'static>> {
        match pointer {
            "/conversation/sequence" => Some(JsonValue::Int(1)),
            "/delivery/expires_at" => Some(string(self.times.expires_at.clone())),
            // Until the packet is filled in, there is nothing to take a digest of.
            "/integrity/checksum" => Some(string("sha256:TODO".to_owned())),
            // It says what the standard does not do, which is the same in every packet.
            "/body/support_boundary" => Some(example.clone()),
            _ if FRESH.contains(&pointer) => {
                let id = format!("{}{}", prefix(text(example)?), self.identifiers.at(pointer));
                Some(string(id))
            }
            _ => None,
        }
    }

    /// The members that have to be there.
    fn object(
        &mut self,
        description: &Description<'s>,
        example: &[(Cow<'static, str>, JsonValue<'static>)],
        pointer: &str,
    ) -> JsonValue<'static> {
        let mut members = Vec::new();
        for (name, below) in description.properties(self.schemas) {
            let pointer = format!("{pointer}/{name}");
            let example = example.iter().find(|(other, _)| other == name);
            if let Some((name, example)) = example
                && (description.requires(name) || pointer == KEPT)
            {
                members.push((
                    name.clone(),
                    self.value(&below, below.sentence(), example, &pointer),
                ));
            }
        }
        JsonValue::Object(Arc::new(members))
    }

    /// A list of texts is empty where it may be. Of objects in the body one is there, to show how
    /// they look.
    fn list(
        &mut self,
        description: &Description<'s>,
        example: &[JsonValue<'static>],
        pointer: &str,
    ) -> JsonValue<'static> {
        let shows =
            pointer.starts_with("/body/") && matches!(example.first(), Some(JsonValue::Object(_)));
        let needs = matches!(description.keyword("minItems"), Some(JsonValue::Int(1..)));
        let items = match (example.first(), description.items(self.schemas)) {
            (Some(first), Some(items)) if shows || needs => {
                // An item that is no object means what is said of the list.
                let sentence = description.sentence();
                vec![self.value(&items, sentence, first, &format!("{pointer}/0"))]
            }
            _ => Vec::new(),
        };
        JsonValue::Array(Arc::new(items))
    }

    fn text(
        &mut self,
        description: &Description<'s>,
        sentence: Option<&str>,
        example: &str,
    ) -> JsonValue<'static> {
        if description.keyword("x-known-values").is_some() {
            return string(example.to_owned());
        }
        match description.text("format") {
            Some("date-time") => return string(self.times.issued_at.clone()),
            Some("uri") => return string("urn:example:TODO".to_owned()),
            _ => {}
        }
        let text = match description.text("pattern") {
            None => return to_do(description, sentence),
            Some(pattern) if pattern.ends_with(END_OF_AN_ID) => self.id(example),
            Some(pattern) if pattern.starts_with(BEGIN_OF_A_POINTER) => "/TODO".to_owned(),
            Some(WORD) => "todo".to_owned(),
            Some(_) => example.to_owned(),
        };
        string(text)
    }

    /// What stands in the place of an id that refers to something.
    fn id(&mut self, example: &str) -> String {
        if let Some(open) = self.renamed.get(example) {
            return open.clone();
        }
        let begin = format!("{}TODO", prefix(example));
        let taken = |id: &String| self.renamed.values().any(|other| other == id);
        let others = (2..).map(|number| format!("{begin}.{number}"));
        let mut free = std::iter::once(begin.clone()).chain(others);
        let open = free.find(|id| !taken(id)).unwrap_or(begin);
        self.renamed.insert(example.to_owned(), open.clone());
        open
    }
}

fn string(text: String) -> JsonValue<'static> {
    JsonValue::Str(text.into())
}

/// What is to be written here: the beginning of `sentence`, as far as it tells the meaning.
fn to_do(description: &Description<'_>, sentence: Option<&str>) -> JsonValue<'static> {
    let sentence = sentence.unwrap_or_default();
    let meaning = sentence
        .split_once("; ")
        .map_or(sentence, |(begin, _)| begin);
    let mut text = format!("TODO: {meaning}");
    if let Some(JsonValue::Int(longest)) = description.keyword("maxLength")
        && let Ok(longest) = usize::try_from(*longest)
    {
        text = text.chars().take(longest).collect();
    }
    string(text)
}

/// The beginning of an id, with the character that ends it.
fn prefix(id: &str) -> &str {
    id.find(['_', '-']).map_or("", |end| &id[..=end])
}
