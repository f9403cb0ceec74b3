//! A struct is made by its builder, so that a new optional member breaks nobody.
//~ E0639 cannot create non-exhaustive

use framewright::uaix::{ActorId, LineageEntry};
use framewright::common::Text;

fn main() {
    let _ = LineageEntry {
        stage: Text::new("draft").unwrap(),
        actor_id: ActorId::new("agt_acme.planner").unwrap(),
        model_id: None,
        note: None,
    };
}
