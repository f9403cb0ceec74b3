//! A required member is left out.
//~ E0277 a required member has not been given: `framewright::support::Missing<framewright::generated::members::actor_id>`

use framewright::uaix::LineageEntry;

fn main() {
    let _ = LineageEntry::builder().stage("draft").build();
}
