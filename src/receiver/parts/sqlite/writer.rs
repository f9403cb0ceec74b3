//! The thread that writes frames.

use rusqlite::Connection;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

use super::row;
use crate::receiver::part::{LogEntry, LogError};

/// How many frames are committed together at most.
const TOGETHER: usize = 128;

/// A frame to write, and who waits for it.
pub(super) struct Append {
    pub(super) entry: LogEntry,
    pub(super) done: oneshot::Sender<Result<(), LogError>>,
    /// What the entry takes of the memory for those that wait; given back when this is dropped.
    pub(super) memory: OwnedSemaphorePermit,
}

/// Writes what comes until nothing can come any more.
pub(super) fn write(mut connection: Connection, mut queue: mpsc::Receiver<Append>) {
    let mut appends = Vec::with_capacity(TOGETHER);
    while queue.blocking_recv_many(&mut appends, TOGETHER) > 0 {
        let outcomes = commit(&mut connection, &appends);
        if let Some(error) = outcomes.iter().find_map(|outcome| outcome.as_ref().err()) {
            tracing::error!(%error, "a frame could not be logged");
        }
        for (append, outcome) in appends.drain(..).zip(outcomes) {
            let Append { done, memory, .. } = append;
            drop(memory);
            // Who waited may have gone.
            let _ = done.send(outcome);
        }
    }
}

/// Writes the entries in one transaction: what became of each.
fn commit(connection: &mut Connection, appends: &[Append]) -> Vec<Result<(), LogError>> {
    let mut attempt = || -> rusqlite::Result<Vec<Result<(), LogError>>> {
        let transaction = connection.transaction()?;
        // A row that cannot be written fails alone; the others are committed.
        let outcomes = {
            let mut insert = transaction.prepare_cached(row::INSERT)?;
            let rows = appends
                .iter()
                .map(|append| row::insert(&mut insert, &append.entry));
            rows.map(|written| written.map_err(|error| row::refusal(&error)))
                .collect()
        };
        transaction.commit()?;
        Ok(outcomes)
    };
    attempt().unwrap_or_else(|error| appends.iter().map(|_| Err(row::refusal(&error))).collect())
}
