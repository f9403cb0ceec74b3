//! What a receiver can do, and how much of it anybody may ask for.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;

use crate::aif::{CapabilityName, Classification, IntentType};

/// Something that a receiver does for whoever asks in a frame.
#[derive(Clone, Debug)]
pub struct Capability {
    /// Its name.
    pub name: CapabilityName,
    /// What it does, for people and agents that look for it.
    pub description: String,
    /// The intent types that it accepts.
    pub intents: Vec<IntentType>,
    /// The members of `inputs` that it needs, and what each must be.
    pub inputs: BTreeMap<String, InputKind>,
    /// Its tools.
    pub tools: Vec<Tool>,
    /// Whether tools with side effects may be used at all (AIF 0.1 section 4).
    pub privileged: bool,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Examples of what may be asked of it.
    pub examples: Vec<String>,
    /// The capabilities that may follow, for the result frame.
    pub followups: Vec<CapabilityName>,
}

impl Capability {
    /// A capability that accepts `request` and needs nothing.
    pub fn new(name: CapabilityName, description: impl Into<String>) -> Self {
        Capability {
            name,
            description: description.into(),
            intents: vec![IntentType::Request],
            inputs: BTreeMap::new(),
            tools: Vec::new(),
            privileged: false,
            tags: Vec::new(),
            examples: Vec::new(),
            followups: Vec::new(),
        }
    }

    /// The same capability, which accepts these intent types.
    #[must_use]
    pub fn with_intents(mut self, intents: impl IntoIterator<Item = IntentType>) -> Self {
        self.intents = intents.into_iter().collect();
        self
    }

    /// The same capability, which needs the member `name` of `inputs`.
    #[must_use]
    pub fn with_input(mut self, name: impl Into<String>, kind: InputKind) -> Self {
        self.inputs.insert(name.into(), kind);
        self
    }

    /// The same capability with a tool.
    #[must_use]
    pub fn with_tool(mut self, name: impl Into<String>, side_effects: bool) -> Self {
        let name = name.into();
        self.tools.push(Tool { name, side_effects });
        self
    }
}

/// What a member of `inputs` must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum InputKind {
    /// Anything.
    Any,
    /// A string.
    String,
    /// A number.
    Number,
    /// A truth value.
    Boolean,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl InputKind {
    /// Whether `value` is of this kind.
    pub fn admits(self, value: &serde_json::Value) -> bool {
        match self {
            InputKind::Any => true,
            InputKind::String => value.is_string(),
            InputKind::Number => value.is_number(),
            InputKind::Boolean => value.is_boolean(),
            InputKind::Array => value.is_array(),
            InputKind::Object => value.is_object(),
        }
    }

    /// As the end of a sentence.
    pub(super) fn wanted(self) -> &'static str {
        match self {
            InputKind::Any => "anything",
            InputKind::String => "a string",
            InputKind::Number => "a number",
            InputKind::Boolean => "true or false",
            InputKind::Array => "an array",
            InputKind::Object => "an object",
        }
    }
}

/// A tool of a capability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// Its name, as frames have it in `constraints.tooling`.
    pub name: String,
    /// Whether it changes anything.
    #[serde(default)]
    pub side_effects: bool,
}

/// How much anybody may ask for: the receiver's policy (AIF 0.1 section 5). A frame that asks for
/// more is refused, and what a frame does not ask for is as large as it may be.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Limits {
    /// Time for the whole exchange.
    pub deadline: Duration,
    /// Money for the whole exchange, in US dollars.
    pub cost_usd: f64,
    /// Tokens of one completion.
    pub tokens: u64,
    /// Temperature.
    pub temperature: f64,
    /// Attempts after the first.
    pub retry_attempts: u64,
    /// Whether personal data may be asked for.
    pub allow_pii: bool,
    /// The classifications that may be worked with; a frame that names none has the first.
    pub classifications: Vec<Classification>,
    /// Whether an empty list of criteria is accepted where a result is expected (section 6.1).
    pub accept_empty_criteria: bool,
    /// Acceptance criteria of a frame.
    pub criteria: usize,
    /// Bytes of a frame.
    pub frame_bytes: usize,
    /// Artifacts of a frame.
    pub artifacts: usize,
    /// Bytes of an artifact.
    pub artifact_bytes: u64,
}

impl Default for Limits {
    /// Two minutes, one US dollar, 4,096 tokens, temperature 1, two more attempts, no personal data,
    /// `Public` and `Internal`; frames of 1 MiB with 64 criteria and 16 artifacts of 1 MiB.
    fn default() -> Self {
        Limits {
            deadline: Duration::from_secs(120),
            cost_usd: 1.0,
            tokens: 4096,
            temperature: 1.0,
            retry_attempts: 2,
            allow_pii: false,
            classifications: vec![Classification::Public, Classification::Internal],
            accept_empty_criteria: false,
            criteria: 64,
            frame_bytes: 1 << 20,
            artifacts: 16,
            artifact_bytes: 1 << 20,
        }
    }
}
