//! Reading a frame log back.

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use super::{row, schema};
use crate::receiver::part::{LogEntry, LogError};
use crate::receiver::parts::PartError;

/// A frame log that is only read, also while another process writes it.
///
/// Its calls block; in an asynchronous program they belong on a thread for that.
pub struct SqliteFrameReader {
    path: PathBuf,
    connection: Connection,
}

impl SqliteFrameReader {
    /// Opens the log at `path`, which must be there.
    ///
    /// # Errors
    ///
    /// [`PartError::Open`]: the file cannot be opened. [`PartError::NoFrameLog`]: it is something
    /// else, or a log of another version.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, PartError> {
        let path = path.as_ref();
        Ok(SqliteFrameReader {
            path: path.to_owned(),
            connection: schema::open_to_read(path)?,
        })
    }

    /// The entries of a trace, in the order in which they were written.
    ///
    /// # Errors
    ///
    /// [`LogError::TooLarge`]: there are more than `most` of them. Another one: the file cannot be
    /// read.
    pub fn entries(&self, trace_id: &str, most: u32) -> Result<Vec<LogEntry>, LogError> {
        let failed = |error: rusqlite::Error| row::refusal(&error);
        let mut select = self
            .connection
            .prepare_cached(row::SELECT)
            .map_err(failed)?;
        let rows = select
            .query_map(params![trace_id, u64::from(most) + 1], row::read)
            .map_err(failed)?;
        let mut entries = Vec::new();
        for read in rows {
            if entries.len() as u64 == u64::from(most) {
                return Err(LogError::TooLarge {
                    limit: u64::from(most),
                });
            }
            entries.push(read.map_err(failed)?);
        }
        Ok(entries)
    }
}

impl fmt::Debug for SqliteFrameReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SqliteFrameReader")
            .field(&self.path)
            .finish()
    }
}
