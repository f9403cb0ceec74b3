//! Completions as JSON: what a program answers, and what a log keeps of a model's answer.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::receiver::part::{Completion, Usage};

#[derive(Serialize)]
struct CompletionJson {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    usage: Option<UsageJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost_usd: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<String>,
}

#[derive(Serialize)]
struct UsageJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    input_tokens: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_tokens: Option<u64>,
}

/// Why a text is no completion. It holds nothing of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MalformedCompletion {
    /// It is no JSON.
    #[error("line {line}, column {column}: a completion is JSON")]
    Syntax {
        /// The line where it goes wrong, counted from one.
        line: usize,
        /// The column, counted from one.
        column: usize,
    },
    /// A member is missing or cannot be meant: a negative cost, say, would give back what was spent.
    #[error("the member `{member}` of a completion is {expected}")]
    Member {
        /// Its name.
        member: &'static str,
        /// What it should be.
        expected: &'static str,
    },
}

/// Reads a completion:
/// `{"text": "…", "usage": {"input_tokens": 7, "output_tokens": 9}, "cost_usd": 0.01, "model": "…",
/// "confidence": 0.8, "evidence": ["…"]}`, of which only `text` is required. Other members are ignored,
/// and null is as good as none.
///
/// ```
/// let completion = framewright::receiver::parts::read_completion(br#"{"text": "done"}"#)?;
/// assert_eq!(completion.text, "done");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`MalformedCompletion`]: it is no completion.
pub fn read_completion(text: &[u8]) -> Result<Completion, MalformedCompletion> {
    let read: Value =
        serde_json::from_slice(text).map_err(|error| MalformedCompletion::Syntax {
            line: error.line(),
            column: error.column(),
        })?;
    // What is no object has no member either.
    let nothing = Map::new();
    let object = read.as_object().unwrap_or(&nothing);
    let text = member(object, "text", "a string", Value::as_str)?;
    let Some(text) = text else {
        return Err(malformed("text", "a string"));
    };
    let mut completion = Completion::new(text);
    if let Some(usage) = member(object, "usage", "an object", Value::as_object)? {
        let count = |name| member(usage, name, "an integer from 0", Value::as_u64);
        completion.usage = Usage::new(count("input_tokens")?, count("output_tokens")?);
    }
    let cost = |value: &Value| value.as_f64().filter(|cost| *cost >= 0.0);
    completion.cost_usd = member(object, "cost_usd", "a number from 0", cost)?;
    let share = |value: &Value| value.as_f64().filter(|share| (0.0..=1.0).contains(share));
    completion.confidence = member(object, "confidence", "a number from 0 to 1", share)?;
    completion.model = member(object, "model", "a string", string)?;
    let strings = |value: &Value| value.as_array()?.iter().map(string).collect();
    let evidence = member(object, "evidence", "an array of strings", strings)?;
    completion.evidence = evidence.unwrap_or_default();
    Ok(completion)
}

/// A member that may be missing.
fn member<'v, T>(
    object: &'v Map<String, Value>,
    name: &'static str,
    expected: &'static str,
    read: impl Fn(&'v Value) -> Option<T>,
) -> Result<Option<T>, MalformedCompletion> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value)
            .map(Some)
            .ok_or_else(|| malformed(name, expected)),
    }
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn malformed(member: &'static str, expected: &'static str) -> MalformedCompletion {
    MalformedCompletion::Member { member, expected }
}

/// Writes a completion such that [`read_completion`] reads it: what a log keeps for a replay.
pub fn write_completion(completion: &Completion) -> String {
    let usage = &completion.usage;
    let tells = usage.input_tokens.is_some() || usage.output_tokens.is_some();
    let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
    let written = CompletionJson {
        text: completion.text.clone(),
        usage: tells.then_some(UsageJson {
            input_tokens: usage.input_tokens,
            output_tokens: usage.output_tokens,
        }),
        cost_usd: finite(completion.cost_usd),
        model: completion.model.clone(),
        confidence: finite(completion.confidence),
        evidence: completion.evidence.clone(),
    };
    // An object of strings and numbers always has a JSON.
    serde_json::to_string(&written).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let full: &[u8] = br#"{"text":"a\n\"b\"","usage":{"input_tokens":7,"output_tokens":9},"cost_usd":0.1,"model":"m","confidence":0.30000000000000004,"evidence":["e1","e2"]}"#;
        for text in [
            full,
            br#"{"text":""}"#,
            br#"{"text":"a","usage":{"output_tokens":3}}"#,
        ] {
            let completion = read_completion(text).expect("a completion");
            assert_eq!(write_completion(&completion).as_bytes(), text);
        }
    }

    #[test]
    fn members_that_are_not_known_are_ignored() {
        let completion = read_completion(br#"{"more": [1], "text": "a", "usage": {"x": 1}}"#);
        assert_eq!(completion.expect("a completion").text, "a");
    }

    #[test]
    fn what_is_no_completion_is_refused_without_an_echo() {
        let texts: [&[u8]; 12] = [
            b"",
            b"secret-marker",
            br#"["secret-marker"]"#,
            br#"{"secret-marker": 1}"#,
            br#"{"text": {"secret-marker": 1}}"#,
            br#"{"text": "a", "usage": {"input_tokens": -1}}"#,
            br#"{"text": "a", "usage": {"input_tokens": 1.5}}"#,
            br#"{"text": "a", "usage": [1, 2]}"#,
            br#"{"text": null}"#,
            br#"{"text": "a", "model": ["secret-marker"]}"#,
            br#"{"text": "a", "evidence": ["a", {"secret-marker": 1}]}"#,
            b"{\"text\": \"\xff\"}",
        ];
        for text in texts {
            let error = read_completion(text).expect_err("no completion");
            assert!(!format!("{error} {error:?}").contains("secret-marker"));
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = format!("{{\"x\": {}", "[".repeat(1_000_000));
        assert!(read_completion(text.as_bytes()).is_err());
    }

    #[test]
    fn a_cost_and_a_confidence_have_bounds() {
        let read = |text: &str| read_completion(text.as_bytes());
        for (text, member) in [
            (r#"{"text": "a", "cost_usd": -0.1}"#, "cost_usd"),
            (r#"{"text": "a", "confidence": 1.1}"#, "confidence"),
            (r#"{"text": "a", "confidence": -0.1}"#, "confidence"),
        ] {
            let error = read(text).expect_err("no completion").to_string();
            assert!(error.contains(member), "{error}");
        }
        assert!(read(r#"{"text": "a", "cost_usd": 0, "confidence": 1}"#).is_ok());
        assert!(read(r#"{"text": "a", "cost_usd": null, "confidence": 0}"#).is_ok());
    }
}
