//! What the tests of the parts have in common.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::receiver::part::{LogEntry, LogKind};
use crate::receiver::prompt::Prompt;
use crate::receiver::settings::RunSettings;

/// A text that no log, error or event may hold.
pub(super) const MARKER: &str = "prompt-marker";

pub(super) fn prompt() -> Prompt {
    Prompt::new(MARKER)
}

pub(super) fn run_settings() -> RunSettings {
    RunSettings {
        temperature: Some(0.25),
        maximum_tokens: Some(300),
        ..RunSettings::default()
    }
}

pub(super) fn entry(trace_id: &str, kind: LogKind, attempt: u32, frame: &str) -> LogEntry {
    let trace_id = (!trace_id.is_empty()).then(|| trace_id.to_owned());
    LogEntry::new(
        trace_id,
        "request-1".to_owned(),
        kind,
        attempt,
        moment(),
        frame.to_owned(),
    )
}

pub(super) fn moment() -> SystemTime {
    UNIX_EPOCH + Duration::from_micros(1_800_000_000_123_456)
}
