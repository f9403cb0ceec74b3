//! What the criteria say of an output.

use serde_json::{Map, Value};

use crate::receiver::admission::Admitted;
use crate::receiver::checks::{Output, headings};
use crate::receiver::part::Completion;

/// An output, taken apart and judged.
pub(super) struct Verdict {
    pub(super) structured: Option<Map<String, Value>>,
    pub(super) sections: Vec<String>,
    pub(super) failures: Vec<Failure>,
}

/// A criterion that an output does not pass.
pub(super) struct Failure {
    pub(super) section: String,
    pub(super) detail: String,
    pub(super) advertised: bool,
}

pub(super) fn judge(admitted: &Admitted, completion: &Completion) -> Verdict {
    let structured = structured(&completion.text);
    let sections = match &structured {
        Some(members) => members.keys().cloned().collect(),
        None => headings(&completion.text),
    };
    let artifacts = admitted.request.context.artifacts.iter().flatten();
    let artifacts: Vec<String> = artifacts
        .map(|artifact| artifact.id.as_str().to_owned())
        .collect();
    let output = Output {
        text: &completion.text,
        structured: structured.as_ref(),
        sections: &sections,
        confidence: completion
            .confidence
            .filter(|confidence| (0.0..=1.0).contains(confidence)),
        evidence: &completion.evidence,
        artifacts: &artifacts,
    };
    let failures = admitted.criteria.iter().filter_map(|criterion| {
        let detail = criterion.check.judge(&output).err()?;
        Some(Failure {
            section: criterion.section.clone(),
            detail,
            advertised: criterion.advertised,
        })
    });
    let failures = failures.collect();
    Verdict {
        structured,
        sections,
        failures,
    }
}

/// The text as a JSON object, if it is nothing else.
fn structured(text: &str) -> Option<Map<String, Value>> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    serde_json::from_str(text).ok()
}
