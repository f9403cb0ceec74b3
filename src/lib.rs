//! Strict Rust models for agent messages, generated from the standards' JSON Schemas.
//!
//! Two standards: Agent Intent Frame (AIF 0.1), with its request, result and refusal frames, and
//! UAI-1, with its envelope and profiles. One decode gives the typed value, or every violation there
//! is, each with JSON Pointer, line, column, keyword and limit:
//!
//! ```
//! # #[cfg(feature = "aif")] {
//! use framewright::aif::RequestFrame;
//!
//! let text = std::fs::read("examples/data/request.minimal.json")?;
//! let request = framewright::decode::<RequestFrame>(&text)?;
//! println!("{}", request.goal.objective);
//!
//! let report = framewright::decode::<RequestFrame>(b"{}").unwrap_err();
//! for violation in &report {
//!     println!("{violation}");
//! }
//! assert_eq!(report.violations()[0].code().as_str(), "required");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every type has a builder, which obeys the same rules:
//!
//! ```
//! # #[cfg(feature = "aif")] {
//! use framewright::aif::Goal;
//!
//! let goal = Goal::builder().objective("Summarise the incident.").build()?;
//! let other = goal.to_builder().priority("high").build()?;
//! assert_eq!(other.objective, goal.objective);
//! assert!(Goal::builder().objective("").build().is_err());
//! # }
//! # Ok::<(), framewright::Report>(())
//! ```
//!
//! [`decode`] reads a text as the type you name, [`decode_any`] finds out what it is. serde's
//! `Deserialize` gives the same verdict as [`decode`]. What no schema can say is judged by
//! `Packet::check_policy`. Features: `aif` and `uaix` for the standards and `policy` for their
//! rules (all by default), `integrity` for checksums, `cli` for the program, `idn` for formats of
//! international names in schemas of your own.

#[allow(
    missing_docs,
    non_camel_case_types,
    clippy::all,
    clippy::pedantic,
    reason = "what is generated is judged by the tests of the generator"
)]
#[rustfmt::skip]
#[path = "../generated/mod.rs"]
mod generated;
#[cfg(feature = "integrity")]
pub mod integrity;
#[cfg(feature = "uaix")]
mod packet;
#[cfg(feature = "policy")]
pub mod policy;
#[cfg(feature = "receiver")]
pub mod receiver;
mod recognise;
#[cfg(feature = "uaix")]
mod sender;
mod timestamp;

#[doc(hidden)]
pub mod support;

/// UAI-1 1.0: the envelope, its profiles, and the forms that packets are sent in.
#[cfg(feature = "uaix")]
pub mod uaix {
    pub use crate::generated::uaix::*;
    pub use crate::packet::Packet;
    pub use crate::sender::{Envelope, Sender};
}

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;

#[cfg(feature = "aif")]
pub use crate::generated::aif;
pub use crate::generated::{AnyMessage, common};
#[cfg(feature = "uaix")]
pub use crate::packet::Packet;
pub use crate::recognise::{decode_any, decode_as, identify, schemas};
pub use crate::support::{
    Build, Code, Decode, Each, EncodeError, Enveloped, Given, JsonType, Limit, PolicyRule,
    ProfileFamily, PublicationStatus, Report, Schema, SchemaEntry, Severity, UnknownProfile, Valid,
    Violation, decode, each,
};

/// The code of the README is compiled and run.
#[cfg(all(doctest, feature = "aif", feature = "integrity"))]
#[doc = include_str!("../README.md")]
mod readme {}
