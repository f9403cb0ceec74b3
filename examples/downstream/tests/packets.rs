//! The crate as its own users would try it.

use downstream::{Step, handoff, receive};
use framewright::uaix::{AnyPacket, Handoff, Sender};
use framewright::{AnyMessage, Packet, decode, decode_any};

fn receiver() -> Sender {
    let handoff = handoff().expect("valid");
    Sender::new(&handoff.target, &handoff.trust).expect("valid")
}

#[test]
fn a_handoff_is_written_and_read_in_every_form() {
    let handoff = handoff().expect("valid");
    for text in [
        handoff.to_keyed().expect("keyed"),
        handoff.to_minified().expect("minified"),
        handoff.to_keyless().expect("keyless"),
    ] {
        assert_eq!(decode::<Handoff>(text.as_bytes()), Ok(handoff.clone()));
        let AnyMessage::Uaix(AnyPacket::Handoff(any)) = decode_any(text.as_bytes()).expect("valid")
        else {
            panic!("a handoff");
        };
        assert_eq!(*any, handoff);
    }
}

#[test]
fn a_handoff_is_acknowledged() {
    let handoff = handoff().expect("valid");
    let text = handoff.to_keyless().expect("keyless");
    let Step::Answer(answer) = receive(&receiver(), text.as_bytes()).expect("valid") else {
        panic!("an answer");
    };
    assert_eq!(answer.body.acknowledged_message_id, handoff.message_id);
    assert_eq!(answer.target, handoff.source);
    assert_eq!(answer.conversation.sequence.get(), 2);
}

#[test]
fn other_packets_are_ignored_and_wrong_ones_reported() {
    let blocker = include_str!("../../data/blocker.keyed.json");
    let step = receive(&receiver(), blocker.as_bytes()).expect("valid");
    assert_eq!(step, Step::Ignore("uai.agent.blocker.v1"));
    let broken = include_str!("../../broken/handoff.six-mistakes.json");
    let report = receive(&receiver(), broken.as_bytes()).expect_err("six mistakes");
    assert_eq!(report.violations().len(), 6);
}
