//! Words of open vocabularies.

use crate::generated::uaix::{
    ActorType, AuthScheme, BlockerType, DeliveryMode, DeliveryPriority, Lifecycle,
    MemorySourceType, ProposedStatus, TrustChannel,
};
use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// A vocabulary that is open has a word which nobody has registered.
pub(in crate::policy) static UNREGISTERED_VALUE: Rule = Rule {
    policy: PolicyRule::new(
        "unregistered_value",
        "UAI-1 registry, vocabularies",
        "this word is not registered, so receivers may not know it",
    ),
    severity: Severity::Warning,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Policy(check),
};

/// The words of the schema, where the body of a profile has a vocabulary of its own.
const IN_BODIES: &[(&str, &str, &[&str])] = &[
    ("uai.agent.blocker", "blocker_type", BlockerType::KNOWN),
    (
        "uai.agent.memory-proposal",
        "source_type",
        MemorySourceType::KNOWN,
    ),
    (
        "uai.agent.memory-proposal",
        "proposed_status",
        ProposedStatus::KNOWN,
    ),
];

fn check(packet: &Packet<'_>, _: &Context, findings: &mut Findings<'_>) {
    let mut judge = |place: Option<Place<'_>>, words: &'static [&'static str]| {
        if let Some(place) = place
            && let Some(word) = place.text()
            && !words.contains(&word)
        {
            findings.note_word(place, word, words);
        }
    };
    for (parent, member, words) in [
        (packet.source, "type", ActorType::KNOWN),
        (packet.target, "type", ActorType::KNOWN),
        (packet.delivery, "mode", DeliveryMode::KNOWN),
        (packet.delivery, "priority", DeliveryPriority::KNOWN),
        (packet.delivery, "lifecycle", Lifecycle::KNOWN),
        (packet.trust, "channel", TrustChannel::KNOWN),
        (packet.trust, "auth_scheme", AuthScheme::KNOWN),
    ] {
        judge(parent.and_then(|parent| parent.member(member)), words);
    }
    for (family, member, words) in IN_BODIES {
        if packet.is_of(family) {
            judge(packet.in_body(member), words);
        }
    }
}
