//! What an answer takes over from the packet that it answers.

use serde_json::Value;

use crate::generated::uaix::Conversation;
use crate::packet::Packet;
use crate::support::Fragment;

use super::{Envelope, Sender};

/// The envelope of an answer to `packet`.
pub(super) fn envelope(sender: &Sender, packet: &impl Packet) -> Envelope {
    // Packets of any profile, and of foreign ones, are told apart by nothing that matters here.
    let packet = serde_json::to_value(packet).unwrap_or_default();
    let text = |pointer: &str| packet.pointer(pointer).and_then(Value::as_str);
    let number = |pointer: &str| packet.pointer(pointer).and_then(Value::as_u64);
    let target = packet.get("source").map(Fragment::of).unwrap_or_default();
    let (name, envelope) = Envelope::new(sender, target);
    let sequence = number("/conversation/sequence")
        .unwrap_or_default()
        .saturating_add(1);
    let same = |pointer: &str| text(pointer).unwrap_or_default();
    let conversation = Conversation::builder()
        .conversation_id(same("/conversation/conversation_id"))
        .turn_id(next_turn(same("/conversation/turn_id"), sequence))
        .maybe_parent_message_id(text("/message_id"))
        .correlation_id(same("/conversation/correlation_id"))
        .maybe_traceparent(
            text("/conversation/traceparent").and_then(|parent| child(parent, &name.span)),
        )
        .sequence(sequence);
    envelope
        .conversation(|_| conversation)
        .delivery(|delivery| {
            let delivery = delivery.maybe_task_ref(text("/delivery/task_ref"));
            match number("/delivery/sequence") {
                Some(sequence) => delivery.sequence(sequence.saturating_add(1)),
                None => delivery,
            }
        })
        .provenance(|provenance| provenance.trace_id(same("/provenance/trace_id")))
}

/// The turn after `turn`: its number is one more, with as many digits. A turn without a number is
/// followed by that of the place in the conversation.
fn next_turn(turn: &str, sequence: u64) -> String {
    let name = turn.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = &turn[name.len()..];
    let next = digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_add(1));
    match next {
        Some(next) => format!("{name}{next:0width$}", width = digits.len()),
        None => format!("turn_{sequence}"),
    }
}

/// The trace context of an answer: the same trace and flags, and a span of its own.
fn child(parent: &str, span: &str) -> Option<String> {
    let mut parts = parent.split('-');
    let (_, trace, _, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    Some(format!("00-{trace}-{span}-{flags}"))
}

#[cfg(test)]
mod tests {
    use super::{child, next_turn};

    #[test]
    fn turns_count_on() {
        assert_eq!(next_turn("turn_006", 7), "turn_007");
        assert_eq!(next_turn("turn_999", 1000), "turn_1000");
        assert_eq!(next_turn("turn_a", 3), "turn_3");
        assert_eq!(next_turn("turn_9x", 3), "turn_3");
        assert_eq!(next_turn("turn_18446744073709551615", 3), "turn_3");
        assert_eq!(next_turn("turn_99999999999999999999999", 3), "turn_3");
    }

    #[test]
    fn a_trace_goes_on_with_a_span_of_its_own() {
        let parent = "cc-11111111111111111111111111111111-0000000000000006-01";
        let expected = "00-11111111111111111111111111111111-00000000000000ff-01";
        assert_eq!(child(parent, "00000000000000ff").as_deref(), Some(expected));
        assert_eq!(child("x", "00000000000000ff"), None);
    }
}
