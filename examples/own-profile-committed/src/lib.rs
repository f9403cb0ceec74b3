//! The profile of `examples/own-profile`, without a build script: what the generator wrote is committed,
//! so that whoever builds this crate needs no generator, and a change of the schema is seen in a diff.

#[rustfmt::skip]
pub mod review;

pub use review::{Finding, Review, ReviewBody, Verdict};
