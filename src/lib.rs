//! scratch
#[doc(hidden)]
pub mod support;
pub use support::{Report, Valid, decode};
