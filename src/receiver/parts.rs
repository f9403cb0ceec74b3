//! The parts of a receiver that reach the world outside: models, stores, logs, tokenizers.
//!
//! Each is one implementation of a trait of [`super::part`]; a receiver takes any other as well.
//!
//! | part | trait | what it is |
//! |---|---|---|
//! | [`ChatCompletions`] | [`Model`](super::part::Model) | an OpenAI-compatible server |
//! | [`CommandModel`] | [`Model`](super::part::Model) | any program |
//! | [`RecordedModel`] | [`Model`](super::part::Model) | what a log holds, for a replay |
//! | [`DirectoryStore`] | [`ArtifactStore`](super::part::ArtifactStore) | the files of a directory |
//! | [`SqliteFrameLog`] | [`FrameLog`](super::part::FrameLog) | a file of `SQLite` |
//! | [`BytePairTokenizer`] | [`Tokenizer`](super::part::Tokenizer) | the vocabularies `o200k_base` and `cl100k_base` |
//! | [`SystemClock`] | [`Clock`](super::part::Clock) | the clock of the machine |
//!
//! None of them writes a frame, a prompt or a document to `tracing` at the level `info`, and no error
//! of theirs holds one.

pub mod a2a;
mod clock;
mod command;
mod completion;
mod directory;
mod error;
mod http;
mod recorded;
mod sqlite;
#[cfg(test)]
mod testing;
mod tokens;
#[cfg(all(test, unix))]
mod tracing_tests;

pub use self::clock::SystemClock;
pub use self::command::{CommandModel, CommandSettings};
pub use self::completion::{MalformedCompletion, read_completion, write_completion};
pub use self::directory::DirectoryStore;
pub use self::error::PartError;
pub use self::http::{ChatCompletions, ChatSettings, Prices, TokenLimitMember};
pub use self::recorded::RecordedModel;
pub use self::sqlite::{SqliteFrameLog, SqliteFrameReader};
pub use self::tokens::BytePairTokenizer;
