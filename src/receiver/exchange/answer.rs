//! The frames that end an exchange.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::spent::Spent;
use super::verdict::Verdict;
use crate::aif::{RefusalFrame, RequestFrame, ResultFrame};
use crate::receiver::admission::{Admitted, Refused};
use crate::receiver::checks::names;
use crate::receiver::objection::Objection;
use crate::receiver::part::Completion;
use crate::support::construct;
use crate::{Report, Valid};

/// The version that answers are written in.
const VERSION: &str = "0.1";

/// How many violations a refusal tells.
const MOST: usize = 1000;

/// The largest count that every reader keeps.
const MOST_COUNT: u64 = (1 << 53) - 1;

/// The one frame that answers a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// The work, which passed every criterion.
    Result(Valid<ResultFrame>),
    /// Why there is none.
    Refusal(Valid<RefusalFrame>),
}

/// The receiver made a frame that its schema does not allow; no request should be able to bring
/// this about.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("fault of the receiver, please report it: the answer is no valid frame: {0}")]
pub struct Fault(Report);

impl Answer {
    /// Whether it is a result.
    pub fn is_result(&self) -> bool {
        matches!(self, Answer::Result(_))
    }

    /// The frame as JSON.
    pub fn to_json(&self) -> String {
        // A frame that was decoded can be written.
        let text = match self {
            Answer::Result(frame) => serde_json::to_string(&**frame),
            Answer::Refusal(frame) => serde_json::to_string(&**frame),
        };
        text.unwrap_or_default()
    }

    pub(super) fn admission(refused: &Refused, elapsed: Duration) -> Result<Self, Fault> {
        let readable = &refused.readable;
        let mut metadata = Map::new();
        metadata.insert("trace_id".to_owned(), json!(readable.trace));
        for (name, text) in [
            ("conversation_id", &readable.conversation),
            ("schema_id", &readable.schema),
        ] {
            if let Some(text) = text {
                metadata.insert(name.to_owned(), json!(text));
            }
        }
        let frame = json!({
            "version": VERSION,
            "status": "refused",
            "refused_at": "admission",
            "violations": violations(&refused.objections),
            "usage": {"attempts": 0, "cost_usd": 0, "duration_ms": milliseconds(elapsed)},
            "metadata": metadata,
        });
        refusal(&frame)
    }

    pub(super) fn validation(
        request: &RequestFrame,
        objections: &[Objection],
        spent: &Spent,
        elapsed: Duration,
    ) -> Result<Self, Fault> {
        Self::failed("validation", request, objections, spent, elapsed)
    }

    pub(super) fn budget(
        request: &RequestFrame,
        objection: Objection,
        spent: &Spent,
        elapsed: Duration,
    ) -> Result<Self, Fault> {
        Self::failed("budget", request, &[objection], spent, elapsed)
    }

    fn failed(
        refused_at: &str,
        request: &RequestFrame,
        objections: &[Objection],
        spent: &Spent,
        elapsed: Duration,
    ) -> Result<Self, Fault> {
        refusal(&json!({
            "version": VERSION,
            "status": "failed",
            "refused_at": refused_at,
            "violations": violations(objections),
            "usage": usage(spent, elapsed),
            "metadata": metadata(request),
        }))
    }

    pub(super) fn result(
        admitted: &Admitted,
        completion: &Completion,
        verdict: &Verdict,
        spent: &Spent,
        elapsed: Duration,
    ) -> Result<Self, Fault> {
        let request = &admitted.request;
        let content = match &verdict.structured {
            Some(members) => Value::Object(members.clone()),
            None => Value::from(completion.text.as_str()),
        };
        let sections = verdict
            .sections
            .iter()
            .filter(|section| !section.is_empty());
        let sections: Vec<&String> = sections.collect();
        let mut output = json!({"type": request.expected_output.type_, "content": content});
        if !sections.is_empty() {
            output["sections"] = json!(sections);
        }
        let listed = admitted
            .criteria
            .iter()
            .filter_map(|one| one.listed.as_ref());
        let criteria: Vec<Value> = listed
            .map(|(id, check)| json!({"id": id, "check": check, "passed": true}))
            .collect();
        let mut frame = json!({
            "version": VERSION,
            "status": "fulfilled",
            "intent_type": request.intent_type,
            "capability": request.capability,
            "output": output,
            "criteria": criteria,
            "usage": usage(spent, elapsed),
            "metadata": metadata(request),
        });
        let confidence = completion
            .confidence
            .filter(|share| (0.0..=1.0).contains(share));
        if let Some(confidence) = confidence {
            frame["confidence"] = json!(confidence);
        }
        let evidence = evidence(request, completion);
        if !evidence.is_empty() {
            frame["evidence"] = json!(evidence);
        }
        if !admitted.followups.is_empty() {
            frame["handoff"] = json!({"possible_followups": admitted.followups});
        }
        construct(&frame).map(Answer::Result).map_err(Fault)
    }
}

fn refusal(frame: &Value) -> Result<Answer, Fault> {
    construct(frame).map(Answer::Refusal).map_err(Fault)
}

fn violations(objections: &[Objection]) -> Vec<Value> {
    let told = objections.iter().take(MOST).map(|objection| {
        json!({
            "code": objection.code,
            "section": objection.section,
            "detail": short(&objection.detail),
        })
    });
    told.collect()
}

/// A detail that a person can read: of a long one, the beginning.
fn short(detail: &str) -> String {
    /// How many characters are told.
    const MOST_CHARACTERS: usize = 1_000;
    match detail.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &detail[..end]),
        None => detail.to_owned(),
    }
}

fn usage(spent: &Spent, elapsed: Duration) -> Value {
    let mut usage = json!({
        "attempts": spent.attempts,
        "cost_usd": spent.cost_usd,
        "duration_ms": milliseconds(elapsed),
    });
    if let Some((prompt, completion)) = spent.tokens {
        usage["tokens"] = json!({
            "prompt": prompt.min(MOST_COUNT),
            "completion": completion.min(MOST_COUNT),
        });
    }
    usage
}

fn milliseconds(elapsed: Duration) -> u64 {
    u64::try_from(elapsed.as_millis())
        .unwrap_or(MOST_COUNT)
        .min(MOST_COUNT)
}

fn metadata(request: &RequestFrame) -> Value {
    let mut metadata = json!({
        "trace_id": request.metadata.trace_id,
        "conversation_id": request.context.conversation_id,
    });
    if let Some(schema) = &request.metadata.schema_id {
        metadata["schema_id"] = json!(schema);
    }
    metadata
}

/// What the output rests on: the artifacts of the request by their references, anything else as it
/// is named.
fn evidence(request: &RequestFrame, completion: &Completion) -> Vec<Value> {
    let artifacts: Vec<_> = request.context.artifacts.iter().flatten().collect();
    let items = completion
        .evidence
        .iter()
        .filter(|item| !item.trim().is_empty());
    let told = items.map(|item| {
        let mut known = artifacts.iter().enumerate();
        let artifact = known.find(|(index, artifact)| names(item, *index, artifact.id.as_str()));
        match artifact {
            Some((_, artifact)) => json!({"type": artifact.type_, "id": artifact.id}),
            None => json!({"type": "reference", "id": item}),
        }
    });
    told.collect()
}
