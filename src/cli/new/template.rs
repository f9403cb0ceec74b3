//! A packet to fill in, made from the example of its schema.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use jiter::JsonValue;

use super::change::Change;
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

/// A packet to fill in.
pub(super) struct Template<'s> {
    schemas: &'s Schemas,
    root: &'s Description<'s>,
    packet: JsonValue<'static>,
    /// The ids to be filled in.
    open: Vec<String>,
}

impl<'s> Template<'s> {
    /// A packet as `root` describes it; none if the schema has no example.
    pub(super) fn new(
        schemas: &'s Schemas,
        root: &'s Description<'s>,
        identifiers: &Identifiers,
        times: &Times,
    ) -> Option<Self> {
        let Some(JsonValue::Array(examples)) = root.keyword("examples") else {
            return None;
        };
        let example = examples.iter().min_by_key(|example| size(example))?;
        let mut filling = Filling {
            schemas,
            identifiers,
            times,
            renamed: BTreeMap::new(),
        };
        for actor in ["source", "target"] {
            let id = member(example, actor).and_then(|actor| member(actor, "id"));
            if let Some(id) = id.and_then(text) {
                let open = format!("{}TODO.{actor}", prefix(id));
                filling.renamed.insert(id.to_owned(), open);
            }
        }
        let packet = filling.value(root, root.sentence(), example, "");
        Some(Template {
            schemas,
            root,
            packet,
            open: filling.renamed.into_values().collect(),
        })
    }

    /// Makes a change. An id to be filled in is filled in wherever it stands.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such place.
    pub(super) fn change(&mut self, change: Change) -> Result<(), String> {
        let old = change.find(&self.packet).and_then(text);
        let open = self.open.iter().find(|id| Some(id.as_str()) == old);
        if let (Some(open), Some(id)) = (open, text(change.value())) {
            rename(&mut self.packet, open, id);
        }
        change.apply(&mut self.packet)
    }

    /// The packet, with its members in the order of the schema.
    pub(super) fn finish(mut self) -> JsonValue<'static> {
        arrange(self.schemas, self.root, &mut self.packet);
        self.packet
    }
}

/// The way through an example.
struct Filling<'s> {
    schemas: &'s Schemas,
    identifiers: &'s Identifiers,
    times: &'s Times,
    /// The ids of the example with those that stand in their place: equal ids stay equal.
    renamed: BTreeMap<String, String>,
}

impl<'s> Filling<'s> {
    /// What stands at `pointer`, where the example has `example`; `sentence` says what it means.
    fn value(
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

/// How many values there are.
fn size(value: &JsonValue<'_>) -> usize {
    match value {
        JsonValue::Array(items) => items.iter().map(size).sum::<usize>() + 1,
        JsonValue::Object(members) => {
            members.iter().map(|(_, value)| size(value)).sum::<usize>() + 1
        }
        _ => 1,
    }
}

/// Puts `id` wherever `open` stands.
fn rename(value: &mut JsonValue<'static>, open: &str, id: &str) {
    match value {
        JsonValue::Str(text) if text == open => *text = id.to_owned().into(),
        JsonValue::Array(items) => {
            for item in Arc::make_mut(items) {
                rename(item, open, id);
            }
        }
        JsonValue::Object(members) => {
            for (_, value) in Arc::make_mut(members) {
                rename(value, open, id);
            }
        }
        _ => {}
    }
}

/// Sorts members as the schema has them; those that it does not know come last.
fn arrange(schemas: &Schemas, description: &Description<'_>, value: &mut JsonValue<'static>) {
    match value {
        JsonValue::Object(members) => {
            let properties = description.properties(schemas);
            let place = |name: &str| properties.iter().position(|(other, _)| *other == name);
            let members = Arc::make_mut(members);
            members.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
            for (name, value) in members {
                if let Some(place) = place(name) {
                    arrange(schemas, &properties[place].1, value);
                }
            }
        }
        JsonValue::Array(items) => {
            if let Some(description) = description.items(schemas) {
                for item in Arc::make_mut(items) {
                    arrange(schemas, &description, item);
                }
            }
        }
        _ => {}
    }
}
