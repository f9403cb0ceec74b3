//! The command `replay`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::configuration::Loaded;
use super::visible::visible_text;
use super::{Error, Verdict, complain};
use crate::receiver::parts::SqliteFrameReader;
use crate::receiver::replay::replay;

/// How many entries of a trace are read.
const MOST_ENTRIES: u32 = 1_000_000;

/// Make the exchanges of a trace once more, with the completions that a log has of them.
///
/// Prints each frame. Exits with 0 if all are as they are in the log, 1 if one departs from it, which
/// is told then, 2 if there is nothing to replay.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The log, a file of `SQLite`.
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// The trace id of the requests.
    #[arg(value_name = "TRACE_ID")]
    trace_id: String,
    /// The receiver.
    #[arg(long, default_value = "receiver.toml", value_name = "RECEIVER.TOML")]
    receiver: PathBuf,
}

/// Replays the exchanges.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let Some(loaded) = Loaded::read(&arguments.receiver) else {
        return Ok(Verdict::Failed);
    };
    let name = visible_text(&arguments.log.to_string_lossy());
    let entries = match SqliteFrameReader::open(&arguments.log) {
        Ok(reader) => reader
            .entries(&arguments.trace_id, MOST_ENTRIES)
            .map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    let entries = match entries {
        Ok(entries) if entries.is_empty() => {
            complain(&format!("{name} has no exchange of this trace id"));
            return Ok(Verdict::Failed);
        }
        Ok(entries) => entries,
        Err(what) => {
            complain(&format!("cannot read {name}: {what}"));
            return Ok(Verdict::Failed);
        }
    };
    let replayed = match replay(&loaded.configuration.rules(), &entries) {
        Ok(replayed) => replayed,
        Err(error) => {
            complain(&error.to_string());
            return Ok(Verdict::Failed);
        }
    };
    let mut output = io::stdout().lock();
    let mut verdict = Verdict::Good;
    for exchange in replayed {
        writeln!(output, "{}", exchange.answer.to_json())?;
        if let Some(departure) = exchange.departure {
            complain(&format!(
                "exchange {} departs from the log: {departure}",
                exchange.request_id
            ));
            verdict = Verdict::Bad;
        }
    }
    output.flush()?;
    Ok(verdict)
}
