//! With every required member given it compiles, so the other cases fail for their own reasons.

use framewright::uaix::{LineageEntry, Provenance};

fn main() {
    let entry = LineageEntry::builder().stage("draft").actor_id("agt_acme.planner");
    let provenance = Provenance::builder()
        .trace_id("trace_1")
        .issued_at("2026-05-31T18:00:00Z")
        .agent_id("agt_acme.planner")
        .lineage([entry])
        .build();
    assert!(provenance.is_ok());
}
