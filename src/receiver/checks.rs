//! Acceptance criteria, as checks that a computer can do (AIF 0.1 section 6).
//!
//! A [`CheckKind`] makes a [`Check`] of the arguments of a criterion, at admission; the check judges
//! the output of each attempt. [`Checks`] has the kinds that a receiver knows.

mod bounded;
mod headings;
mod own;
mod patterns;
mod published;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::part::Tokenizer;

pub use self::headings::headings;
pub(super) use self::own::{document, names};
pub(super) use self::published::{Confident, Evident, Sections};

/// The prefix of the kinds that this project adds to the published ones.
pub const OWN_PREFIX: &str = "x-framewright.";

/// What a check judges.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Output<'o> {
    /// The text, as the model wrote it.
    pub text: &'o str,
    /// The text as a JSON object, if it is one.
    pub structured: Option<&'o Map<String, Value>>,
    /// The headings in it, or the members of the object.
    pub sections: &'o [String],
    /// The confidence that came with it.
    pub confidence: Option<f64>,
    /// What it rests on, as the model says.
    pub evidence: &'o [String],
    /// The ids of the artifacts of the request.
    pub artifacts: &'o [String],
}

/// One criterion, ready to judge.
pub trait Check: Send + Sync {
    /// What the output must be, as a sentence for the prompt; of an advertised criterion only.
    fn demand(&self) -> String;

    /// Whether `output` passes.
    ///
    /// # Errors
    ///
    /// What is wrong with it, as a sentence without anything that the output says.
    fn judge(&self, output: &Output<'_>) -> Result<(), String>;
}

/// A kind of check.
pub trait CheckKind: Send + Sync {
    /// The check that `args` describe.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them.
    fn check(&self, args: &Map<String, Value>) -> Result<Box<dyn Check>, Vec<ArgumentFault>>;
}

/// What is wrong with an argument of a criterion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArgumentFault {
    /// The argument, as a JSON Pointer from `args`.
    pub pointer: String,
    /// What is wrong with it, and what it should be.
    pub detail: String,
}

impl ArgumentFault {
    /// A fault of the argument at `pointer`.
    pub fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        ArgumentFault {
            pointer: pointer.into(),
            detail: detail.into(),
        }
    }
}

/// The kinds of checks that a receiver knows.
#[derive(Clone)]
pub struct Checks {
    kinds: BTreeMap<String, Arc<dyn CheckKind>>,
}

impl Checks {
    /// The four published kinds (section 6), and those of this project: `x-framewright.json_schema`
    /// and `x-framewright.must_cite_artifacts`. Tokens are what `tokenizer` counts.
    pub fn standard(tokenizer: Arc<dyn Tokenizer>) -> Self {
        let mut kinds: BTreeMap<String, Arc<dyn CheckKind>> = BTreeMap::new();
        let max_tokens = published::MaxTokens::new(tokenizer);
        kinds.insert("max_tokens".to_owned(), Arc::new(max_tokens));
        let sections = published::MustIncludeSections;
        kinds.insert("must_include_sections".to_owned(), Arc::new(sections));
        let patterns = patterns::MustExcludePatterns;
        kinds.insert("must_exclude_patterns".to_owned(), Arc::new(patterns));
        let confidence = published::MinConfidence;
        kinds.insert("min_confidence".to_owned(), Arc::new(confidence));
        let mut own = |name: &str, kind: Arc<dyn CheckKind>| {
            kinds.insert(format!("{OWN_PREFIX}{name}"), kind);
        };
        own("json_schema", Arc::new(own::JsonSchema));
        own("must_cite_artifacts", Arc::new(own::MustCiteArtifacts));
        Checks { kinds }
    }

    /// The same kinds and one more.
    ///
    /// # Errors
    ///
    /// [`NameError`]: the name is not under a prefix of one's own, `x-<vendor>.<name>`, or it is
    /// under that of this project.
    pub fn with(
        mut self,
        name: impl Into<String>,
        kind: impl CheckKind + 'static,
    ) -> Result<Self, NameError> {
        let name = name.into();
        if !is_own_name(&name) {
            return Err(NameError::NoPrefix);
        }
        if name.starts_with(OWN_PREFIX) {
            return Err(NameError::Taken);
        }
        self.kinds.insert(name, Arc::new(kind));
        Ok(self)
    }

    /// The kind of that name.
    pub fn get(&self, name: &str) -> Option<&dyn CheckKind> {
        self.kinds.get(name).map(|kind| &**kind)
    }

    /// The names of all kinds.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.kinds.keys().map(String::as_str)
    }
}

impl fmt::Debug for Checks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.kinds.keys()).finish()
    }
}

/// Why a kind cannot have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// It could clash with a kind that the standard adds.
    #[error("a kind of one's own is called `x-<vendor>.<name>`, in lower case")]
    NoPrefix,
    /// It is under the prefix of this project.
    #[error("`{OWN_PREFIX}` is the prefix of this project; use your own")]
    Taken,
}

fn is_own_name(name: &str) -> bool {
    let is_word = |word: &str, marks: &[char]| {
        word.starts_with(|first: char| first.is_ascii_lowercase() || first.is_ascii_digit())
            && word.chars().all(|letter| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || marks.contains(&letter)
            })
    };
    name.strip_prefix("x-")
        .and_then(|rest| rest.split_once('.'))
        .is_some_and(|(vendor, name)| is_word(vendor, &['-']) && is_word(name, &['_', '-', '.']))
}

#[cfg(test)]
mod tests;
