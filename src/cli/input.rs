//! Where the messages to be checked come from.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

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
    /// The system says why.
    System(io::Error),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Directory => formatter.write_str("this is a directory, not a file"),
            Unreadable::System(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unreadable::Directory => None,
            Unreadable::System(error) => Some(error),
        }
    }
}
