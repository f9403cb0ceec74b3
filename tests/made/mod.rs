//! Reads the vectors that `cargo codegen` made from the schemas.

#![allow(
    dead_code,
    reason = "each test that reads the vectors has its own use of them"
)]

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

/// Fewer than this for a schema means that the maker went wrong.
const FEWEST: usize = 20;

/// The vectors of one schema.
pub struct Made {
    pub schema: String,
    pub vectors: Vec<Vector>,
    /// The keywords that no vector breaks: where they stand, and their names.
    pub untested: Vec<(String, String)>,
}

/// A document, and what must be said of it.
pub struct Vector {
    pub name: String,
    pub document: Value,
    pub valid: bool,
    /// Codes and JSON Pointers.
    pub violations: BTreeSet<(String, String)>,
    /// Whether there may be other violations too: which, no second reading of the schemas can tell.
    pub more: bool,
}

impl Vector {
    /// Whether `found` are the violations that there must be.
    pub fn agrees(&self, found: &BTreeSet<(String, String)>) -> bool {
        if self.more {
            self.violations.is_subset(found) && !found.is_empty()
        } else {
            self.violations == *found
        }
    }
}

/// All vectors; a schema without any, or with few, is a failure.
pub fn all() -> Vec<Made> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/made");
    let files = std::fs::read_dir(&folder).expect("tests/vectors/made is there");
    let mut made: Vec<Made> = files
        .map(|file| file.expect("it can be listed").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .map(|path| read(&path))
        .collect();
    made.sort_by(|one, other| one.schema.cmp(&other.schema));
    let found: BTreeSet<&str> = made.iter().map(|made| made.schema.as_str()).collect();
    let wanted: BTreeSet<&str> = framewright::schemas().map(|entry| entry.id).collect();
    assert!(!found.is_empty(), "no file of vectors was found");
    assert_eq!(
        found, wanted,
        "one file of vectors for each schema: run `cargo codegen`"
    );
    made
}

/// Prints how many documents of each schema were looked at.
pub fn report(counts: &[(String, usize)]) {
    for (schema, count) in counts {
        println!("{schema}: {count} documents");
    }
    println!(
        "{} documents",
        counts.iter().map(|(_, count)| count).sum::<usize>()
    );
}

/// Fails with the first of `failures`, if there are any.
pub fn none(failures: &[String]) {
    let shown = failures
        .iter()
        .take(40)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        failures.is_empty(),
        "{} documents fail:\n{shown}",
        failures.len()
    );
}

fn read(path: &Path) -> Made {
    let text = std::fs::read_to_string(path).expect("it can be read");
    let file: Value = serde_json::from_str(&text).expect("it is JSON");
    let schema = text_of(&file["schema"]);
    let bases = file["bases"].as_array().expect("bases");
    let vectors: Vec<Vector> = file["vectors"]
        .as_array()
        .expect("vectors")
        .iter()
        .map(|vector| {
            let base = vector["base"]
                .as_u64()
                .and_then(|base| usize::try_from(base).ok());
            let mut document = bases[base.expect("a number")].clone();
            for operation in vector["change"].as_array().expect("operations") {
                apply(&mut document, operation);
            }
            let violations = vector["violations"].as_array().expect("violations");
            let violations = violations
                .iter()
                .map(|violation| (text_of(&violation["code"]), text_of(&violation["pointer"])))
                .collect();
            Vector {
                name: text_of(&vector["name"]),
                document,
                valid: vector["valid"].as_bool().expect("a verdict"),
                violations,
                more: vector["more"].as_bool().unwrap_or(false),
            }
        })
        .collect();
    let untested = file["untested"].as_array().expect("a list");
    let untested = untested
        .iter()
        .map(|site| (text_of(&site["place"]), text_of(&site["keyword"])))
        .collect();
    assert!(
        vectors.len() >= FEWEST,
        "{schema} has only {} vectors",
        vectors.len()
    );
    let names: BTreeSet<&str> = vectors.iter().map(|vector| vector.name.as_str()).collect();
    assert_eq!(
        names.len(),
        vectors.len(),
        "two vectors of {schema} have one name"
    );
    for vector in &vectors {
        assert_eq!(
            vector.valid,
            vector.violations.is_empty() && !vector.more,
            "{schema} {}",
            vector.name
        );
    }
    Made {
        schema,
        vectors,
        untested,
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// An operation of RFC 6902; the vectors use three of them, and `add` and `remove` on members only.
fn apply(document: &mut Value, operation: &Value) {
    let path = operation["path"].as_str().expect("a path");
    if operation["op"] == "replace" {
        *document.pointer_mut(path).expect("the place is there") = operation["value"].clone();
        return;
    }
    let (parent, name) = path.rsplit_once('/').expect("a member");
    let name = name.replace("~1", "/").replace("~0", "~");
    let members = document.pointer_mut(parent).and_then(Value::as_object_mut);
    let members = members.expect("the object is there");
    match operation["op"].as_str() {
        Some("add") => members.insert(name, operation["value"].clone()),
        Some("remove") => Some(members.remove(&name).expect("the member is there")),
        other => panic!("{other:?} is no operation that vectors use"),
    };
}
