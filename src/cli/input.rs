//! Where the messages to be checked come from.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::lines::LONGEST_LINE;
use crate::support::SchemaEntry;

/// A file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Standard input, written `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// The input that an argument names. A file that is really called `-` is `./-`.
    pub(super) fn of_argument(argument: &Path) -> Self {
        if argument.as_os_str() == "-" {
            Input::Standard
        } else {
            Input::File(argument.to_owned())
        }
    }

    /// The name in reports; what is not Unicode in it is replaced.
    pub(super) fn name(&self) -> Cow<'_, str> {
        match self {
            Input::Standard => Cow::Borrowed("<stdin>"),
            Input::File(path) => path.to_string_lossy(),
        }
    }

    /// Opens it, to be read piece by piece.
    pub(super) fn open(&self) -> Result<Box<dyn io::Read + Send>, Unusable> {
        match self {
            Input::Standard => Ok(Box::new(io::stdin())),
            Input::File(path) if path.is_dir() => Err(Unusable::Directory),
            Input::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(Unusable::System(error)),
            },
        }
    }

    /// All that is in it.
    pub(super) fn read(&self) -> Result<Vec<u8>, Unusable> {
        let read = match self {
            Input::Standard => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            Input::File(path) => std::fs::read(path),
        };
        read.map_err(|error| match self {
            // Systems disagree on what this is called, and some call it a lack of rights.
            Input::File(path) if path.is_dir() => Unusable::Directory,
            _ => Unusable::System(error),
        })
    }
}

/// Why an input cannot be judged.
#[derive(Debug)]
pub(super) enum Unusable {
    /// It is a directory.
    Directory,
    /// A line is longer than is kept of any.
    TooLong,
    /// The system says why.
    System(io::Error),
    /// It is a message of this schema, which has no checksum.
    NoChecksum(&'static SchemaEntry),
}

impl Unusable {
    /// A sentence about the input called `name`.
    pub(super) fn complaint(&self, name: &str) -> String {
        let verb = match self {
            Unusable::Directory | Unusable::TooLong | Unusable::System(_) => "read",
            Unusable::NoChecksum(_) => "use",
        };
        format!("cannot {verb} {name}: {self}")
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unusable::Directory => formatter.write_str("this is a directory, not a file"),
            Unusable::TooLong => {
                let most = LONGEST_LINE / (1024 * 1024);
                write!(
                    formatter,
                    "the line is longer than the {most} MiB that --lines takes: judge this message in a file of \
                     its own"
                )
            }
            Unusable::System(error) => error.fmt(formatter),
            Unusable::NoChecksum(schema) => {
                write!(formatter, "this is an {}, which has no checksum", schema.id)
            }
        }
    }
}

impl std::error::Error for Unusable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unusable::Directory | Unusable::TooLong | Unusable::NoChecksum(_) => None,
            Unusable::System(error) => Some(error),
        }
    }
}
