//! Every vector that was made from the schemas, through the decoders that were made from them.

#![cfg(all(feature = "aif", feature = "uaix"))]

mod made;

use std::collections::BTreeSet;
use std::path::Path;

use framewright::{Code, Report, decode_as};
use serde_json::Value;

use crate::made::{Made, Vector};

/// What the names of members begin with that the vectors add where a schema says that unknown ones are
/// ignored.
const UNKNOWN: &str = "unlisted_member";

fn each(check: impl Fn(&Made, &Vector, &str) -> Result<bool, String>) {
    let mut counts = Vec::new();
    let mut failures = Vec::new();
    for made in made::all() {
        let mut count = 0;
        for vector in &made.vectors {
            match check(&made, vector, &vector.document.to_string()) {
                Ok(looked_at) => count += usize::from(looked_at),
                Err(why) => failures.push(format!("{} {}: {why}", made.schema, vector.name)),
            }
        }
        counts.push((made.schema, count));
    }
    made::report(&counts);
    made::none(&failures);
}

fn codes_and_pointers(report: &Report) -> BTreeSet<(String, String)> {
    report
        .into_iter()
        .map(|violation| (violation.code().to_string(), violation.pointer().to_owned()))
        .collect()
}

#[test]
fn decoding_finds_exactly_what_is_wrong() {
    each(|made, vector, text| {
        let result = decode_as(&made.schema, text.as_bytes()).ok_or("no such schema")?;
        let found = result.map_or_else(|report| codes_and_pointers(&report), |_| BTreeSet::new());
        if vector.valid == found.is_empty() && vector.agrees(&found) {
            return Ok(true);
        }
        let wanted = &vector.violations;
        let least = if vector.more { "at least " } else { "" };
        Err(format!("expected {least}{wanted:?}, found {found:?}"))
    });
}

/// Nothing is wrong with such keywords: no change was found that breaks them. `cargo codegen` warns of
/// each.
#[test]
fn what_no_vector_breaks_is_counted() {
    let mut count = 0;
    for made in made::all() {
        for (place, keyword) in &made.untested {
            println!("{}: nothing breaks `{keyword}` at {place}", made.schema);
            assert!(place.contains(".schema.json#"), "{place} is no place");
        }
        count += made.untested.len();
    }
    println!("{count} keywords are not broken by any vector");
}

#[test]
fn violations_lead_to_the_document_and_to_the_schema() {
    each(|made, vector, text| {
        let Some(Err(report)) = decode_as(&made.schema, text.as_bytes()) else {
            return Ok(false);
        };
        for violation in &report {
            if vector.document.pointer(violation.pointer()).is_none() {
                return Err(format!("nothing stands at `{}`", violation.pointer()));
            }
            if text.get(violation.span()).is_none_or(str::is_empty) {
                return Err(format!("{:?} is no part of the text", violation.span()));
            }
            let (_, keyword) = violation
                .schema_pointer()
                .rsplit_once('/')
                .unwrap_or_default();
            let code = match violation.code() {
                Code::UnsupportedAlias => Code::AdditionalProperties,
                code => code,
            };
            if code != Code::FalseSchema && keyword != code.as_str() {
                return Err(format!(
                    "`{}` is no such keyword",
                    violation.schema_pointer()
                ));
            }
        }
        Ok(true)
    });
}

macro_rules! by_serde {
    ($value:expr, $schema:expr, $($id:literal => $message:ty,)*) => {
        match $schema {
            $($id => Some(serde_json::from_value::<$message>($value).map_err(|error| error.to_string()).map(|_| ())),)*
            _ => None,
        }
    };
}

