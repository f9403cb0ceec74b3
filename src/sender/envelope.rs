//! The envelope of a packet that is to be sent.

use crate::generated::uaix::{
    Actor, Conversation, Delivery, Extension, Integrity, MessageId, Provenance, Trust,
};
use crate::support::{Build, Draft, Enveloped, Fragment, Given};

use super::Sender;
use super::names::Name;

/// What stands for a checksum before a packet is sealed.
const UNSEALED: &str = "sha256:unsealed";

/// An envelope that has everything, and can have each part changed before a body is put into it.
#[derive(Clone, Debug)]
#[must_use = "an envelope is nothing without a body: `packet`"]
pub struct Envelope {
    message_id: Fragment,
    source: Fragment,
    target: Fragment,
    conversation: <Conversation as Build>::Complete,
    delivery: <Delivery as Build>::Complete,
    trust: <Trust as Build>::Complete,
    provenance: <Provenance as Build>::Complete,
    integrity: <Integrity as Build>::Complete,
    extensions: Fragment,
}

impl Envelope {
    /// The envelope of the first packet of a conversation, and what it has that is its own.
    pub(super) fn new(sender: &Sender, target: Fragment) -> (Name, Self) {
        let now = sender.now();
        let name = sender.names.next(now);
        // A clock at the end of all calendars makes packets that have expired.
        let expires_at = now.later(sender.lifetime).unwrap_or(now);
        let envelope = Envelope {
            message_id: Fragment::of(&name.id("msg")),
            source: Fragment::of(&sender.actor),
            target,
            conversation: Conversation::builder()
                .conversation_id(name.id("conv"))
                .turn_id("turn_1")
                .correlation_id(name.id("corr"))
                .sequence(1),
            delivery: sender
                .delivery
                .clone()
                .idempotency_key(name.id("idem"))
                .expires_at(expires_at),
            trust: sender.trust.to_builder(),
            provenance: sender
                .provenance
                .clone()
                .trace_id(name.id("trace"))
                .issued_at(now),
            integrity: Integrity::builder().version(1).checksum(UNSEALED),
            extensions: Fragment::list([]),
        };
        (name, envelope)
    }

    /// Gives the packet another id.
    pub fn message_id(mut self, message_id: impl Given<MessageId>) -> Self {
        self.message_id = message_id.fragment();
        self
    }

    /// Names another sender.
    pub fn source(mut self, source: impl Given<Actor>) -> Self {
        self.source = source.fragment();
        self
    }

    /// Sends it to somebody else.
    pub fn target(mut self, target: impl Given<Actor>) -> Self {
        self.target = target.fragment();
        self
    }

    /// Says which extensions the packet uses; none, if not said.
    pub fn extensions(mut self, extensions: impl Given<Vec<Extension>>) -> Self {
        self.extensions = extensions.fragment();
        self
    }

    /// The builder of a packet in this envelope, which lacks nothing. Each of its members can still be
    /// given anew; `build()` checks the whole.
    ///
    /// Parts of the envelope that the schema of `T` does not know are left out.
    pub fn packet<T: Enveloped>(self, body: impl Given<T::Body>) -> T::Complete {
        let mut draft = Draft::new(T::OUTLINE);
        for (name, part) in [
            ("message_id", self.message_id),
            ("source", self.source),
            ("target", self.target),
            (
                "conversation",
                Given::<Conversation>::fragment(self.conversation),
            ),
            ("delivery", Given::<Delivery>::fragment(self.delivery)),
            ("trust", Given::<Trust>::fragment(self.trust)),
            ("body", body.fragment()),
            ("provenance", Given::<Provenance>::fragment(self.provenance)),
            ("integrity", Given::<Integrity>::fragment(self.integrity)),
            ("extensions", self.extensions),
        ] {
            draft.give(name, part);
        }
        T::Complete::from(draft)
    }
}

/// A method that changes a part of the envelope by way of its builder.
macro_rules! part {
    ($(#[$doc:meta])* $name:ident: $of_type:ty) => {
        impl Envelope {
            $(#[$doc])*
            pub fn $name(
                mut self,
                change: impl FnOnce(<$of_type as Build>::Complete) -> <$of_type as Build>::Complete,
            ) -> Self {
                self.$name = change(self.$name);
                self
            }
        }
    };
}

part! {
    /// Changes the place in the conversation: `envelope.conversation(|it| it.turn_id("turn_7"))`.
    conversation: Conversation
}
part! {
    /// Changes how the packet is delivered: `envelope.delivery(|it| it.ack_required(true))`.
    delivery: Delivery
}
part! {
    /// Changes how the packet is to be trusted.
    trust: Trust
}
part! {
    /// Changes what the packet says of its making: `envelope.provenance(|it| it.confidence(0.9))`.
    provenance: Provenance
}
