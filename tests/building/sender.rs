//! What a sender need not write.

use std::collections::BTreeSet;
use std::time::{Duration, UNIX_EPOCH};

use framewright::common::Count;
use framewright::uaix::{
    Acknowledgement, Actor, ActorBuilder, AgentMessage, AgentMessageBody, AnyPacket, Handoff,
    Sender, Trust,
};
use framewright::{AnyMessage, Code, Given, Packet, Report, Valid, decode, decode_any};

const PUBLISHED: &str = include_str!("../../examples/data/handoff.keyed.json");

fn actor(id: &str) -> impl Given<Actor> {
    Actor::builder()
        .type_("agent")
        .id(id)
        .label("Planner")
        .role("planner")
        .project("acme")
}

fn trust() -> impl Given<Trust> {
    Trust::builder()
        .channel("private-network")
        .auth_scheme("mtls")
        .principal("https://acme.example")
        .credential_ref("vault:kv/planner")
}

fn sender() -> Sender {
    Sender::new(actor("agt_acme.planner"), trust())
        .expect("a valid sender")
        .run("test")
        .clock(|| UNIX_EPOCH + Duration::from_secs(1_800_000_000))
}

fn body() -> impl Given<AgentMessageBody> {
    AgentMessageBody::builder()
        .intent("ask")
        .content("Is the summary done?")
        .constraints(vec![])
        .evidence_refs(vec![])
        .support_boundary("UAIX records the question.")
}

fn message(sender: &Sender) -> Valid<AgentMessage> {
    let envelope = sender.to(actor("agt_acme.reader"));
    envelope
        .packet::<AgentMessage>(body())
        .build()
        .expect("a valid packet")
}

#[test]
fn what_is_not_said_is_given() {
    let packet = message(&sender());
    assert_eq!(packet.message_id.as_str(), "msg_test_1");
    assert_eq!(packet.delivery.idempotency_key.as_str(), "idem_test_1");
    assert_eq!(packet.provenance.issued_at.as_str(), "2027-01-15T08:00:00Z");
    assert_eq!(packet.delivery.expires_at.as_str(), "2027-01-16T08:00:00Z");
    assert_eq!(packet.provenance.agent_id, packet.source.id);
    assert_eq!(packet.conversation.sequence.get(), 1);
    assert_eq!(packet, message(&sender()), "the same again");
}

#[test]
fn everything_can_be_overridden() {
    let sender = sender()
        .delivery(|it| it.priority("urgent").timeout_ms(9))
        .provenance(|it| it.model_id("model.acme"))
        .lifetime(Duration::from_secs(60));
    let packet = sender
        .to(actor("agt_acme.reader"))
        .message_id("msg_own")
        .source(actor("agt_acme.other"))
        .conversation(|it| it.turn_id("turn_own").sequence(0))
        .delivery(|it| it.ack_required(true).idempotency_key("idem_own"))
        .trust(|it| it.auth_scheme("none"))
        .provenance(|it| it.confidence(0.5))
        .packet::<AgentMessage>(body())
        .target(actor("agt_acme.third"))
        .build()
        .expect("a valid packet");
    assert_eq!(packet.message_id.as_str(), "msg_own");
    assert_eq!(packet.source.id.as_str(), "agt_acme.other");
    assert_eq!(packet.target.id.as_str(), "agt_acme.third");
    assert_eq!(packet.conversation.turn_id.as_str(), "turn_own");
    assert_eq!(packet.conversation.sequence.get(), 0);
    assert_eq!(packet.delivery.idempotency_key.as_str(), "idem_own");
    assert_eq!(packet.delivery.priority.as_str(), "urgent");
    assert_eq!(packet.delivery.timeout_ms.get(), 9);
    assert_eq!(packet.delivery.expires_at.as_str(), "2027-01-15T08:01:00Z");
    assert_eq!(packet.trust.auth_scheme.as_str(), "none");
    assert_eq!(packet.provenance.model_id.as_deref(), Some("model.acme"));
    assert!(packet.delivery.ack_required);
}

