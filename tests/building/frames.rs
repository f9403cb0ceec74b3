//! Frames of AIF: lists of branches, maps, values without a schema.

use framewright::aif::{
    Context, Criterion, ExpectedOutput, Goal, MaxTokensArgs, MaxTokensCriterion,
    MustIncludeSectionsArgs, MustIncludeSectionsCriterion, RefusalFrame, RequestFrame,
    RequestMetadata,
};
use framewright::decode;
use std::collections::BTreeSet;

use crate::made;

const MINIMAL: &str = include_str!("../../examples/data/request.minimal.json");

#[test]
fn the_minimal_request_is_built_as_it_is_read() {
    let short = MaxTokensCriterion::builder()
        .id("c1")
        .args(MaxTokensArgs::builder().limit(300));
    let sections = MustIncludeSectionsArgs::builder().sections(["Recommended Action"]);
    let complete = MustIncludeSectionsCriterion::builder()
        .id("c2")
        .args(sections);
    let output = ExpectedOutput::builder()
        .type_("bullet_summary")
        .sections(["Customer Impact", "Top Risks", "Recommended Action"])
        .acceptance_criteria((short, complete));
    let built = RequestFrame::builder()
        .version("0.1")
        .intent_type("request")
        .capability("research.summarize")
        .goal(Goal::builder().objective("Summarise incident 4471 for the executive committee."))
        .context(Context::builder().conversation_id("rel-review-q3"))
        .expected_output(output)
        .metadata(RequestMetadata::builder().trace_id("trace-8f21"))
        .build()
        .expect("a valid request");
    let read = decode::<RequestFrame>(MINIMAL.as_bytes()).expect("a valid request");
    assert_eq!(built, read);
}

#[test]
fn a_union_is_made_of_a_branch_or_of_its_builder() {
    let builder = || {
        MaxTokensCriterion::builder()
            .id("c1")
            .args(MaxTokensArgs::builder().limit(300))
    };
    let of_builder = Criterion::new(builder()).expect("valid");
    let branch = builder().build().expect("valid").into_inner();
    assert_eq!(
        Criterion::new(Criterion::from(branch.clone())),
        Ok(of_builder.clone())
    );
    assert_eq!(Criterion::new(branch), Ok(of_builder));
    let report = Criterion::new(builder().id("")).expect_err("no id");
    assert_eq!(report.violations()[0].pointer(), "/id");
}

#[test]
fn every_refusal_is_built_by_its_branch() {
    let made = made::all();
    let made = made.iter().find(|made| made.schema == "aif.refusal");
    let vectors = &made.expect("vectors of refusals").vectors;
    let mut branches = BTreeSet::new();
    for vector in vectors.iter().filter(|vector| vector.valid) {
        let text = vector.document.to_string();
        let read = decode::<RefusalFrame>(text.as_bytes()).expect("a valid refusal");
        let built = match &*read {
            RefusalFrame::Admission(refusal) => RefusalFrame::new(refusal.to_builder()),
            RefusalFrame::Validation(refusal) => RefusalFrame::new(refusal.to_builder()),
            RefusalFrame::Budget(refusal) => RefusalFrame::new(refusal.to_builder()),
        };
        branches.insert(read.refused_at().to_owned());
        assert_eq!(built.as_ref(), Ok(&read));
    }
    assert_eq!(branches.len(), 3, "{branches:?}");
}
