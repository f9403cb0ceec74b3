//! How a model is run: by the intent type, and by nothing else (AIF 0.1 section 4).

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::aif::IntentType;

/// Which model does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ModelRole {
    /// The most capable one.
    Capable,
    /// One that had no part in the work that it looks at.
    Independent,
}

impl ModelRole {
    /// Its word in a configuration.
    pub fn as_str(self) -> &'static str {
        match self {
            ModelRole::Capable => "capable",
            ModelRole::Independent => "independent",
        }
    }
}

/// Which tools a model may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ToolAccess {
    /// None.
    None,
    /// Those that change nothing.
    ReadOnly,
    /// Those that change nothing; those that do, too, if the capability is privileged.
    SideEffects,
}

/// The settings of one intent type.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntentSettings {
    /// Which model does the work.
    pub model: ModelRole,
    /// Its temperature, from 0 to 2; a frame may ask for less.
    pub temperature: f64,
    /// The tools that it may be given.
    pub tools: ToolAccess,
    /// Strict validation. The standard does not say what that is; reading: the sections that
    /// `expected_output` lists are demanded of the output, whether or not a criterion does.
    #[serde(default)]
    pub strict: bool,
    /// Whether work is expected, which an empty list of criteria would leave undefined
    /// (section 6.1).
    #[serde(default = "is_expected")]
    pub result_expected: bool,
}

fn is_expected() -> bool {
    true
}

/// The settings of each intent type that a receiver knows.
///
/// ```
/// use framewright::receiver::settings::{IntentTable, ModelRole};
///
/// let table = IntentTable::standard();
/// let verify = table.get(&"verify".parse()?).ok_or("the standard has it")?;
/// assert_eq!((verify.model, verify.temperature), (ModelRole::Independent, 0.0));
/// assert!(table.get(&"x-acme.reconcile".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct IntentTable {
    rows: BTreeMap<String, IntentSettings>,
}

impl IntentTable {
    /// No intent type at all.
    pub fn empty() -> Self {
        IntentTable {
            rows: BTreeMap::new(),
        }
    }

    /// The four intent types of section 4, as its diagram draws them. Temperatures are a reading,
    /// but for the 0 of `verify`.
    pub fn standard() -> Self {
        let row = |model, temperature, tools| IntentSettings {
            model,
            temperature,
            tools,
            strict: false,
            result_expected: true,
        };
        let request = row(ModelRole::Capable, 0.7, ToolAccess::ReadOnly);
        let verify = IntentSettings {
            strict: true,
            ..row(ModelRole::Independent, 0.0, ToolAccess::None)
        };
        let critique = row(ModelRole::Independent, 0.7, ToolAccess::ReadOnly);
        let inform = IntentSettings {
            result_expected: false,
            ..row(ModelRole::Capable, 0.7, ToolAccess::SideEffects)
        };
        IntentTable::empty()
            .with(&IntentType::Request, request)
            .with(&IntentType::Verify, verify)
            .with(&IntentType::Critique, critique)
            .with(&IntentType::Inform, inform)
    }

    /// The same table with these settings for `intent`, one of the standard or one's own.
    #[must_use]
    pub fn with(mut self, intent: &IntentType, settings: IntentSettings) -> Self {
        self.rows.insert(intent.as_str().to_owned(), settings);
        self
    }

    /// The settings of `intent`.
    pub fn get(&self, intent: &IntentType) -> Option<&IntentSettings> {
        self.rows.get(intent.as_str())
    }

    /// Every intent type by its word, with its settings.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &IntentSettings)> {
        self.rows.iter().map(|(word, row)| (word.as_str(), row))
    }
}

impl Default for IntentTable {
    fn default() -> Self {
        IntentTable::standard()
    }
}

/// How a model is run in one exchange.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RunSettings {
    /// Which model does the work.
    pub model: ModelRole,
    /// Its temperature; its own, if none.
    pub temperature: Option<f64>,
    /// How many tokens it may write; as many as it likes, if none.
    pub maximum_tokens: Option<u64>,
    /// The tools that it may be given.
    pub tools: Vec<String>,
    /// Whether validation is strict.
    pub strict: bool,
}

impl Default for RunSettings {
    fn default() -> Self {
        RunSettings {
            model: ModelRole::Capable,
            temperature: None,
            maximum_tokens: None,
            tools: Vec::new(),
            strict: false,
        }
    }
}
