//! The keyless form by a walk of its own over documents and schemas, apart from the generator.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

/// Codes and JSON Pointers.
pub type Violations = BTreeSet<(String, String)>;

/// A document in keyless form, and how its violations differ from those of the keyed form.
#[derive(Debug, Default)]
pub struct Converted {
    pub document: Value,
    /// What only the keyed form breaks.
    gone: Violations,
    /// What only the keyless form breaks.
    new: Violations,
}

impl Converted {
    /// What the keyless form breaks, where the keyed form breaks `keyed`.
    pub fn violations(&self, keyed: &Violations) -> Violations {
        keyed
            .iter()
            .filter(|violation| !self.gone.contains(*violation))
            .chain(&self.new)
            .cloned()
            .collect()
    }
}

/// An object that has slots, where it stands in a document.
#[derive(Clone, Debug)]
pub struct Place {
    pub pointer: String,
    pub slot_path: String,
    /// Its members in the order of the slots, and whether each must be there.
    pub slots: Vec<(String, bool)>,
}

/// The schema files, by their paths below `schemas/`, and the paths by the ids of the schemas.
pub struct Schemas {
    files: BTreeMap<String, Value>,
    roots: BTreeMap<String, String>,
}

/// A schema, behind all references, and the file that it stands in.
#[derive(Clone, Copy)]
struct Schema<'s>(&'s str, &'s Value);

impl Schemas {
    /// All files that the manifest lists.
    pub fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
        let read = |file: &str| -> Value {
            let text = std::fs::read_to_string(folder.join(file)).expect("it can be read");
            serde_json::from_str(&text).expect("it is JSON")
        };
        let manifest = read("manifest.json");
        let text_of = |value: &Value| value.as_str().expect("a text").to_owned();
        let rows = manifest["schemas"].as_array().expect("rows");
        let files = rows.iter().map(|row| text_of(&row["file"]));
        Schemas {
            files: files.map(|file| (file.clone(), read(&file))).collect(),
            roots: rows
                .iter()
                .map(|row| (text_of(&row["id"]), text_of(&row["file"])))
                .collect(),
        }
    }

    /// The `document` of the schema `id` in keyless form; none where it has none, since something
    /// in it has no slot, or an array stands where an object should.
    pub fn keyless(&self, id: &str, document: &Value) -> Option<Converted> {
        let mut converted = Converted::default();
        converted.document = match document {
            Value::Object(_) => self.convert(self.root(id), document, "", &mut converted)?,
            _ => return None,
        };
        Some(converted)
    }

    /// Every object with slots in the `document` of the schema `id`.
    pub fn places(&self, id: &str, document: &Value) -> Vec<Place> {
        let mut places = Vec::new();
        self.visit(self.root(id), document, ("", ""), &mut places);
        places
    }

    fn root(&self, id: &str) -> Schema<'_> {
        let file = &self.roots[id];
        Schema(file, &self.files[file])
    }

    fn convert(
        &self,
        schema: Schema<'_>,
        value: &Value,
        at: &str,
        out: &mut Converted,
    ) -> Option<Value> {
        let Schema(_, keywords) = schema;
        if let Some(slots) = slots(schema) {
            let members = match value {
                Value::Object(members) => members,
                Value::Array(_) => return None,
                _ => {
                    out.gone.insert(("type".to_owned(), at.to_owned()));
                    out.new.insert(("keyless_shape".to_owned(), at.to_owned()));
                    return Some(value.clone());
                }
            };
            if members
                .keys()
                .any(|name| slots.iter().all(|(slot, _)| slot != name))
            {
                return None;
            }
            let slots = slots.iter().map(|(name, required)| {
                let here = format!("{at}/{name}");
                let member = self.member(schema, name);
                match members.get(name) {
                    // `null` says that the member is left out.
                    Some(Value::Null) if !required => {
                        out.gone.insert(("type".to_owned(), here));
                        Some(Value::Null)
                    }
                    Some(value) => self.convert(member, value, &here, out),
                    None if *required => {
                        out.gone.insert(("required".to_owned(), at.to_owned()));
                        out.new
                            .extend(broken_by_null(member).map(|code| (code, here)));
                        Some(Value::Null)
                    }
                    None => Some(Value::Null),
                }
            });
            return slots.collect();
        }
        match (keywords.get("items"), value) {
            (Some(items), Value::Array(values)) => {
                let items = self.follow(schema, items);
                let values = values.iter().enumerate();
                values
                    .map(|(index, value)| self.convert(items, value, &format!("{at}/{index}"), out))
                    .collect()
            }
            _ => Some(value.clone()),
        }
    }

    fn visit(
        &self,
        schema: Schema<'_>,
        value: &Value,
        (at, path): (&str, &str),
        places: &mut Vec<Place>,
    ) {
        let Schema(_, keywords) = schema;
        if let (Some(slots), Value::Object(members)) = (slots(schema), value) {
            places.push(Place {
                pointer: at.to_owned(),
                slot_path: path.to_owned(),
                slots: slots.clone(),
            });
            for (slot, (name, _)) in slots.iter().enumerate() {
                if let Some(value) = members.get(name) {
                    let (at, path) = (format!("{at}/{name}"), format!("{path}/{slot}"));
                    self.visit(self.member(schema, name), value, (&at, &path), places);
                }
            }
        } else if let (Some(items), Value::Array(values)) = (keywords.get("items"), value) {
            for (index, value) in values.iter().enumerate() {
                let (at, path) = (format!("{at}/{index}"), format!("{path}/{index}"));
                self.visit(self.follow(schema, items), value, (&at, &path), places);
            }
        }
    }

    fn member<'s>(&'s self, schema: Schema<'s>, name: &str) -> Schema<'s> {
        let Schema(_, keywords) = schema;
        self.follow(schema, &keywords["properties"][name])
    }

    /// The schema that counts, where `schema` stands in the file of `from`.
    fn follow<'s>(&'s self, from: Schema<'s>, schema: &'s Value) -> Schema<'s> {
        let Schema(file, _) = from;
        let Some(reference) = schema.get("$ref").and_then(Value::as_str) else {
            return Schema(file, schema);
        };
        let (other, pointer) = reference.split_once('#').expect("a pointer");
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let other = match other.strip_prefix("../") {
            _ if other.is_empty() => file.to_owned(),
            Some(above) => above.to_owned(),
            None => format!("{folder}/{other}"),
        };
        let (file, root) = self
            .files
            .get_key_value(&other)
            .expect("a file of the manifest");
        let target = root.pointer(pointer).expect("it leads somewhere");
        self.follow(Schema(file, root), target)
    }
}

/// The members of an object in the order of its slots, and whether each must be there.
fn slots(Schema(_, keywords): Schema<'_>) -> Option<Vec<(String, bool)>> {
    let slots = keywords["x-keyless"].as_array()?;
    let required = keywords["required"].as_array();
    let is_required = |name: &Value| required.is_some_and(|names| names.contains(name));
    let slots = slots.iter().map(|slot| {
        let name = slot.as_str().expect("a name").to_owned();
        (name, is_required(slot))
    });
    Some(slots.collect())
}

/// What `null` breaks; nothing where any value will do.
fn broken_by_null(schema: Schema<'_>) -> Option<String> {
    let Schema(_, keywords) = schema;
    match slots(schema) {
        Some(_) => Some("keyless_shape".to_owned()),
        None => keywords.get("type").map(|_| "type".to_owned()),
    }
}