#[test]
fn serde_gives_the_same_verdict() {
    each(|made, vector, _| {
        let result = by_serde!(
            vector.document.clone(),
            made.schema.as_str(),
            "aif.request" => framewright::aif::RequestFrame,
            "aif.result" => framewright::aif::ResultFrame,
            "aif.refusal" => framewright::aif::RefusalFrame,
            "uai.agent.handoff.v1" => framewright::uaix::Handoff,
            "uai.agent.blocker.v1" => framewright::uaix::Blocker,
            "uai.agent.memory-proposal.v1" => framewright::uaix::MemoryProposal,
            "uai.agent.message.v1" => framewright::uaix::AgentMessage,
            "uai.agent.ack.v1" => framewright::uaix::Acknowledgement,
            "uai.agent.task-status.v1" => framewright::uaix::AgentTaskStatus,
            "uai.agent.final-report.v1" => framewright::uaix::FinalReport,
            "uai.agent.correction.v1" => framewright::uaix::Correction,
            "uai.intent.request.v1" => framewright::uaix::IntentRequest,
            "uai.intent.response.v1" => framewright::uaix::IntentResponse,
            "uai.capability.statement.v1" => framewright::uaix::CapabilityStatement,
            "uai.error.v1" => framewright::uaix::ErrorPacket,
            "uai.conformance.result.v1" => framewright::uaix::ConformanceResult,
            "uai.task.status.v1" => framewright::uaix::TaskStatus,
        );
        match result.ok_or("add the schema to the list above")? {
            Ok(()) if vector.valid => Ok(true),
            Err(message) if !vector.valid => {
                let named = |(code, _): &(String, String)| message.contains(&format!("[{code}]"));
                if vector.violations.iter().all(named) {
                    return Ok(true);
                }
                Err(format!("the error leaves something out: {message}"))
            }
            other => Err(format!("{other:?}")),
        }
    });
}

#[test]
fn what_is_valid_survives_a_round_trip() {
    let names = ExpectedNames::read();
    each(|made, vector, text| {
        if !vector.valid {
            return Ok(false);
        }
        let result = decode_as(&made.schema, text.as_bytes()).ok_or("no such schema")?;
        let message = result.map_err(|report| report.to_string())?;
        let written = serde_json::to_value(&message).map_err(|error| error.to_string())?;
        let known = if made.schema.starts_with("aif.") {
            without_lost(&vector.document, &written, &names)
        } else {
            vector.document.clone()
        };
        if !same(&known, &written) {
            return Err(format!("was written as {written}"));
        }
        let again = decode_as(&made.schema, written.to_string().as_bytes());
        match again {
            Some(Ok(again)) if again == message => Ok(true),
            other => Err(format!("is another message after that: {other:?}")),
        }
    });
}

/// What the schemas of AIF say of the names of members.
struct ExpectedNames {
    /// The names in `properties`.
    known: BTreeSet<String>,
    /// Whether members may have other names that an expression describes.
    patterns: bool,
}

impl ExpectedNames {
    fn read() -> Self {
        let mut names = ExpectedNames {
            known: BTreeSet::new(),
            patterns: false,
        };
        for folder in ["aif", "common"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("schemas")
                .join(folder);
            for file in std::fs::read_dir(folder).expect("it can be listed") {
                let path = file.expect("it can be listed").path();
                let text = std::fs::read_to_string(path).expect("it can be read");
                names.add(&serde_json::from_str(&text).expect("it is JSON"));
            }
        }
        names
    }

    fn add(&mut self, schema: &Value) {
        if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
            self.known.extend(properties.keys().cloned());
        }
        self.patterns |= schema.get("patternProperties").is_some();
        match schema {
            Value::Object(members) => members.values().for_each(|member| self.add(member)),
            Value::Array(items) => items.iter().for_each(|item| self.add(item)),
            _ => {}
        }
    }

    /// Whether a receiver of AIF may ignore a member of that name, though a free object keeps it.
    fn may_be_lost(&self, name: &str) -> bool {
        name.starts_with(UNKNOWN) || (self.patterns && !self.known.contains(name))
    }
}

/// The document as a receiver of AIF keeps it, who wrote it again as `written`.
fn without_lost(value: &Value, written: &Value, names: &ExpectedNames) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .filter(|(name, _)| written.get(name).is_some() || !names.may_be_lost(name))
            .map(|(name, member)| {
                let kept = without_lost(member, &written[name], names);
                (name.clone(), kept)
            })
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(index, item)| without_lost(item, &written[index], names))
            .collect(),
        other => other.clone(),
    }
}

/// Whether two values are equal, where `6` and `6.0` are.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || (one.as_f64() == other.as_f64() && (one.is_f64() || other.is_f64()))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(name, one)| other.get(name).is_some_and(|other| same(one, other)))
        }
        _ => one == other,
    }
}