#[test]
fn an_answer_goes_on_with_the_conversation() {
    let asked = decode::<Handoff>(PUBLISHED.as_bytes()).expect("valid");
    let reply = sender()
        .reply_to(&asked)
        .packet::<AgentMessage>(body())
        .build();
    let reply = reply.expect("a valid packet");
    assert_eq!(reply.target, asked.source);
    assert_eq!(reply.source.id.as_str(), "agt_acme.planner");
    let (was, is) = (&asked.conversation, &reply.conversation);
    assert_eq!(is.conversation_id, was.conversation_id);
    assert_eq!(is.correlation_id, was.correlation_id);
    assert_eq!(is.parent_message_id.as_ref(), Some(&asked.message_id));
    assert_eq!((is.turn_id.as_str(), is.sequence.get()), ("turn_007", 7));
    let traceparent = is.traceparent.as_ref().expect("the trace goes on").as_str();
    assert!(traceparent.starts_with("00-11111111111111111111111111111111-"));
    assert_ne!(is.traceparent, was.traceparent);
    assert_eq!(reply.delivery.task_ref, asked.delivery.task_ref);
    assert_eq!(reply.delivery.sequence.map(Count::get), Some(7));
    assert_eq!(reply.provenance.trace_id, asked.provenance.trace_id);
}

#[test]
fn an_answer_to_a_packet_of_any_profile() {
    for file in std::fs::read_dir("examples/data").expect("the examples") {
        let text = std::fs::read(file.expect("a file").path()).expect("it can be read");
        let Ok(AnyMessage::Uaix(packet)) = decode_any(&text) else {
            continue;
        };
        let packet: AnyPacket = packet;
        let reply = sender()
            .reply_to(&packet)
            .packet::<AgentMessage>(body())
            .build();
        let reply = reply.unwrap_or_else(|report| panic!("{}: {report}", packet.schema().id));
        let again = sender()
            .reply_to(&reply)
            .packet::<AgentMessage>(body())
            .build();
        assert_eq!(
            again.expect("valid").conversation.sequence.get(),
            reply.conversation.sequence.get() + 1
        );
    }
}

#[test]
fn no_two_packets_have_one_id() {
    let planner = Sender::new(actor("agt_acme.planner"), trust()).expect("valid");
    let other = Sender::new(actor("agt_acme.planner"), trust()).expect("valid");
    let mut ids = BTreeSet::new();
    let clones: Vec<Sender> = (0..4).map(|_| planner.clone()).collect();
    let threads: Vec<_> = clones
        .into_iter()
        .chain([other])
        .map(|sender| {
            std::thread::spawn(move || {
                let packets = (0..50).map(|_| message(&sender).message_id.clone());
                packets.collect::<Vec<_>>()
            })
        })
        .collect();
    for thread in threads {
        ids.extend(thread.join().expect("no panic"));
    }
    assert_eq!(ids.len(), 250);
}

#[test]
fn a_wrong_sender_is_refused_with_all_that_is_wrong() {
    let wrong: ActorBuilder<_> = Actor::builder()
        .type_("agent")
        .id("")
        .label("")
        .role("planner")
        .project("acme");
    let trust = Trust::builder()
        .channel("No Word")
        .auth_scheme("mtls")
        .principal("x");
    let report: Report = Sender::new(wrong, trust).expect_err("three mistakes");
    let found: Vec<_> = report.iter().map(|it| (it.code(), it.pointer())).collect();
    let expected = [
        (Code::Pattern, "/source/id"),
        (Code::MinLength, "/source/label"),
        (Code::Pattern, "/trust/channel"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_wrong_part_is_found_when_the_packet_is_built() {
    let envelope = sender().run("no id!").to(actor("nobody"));
    let report = envelope.packet::<Acknowledgement>(&no_body()).build();
    let report = report.expect_err("wrong ids");
    assert!(report.iter().any(|it| it.pointer() == "/message_id"));
}

fn no_body() -> framewright::uaix::AcknowledgementBody {
    let text = include_str!("../../examples/data/ack.keyed.json");
    decode::<Acknowledgement>(text.as_bytes())
        .expect("valid")
        .into_inner()
        .body
}

#[test]
fn a_clock_beyond_the_calendar_stops_no_sender() {
    let late = sender().clock(|| UNIX_EPOCH + Duration::from_secs(400_000_000_000));
    assert_eq!(
        message(&late).delivery.expires_at.as_str(),
        "9999-12-31T23:59:59Z"
    );
}

#[cfg(feature = "policy")]
#[test]
fn what_is_sent_passes_the_policy() {
    use framewright::policy::Context;

    let planner = Sender::new(actor("agt_acme.planner"), trust()).expect("valid");
    let first = message(&planner);
    let reply = planner
        .reply_to(&first)
        .packet::<AgentMessage>(body())
        .build()
        .expect("valid");
    for packet in [first, reply] {
        let report = packet.check_policy(&Context::default());
        assert!(report.is_empty(), "{report}");
    }
}

#[cfg(feature = "integrity")]
#[test]
fn what_is_sealed_is_verified() {
    let packet = message(&sender());
    assert!(packet.verify().is_err(), "not sealed yet");
    assert!(packet.seal().expect("a packet").verify().is_ok());
}
