//! Reading the vectors.

use std::path::Path;

use framewright::policy::{self, Context, Moment, Rule};
use serde_json::Value;

/// A packet, what is known of the receiver, and what must be found.
pub struct Vector {
    pub name: String,
    pub fails: bool,
    pub packet: Value,
    pub context: Context,
    pub expected: Vec<String>,
}

impl Vector {
    /// The rule that it is about.
    pub fn rule(&self) -> &'static Rule {
        let id = self.name.split('.').next().unwrap_or_default();
        policy::rule(id).unwrap_or_else(|| panic!("{}: there is no such rule", self.name))
    }
}

/// A packet that keeps every rule.
pub fn packet(name: &str) -> Value {
    let file = match name {
        "handoff" => "examples/data/handoff.keyed.json",
        "blocker" => "tests/data/cli/blocker.json",
        other => panic!("there is no base {other}"),
    };
    let text = std::fs::read_to_string(file).expect("the base can be read");
    serde_json::from_str(&text).expect("the base is JSON")
}

/// All of them, by name.
pub fn vectors() -> Vec<Vector> {
    let files = std::fs::read_dir("tests/policy").expect("the folder can be read");
    let mut vectors: Vec<Vector> = files
        .map(|file| file.expect("the entry can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| read(&path))
        .collect();
    vectors.sort_by(|one, other| one.name.cmp(&other.name));
    vectors
}

fn read(path: &Path) -> Vector {
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let name = name.expect("the name is a text").to_owned();
    // Secrets are parted, so that no scanner of repositories takes a vector for a leak.
    let text = std::fs::read_to_string(path).expect("the vector can be read");
    let text = text
        .replace("hun{}", "hun")
        .replace("gh{}", "gh")
        .replace("BEGIN {}", "BEGIN ");
    let vector: Value =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let known = [
        "base",
        "set",
        "remove",
        "now",
        "namespaces",
        "profiles",
        "like",
        "switched_off",
        "expected",
    ];
    for member in vector.as_object().expect("an object").keys() {
        assert!(known.contains(&member.as_str()), "{name}: {member}");
    }
    let mut packet = packet(vector["base"].as_str().expect("a base"));
    for (pointer, value) in vector["set"].as_object().into_iter().flatten() {
        let (parent, member) = place(&mut packet, pointer);
        match parent {
            Value::Array(items) => {
                items[member.parse::<usize>().expect("an index")] = value.clone();
            }
            parent => parent[member] = value.clone(),
        }
    }
    for pointer in texts(&vector["remove"]) {
        let (parent, member) = place(&mut packet, &pointer);
        let removed = parent
            .as_object_mut()
            .and_then(|object| object.remove(&member));
        assert!(removed.is_some(), "{name}: {pointer}");
    }
    Vector {
        fails: name.split('.').nth(1) == Some("fail"),
        context: context(&vector),
        expected: texts(&vector["expected"]),
        packet,
        name,
    }
}

fn context(vector: &Value) -> Context {
    let now = vector["now"].as_str().unwrap_or("2026-11-30T00:00:00Z");
    let mut context = Context::new().with_clock(Moment::parse(now).expect("a time"));
    for namespace in texts(&vector["namespaces"]) {
        context = context.with_namespace(namespace);
    }
    for profile in texts(&vector["profiles"]) {
        context = context.with_profile(profile);
    }
    for (profile, like) in vector["like"].as_object().into_iter().flatten() {
        context = context.with_profile_like(profile, like.as_str().expect("a profile"));
    }
    for rule in texts(&vector["switched_off"]) {
        context = context.without(policy::rule(&rule).expect("a rule"));
    }
    context
}

fn texts(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten();
    texts
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect()
}

/// What a pointer leads to: the value that has the member, and its name.
fn place<'p>(packet: &'p mut Value, pointer: &str) -> (&'p mut Value, String) {
    let (parent, member) = pointer.rsplit_once('/').expect("a pointer");
    let parent = packet.pointer_mut(parent);
    (
        parent.unwrap_or_else(|| panic!("{pointer} leads nowhere")),
        member.to_owned(),
    )
}
