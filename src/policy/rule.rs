//! What a rule of policy is.

use super::context::Context;
use super::findings::Findings;
use super::packet::Packet;
use crate::support::{PolicyRule, Severity};

/// A rule that no schema can say, as a row of [`RULES`](super::RULES).
pub struct Rule {
    pub(super) policy: PolicyRule,
    pub(super) severity: Severity,
    pub(super) applies_to: AppliesTo,
    /// The profile in which the rule holds whatever the receiver wants of it, without its version.
    pub(super) always_in: Option<&'static str>,
    pub(super) check: Check,
}

/// Which packets a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppliesTo {
    /// All of them.
    EveryPacket,
    /// Those of these profiles, in any version: ids without their last segment.
    Profiles(&'static [&'static str]),
}

/// How a rule is judged.
#[derive(Clone, Copy)]
pub(super) enum Check {
    /// By this function. It looks at the whole packet and notes everything that it finds.
    Policy(fn(&Packet<'_>, &Context, &mut Findings<'_>)),
    /// By `verify` alone: a packet may be in order before it is sealed.
    Integrity,
}

impl Rule {
    /// Its stable name, in `snake_case`: the code of its violations.
    pub const fn id(&self) -> &'static str {
        self.policy.id
    }

    /// The code of its violations: `Code::Policy(rule.policy())`.
    pub const fn policy(&self) -> &PolicyRule {
        &self.policy
    }

    /// The clause of the standard that it stands in.
    pub const fn clause(&self) -> &'static str {
        self.policy.clause
    }

    /// What is wrong and how to mend it.
    pub const fn sentence(&self) -> &'static str {
        self.policy.sentence
    }

    /// How much its violations matter, unless the [`Context`] says otherwise.
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Which packets it is about.
    pub const fn applies_to(&self) -> AppliesTo {
        self.applies_to
    }

    /// Whether `verify` judges it and `check_policy` does not.
    pub const fn is_of_integrity(&self) -> bool {
        matches!(self.check, Check::Integrity)
    }
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Rule")
            .field("id", &self.id())
            .field("clause", &self.clause())
            .field("severity", &self.severity)
            .field("applies_to", &self.applies_to)
            .finish_non_exhaustive()
    }
}
