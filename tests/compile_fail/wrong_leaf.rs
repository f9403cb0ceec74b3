//! The id of something else.
//~ E0277 a builder takes no `MessageId` for a `ActorId`

use framewright::uaix::{LineageEntry, MessageId};

fn main() {
    let message = MessageId::new("msg_1").unwrap();
    let _ = LineageEntry::builder().stage("draft").actor_id(message).build();
}
