//! The receiver of AIF: what admits a request, calls a model and answers with exactly one frame.
//!
//! The core is pure: [`admission`] looks at a request, [`exchange`] says what to do next, and
//! nothing in them waits, reads a clock or calls anybody. What reaches the world outside are
//! [`parts`], each behind a trait of [`part`].

pub mod admission;
pub mod capability;
pub mod checks;
pub mod configuration;
pub mod exchange;
pub mod objection;
pub mod part;
pub mod parts;
pub mod prompt;
pub mod record;
pub mod replay;
pub mod runtime;
pub mod settings;

use std::collections::BTreeSet;

use self::capability::{Capability, Limits};
use self::checks::Checks;
use self::settings::{IntentTable, ModelRole};

/// What decides about a request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// What the receiver can do.
    pub capabilities: Vec<Capability>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// How models are run, by intent type.
    pub intents: IntentTable,
    /// The checks that it knows.
    pub checks: Checks,
    /// The models that it has.
    pub models: BTreeSet<ModelRole>,
}

impl Rules {
    /// These capabilities, with the limits and the table of the standard, and a model of each role.
    pub fn new(capabilities: Vec<Capability>, checks: Checks) -> Self {
        Rules {
            capabilities,
            limits: Limits::default(),
            intents: IntentTable::standard(),
            checks,
            models: [ModelRole::Capable, ModelRole::Independent].into(),
        }
    }
}

/// The JSON Pointer of the member `name` below `pointer`.
fn pointer(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}
