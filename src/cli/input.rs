//! Where the messages to be checked come from.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::lines::LONGEST_LINE;

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
    pub(super) fn open(&self) -> Result<Box<dyn io::Read + Send>, Unreadable> {
        match self {
            Input::Standard => Ok(Box::new(io::stdin())),
            Input::File(path) if path.is_dir() => Err(Unreadable::Directory),
            Input::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(Unreadable::System(error)),
            },
        }
    }

    /// All that is in it.
    pub(super) fn read(&self) -> Result<Vec<u8>, Unreadable> {
        let read = match self {
            Input::Standard => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            Input::File(path) => std::fs::read(path),
        };
        read.map_err(|error| match self {
            // Systems disagree on what this is called, and some call it a lack of rights.
            Input::File(path) if path.is_dir() => Unreadable::Directory,
            _ => Unreadable::System(error),
        })
    }
}

/// Why an input cannot be read.
#[derive(Debug)]
pub(super) enum Unreadable {
    /// It is a directory.
    Directory,
    /// A line is too long to be a message.
    TooLong,
    /// The system says why.
    System(io::Error),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Directory => formatter.write_str("this is a directory, not a file"),
            Unreadable::TooLong => {
                let most = LONGEST_LINE / (1024 * 1024);
                write!(
                    formatter,
                    "the line is longer than {most} MiB; no message is"
                )
            }
            Unreadable::System(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unreadable::Directory | Unreadable::TooLong => None,
            Unreadable::System(error) => Some(error),
        }
    }
}
