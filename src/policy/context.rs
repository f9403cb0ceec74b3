//! What a receiver knows and wants, and a packet cannot tell.

use std::collections::{BTreeMap, BTreeSet};

use super::packet::Packet;
use super::rule::Rule;
use crate::support::{Moment, Severity};

/// The profiles that the standard names.
pub(super) const PROFILES: &[&str] = &[
    "uai.agent.handoff.v1",
    "uai.agent.blocker.v1",
    "uai.agent.memory-proposal.v1",
    "uai.agent.message.v1",
    "uai.agent.ack.v1",
    "uai.agent.task-status.v1",
    "uai.agent.final-report.v1",
    "uai.agent.correction.v1",
    "uai.intent.request.v1",
    "uai.intent.response.v1",
    "uai.capability.statement.v1",
    "uai.error.v1",
    "uai.conformance.result.v1",
    "uai.task.status.v1",
];

/// What a check of policy needs to know beside the packet.
///
/// ```
/// use std::time::SystemTime;
///
/// use framewright::Severity;
/// use framewright::policy::{self, Context};
///
/// let unregistered = policy::rule("unregistered_value").ok_or("no such rule")?;
/// let context = Context::new()
///     .with_clock(SystemTime::now())
///     .with_namespace("urn:example:ext:priority")
///     .with_profile("x-acme.invoice.v1")
///     .with_severity(unregistered, Severity::Error);
/// # let _ = context;
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    now: Option<Moment>,
    namespaces: BTreeSet<String>,
    /// Profiles that the standard does not name, and the one that each is judged like.
    profiles: BTreeMap<String, Option<String>>,
    /// By the ids of rules; none for a rule that is switched off.
    severities: BTreeMap<&'static str, Option<Severity>>,
}

impl Context {
    /// The clock of the system, no extension namespaces, the profiles that the standard names and
    /// those that this build has schemas of, and every rule with its own severity.
    pub fn new() -> Self {
        Self::default()
    }

    /// Judges as if it were `now`: a [`SystemTime`](std::time::SystemTime), or a [`Moment`].
    #[must_use]
    pub fn with_clock(mut self, now: impl Into<Moment>) -> Self {
        self.now = Some(now.into());
        self
    }

    /// Takes critical extensions of `namespace`: the receiver knows what they mean.
    #[must_use]
    pub fn with_namespace(mut self, namespace: impl Into<String>) -> Self {
        self.namespaces.insert(namespace.into());
        self
    }

    /// Takes references to the profile `id`.
    #[must_use]
    pub fn with_profile(mut self, id: impl Into<String>) -> Self {
        self.profiles.entry(id.into()).or_default();
        self
    }

    /// Takes references to the profile `id`, and judges its packets by the rules for those of
    /// `standard`: for a profile that adds to one of the standard.
    #[must_use]
    pub fn with_profile_like(mut self, id: impl Into<String>, standard: impl Into<String>) -> Self {
        self.profiles.insert(id.into(), Some(standard.into()));
        self
    }

    /// Gives the violations of `rule` another severity.
    ///
    /// A secret in a memory proposal stays an error, as the standard has it.
    #[must_use]
    pub fn with_severity(mut self, rule: &'static Rule, severity: Severity) -> Self {
        self.severities.insert(rule.id(), Some(severity));
        self
    }

    /// Switches `rule` off.
    ///
    /// A secret in a memory proposal is an error all the same, as the standard has it.
    #[must_use]
    pub fn without(mut self, rule: &'static Rule) -> Self {
        self.severities.insert(rule.id(), None);
        self
    }

    pub(super) fn now(&self) -> Moment {
        self.now.unwrap_or_else(Moment::now)
    }

    pub(super) fn knows_namespace(&self, namespace: &str) -> bool {
        self.namespaces.contains(namespace)
    }

    pub(super) fn knows_profile(&self, id: &str) -> bool {
        PROFILES.contains(&id)
            || self.profiles.contains_key(id)
            || crate::schemas().any(|entry| entry.id == id)
    }

    /// The profile whose rules hold for packets of the profile `id`.
    pub(super) fn judged_as<'a>(&'a self, id: &'a str) -> &'a str {
        match self.profiles.get(id) {
            Some(Some(like)) => like,
            _ => id,
        }
    }

    /// How much violations of `rule` matter in `packet`; none if it is switched off.
    pub(super) fn severity(&self, rule: &Rule, packet: &Packet<'_>) -> Option<Severity> {
        if rule.always_in.is_some_and(|family| packet.is_of(family)) {
            return Some(Severity::Error);
        }
        let changed = self.severities.get(rule.id()).copied();
        changed.unwrap_or(Some(rule.severity()))
    }
}
