//! `[models.capable]` and `[models.independent]`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;

use crate::receiver::part::Model;
use crate::receiver::parts::{
    ChatCompletions, ChatSettings, CommandModel, CommandSettings, Prices, TokenLimitMember,
};

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum ModelTable {
    Command(CommandTable),
    Chat(ChatTable),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandTable {
    program: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    environment: Vec<String>,
    timeout_seconds: Option<f64>,
    output_bytes: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChatTable {
    base_url: String,
    model: String,
    /// The name of the environment variable that holds the key; never the key.
    key_variable: Option<String>,
    timeout_seconds: Option<f64>,
    connect_timeout_seconds: Option<f64>,
    response_bytes: Option<usize>,
    repetitions: Option<u32>,
    #[serde(default)]
    max_completion_tokens: bool,
    prices: Option<PricesTable>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PricesTable {
    input_usd_per_million: f64,
    output_usd_per_million: f64,
}

impl ModelTable {
    /// Whether the settings can be used, as far as that can be told without the key.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            ModelTable::Command(table) => {
                let settings = table.settings(Path::new(""))?;
                CommandModel::new(settings)
                    .map(drop)
                    .map_err(|error| error.to_string())
            }
            ModelTable::Chat(table) => {
                let mut settings = table.settings()?;
                settings.key_variable = None;
                ChatCompletions::new(settings)
                    .map(drop)
                    .map_err(|error| error.to_string())
            }
        }
    }

    /// The model; programs run in `folder`.
    pub(super) fn model(&self, folder: &Path) -> Result<Arc<dyn Model>, String> {
        match self {
            ModelTable::Command(table) => {
                let model = CommandModel::new(table.settings(folder)?);
                Ok(Arc::new(model.map_err(|error| error.to_string())?))
            }
            ModelTable::Chat(table) => {
                let model = ChatCompletions::new(table.settings()?);
                Ok(Arc::new(model.map_err(|error| error.to_string())?))
            }
        }
    }
}

impl CommandTable {
    fn settings(&self, folder: &Path) -> Result<CommandSettings, String> {
        // A path with a folder in it is meant from where the file stands; a bare name is looked for.
        let is_path = self.program.components().count() > 1;
        let program = if is_path {
            folder.join(&self.program)
        } else {
            self.program.clone()
        };
        let mut settings = CommandSettings::new(program);
        settings.arguments.clone_from(&self.arguments);
        settings.environment.clone_from(&self.environment);
        if !folder.as_os_str().is_empty() {
            settings.directory = Some(folder.to_owned());
        }
        if let Some(seconds) = self.timeout_seconds {
            settings.timeout = time(seconds)?;
        }
        settings.output_limit = self.output_bytes.unwrap_or(settings.output_limit);
        Ok(settings)
    }
}

impl ChatTable {
    fn settings(&self) -> Result<ChatSettings, String> {
        let mut settings = ChatSettings::new(&self.base_url, &self.model);
        settings.key_variable.clone_from(&self.key_variable);
        if let Some(seconds) = self.timeout_seconds {
            settings.timeout = time(seconds)?;
        }
        if let Some(seconds) = self.connect_timeout_seconds {
            settings.connect_timeout = time(seconds)?;
        }
        settings.response_limit = self.response_bytes.unwrap_or(settings.response_limit);
        settings.repetitions = self.repetitions.unwrap_or(settings.repetitions);
        if self.max_completion_tokens {
            settings.token_limit_member = TokenLimitMember::MaxCompletionTokens;
        }
        settings.prices = self.prices.as_ref().map(|prices| Prices {
            input_usd_per_million: prices.input_usd_per_million,
            output_usd_per_million: prices.output_usd_per_million,
        });
        Ok(settings)
    }
}

fn time(seconds: f64) -> Result<Duration, String> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "a time is a number of seconds above 0".to_owned())
}
