//! The schemas that the suite's schemas refer to, by the addresses that it gives them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use serde_json::Value;

/// Where the suite says that `remotes/` can be had.
const ADDRESS: &str = "http://localhost:1234";

/// Where the parts of the meta-schema can be had.
const DIALECT: &str = "https://json-schema.org/draft/2020-12";

/// The texts of the files in `remotes/`, by their URIs.
pub struct Remotes(BTreeMap<String, String>);

impl Remotes {
    /// Reads the folder `remotes`: what is meant for this dialect, and what is meant for all.
    pub fn read(folder: &Path) -> Self {
        let mut remotes = Remotes(BTreeMap::new());
        remotes.read_below(folder, ADDRESS);
        remotes.add_meta_schema();
        remotes
    }

    /// The schema of schemas, which the suite leaves to those who know the dialect.
    fn add_meta_schema(&mut self) {
        let reference = serde_json::json!({"$ref": format!("{DIALECT}/schema")});
        let registry = jsonschema::Registry::new().add("schema:any", &reference);
        let registry = registry.and_then(jsonschema::RegistryBuilder::prepare);
        let registry = registry.expect("the meta-schema comes with the validator");
        let address = jsonschema::uri::from_str(DIALECT).expect("a URI");
        let resolver = registry.resolver(address);
        let parts = [
            "schema",
            "meta/core",
            "meta/applicator",
            "meta/unevaluated",
            "meta/validation",
            "meta/meta-data",
            "meta/format-annotation",
            "meta/content",
        ];
        for part in parts {
            let uri = format!("{DIALECT}/{part}");
            let found = resolver.lookup(&uri).expect("a part of the meta-schema");
            self.0.insert(uri, found.contents().to_string());
        }
    }

    fn read_below(&mut self, folder: &Path, uri: &str) {
        for entry in fs::read_dir(folder).expect("a folder of remotes can be read") {
            let path = entry.expect("an entry can be read").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let other_dialect = name.starts_with("draft") && name != "draft2020-12";
            let uri = format!("{uri}/{name}");
            if path.is_dir() && !other_dialect {
                self.read_below(&path, &uri);
            } else if path.is_file() {
                let text = fs::read_to_string(&path).expect("a remote can be read");
                self.0.insert(uri, text);
            }
        }
    }

    /// What `schema` refers to, directly or not: each with its URI.
    pub fn reachable(&self, schema: &str) -> BTreeMap<&str, &str> {
        let mut found = BTreeMap::new();
        let mut left = vec![("schema:", schema)];
        while let Some((base, text)) = left.pop() {
            for uri in references(base, text) {
                if let Some((uri, text)) = self.with_uri(&uri)
                    && found.insert(uri, text).is_none()
                {
                    left.push((uri, text));
                }
            }
        }
        found
    }

    /// The file that is found at `uri`, or has it as its `$id`.
    fn with_uri(&self, uri: &str) -> Option<(&str, &str)> {
        let all = || {
            self.0
                .iter()
                .map(|(uri, text)| (uri.as_str(), text.as_str()))
        };
        let by_address = all().find(|(address, _)| *address == uri);
        by_address.or_else(|| {
            all().find(|(_, text)| {
                let json: Value = serde_json::from_str(text).unwrap_or_default();
                json.get("$id").and_then(Value::as_str) == Some(uri)
            })
        })
    }
}

/// The URIs, without fragments, that a schema refers to.
fn references(base: &str, text: &str) -> BTreeSet<String> {
    let json: Value = serde_json::from_str(text).expect("a schema is JSON");
    let mut found = BTreeSet::new();
    let mut left = vec![(base.to_owned(), &json)];
    while let Some((base, json)) = left.pop() {
        match json {
            Value::Object(members) => {
                let text = |name: &str| members.get(name).and_then(Value::as_str);
                let base = text("$id").map_or(base.clone(), |id| resolved(&base, id));
                for keyword in ["$ref", "$dynamicRef"] {
                    found.extend(text(keyword).map(|reference| resolved(&base, reference)));
                }
                left.extend(members.values().map(|value| (base.clone(), value)));
            }
            Value::Array(items) => left.extend(items.iter().map(|value| (base.clone(), value))),
            _ => {}
        }
    }
    found
}

/// `reference` against `base`, without its fragment. One that cannot be resolved leads to no file.
fn resolved(base: &str, reference: &str) -> String {
    let reference = reference.split('#').next().unwrap_or_default();
    if reference.is_empty() {
        return base.to_owned();
    }
    let whole = UriStr::new(reference).is_ok();
    match (UriReferenceStr::new(reference), UriAbsoluteStr::new(base)) {
        (Ok(relative), Ok(base)) if !whole => relative.resolve_against(base).to_string(),
        _ => reference.to_owned(),
    }
}
