//! A profile of one's own, `x-acme.agent.review.v1`: its packets are built, decoded, judged, sealed and
//! sent as those of the standard are.

/// The models, as `build.rs` makes them from the schema.
pub mod review {
    include!(concat!(env!("OUT_DIR"), "/review.rs"));
}

pub use review::{Finding, Review, ReviewBody, Verdict};
