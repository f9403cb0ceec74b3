//! A number for a text.
//~ E0277 a builder takes no `{integer}` for a `Text`

use framewright::uaix::LineageEntry;

fn main() {
    let _ = LineageEntry::builder().stage(7).actor_id("agt_acme.planner").build();
}
