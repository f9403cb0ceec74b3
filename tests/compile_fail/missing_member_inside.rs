//! A required member of a part is left out.
//~ E0277 a required member has not been given: `framewright::support::Missing<framewright::generated::members::actor_id>`

use framewright::uaix::{LineageEntry, Provenance};

fn main() {
    let _ = Provenance::builder()
        .trace_id("trace_1")
        .issued_at("2026-05-31T18:00:00Z")
        .agent_id("agt_acme.planner")
        .lineage([LineageEntry::builder().stage("draft")])
        .build();
}
