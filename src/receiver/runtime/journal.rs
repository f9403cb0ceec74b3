//! What one exchange writes to the log.

use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use super::{Shared, Watch, guarded};
use crate::receiver::exchange::{Answer, Event};
use crate::receiver::part::{LogEntry, LogError, LogKind};
use crate::receiver::record::Record;

/// The entries of one exchange.
pub(super) struct Journal<'s> {
    shared: &'s Shared,
    watch: &'s Watch<'s>,
    request_id: String,
    began: SystemTime,
    trace_id: Mutex<Option<String>>,
}

impl<'s> Journal<'s> {
    pub(super) fn new(shared: &'s Shared, watch: &'s Watch<'s>) -> Self {
        Journal {
            shared,
            watch,
            request_id: uuid::Uuid::new_v4().to_string(),
            began: shared.clock.now(),
            trace_id: Mutex::new(None),
        }
    }

    pub(super) fn request_id(&self) -> &str {
        &self.request_id
    }

    /// The request as it came, or if it is no text, how large it was.
    pub(super) async fn request(
        &self,
        frame: &[u8],
        trace_id: Option<&str>,
    ) -> Result<(), LogError> {
        if let Ok(mut known) = self.trace_id.lock() {
            *known = trace_id.map(str::to_owned);
        }
        let limit = self.shared.rules.limits.frame_bytes;
        let text = match std::str::from_utf8(frame) {
            Ok(text) if text.len() <= limit => text.to_owned(),
            _ => format!("{{\"unreadable_bytes\":{}}}", frame.len()),
        };
        self.append(LogKind::Request, 0, Duration::ZERO, text).await
    }

    /// Something that came from outside.
    pub(super) async fn record(&self, attempt: u32, record: &Record) {
        let elapsed = self.watch.elapsed();
        self.note(LogKind::Completion, attempt, elapsed, record.to_json())
            .await;
    }

    /// What happened in an attempt.
    pub(super) async fn event(&self, attempt: u32, event: &Event, elapsed: Duration) {
        let text = Record::Event(event.clone()).to_json();
        self.note(LogKind::Completion, attempt, elapsed, text).await;
    }

    /// The frame that ends the exchange.
    pub(super) async fn answer(&self, answer: &Answer, elapsed: Duration) {
        let kind = if answer.is_result() {
            LogKind::Result
        } else {
            LogKind::Refusal
        };
        self.note(kind, 0, elapsed, answer.to_json()).await;
    }

    /// The work is done, or begun: a log that fails now does not undo it, but somebody should know.
    async fn note(&self, kind: LogKind, attempt: u32, elapsed: Duration, text: String) {
        if let Err(error) = self.append(kind, attempt, elapsed, text).await {
            tracing::error!(kind = kind.as_str(), %error, "not logged");
        }
    }

    async fn append(
        &self,
        kind: LogKind,
        attempt: u32,
        elapsed: Duration,
        text: String,
    ) -> Result<(), LogError> {
        let Some(log) = &self.shared.log else {
            return Ok(());
        };
        let trace_id = self.trace_id.lock().ok().and_then(|known| known.clone());
        let at = self.began.checked_add(elapsed).unwrap_or(self.began);
        let request_id = self.request_id.clone();
        let entry = LogEntry::new(trace_id, request_id, kind, attempt, at, text);
        let longest = self.shared.rules.limits.deadline;
        let appended = tokio::time::timeout(longest, guarded(log.append(&entry))).await;
        appended
            .ok()
            .flatten()
            .unwrap_or(Err(LogError::Unavailable))
    }
}
