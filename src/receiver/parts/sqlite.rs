//! A frame log in a file of `SQLite`, a row for each frame.

mod reader;
mod row;
mod schema;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::{Semaphore, mpsc, oneshot};
use tracing::Instrument as _;

pub use self::reader::SqliteFrameReader;
use self::writer::Append;
use super::PartError;
use crate::receiver::part::{BoxFuture, FrameLog, LogEntry, LogError};

/// No frame is longer, in bytes.
const LONGEST_FRAME: usize = 16 << 20;

/// How many frames wait to be written, and how much memory they have together; who has more waits.
const QUEUE: usize = 1024;
const QUEUED_KIBIBYTES: usize = 64 << 10;

/// A log of frames in a file of `SQLite`: one row a frame, in WAL.
///
/// A frame is with the system's kernel before its append returns: it survives the death of the
/// process at any moment. A loss of power may take the last of them, and never breaks the file.
///
/// One thread writes. Frames that wait together are committed together, and more than 64 MiB of them
/// make the next one wait. An append whose future is dropped may still be written.
pub struct SqliteFrameLog {
    path: PathBuf,
    appends: mpsc::Sender<Append>,
    memory: Arc<Semaphore>,
    closed: oneshot::Receiver<()>,
}

impl SqliteFrameLog {
    /// Opens the log at `path`, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// [`PartError::Open`]: the file cannot be opened or made. [`PartError::NoFrameLog`]: it is
    /// something else, or a log of another version; it is left as it was.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, PartError> {
        let path = path.as_ref();
        let connection = schema::open(path)?;
        let (appends, queue) = mpsc::channel(QUEUE);
        let (close, closed) = oneshot::channel();
        let thread = std::thread::Builder::new().name("frame-log".to_owned());
        let started = thread.spawn(move || {
            writer::write(connection, queue);
            drop(close);
        });
        match started {
            Ok(_) => Ok(SqliteFrameLog {
                path: path.to_owned(),
                appends,
                memory: Arc::new(Semaphore::new(QUEUED_KIBIBYTES)),
                closed,
            }),
            Err(error) => Err(PartError::Open {
                path: path.display().to_string(),
                kind: error.kind(),
            }),
        }
    }

    /// Waits until all is written and the file is closed. A log that is dropped is closed as well, a
    /// little later.
    pub async fn close(self) {
        drop(self.appends);
        // The sender is never used: it is dropped when the file is closed.
        let _ = self.closed.await;
    }

    async fn queue(&self, entry: &LogEntry) -> Result<(), LogError> {
        if entry.frame.len() > LONGEST_FRAME {
            return Err(LogError::TooLarge {
                limit: LONGEST_FRAME as u64,
            });
        }
        // Never more than the semaphore has, since a frame has a limit.
        let size = u32::try_from(entry.frame.len() / 1024 + 1).unwrap_or(1);
        let memory = Arc::clone(&self.memory).acquire_many_owned(size).await;
        let (done, outcome) = oneshot::channel();
        let append = Append {
            entry: entry.clone(),
            done,
            memory: memory.map_err(|_| LogError::Closed)?,
        };
        let sent = self.appends.send(append).await;
        sent.map_err(|_| LogError::Closed)?;
        outcome.await.map_err(|_| LogError::Closed)?
    }
}

impl fmt::Debug for SqliteFrameLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SqliteFrameLog").field(&self.path).finish()
    }
}

impl FrameLog for SqliteFrameLog {
    fn append<'a>(&'a self, entry: &'a LogEntry) -> BoxFuture<'a, Result<(), LogError>> {
        let span = tracing::debug_span!("log", kind = entry.kind.as_str(), attempt = entry.attempt);
        Box::pin(self.queue(entry).instrument(span))
    }
}
