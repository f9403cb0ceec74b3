//! What can stop a generation.

use std::fmt;
use std::path::PathBuf;

/// Why nothing was generated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The schemas or the manifest are not what the generator can carry out.
    #[error("{}", list(.0))]
    Refused(Vec<Problem>),
    /// A file could not be read or written.
    #[error("{}: {}", path.display(), said(source))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The generator itself is at fault; no schema should be able to bring this about.
    #[error("fault of the generator, please report it: {0}")]
    Internal(String),
}

impl Error {
    /// The same refusal, with more problems.
    #[must_use]
    pub(crate) fn with(self, more: &[Problem]) -> Self {
        match self {
            Error::Refused(mut problems) => {
                problems.extend_from_slice(more);
                problems.sort();
                Error::Refused(problems)
            }
            other => other,
        }
    }

    /// The same refusal, with the files named from the project's root.
    #[must_use]
    pub(crate) fn below(self, folder: &str) -> Self {
        match self {
            Error::Refused(mut problems) => {
                for problem in &mut problems {
                    problem.file = format!("{folder}/{}", problem.file);
                }
                Error::Refused(problems)
            }
            other => other,
        }
    }
}

/// What the system said, with the way out where it is known.
fn said(source: &std::io::Error) -> String {
    match source.kind() {
        std::io::ErrorKind::InvalidData => "the text is not UTF-8; save it as UTF-8".to_owned(),
        _ => source.to_string(),
    }
}

fn list(problems: &[Problem]) -> String {
    let mut lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.push(match problems.len() {
        1 => "1 problem; nothing was written".to_owned(),
        count => format!("{count} problems; nothing was written"),
    });
    lines.join("\n")
}

/// One thing that stops a generation, with its place and the way out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Problem {
    /// The file, below the project's root.
    pub file: String,
    /// JSON Pointer into that file; empty for the whole of it.
    pub pointer: String,
    /// What kind of problem it is.
    pub kind: ProblemKind,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

impl Problem {
    /// A problem at `pointer` of the schema file `file`, named as in the manifest.
    pub fn new(
        kind: ProblemKind,
        file: &str,
        pointer: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Problem {
            file: file.to_owned(),
            pointer: pointer.to_owned(),
            kind,
            message: message.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}#{}: {} [{}]\n    {}",
            self.file, self.pointer, self.message, self.kind, self.remedy
        )
    }
}

/// The kinds of problems; stable names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A file is not JSON.
    Syntax,
    /// The manifest contradicts itself or the files.
    Manifest,
    /// A keyword that the generator does not know.
    UnknownKeyword,
    /// A keyword whose value is not what the keyword takes.
    KeywordValue,
    /// A keyword that cannot be carried out in this place.
    Unsupported,
    /// A `$ref` that leads nowhere.
    DanglingReference,
    /// A regular expression that cannot be carried out.
    Pattern,
    /// Two things would get one name in Rust.
    NameCollision,
    /// `x-keyless` does not list the properties of its object.
    Keyless,
    /// A rule that no value can obey.
    Impossible,
    /// A named correction that finds nothing to correct any more.
    Fixup,
}

impl ProblemKind {
    /// The stable name.
    pub const fn as_str(self) -> &'static str {
        match self {
            ProblemKind::Syntax => "syntax",
            ProblemKind::Manifest => "manifest",
            ProblemKind::UnknownKeyword => "unknown_keyword",
            ProblemKind::KeywordValue => "keyword_value",
            ProblemKind::Unsupported => "unsupported",
            ProblemKind::DanglingReference => "dangling_reference",
            ProblemKind::Pattern => "pattern",
            ProblemKind::NameCollision => "name_collision",
            ProblemKind::Keyless => "keyless",
            ProblemKind::Impossible => "impossible",
            ProblemKind::Fixup => "fixup",
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
