//! The tables of a frame log, and how a connection to it is set.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::receiver::parts::PartError;

/// What `PRAGMA application_id` of a frame log says: "AIFL" in ASCII.
const APPLICATION: i64 = 0x4149_464C;

/// The version of the tables.
pub(super) const VERSION: i64 = 1;

/// `at` is in microseconds since 1970. There is no other table: documents have no place here.
const TABLES: &str = "
CREATE TABLE frames (
    id INTEGER PRIMARY KEY,
    trace_id TEXT,
    request_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('request', 'completion', 'result', 'refusal')),
    attempt INTEGER NOT NULL CHECK (attempt >= 0),
    at INTEGER NOT NULL,
    frame TEXT NOT NULL
) STRICT;
CREATE INDEX frames_by_trace ON frames (trace_id, id);
";

/// How long a connection waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens a log to write to it, and makes it if there is none.
pub(super) fn open(path: &Path) -> Result<Connection, PartError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection = connect(path, flags)?;
    prepare(&mut connection).map_err(|error| refusal(path, &error))?;
    match check(&connection) {
        Ok(None) => Ok(connection),
        Ok(Some(found)) => Err(no_frame_log(path, found)),
        Err(error) => Err(refusal(path, &error)),
    }
}

/// Opens a log that is there, to read it only.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, PartError> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    match check(&connection) {
        Ok(None) => Ok(connection),
        Ok(Some(found)) => Err(no_frame_log(path, found)),
        Err(error) => Err(refusal(path, &error)),
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, PartError> {
    // Without SQLITE_OPEN_URI: a path is a path, whatever it begins with.
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connected = Connection::open_with_flags(path, flags);
    let connection = connected.map_err(|error| refusal(path, &error))?;
    let patient = connection.busy_timeout(PATIENCE);
    patient.map_err(|error| refusal(path, &error))?;
    Ok(connection)
}

/// Makes the tables where the file is empty, and sets the connection.
fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    // Two processes may open the same new file: the second finds the tables of the first.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let objects: i64 =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if objects == 0 && pragma(&transaction, "application_id")? == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    if check(connection)?.is_none() {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // In WAL, NORMAL survives the death of the process at any moment: what was committed is with
        // the kernel. Only a loss of power may take the last commits, and it never breaks the file.
        connection.pragma_update(None, "synchronous", "NORMAL")?;
    }
    Ok(())
}

/// What is wrong with a file that is a database, if anything.
fn check(connection: &Connection) -> rusqlite::Result<Option<&'static str>> {
    if pragma(connection, "application_id")? != APPLICATION {
        return Ok(Some("it is the database of another program"));
    }
    Ok(match pragma(connection, "user_version")? {
        VERSION => None,
        version if version > VERSION => Some("it is of a later version; use a later program"),
        _ => Some("it has no known version"),
    })
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

fn refusal(path: &Path, error: &rusqlite::Error) -> PartError {
    let kind = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            return no_frame_log(path, "it is no database, or a broken one");
        }
        Some(ErrorCode::CannotOpen) if !path.exists() => std::io::ErrorKind::NotFound,
        Some(ErrorCode::PermissionDenied | ErrorCode::ReadOnly) => {
            std::io::ErrorKind::PermissionDenied
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            std::io::ErrorKind::ResourceBusy
        }
        Some(ErrorCode::DiskFull) => std::io::ErrorKind::StorageFull,
        _ => std::io::ErrorKind::Other,
    };
    PartError::Open {
        path: path.display().to_string(),
        kind,
    }
}

fn no_frame_log(path: &Path, found: &'static str) -> PartError {
    PartError::NoFrameLog {
        path: path.display().to_string(),
        version: VERSION,
        found,
    }
}
