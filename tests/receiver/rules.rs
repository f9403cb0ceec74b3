//! The receiver that the tests talk to, and what they say to it.

use std::sync::Arc;

use framewright::receiver::Rules;
use framewright::receiver::admission::{Admitted, Refused, examine};
use framewright::receiver::capability::{Capability, InputKind};
use framewright::receiver::checks::Checks;
use framewright::receiver::part::{Artifact, Tokenizer};
use serde_json::Value;

/// Counts words: quick, and easy to foresee.
pub struct Words;

impl Tokenizer for Words {
    fn count(&self, text: &str) -> usize {
        text.split_whitespace().count()
    }
}

pub fn rules() -> Rules {
    let name = |name: &str| name.parse().expect("a name");
    let intents =
        ["request", "verify", "critique", "inform"].map(|word| word.parse().expect("a word"));
    let summarize = Capability::new(name("research.summarize"), "Summarises an incident.")
        .with_intents(intents.clone())
        .with_tool("knowledge.search", false)
        .with_tool("email.send", true);
    let translate = Capability::new(name("text.translate"), "Translates a text.")
        .with_input("language", InputKind::String);
    let mut notify = Capability::new(name("comms.notify"), "Tells people.")
        .with_intents(intents)
        .with_tool("email.send", true);
    notify.privileged = true;
    let checks = Checks::standard(Arc::new(Words));
    Rules::new(vec![summarize, translate, notify], checks)
}

pub fn text(file: &str) -> String {
    let path = format!("{}/examples/data/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the example can be read")
}

pub fn minimal() -> Value {
    serde_json::from_str(&text("request.minimal.json")).expect("JSON")
}

pub fn full() -> Value {
    serde_json::from_str(&text("request.full.json")).expect("JSON")
}

/// `request` with the member at `pointer` set.
pub fn with(mut request: Value, pointer: &str, value: impl Into<Value>) -> Value {
    let (above, name) = pointer.rsplit_once('/').expect("a pointer");
    let mut place = &mut request;
    for step in above.split('/').skip(1) {
        place = match place {
            Value::Array(items) => &mut items[step.parse::<usize>().expect("an index")],
            other => &mut other[step],
        };
    }
    match place {
        Value::Array(items) => items[name.parse::<usize>().expect("an index")] = value.into(),
        other => other[name] = value.into(),
    }
    request
}

/// The verdict on `request`, whose artifacts are all there.
pub fn admit(rules: &Rules, request: &Value) -> Result<Admitted, Refused> {
    let examined = examine(rules, request.to_string().as_bytes());
    let artifacts = examined.artifacts().iter();
    let fetched = artifacts.map(|_| Ok(Artifact::new("a document", "text/plain")));
    let fetched = fetched.collect();
    examined.conclude(fetched)
}

/// Code and section of every objection to `request`.
pub fn objections(rules: &Rules, request: &Value) -> Vec<(String, String)> {
    match admit(rules, request) {
        Ok(_) => Vec::new(),
        Err(refused) => refused
            .objections()
            .iter()
            .map(|one| (one.code.as_str().to_owned(), one.section.clone()))
            .collect(),
    }
}
