//! A model that says again what a log has of it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::receiver::exchange::Event;
use crate::receiver::part::{BoxFuture, Completion, LogEntry, LogKind, Model, ModelError};
use crate::receiver::prompt::Prompt;
use crate::receiver::record::Record;
use crate::receiver::settings::RunSettings;

/// The completions of one exchange, said again in the same order.
///
/// Call number one gets what the log has of attempt one, and so on. An attempt that the log has no
/// completion of, because the model failed, fails again.
#[derive(Debug)]
pub struct RecordedModel {
    completions: BTreeMap<u32, Result<Completion, ModelError>>,
    calls: AtomicU32,
}

impl RecordedModel {
    /// The completions among the entries of one exchange; entries of another kind are passed over,
    /// and of two completions of one attempt the later counts.
    pub fn of_entries<'e>(entries: impl IntoIterator<Item = &'e LogEntry>) -> Self {
        let completions = entries
            .into_iter()
            // What is of no attempt is nothing that a model said.
            .filter(|entry| entry.kind == LogKind::Completion && entry.attempt > 0)
            .map(|entry| {
                let said = match Record::from_json(&entry.frame) {
                    Some(Record::Event(Event::Completed(completion))) => Ok(completion),
                    Some(Record::Event(Event::Failed(error))) => Err(error),
                    Some(_) => Err(ModelError::unavailable("the attempt was ended")),
                    None => Err(ModelError::malformed("the log has no record here")),
                };
                (entry.attempt, said)
            })
            .collect();
        RecordedModel {
            completions,
            calls: AtomicU32::new(0),
        }
    }

    /// How many calls were made of it, to be compared with how many the log has.
    pub fn calls(&self) -> u32 {
        self.calls.load(Ordering::Relaxed)
    }

    /// How many completions it has.
    pub fn recorded(&self) -> usize {
        self.completions.len()
    }
}

impl Model for RecordedModel {
    fn complete<'a>(
        &'a self,
        _prompt: &'a Prompt,
        _settings: &'a RunSettings,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let attempt = self.calls.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        let none = || {
            Err(ModelError::unavailable(
                "the log has no completion of this attempt",
            ))
        };
        let completion = self.completions.get(&attempt).cloned().unwrap_or_else(none);
        Box::pin(std::future::ready(completion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::receiver::parts::testing::{entry, prompt, run_settings};

    #[tokio::test]
    async fn each_call_gets_the_completion_of_its_attempt() {
        let entries = [
            entry("t", LogKind::Request, 0, r#"{"text": "no completion"}"#),
            entry("t", LogKind::Completion, 3, r#"{"text": "third"}"#),
            entry("t", LogKind::Completion, 1, r#"{"text": "first"}"#),
            entry("t", LogKind::Completion, 4, "nonsense"),
            entry("t", LogKind::Result, 3, "{}"),
        ];
        let model = RecordedModel::of_entries(&entries);
        assert_eq!(model.recorded(), 3);
        let (prompt, settings) = (prompt(), run_settings());
        let mut said = Vec::new();
        for _ in 0..5 {
            let completion = model.complete(&prompt, &settings).await;
            said.push(match completion {
                Ok(completion) => completion.text,
                Err(ModelError::Malformed { .. }) => "malformed".to_owned(),
                Err(ModelError::Unavailable { .. }) => "none".to_owned(),
                Err(other) => other.to_string(),
            });
        }
        assert_eq!(said, ["first", "none", "third", "malformed", "none"]);
        assert_eq!(model.calls(), 5);
    }
}
