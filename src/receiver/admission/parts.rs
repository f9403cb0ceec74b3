//! The parts of a request that admission judges, each by itself: one that cannot be read does not
//! keep the others from being judged.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::aif::{
    ArtifactReference, CapabilityName, Constraints, Criterion, IntentType, RequestFrame,
};

/// The parts that could be read.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub(super) capability: Option<CapabilityName>,
    pub(super) intent: Option<IntentType>,
    /// Empty where the request has none.
    pub(super) inputs: Option<Map<String, Value>>,
    pub(super) constraints: Option<Constraints>,
    pub(super) retry_attempts: Option<u64>,
    /// The criteria; one that cannot be read is none, and a list that cannot be read, too.
    pub(super) criteria: Option<Vec<Option<Criterion>>>,
    /// The ids of the criteria, whatever else is wrong with them.
    pub(super) ids: Vec<Option<String>>,
    pub(super) artifacts: Vec<ArtifactReference>,
}

impl Parts {
    pub(super) fn of_request(request: &RequestFrame) -> Self {
        let retries = request.failure_policy.as_ref();
        let retries = retries.and_then(|policy| policy.retry_attempts);
        let criteria = request.expected_output.acceptance_criteria.iter();
        Parts {
            capability: Some(request.capability.clone()),
            intent: Some(request.intent_type.clone()),
            inputs: Some(request.inputs.clone().unwrap_or_default()),
            constraints: request.constraints.clone(),
            retry_attempts: retries.map(u64::from),
            ids: criteria
                .clone()
                .map(|criterion| Some(criterion.id().as_str().to_owned()))
                .collect(),
            criteria: Some(criteria.cloned().map(Some).collect()),
            artifacts: request.context.artifacts.clone().unwrap_or_default(),
        }
    }

    pub(super) fn of_value(value: &Value) -> Self {
        let criteria = value.pointer("/expected_output/acceptance_criteria");
        let criteria = criteria.and_then(Value::as_array);
        let artifacts: Option<Vec<_>> = part(value, "/context/artifacts");
        let inputs = match value.get("inputs") {
            None if value.is_object() => Some(Map::new()),
            inputs => inputs.and_then(Value::as_object).cloned(),
        };
        Parts {
            capability: part(value, "/capability"),
            intent: part(value, "/intent_type"),
            inputs,
            constraints: part(value, "/constraints"),
            retry_attempts: value
                .pointer("/failure_policy/retry_attempts")
                .and_then(Value::as_u64),
            ids: criteria.into_iter().flatten().map(id).collect(),
            criteria: criteria.map(|list| list.iter().map(read).collect()),
            artifacts: artifacts.unwrap_or_default(),
        }
    }
}

fn id(criterion: &Value) -> Option<String> {
    criterion
        .get("id")
        .and_then(Value::as_str)
        .map(str::to_owned)
}

fn part<T: DeserializeOwned>(value: &Value, pointer: &str) -> Option<T> {
    read(value.pointer(pointer)?)
}

fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}
