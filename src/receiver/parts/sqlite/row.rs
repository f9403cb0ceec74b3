//! An entry of the log as a row of its table.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{ErrorCode, Row, Statement, params};

use crate::receiver::part::{LogEntry, LogError, LogKind};

pub(super) const INSERT: &str = "INSERT INTO frames \
    (trace_id, request_id, kind, attempt, at, frame) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

pub(super) const SELECT: &str = "SELECT trace_id, request_id, kind, attempt, at, frame \
    FROM frames WHERE trace_id = ?1 ORDER BY id LIMIT ?2";

pub(super) fn insert(statement: &mut Statement<'_>, entry: &LogEntry) -> rusqlite::Result<()> {
    let row = params![
        entry.trace_id,
        entry.request_id,
        entry.kind.as_str(),
        entry.attempt,
        microseconds(entry.at),
        entry.frame,
    ];
    statement.execute(row).map(drop)
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<LogEntry> {
    let word: String = row.get(2)?;
    // The table admits no other word.
    let kind = LogKind::named(&word).ok_or(rusqlite::Error::InvalidQuery)?;
    let (trace_id, request_id) = (row.get(0)?, row.get(1)?);
    let (attempt, at) = (row.get(3)?, moment(row.get(4)?));
    Ok(LogEntry::new(
        trace_id,
        request_id,
        kind,
        attempt,
        at,
        row.get(5)?,
    ))
}

/// What is told of a failure: nothing of the row.
pub(super) fn refusal(error: &rusqlite::Error) -> LogError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => LogError::Full,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => LogError::Broken,
        _ => LogError::Unavailable,
    }
}

/// Microseconds since 1970, negative before.
fn microseconds(at: SystemTime) -> i64 {
    let number = |span: Duration| i64::try_from(span.as_micros()).unwrap_or(i64::MAX);
    match at.duration_since(UNIX_EPOCH) {
        Ok(since) => number(since),
        Err(before) => -number(before.duration()),
    }
}

fn moment(microseconds: i64) -> SystemTime {
    let span = Duration::from_micros(microseconds.unsigned_abs());
    let moment = match microseconds {
        0.. => UNIX_EPOCH.checked_add(span),
        _ => UNIX_EPOCH.checked_sub(span),
    };
    moment.unwrap_or(UNIX_EPOCH)
}
