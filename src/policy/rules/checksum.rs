//! Checksums. They are judged by `verify`: the published example has a placeholder for one, and is
//! valid all the same.

use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// The checksum is that of another packet.
pub(crate) static CHECKSUM_MISMATCH: Rule = Rule {
    policy: PolicyRule::new(
        "checksum_mismatch",
        "UAI-1 envelope, integrity",
        "the packet is not the one that was sealed: its checksum is another",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Integrity,
};

/// The checksum is a placeholder.
pub(crate) static CHECKSUM_NOT_A_DIGEST: Rule = Rule {
    policy: PolicyRule::new(
        "checksum_not_a_digest",
        "UAI-1 envelope, integrity",
        "the checksum is no digest: it must be `sha256:` and 64 digits of hex; seal the packet",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Integrity,
};
