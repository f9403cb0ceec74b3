//! What is valid stays so: it can be read, not changed.
//~ E0594 `Valid<LineageEntry>`

use framewright::uaix::LineageEntry;

fn main() {
    let mut entry = LineageEntry::builder()
        .stage("draft")
        .actor_id("agt_acme.planner")
        .build()
        .unwrap();
    entry.note = None;
}
