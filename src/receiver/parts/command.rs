//! A model that is any program: the prompt as JSON on its standard input, the completion as JSON on
//! its standard output.

mod process;

#[cfg(all(test, unix))]
mod tests;

use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;
use tracing::Instrument as _;

use self::process::Process;
use super::{PartError, read_completion};
use crate::receiver::part::{BoxFuture, Completion, Model, ModelError};
use crate::receiver::prompt::Prompt;
use crate::receiver::settings::RunSettings;

/// How a program is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommandSettings {
    /// The program: a path, or a name to look for in `PATH`. No shell reads it.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs; where this process does, if none.
    pub directory: Option<PathBuf>,
    /// The names of the environment variables that it gets, beside those without which hardly any
    /// program runs. It gets no others: keys that are not its own stay where they are.
    pub environment: Vec<String>,
    /// How long it may take; then its process group is killed.
    pub timeout: Duration,
    /// How many bytes it may write to its standard output.
    pub output_limit: usize,
}

impl CommandSettings {
    /// The program, without arguments: two minutes, 4 MiB of output.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        CommandSettings {
            program: program.into(),
            arguments: Vec::new(),
            directory: None,
            environment: Vec::new(),
            timeout: Duration::from_secs(120),
            output_limit: 4 << 20,
        }
    }
}

/// A model that is a program, started anew for each completion.
///
/// It reads `{"prompt": "…", "settings": {"temperature": 0.0, "maximum_tokens": 300}}` (members of
/// `settings` that are not set are left out) and writes what [`read_completion`] reads. What it writes
/// to its standard error is shown at the level `debug` and nowhere else, the first 16 KiB of it.
///
/// A program that takes too long, or writes too much, or for which nobody waits any more, is killed
/// with its process group. On Windows the program alone is killed, not what it started.
#[derive(Clone, Debug)]
pub struct CommandModel {
    settings: CommandSettings,
}

impl CommandModel {
    /// A model of this program. The program is looked for when it is first run.
    ///
    /// # Errors
    ///
    /// [`PartError::Setting`]: a setting cannot be used.
    pub fn new(settings: CommandSettings) -> Result<Self, PartError> {
        let refused = |setting, remedy| Err(PartError::Setting { setting, remedy });
        if settings.program.as_os_str().is_empty() {
            return refused("program", "name a program");
        }
        if settings.timeout.is_zero() {
            return refused("timeout", "give it more than no time");
        }
        if settings.output_limit == 0 {
            return refused("output_limit", "let it write something");
        }
        Ok(CommandModel { settings })
    }

    async fn run(&self, input: &[u8]) -> Result<Completion, ModelError> {
        // Dropped where this returns, or where nobody waits for it: it kills what still runs.
        let mut process = Process::start(&self.settings)?;
        let talk = process.talk(input, self.settings.output_limit);
        let output = match tokio::time::timeout(self.settings.timeout, talk).await {
            Ok(output) => output?,
            Err(_) => return Err(ModelError::unavailable("the program took too long")),
        };
        read_completion(&output).map_err(|error| ModelError::malformed(error.to_string()))
    }
}

/// What the program reads.
#[derive(Serialize)]
struct Input<'a> {
    prompt: &'a str,
    settings: InputSettings,
}

#[derive(Serialize)]
struct InputSettings {
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum_tokens: Option<u64>,
}

impl Model for CommandModel {
    fn complete<'a>(
        &'a self,
        prompt: &'a Prompt,
        settings: &'a RunSettings,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let input = Input {
            prompt: prompt.text(),
            settings: InputSettings {
                temperature: settings.temperature,
                maximum_tokens: settings.maximum_tokens,
            },
        };
        // Strings and numbers always have a JSON.
        let input = serde_json::to_vec(&input).unwrap_or_default();
        let span = tracing::info_span!("command_model", program = %self.settings.program.display());
        Box::pin(async move { self.run(&input).await }.instrument(span))
    }
}
