//! What a receiver has against a request: a violation of a refusal frame in the making.

use crate::aif::RefusalCode;

/// One violation (AIF 0.1 section 8.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// Its code, which is stable.
    pub code: RefusalCode,
    /// The part of the request at fault, as a JSON Pointer; empty for the whole.
    pub section: String,
    /// What is wrong, for a person. It holds nothing that the frame says.
    pub detail: String,
}

impl Objection {
    /// An objection.
    pub fn new(code: RefusalCode, section: impl Into<String>, detail: impl Into<String>) -> Self {
        Objection {
            code,
            section: section.into(),
            detail: detail.into(),
        }
    }
}

/// What is told where too many exchanges are under way.
pub(super) const OVERLOADED: &str =
    "the receiver has as much to do as it takes on; ask again later";

/// Codes of receivers' own, which the standard leaves to them.
pub(super) mod own {
    use crate::aif::RefusalCode;

    /// A member of `inputs` is not what the capability needs.
    pub(crate) fn input_invalid() -> RefusalCode {
        RefusalCode::Other("INPUT_INVALID".to_owned())
    }

    /// Too many exchanges are under way.
    pub(crate) fn overloaded() -> RefusalCode {
        RefusalCode::Other("RECEIVER_OVERLOADED".to_owned())
    }

    /// The exchange was cancelled.
    pub(crate) fn cancelled() -> RefusalCode {
        RefusalCode::Other("CANCELLED".to_owned())
    }

    /// The log does not take the request.
    pub(crate) fn log_unavailable() -> RefusalCode {
        RefusalCode::Other("LOG_UNAVAILABLE".to_owned())
    }
}
