//! What a crate does that imports Framewright's models and nothing else: it builds packets, writes and
//! reads them in every transfer form, and tells profiles apart.

mod handoff;
mod inbox;

pub use handoff::handoff;
pub use inbox::{Step, receive};
