//! The schemas, compiled by the `jsonschema` crate.

use std::collections::BTreeMap;
use std::path::Path;

use jsonschema::{Draft, Registry, Validator};
use serde_json::Value;

/// The files of `schemas/` that the manifest lists: their `$id`s and contents.
fn schemas() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let read = |file: &str| -> Value {
        let text = std::fs::read_to_string(folder.join(file)).expect("it can be read");
        serde_json::from_str(&text).expect("it is JSON")
    };
    let manifest = read("manifest.json");
    let rows = manifest["schemas"].as_array().expect("a list of schemas");
    let files = rows
        .iter()
        .map(|row| read(row["file"].as_str().expect("a file")));
    files
        .map(|file| (file["$id"].as_str().expect("an $id").to_owned(), file))
        .collect()
}

/// Asserts formats, as `schemas/README.md` has it.
fn validator(registry: &Registry<'_>, schema: &Value) -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .with_registry(registry)
        .should_validate_formats(true)
        .build(schema)
        .expect("a sound schema")
}

/// A validator for each schema with a root, by its id.
pub fn validators() -> BTreeMap<&'static str, Validator> {
    let schemas = schemas();
    let mut registry = Registry::new();
    for (id, schema) in &schemas {
        registry = registry.add(id.as_str(), schema).expect("a URI of its own");
    }
    let registry = registry.prepare().expect("references that lead somewhere");
    framewright::schemas()
        .map(|entry| {
            let schema: Value = serde_json::from_str(entry.text).expect("it is JSON");
            (entry.id, validator(&registry, &schema))
        })
        .collect()
}
