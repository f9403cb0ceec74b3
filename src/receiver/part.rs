//! What a receiver is put together from: traits, and what goes through them.
//!
//! Every trait is object safe; what waits returns a boxed future. [`parts`](super::parts) has an
//! implementation of each.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime};

use super::prompt::Prompt;
use super::settings::RunSettings;

/// A future that a trait object can return.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What does the work: a language model, or a program that stands for one.
pub trait Model: Send + Sync {
    /// Does what `prompt` says, as `settings` allow.
    ///
    /// Whoever waits may stop waiting: then the future is dropped, and the work should end.
    ///
    /// # Errors
    ///
    /// [`ModelError`], which holds nothing of the prompt and no key.
    fn complete<'a>(
        &'a self,
        prompt: &'a Prompt,
        settings: &'a RunSettings,
    ) -> BoxFuture<'a, Result<Completion, ModelError>>;
}

/// How many tokens a completion took, as far as the model says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Usage {
    /// Tokens of the prompt.
    pub input_tokens: Option<u64>,
    /// Tokens of the completion.
    pub output_tokens: Option<u64>,
}
impl Usage {
    /// So many tokens.
    pub fn new(input_tokens: Option<u64>, output_tokens: Option<u64>) -> Self {
        Usage {
            input_tokens,
            output_tokens,
        }
    }
}

/// What a model answers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Completion {
    /// The work.
    pub text: String,
    /// What it took.
    pub usage: Usage,
    /// What it cost, in US dollars; not known, if none. A receiver takes what is negative or no
    /// number for a malformed answer.
    pub cost_usd: Option<f64>,
    /// What the model calls itself.
    pub model: Option<String>,
    /// How sure the model is, from 0 to 1.
    pub confidence: Option<f64>,
    /// What the work rests on: ids of artifacts, or references of any kind.
    pub evidence: Vec<String>,
}
impl Completion {
    /// A text, of which nothing else is known.
    pub fn new(text: impl Into<String>) -> Self {
        Completion {
            text: text.into(),
            usage: Usage::default(),
            cost_usd: None,
            model: None,
            confidence: None,
            evidence: Vec::new(),
        }
    }
}

/// Why there is no completion. It holds nothing of the prompt and no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// It cannot be reached, or did not answer in time; perhaps later.
    #[error("the model is not available: {detail}")]
    Unavailable {
        /// What is known of it.
        detail: String,
    },
    /// It was asked too often.
    #[error("the model was asked too often")]
    RateLimited {
        /// When to ask again, if it says so.
        retry_after: Option<Duration>,
    },
    /// Its answer is none.
    #[error("the answer of the model is malformed: {detail}")]
    Malformed {
        /// What is wrong with it.
        detail: String,
    },
    /// It will not do it, however often it is asked.
    #[error("the model refuses: {detail}")]
    Refused {
        /// What it says.
        detail: String,
    },
    /// Its answer is too large.
    #[error("the answer of the model has more than {limit} bytes")]
    TooLarge {
        /// How many bytes it may have.
        limit: u64,
    },
    /// Nobody waits for it any more.
    #[error("the call of the model was cancelled")]
    Cancelled,
}

/// A document, fetched from a store.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Artifact {
    /// What it says.
    pub text: String,
    /// What kind of text it is, such as `text/markdown`.
    pub media_type: String,
}
impl Artifact {
    /// A text of a kind.
    pub fn new(text: impl Into<String>, media_type: impl Into<String>) -> Self {
        Artifact {
            text: text.into(),
            media_type: media_type.into(),
        }
    }
}

/// Why there is no artifact. It holds nothing of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArtifactError {
    /// The store has no references like this.
    #[error("the store has no references like this")]
    InvalidReference,
    /// There is no such artifact.
    #[error("there is no such artifact")]
    NotFound,
    /// It cannot be read.
    #[error("the artifact cannot be read")]
    Unreadable,
    /// It is too large.
    #[error("the artifact has more than {limit} bytes")]
    TooLarge {
        /// How many bytes it may have.
        limit: u64,
    },
    /// It is no text.
    #[error("the artifact is no text")]
    NotText,
}
/// Where artifacts come from (AIF 0.1 section 3.1).
pub trait ArtifactStore: Send + Sync {
    /// The artifact that `reference` names, of `limit` bytes at most.
    ///
    /// # Errors
    ///
    /// [`ArtifactError`].
    fn read<'a>(
        &'a self,
        reference: &'a str,
        limit: u64,
    ) -> BoxFuture<'a, Result<Artifact, ArtifactError>>;
}

