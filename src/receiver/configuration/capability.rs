//! `[[capabilities]]`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::aif::{CapabilityName, IntentType};
use crate::receiver::capability::{Capability, InputKind, Tool};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CapabilityTable {
    name: CapabilityName,
    description: String,
    #[serde(default = "only_requests")]
    intents: Vec<IntentType>,
    #[serde(default)]
    inputs: BTreeMap<String, InputKind>,
    #[serde(default)]
    tools: Vec<Tool>,
    #[serde(default)]
    privileged: bool,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    examples: Vec<String>,
    #[serde(default)]
    followups: Vec<CapabilityName>,
}

fn only_requests() -> Vec<IntentType> {
    vec![IntentType::Request]
}

impl CapabilityTable {
    pub(super) fn capability(&self) -> Capability {
        Capability {
            name: self.name.clone(),
            description: self.description.clone(),
            intents: self.intents.clone(),
            inputs: self.inputs.clone(),
            tools: self.tools.clone(),
            privileged: self.privileged,
            tags: self.tags.clone(),
            examples: self.examples.clone(),
            followups: self.followups.clone(),
        }
    }
}
