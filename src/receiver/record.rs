//! What a log keeps of an exchange beside its frames, so that it can be replayed.

use std::time::Duration;

use serde_json::{Value, json};

use super::exchange::Event;
use super::part::{ArtifactError, ModelError};
use super::parts::{read_completion, write_completion};

/// Something that came from outside the core. Documents, prompts and what a model says of its
/// failures are not kept.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Record {
    /// What came of fetching each artifact.
    Artifacts(Vec<Result<(), ArtifactError>>),
    /// Too many exchanges were under way, so that the request was not looked at.
    Overloaded,
    /// The exchange was cancelled before there was any work.
    Abandoned,
    /// What happened in an attempt.
    Event(Event),
}

impl Record {
    /// As JSON, for the log.
    pub fn to_json(&self) -> String {
        match self {
            Record::Artifacts(fetched) => {
                let words: Vec<Value> = fetched.iter().map(artifact).collect();
                json!({"artifacts": words}).to_string()
            }
            Record::Overloaded => json!({"event": "overloaded"}).to_string(),
            Record::Abandoned => json!({"event": "abandoned"}).to_string(),
            Record::Event(Event::Completed(completion)) => write_completion(completion),
            Record::Event(Event::Failed(error)) => failure(error).to_string(),
            Record::Event(Event::DeadlinePassed) => json!({"event": "deadline_passed"}).to_string(),
            Record::Event(Event::Cancelled) => json!({"event": "cancelled"}).to_string(),
        }
    }

    /// What [`Record::to_json`] wrote; none, if it is something else.
    pub fn from_json(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        if let Some(list) = value.get("artifacts") {
            let fetched: Option<Vec<_>> = list.as_array()?.iter().map(fetched).collect();
            return fetched.map(Record::Artifacts);
        }
        match value.get("event").map(Value::as_str) {
            None => {
                let completion = read_completion(text.as_bytes()).ok()?;
                Some(Record::Event(Event::Completed(completion)))
            }
            Some(Some("overloaded")) => Some(Record::Overloaded),
            Some(Some("abandoned")) => Some(Record::Abandoned),
            Some(Some("deadline_passed")) => Some(Record::Event(Event::DeadlinePassed)),
            Some(Some("cancelled")) => Some(Record::Event(Event::Cancelled)),
            Some(Some("failed")) => Some(Record::Event(Event::Failed(error(&value)?))),
            Some(_) => None,
        }
    }
}

fn artifact(fetched: &Result<(), ArtifactError>) -> Value {
    match fetched {
        Ok(()) => json!("fetched"),
        Err(ArtifactError::InvalidReference) => json!("invalid_reference"),
        Err(ArtifactError::NotFound) => json!("not_found"),
        Err(ArtifactError::Unreadable) => json!("unreadable"),
        Err(ArtifactError::TooLarge { limit }) => json!({"too_large": limit}),
        Err(ArtifactError::NotText) => json!("not_text"),
    }
}

fn fetched(value: &Value) -> Option<Result<(), ArtifactError>> {
    if let Some(limit) = value.get("too_large") {
        let limit = limit.as_u64()?;
        return Some(Err(ArtifactError::TooLarge { limit }));
    }
    Some(match value.as_str()? {
        "fetched" => Ok(()),
        "invalid_reference" => Err(ArtifactError::InvalidReference),
        "not_found" => Err(ArtifactError::NotFound),
        "unreadable" => Err(ArtifactError::Unreadable),
        "not_text" => Err(ArtifactError::NotText),
        _ => return None,
    })
}

fn failure(error: &ModelError) -> Value {
    let mut value = json!({"event": "failed"});
    let kind = match error {
        ModelError::Unavailable { .. } => "unavailable",
        ModelError::RateLimited { retry_after } => {
            value["retry_after_ms"] = json!(retry_after.map(|wait| wait.as_millis()));
            "rate_limited"
        }
        ModelError::Malformed { .. } => "malformed",
        ModelError::Refused { .. } => "refused",
        ModelError::TooLarge { limit } => {
            value["limit"] = json!(limit);
            "too_large"
        }
        ModelError::Cancelled => "cancelled",
    };
    value["error"] = json!(kind);
    value
}

fn error(value: &Value) -> Option<ModelError> {
    let recorded = "as it was recorded";
    Some(match value.get("error")?.as_str()? {
        "unavailable" => ModelError::unavailable(recorded),
        "rate_limited" => {
            let wait = value.get("retry_after_ms").and_then(Value::as_u64);
            let retry_after = wait.map(Duration::from_millis);
            ModelError::RateLimited { retry_after }
        }
        "malformed" => ModelError::malformed(recorded),
        "refused" => ModelError::refused(recorded),
        "too_large" => ModelError::too_large(value.get("limit")?.as_u64()?),
        "cancelled" => ModelError::Cancelled,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Record;
    use crate::receiver::exchange::Event;
    use crate::receiver::part::{ArtifactError, Completion, ModelError, Usage};

    #[test]
    fn every_record_is_read_as_it_was_written() {
        let recorded = "as it was recorded";
        let mut completion = Completion::new("the event was artifacts");
        completion.usage = Usage::new(Some(1), None);
        completion.cost_usd = Some(0.25);
        completion.evidence = vec!["a".to_owned()];
        let events = [
            Event::Completed(completion),
            Event::DeadlinePassed,
            Event::Cancelled,
            Event::Failed(ModelError::unavailable(recorded)),
            Event::Failed(ModelError::RateLimited { retry_after: None }),
            Event::Failed(ModelError::RateLimited {
                retry_after: Some(Duration::from_millis(1500)),
            }),
            Event::Failed(ModelError::malformed(recorded)),
            Event::Failed(ModelError::refused(recorded)),
            Event::Failed(ModelError::too_large(7)),
            Event::Failed(ModelError::Cancelled),
        ];
        let fetched = vec![
            Ok(()),
            Err(ArtifactError::InvalidReference),
            Err(ArtifactError::NotFound),
            Err(ArtifactError::Unreadable),
            Err(ArtifactError::TooLarge { limit: 9 }),
            Err(ArtifactError::NotText),
        ];
        let others = [
            Record::Artifacts(fetched),
            Record::Overloaded,
            Record::Abandoned,
        ];
        for record in events.into_iter().map(Record::Event).chain(others) {
            let text = record.to_json();
            assert_eq!(Record::from_json(&text), Some(record), "{text}");
        }
    }

    #[test]
    fn what_a_model_says_of_its_failure_is_not_kept() {
        let error = ModelError::refused("the secret plan");
        let text = Record::Event(Event::Failed(error)).to_json();
        assert!(!text.contains("secret"), "{text}");
    }

    #[test]
    fn anything_else_is_no_record() {
        for text in [
            "",
            "[]",
            "{}",
            r#"{"event":"x"}"#,
            r#"{"event":"failed"}"#,
            r#"{"artifacts":[1]}"#,
        ] {
            assert_eq!(Record::from_json(text), None, "{text}");
        }
    }
}
