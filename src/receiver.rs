//! The receiver of AIF: what admits a request, calls a model and answers with exactly one frame.

pub mod part;
pub mod parts;
pub mod prompt;
pub mod settings;