/// What an entry of the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogKind {
    /// A request frame, as it came.
    Request,
    /// What came of a call of the model.
    Completion,
    /// A result frame.
    Result,
    /// A refusal frame.
    Refusal,
}
impl LogKind {
    /// Its word, as logs have it.
    pub fn as_str(self) -> &'static str {
        match self {
            LogKind::Request => "request",
            LogKind::Completion => "completion",
            LogKind::Result => "result",
            LogKind::Refusal => "refusal",
        }
    }
    /// The kind of that word.
    pub fn named(word: &str) -> Option<Self> {
        [
            LogKind::Request,
            LogKind::Completion,
            LogKind::Result,
            LogKind::Refusal,
        ]
        .into_iter()
        .find(|k| k.as_str() == word)
    }
}
/// One entry of the log. Documents are never in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogEntry {
    /// The trace id of the request, as far as it could be read.
    pub trace_id: Option<String>,
    /// The id that the receiver gave the exchange; its own, since a trace may have several.
    pub request_id: String,
    /// What it is.
    pub kind: LogKind,
    /// The attempt that it belongs to, from 1; 0 for what comes before and after all of them.
    pub attempt: u32,
    /// When.
    pub at: SystemTime,
    /// The frame, or the completion, as JSON.
    pub frame: String,
}
impl LogEntry {
    /// An entry.
    pub fn new(
        trace_id: Option<String>,
        request_id: String,
        kind: LogKind,
        attempt: u32,
        at: SystemTime,
        frame: String,
    ) -> Self {
        LogEntry {
            trace_id,
            request_id,
            kind,
            attempt,
            at,
            frame,
        }
    }
}
/// Why a log did not take an entry. It holds nothing of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// It cannot be written to; perhaps later.
    #[error("the log cannot be written to")]
    Unavailable,
    /// There is no room left.
    #[error("there is no room for the log")]
    Full,
    /// It is damaged.
    #[error("the log is damaged")]
    Broken,
    /// It was closed.
    #[error("the log is closed")]
    Closed,
    /// The entry is too large.
    #[error("the entry has more than {limit} bytes")]
    TooLarge {
        /// How many bytes it may have.
        limit: u64,
    },
}
/// Where frames are logged, and kept for a replay (AIF 0.1 section 3.1).
pub trait FrameLog: Send + Sync {
    /// Logs an entry; once this is done, it stays.
    ///
    /// # Errors
    ///
    /// [`LogError`].
    fn append<'a>(&'a self, entry: &'a LogEntry) -> BoxFuture<'a, Result<(), LogError>>;
}
/// What counts tokens, for `max_tokens`.
pub trait Tokenizer: Send + Sync {
    /// How many tokens `text` has.
    fn count(&self, text: &str) -> usize;
}
/// What time it is.
pub trait Clock: Send + Sync {
    /// By the calendar, for the log.
    fn now(&self) -> SystemTime;
    /// By a clock that is never set back, for deadlines.
    fn monotonic(&self) -> Instant;
}
impl ModelError {
    /// [`ModelError::Unavailable`].
    pub fn unavailable(detail: impl Into<String>) -> Self {
        ModelError::Unavailable {
            detail: detail.into(),
        }
    }
    /// [`ModelError::Malformed`].
    pub fn malformed(detail: impl Into<String>) -> Self {
        ModelError::Malformed {
            detail: detail.into(),
        }
    }
    /// [`ModelError::Refused`].
    pub fn refused(detail: impl Into<String>) -> Self {
        ModelError::Refused {
            detail: detail.into(),
        }
    }
    /// [`ModelError::TooLarge`].
    pub fn too_large(limit: u64) -> Self {
        ModelError::TooLarge { limit }
    }
}
