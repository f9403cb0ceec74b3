//! The traits between the receiver's core and its parts. (interim)
#![allow(missing_docs)]
use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime};

use super::prompt::Prompt;
use super::settings::RunSettings;

pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

pub trait Model: Send + Sync {
    fn complete<'a>(
        &'a self,
        prompt: &'a Prompt,
        settings: &'a RunSettings,
    ) -> BoxFuture<'a, Result<Completion, ModelError>>;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Usage {
    pub input_tokens: Option<u64>,
    pub output_tokens: Option<u64>,
}
impl Usage {
    pub fn new(input_tokens: Option<u64>, output_tokens: Option<u64>) -> Self {
        Usage {
            input_tokens,
            output_tokens,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Completion {
    pub text: String,
    pub usage: Usage,
    pub cost_usd: Option<f64>,
    pub model: Option<String>,
    pub confidence: Option<f64>,
    pub evidence: Vec<String>,
}
impl Completion {
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

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    #[error("unavailable: {detail}")]
    Unavailable { detail: String },
    #[error("rate limited")]
    RateLimited { retry_after: Option<Duration> },
    #[error("malformed: {detail}")]
    Malformed { detail: String },
    #[error("refused: {detail}")]
    Refused { detail: String },
    #[error("too large: {limit}")]
    TooLarge { limit: u64 },
    #[error("cancelled")]
    Cancelled,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Artifact {
    pub text: String,
    pub media_type: String,
}
impl Artifact {
    pub fn new(text: impl Into<String>, media_type: impl Into<String>) -> Self {
        Artifact {
            text: text.into(),
            media_type: media_type.into(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArtifactError {
    #[error("invalid reference")]
    InvalidReference,
    #[error("not found")]
    NotFound,
    #[error("unreadable")]
    Unreadable,
    #[error("too large")]
    TooLarge { limit: u64 },
    #[error("not text")]
    NotText,
}
pub trait ArtifactStore: Send + Sync {
    fn read<'a>(
        &'a self,
        reference: &'a str,
        limit: u64,
    ) -> BoxFuture<'a, Result<Artifact, ArtifactError>>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogKind {
    Request,
    Completion,
    Result,
    Refusal,
}
impl LogKind {
    pub fn as_str(self) -> &'static str {
        match self {
            LogKind::Request => "request",
            LogKind::Completion => "completion",
            LogKind::Result => "result",
            LogKind::Refusal => "refusal",
        }
    }
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogEntry {
    pub trace_id: Option<String>,
    pub request_id: String,
    pub kind: LogKind,
    pub attempt: u32,
    pub at: SystemTime,
    pub frame: String,
}
impl LogEntry {
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    #[error("unavailable")]
    Unavailable,
    #[error("full")]
    Full,
    #[error("broken")]
    Broken,
    #[error("closed")]
    Closed,
    #[error("too large")]
    TooLarge { limit: u64 },
}
pub trait FrameLog: Send + Sync {
    fn append<'a>(&'a self, entry: &'a LogEntry) -> BoxFuture<'a, Result<(), LogError>>;
}
pub trait Tokenizer: Send + Sync {
    fn count(&self, text: &str) -> usize;
}
pub trait Clock: Send + Sync {
    fn now(&self) -> SystemTime;
    fn monotonic(&self) -> Instant;
}
impl ModelError {
    pub fn unavailable(detail: impl Into<String>) -> Self {
        ModelError::Unavailable {
            detail: detail.into(),
        }
    }
    pub fn malformed(detail: impl Into<String>) -> Self {
        ModelError::Malformed {
            detail: detail.into(),
        }
    }
    pub fn refused(detail: impl Into<String>) -> Self {
        ModelError::Refused {
            detail: detail.into(),
        }
    }
    pub fn too_large(limit: u64) -> Self {
        ModelError::TooLarge { limit }
    }
}
