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

/// Objections with codes of receivers' own, which the standard leaves to them.
pub(super) mod own {
    use super::Objection;
    use crate::aif::RefusalCode;

    /// A member of `inputs` is not what the capability needs.
    pub(crate) fn input_invalid() -> RefusalCode {
        RefusalCode::Other("INPUT_INVALID".to_owned())
    }

    /// Too many exchanges are under way.
    pub(crate) fn overloaded() -> Objection {
        let code = RefusalCode::Other("RECEIVER_OVERLOADED".to_owned());
        let detail = "the receiver has as much to do as it takes on; ask again later";
        Objection::new(code, "", detail)
    }

    /// The exchange was cancelled.
    pub(crate) fn cancelled() -> Objection {
        let code = RefusalCode::Other("CANCELLED".to_owned());
        Objection::new(code, "", "the exchange was cancelled")
    }

    /// The log does not take the request.
    pub(crate) fn log_unavailable() -> Objection {
        let code = RefusalCode::Other("LOG_UNAVAILABLE".to_owned());
        let detail = "the receiver cannot log this request, so it does not work on it";
        Objection::new(code, "", detail)
    }
}
