//! A receiver from a file, `receiver.toml`; docs/receiver.md describes it.
//!
//! Paths in it are taken from the folder of the file.

mod capability;
mod limits;
mod model;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use self::capability::CapabilityTable;
use self::limits::LimitsTable;
use self::model::ModelTable;
use super::Rules;
use super::capability::Capability;
use super::checks::Checks;
use super::parts::{BytePairTokenizer, DirectoryStore, SqliteFrameLog};
use super::runtime::{Receiver, ReceiverBuilder};
use super::settings::{IntentSettings, IntentTable, ModelRole};
use crate::aif::IntentType;

/// What `receiver.toml` says.
#[derive(Debug)]
pub struct Configuration {
    file: File,
    folder: PathBuf,
    capabilities: Vec<Capability>,
    intents: IntentTable,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    capabilities: Vec<Spanned<CapabilityTable>>,
    #[serde(default)]
    limits: LimitsTable,
    #[serde(default)]
    intents: BTreeMap<Spanned<String>, Spanned<IntentSettings>>,
    models: BTreeMap<ModelRole, Spanned<ModelTable>>,
    tokenizer: Option<Spanned<TokenizerTable>>,
    artifacts: Option<Spanned<ArtifactsTable>>,
    log: Option<Spanned<LogTable>>,
    #[serde(default)]
    places: PlacesTable,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenizerTable {
    vocabulary: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArtifactsTable {
    directory: PathBuf,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogTable {
    file: PathBuf,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PlacesTable {
    running: usize,
    waiting: usize,
}

impl Default for PlacesTable {
    fn default() -> Self {
        PlacesTable {
            running: ReceiverBuilder::RUNNING,
            waiting: ReceiverBuilder::WAITING,
        }
    }
}

/// What is wrong with a configuration, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConfigurationError {
    /// What is wrong, and what to do about it.
    pub message: String,
    /// The place in the text, in bytes; the whole, if none.
    pub span: Option<Range<usize>>,
}

impl ConfigurationError {
    fn at(span: Range<usize>, message: impl Into<String>) -> Self {
        ConfigurationError {
            message: message.into(),
            span: Some(span),
        }
    }
}

impl fmt::Display for ConfigurationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for ConfigurationError {}

impl Configuration {
    /// Reads the text of a configuration that stands in `folder`. Nothing is opened yet.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError`], the first there is of its syntax, or all there are of what it says.
    pub fn parse(text: &str, folder: impl Into<PathBuf>) -> Result<Self, Vec<ConfigurationError>> {
        let file: File = toml::from_str(text).map_err(|error| {
            vec![ConfigurationError {
                message: error.message().to_owned(),
                span: error.span(),
            }]
        })?;
        let mut errors = Vec::new();
        let intents = intents(&file, &mut errors);
        let capabilities = capabilities(&file, &intents, &mut errors);
        file.limits.check(&mut errors);
        if file.models.is_empty() {
            let message = "there is no model; add `[models.capable]`";
            errors.push(ConfigurationError {
                message: message.to_owned(),
                span: None,
            });
        }
        for model in file.models.values() {
            if let Err(message) = model.get_ref().check() {
                errors.push(ConfigurationError::at(model.span(), message));
            }
        }
        let empty = |path: &Path| path.as_os_str().is_empty();
        let directory = file.artifacts.as_ref();
        if let Some(table) = directory.filter(|table| empty(&table.get_ref().directory)) {
            let message = "`directory` is empty; name the folder of the artifacts";
            errors.push(ConfigurationError::at(table.span(), message));
        }
        let log = file.log.as_ref();
        if let Some(table) = log.filter(|table| empty(&table.get_ref().file)) {
            let message = "`file` is empty; name the file of the log";
            errors.push(ConfigurationError::at(table.span(), message));
        }
        let tokenizer = file.tokenizer.as_ref();
        if let Some(table) = tokenizer.filter(|table| named(&table.get_ref().vocabulary).is_none())
        {
            let message = "there is no such vocabulary; use `o200k_base` or `cl100k_base`";
            errors.push(ConfigurationError::at(table.span(), message));
        }
        if file.places.running == 0 {
            errors.push(ConfigurationError {
                message: "`places.running` is 0; let one exchange run at least".to_owned(),
                span: None,
            });
        }
        if errors.is_empty() {
            Ok(Configuration {
                file,
                folder: folder.into(),
                capabilities,
                intents,
            })
        } else {
            errors.sort_by_key(|error| error.span.as_ref().map(|span| span.start));
            Err(errors)
        }
    }

    /// What decides about requests, with the standard's checks.
    pub fn rules(&self) -> Rules {
        let tokenizer = self.file.tokenizer.as_ref();
        let tokenizer = tokenizer.and_then(|table| named(&table.get_ref().vocabulary));
        let tokenizer = tokenizer.unwrap_or_else(BytePairTokenizer::o200k);
        let mut rules = Rules::new(
            self.capabilities.clone(),
            Checks::standard(Arc::new(tokenizer)),
        );
        rules.limits = self.file.limits.limits();
        rules.intents = self.intents.clone();
        rules.models = self.file.models.keys().copied().collect();
        rules
    }

    /// The capabilities.
    pub fn capabilities(&self) -> &[Capability] {
        &self.capabilities
    }

    /// Where artifacts come from.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError`]: the directory cannot be opened.
    pub fn store(&self) -> Result<Option<DirectoryStore>, ConfigurationError> {
        let Some(table) = &self.file.artifacts else {
            return Ok(None);
        };
        let opened = DirectoryStore::open(self.path(&table.get_ref().directory));
        let store =
            opened.map_err(|error| ConfigurationError::at(table.span(), error.to_string()))?;
        Ok(Some(store))
    }

    /// The file of the log, if there is one.
    pub fn log(&self) -> Option<PathBuf> {
        self.file
            .log
            .as_ref()
            .map(|table| self.path(&table.get_ref().file))
    }

    /// The receiver: its models are made, its store and its log are opened.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError`]: one of them cannot be.
    pub fn receiver(&self) -> Result<Receiver, ConfigurationError> {
        let places = &self.file.places;
        let mut builder = Receiver::builder(self.rules()).places(places.running, places.waiting);
        for (role, table) in &self.file.models {
            let model = table.get_ref().model(&self.folder);
            let model = model.map_err(|message| ConfigurationError::at(table.span(), message))?;
            builder = builder.model(*role, model);
        }
        if let Some(store) = self.store()? {
            builder = builder.store(Arc::new(store));
        }
        if let (Some(path), Some(table)) = (self.log(), &self.file.log) {
            let opened = SqliteFrameLog::open(path);
            let log =
                opened.map_err(|error| ConfigurationError::at(table.span(), error.to_string()))?;
            builder = builder.log(Arc::new(log));
        }
        builder.build().map_err(|error| ConfigurationError {
            message: error.to_string(),
            span: None,
        })
    }

    fn path(&self, path: &Path) -> PathBuf {
        self.folder.join(path)
    }
}

fn named(vocabulary: &str) -> Option<BytePairTokenizer> {
    BytePairTokenizer::named(vocabulary)
}

/// The standard's table, with the rows of the file.
fn intents(file: &File, errors: &mut Vec<ConfigurationError>) -> IntentTable {
    let mut table = IntentTable::standard();
    for (word, row) in &file.intents {
        match word.get_ref().parse::<IntentType>() {
            Ok(intent) => table = table.with(&intent, *row.get_ref()),
            Err(_) => errors.push(ConfigurationError::at(
                word.span(),
                "an intent type is one of the standard's, or your own: `x-<vendor>.<name>`",
            )),
        }
        if !(0.0..=2.0).contains(&row.get_ref().temperature) {
            let message = "a temperature is a number from 0 to 2";
            errors.push(ConfigurationError::at(row.span(), message));
        }
    }
    table
}

fn capabilities(
    file: &File,
    intents: &IntentTable,
    errors: &mut Vec<ConfigurationError>,
) -> Vec<Capability> {
    let mut names = BTreeSet::new();
    let mut capabilities = Vec::new();
    for table in &file.capabilities {
        let capability = table.get_ref().capability();
        let mut object = |message: &str| errors.push(ConfigurationError::at(table.span(), message));
        if !names.insert(capability.name.as_str().to_owned()) {
            object("another capability has this name already");
        }
        if capability.description.trim().is_empty() {
            object("say in `description` what the capability does");
        }
        if capability.intents.is_empty() {
            object("list one intent type at least that the capability accepts");
        }
        if capability
            .intents
            .iter()
            .any(|intent| intents.get(intent).is_none())
        {
            object("an intent type has no settings; give it some under `[intents.\"x-…\"]`");
        }
        capabilities.push(capability);
    }
    if file.capabilities.is_empty() {
        errors.push(ConfigurationError {
            message: "there is no capability; add `[[capabilities]]`".to_owned(),
            span: None,
        });
    }
    capabilities
}

#[cfg(test)]
mod tests;
