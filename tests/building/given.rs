//! What builders take, and what becomes of members that are given twice or taken back.

use framewright::uaix::{
    Actor, ActorId, ActorType, Extension, Handoff, HandoffBody, LineageEntry, Provenance,
};
use framewright::{Code, decode, each};

const VALID: &str = include_str!("../../examples/data/handoff.keyed.json");

#[test]
fn leaf_types_are_given_as_themselves_or_as_what_they_are_made_of() {
    let id = ActorId::new("agt_acme.planner").expect("an id");
    let actor = || {
        Actor::builder()
            .label("Planner")
            .role("planner")
            .project("acme")
    };
    let ways = [
        actor().id(id.clone()).type_(ActorType::Agent).build(),
        actor().id(&id).type_("agent").build(),
        actor()
            .id("agt_acme.planner")
            .type_("agent".to_owned())
            .build(),
        actor()
            .id(String::from("agt_acme.planner"))
            .type_(&ActorType::Agent)
            .build(),
    ];
    for way in &ways {
        assert_eq!(way, &ways[0]);
        assert_eq!(way.as_ref().expect("a valid actor").id, id);
    }
}

#[test]
fn objects_are_given_as_themselves_as_valid_ones_or_as_builders() {
    let entry = || {
        LineageEntry::builder()
            .stage("draft")
            .actor_id("agt_acme.planner")
    };
    let valid = entry().build().expect("a valid entry");
    let plain = valid.clone().into_inner();
    let provenance = || {
        Provenance::builder()
            .trace_id("trace_1")
            .issued_at("2026-05-31T18:00:00Z")
            .agent_id("agt_acme.planner")
    };
    let ways = [
        provenance()
            .lineage((entry(), &valid, plain.clone(), &plain))
            .build(),
        provenance()
            .lineage([entry(), entry(), entry(), entry()])
            .build(),
        provenance()
            .lineage([&valid, &valid, &valid, &valid])
            .build(),
        provenance().lineage(vec![plain; 4]).build(),
        provenance().lineage(each((0..4).map(|_| entry()))).build(),
    ];
    for way in &ways {
        assert_eq!(way, &ways[0]);
        assert_eq!(way.as_ref().expect("valid").lineage.len(), 4);
    }
}

#[test]
fn an_empty_list_needs_no_type() {
    let provenance = Provenance::builder()
        .trace_id("trace_1")
        .issued_at("2026-05-31T18:00:00Z")
        .agent_id("agt_acme.planner")
        .lineage(vec![])
        .build();
    assert_eq!(provenance.expect("valid").lineage, []);
}

#[test]
fn what_is_given_last_counts() {
    let read = decode::<Handoff>(VALID.as_bytes()).expect("valid");
    let delivery = read.delivery.to_builder();
    let other = delivery
        .retry_count(7)
        .retry_count(2)
        .build()
        .expect("valid");
    assert_eq!(other.retry_count.get(), 2);
    let gone = other
        .to_builder()
        .maybe_sequence(None::<u64>)
        .build()
        .expect("valid");
    assert_eq!((other.sequence.is_some(), gone.sequence), (true, None));
    let back = gone
        .to_builder()
        .maybe_sequence(Some(9))
        .build()
        .expect("valid");
    assert_eq!(back.sequence.map(framewright::common::Count::get), Some(9));
}

#[test]
fn one_member_is_changed_and_the_whole_is_checked_again() {
    let read = decode::<Handoff>(VALID.as_bytes()).expect("valid");
    let conversation = read
        .conversation
        .to_builder()
        .sequence(7)
        .turn_id("turn_007");
    let next = read
        .to_builder()
        .message_id("msg_uaix_agent_handoff_0007")
        .conversation(conversation)
        .build()
        .expect("valid");
    assert_eq!(next.conversation.turn_id.as_str(), "turn_007");
    assert_eq!(next.body, read.body);
    let report = next
        .to_builder()
        .message_id("7")
        .build()
        .expect_err("no id");
    let found: Vec<_> = report.iter().map(|it| (it.code(), it.pointer())).collect();
    assert_eq!(found, [(Code::Pattern, "/message_id")]);
}

#[test]
fn everything_that_is_wrong_is_reported_at_once_with_its_place_in_the_whole() {
    let read = decode::<Handoff>(VALID.as_bytes()).expect("valid");
    let source = read.source.to_builder().id("").label("");
    let body = HandoffBody::builder()
        .task_id("42")
        .target_agent_id("agt_runtime.consumer")
        .context_summary("")
        .handoff_reason("continuation_requested")
        .exact_next_action("Go on.")
        .delegated_authorization(&read.body.delegated_authorization)
        .support_boundary("UAIX records it.");
    let extension = Extension::builder()
        .namespace("no uri")
        .purpose("x")
        .critical(true);
    let report = read
        .to_builder()
        .source(source)
        .body(body)
        .extensions([extension])
        .build()
        .expect_err("five mistakes");
    let found: Vec<_> = report
        .iter()
        .map(|it| (it.code().to_string(), it.pointer()))
        .collect();
    let expected = [
        ("pattern", "/source/id"),
        ("minLength", "/source/label"),
        ("pattern", "/body/task_id"),
        ("minLength", "/body/context_summary"),
        ("format", "/extensions/0/namespace"),
    ];
    let expected = expected.map(|(code, pointer)| (code.to_owned(), pointer));
    assert_eq!(found, expected);
    for violation in &report {
        assert_eq!(
            (violation.line(), violation.column(), violation.span()),
            (0, 0, 0..0)
        );
    }
}

#[test]
fn a_builder_shows_no_value() {
    let builder = Actor::builder().id("agt_secret").label("secret");
    let shown = format!("{builder:?}");
    assert_eq!(shown, r#"{"id", "label"}"#);
}
