//! Every vector that was made from the schemas, built instead of read.

use std::collections::BTreeSet;
use std::fmt::Debug;

use framewright::support::{Draft, Fragment};
use framewright::{Build, Report, Valid, aif, decode, uaix};
use serde_json::Value;

use crate::made;

/// What the two ways say of a document: its violations, none where it is valid.
type Verdicts = [BTreeSet<String>; 2];

/// Both verdicts on a document; none where one of the ways is closed to it.
type Both = fn(&Value) -> Option<Verdicts>;

/// Every message type that has a builder. `RefusalFrame` has one for each of its branches.
const TYPES: &[(&str, Both)] = &[
    ("aif.request", both::<aif::RequestFrame>),
    ("aif.result", both::<aif::ResultFrame>),
    ("uai.agent.handoff.v1", both::<uaix::Handoff>),
    ("uai.agent.blocker.v1", both::<uaix::Blocker>),
    ("uai.agent.memory-proposal.v1", both::<uaix::MemoryProposal>),
    ("uai.agent.message.v1", both::<uaix::AgentMessage>),
    ("uai.agent.ack.v1", both::<uaix::Acknowledgement>),
    ("uai.agent.task-status.v1", both::<uaix::AgentTaskStatus>),
    ("uai.agent.final-report.v1", both::<uaix::FinalReport>),
    ("uai.agent.correction.v1", both::<uaix::Correction>),
    ("uai.intent.request.v1", both::<uaix::IntentRequest>),
    ("uai.intent.response.v1", both::<uaix::IntentResponse>),
    (
        "uai.capability.statement.v1",
        both::<uaix::CapabilityStatement>,
    ),
    ("uai.error.v1", both::<uaix::ErrorPacket>),
    ("uai.conformance.result.v1", both::<uaix::ConformanceResult>),
    ("uai.task.status.v1", both::<uaix::TaskStatus>),
];

fn both<T: Build + PartialEq + Debug>(document: &Value) -> Option<Verdicts> {
    let members = document.as_object()?;
    let outline = T::OUTLINE;
    let fixed = |name: &str| outline.fixed.iter().find(|(fixed, _)| *fixed == name);
    let mut draft = Draft::new(outline);
    for (name, value) in members {
        match fixed(name) {
            // What the schema fixes cannot be given, so it cannot be wrong either.
            Some((_, json)) if **json != *value.to_string() => return None,
            Some(_) => {}
            None => {
                let name = outline.members.iter().find(|member| *member == name)?;
                draft.give(name, Fragment::of(value));
            }
        }
    }
    if outline
        .fixed
        .iter()
        .any(|(name, _)| !members.contains_key(*name))
    {
        return None;
    }
    let read = decode::<T>(document.to_string().as_bytes());
    let built = draft.build::<T>();
    if let (Ok(read), Ok(built)) = (&read, &built) {
        assert_eq!(read, built);
    }
    Some([violations(read), violations(built)])
}

/// Code, pointer and limit of each.
fn violations<T>(verdict: Result<Valid<T>, Report>) -> BTreeSet<String> {
    let report = verdict.err().unwrap_or_default();
    let each = report.iter().map(|violation| {
        let (code, pointer) = (violation.code(), violation.pointer());
        format!("{code} {pointer} {:?}", violation.limit())
    });
    each.collect()
}

#[test]
fn every_vector_is_judged_alike() {
    let mut counts = Vec::new();
    let mut failures = Vec::new();
    for made in made::all() {
        let found = TYPES.iter().find(|(id, _)| *id == made.schema);
        let Some((_, both)) = found else {
            assert_eq!(made.schema, "aif.refusal", "it has no builder");
            continue;
        };
        let (mut valid, mut invalid) = (0, 0);
        for vector in &made.vectors {
            let Some([read, built]) = both(&vector.document) else {
                continue;
            };
            *if read.is_empty() {
                &mut valid
            } else {
                &mut invalid
            } += 1;
            if read != built {
                failures.push(format!(
                    "{} {}: {read:?}, {built:?}",
                    made.schema, vector.name
                ));
            }
        }
        assert!(
            valid > 0 && invalid > 15,
            "{}: {valid} {invalid}",
            made.schema
        );
        counts.push((made.schema, valid + invalid));
    }
    made::report(&counts);
    made::none(&failures);
}

/// A builder of what was read makes the same again.
#[test]
fn every_valid_vector_goes_through_its_builder() {
    macro_rules! again {
        ($($of_type:ty: $id:literal,)*) => {
            fn again(id: &str, text: &[u8]) -> Option<()> {
                match id {
                    $($id => {
                        let read = decode::<$of_type>(text).expect("a valid vector");
                        let built = read.to_builder().build().expect("it was valid");
                        assert_eq!(read, built);
                    })*
                    _ => return None,
                }
                Some(())
            }
        };
    }
    again! {
        aif::RequestFrame: "aif.request",
        aif::ResultFrame: "aif.result",
        uaix::Handoff: "uai.agent.handoff.v1",
        uaix::Blocker: "uai.agent.blocker.v1",
        uaix::MemoryProposal: "uai.agent.memory-proposal.v1",
        uaix::AgentMessage: "uai.agent.message.v1",
        uaix::Acknowledgement: "uai.agent.ack.v1",
        uaix::AgentTaskStatus: "uai.agent.task-status.v1",
        uaix::FinalReport: "uai.agent.final-report.v1",
        uaix::Correction: "uai.agent.correction.v1",
        uaix::IntentRequest: "uai.intent.request.v1",
        uaix::IntentResponse: "uai.intent.response.v1",
        uaix::CapabilityStatement: "uai.capability.statement.v1",
        uaix::ErrorPacket: "uai.error.v1",
        uaix::ConformanceResult: "uai.conformance.result.v1",
        uaix::TaskStatus: "uai.task.status.v1",
    }
    let mut count = 0;
    for made in made::all() {
        for vector in made.vectors.iter().filter(|vector| vector.valid) {
            count +=
                usize::from(again(&made.schema, vector.document.to_string().as_bytes()).is_some());
        }
    }
    assert!(count > 100, "{count} vectors");
}
