//! A vector, judged.

use super::expectation::{Expectation, profile_of};
use crate::packet::Packet as _;
use crate::policy::{self, Context};
use crate::support::{Report, Severity, Violation};
use crate::uaix::{AnyPacket, Profile};
use crate::{AnyMessage, integrity};

/// What came out of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    Failed,
    Skipped,
}

impl Outcome {
    /// The word for it in a conformance result.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed => "failed",
            Outcome::Skipped => "skipped",
        }
    }
}

/// One file of a pack, and what came out.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) name: String,
    pub(super) outcome: Outcome,
    /// The profile that the name of the file begins with.
    pub(super) profile: Option<Profile>,
    /// The place of the violation that tells most, where there is one.
    pub(super) path: Option<String>,
    /// Why it did not pass.
    pub(super) detail: Option<String>,
}

impl Check {
    /// Judges the file called `name`, as a packet of the profile that its name begins with.
    pub(super) fn of(name: &str, bytes: &[u8], context: &Context) -> Self {
        let profile = profile_of(name);
        let check = |outcome, path, detail| Check {
            name: name.to_owned(),
            outcome,
            profile,
            path,
            detail,
        };
        let Some(expectation) = Expectation::of_name(name) else {
            let detail = "The name of the file has no verdict that is known.".to_owned();
            return check(Outcome::Skipped, None, Some(detail));
        };
        let found = Found::of(bytes, profile, expectation, context);
        match found.objection(expectation) {
            None => check(Outcome::Passed, None, None),
            Some(detail) => {
                let path = found
                    .first()
                    .map(|violation| violation.pointer().to_owned());
                check(Outcome::Failed, path, Some(detail))
            }
        }
    }
}

/// What is found in a file.
struct Found {
    /// Of the schema, or else of policy and integrity.
    reports: Vec<Report>,
    /// The digest of the canonical form, where it was asked for and there is one.
    digest: Option<String>,
}

impl Found {
    fn of(
        bytes: &[u8],
        profile: Option<Profile>,
        expectation: Expectation<'_>,
        context: &Context,
    ) -> Self {
        let decoded = profile
            .and_then(|profile| crate::decode_as(profile.id(), bytes))
            .unwrap_or_else(|| crate::decode_any(bytes));
        let mut found = Found {
            reports: Vec::new(),
            digest: None,
        };
        match (decoded, expectation) {
            (Err(report), _) => found.reports.push(report),
            (Ok(AnyMessage::Uaix(packet)), Expectation::Digest(_)) => {
                found.digest = digest(&packet);
            }
            (Ok(AnyMessage::Uaix(packet)), expectation) => {
                found.reports.push(packet.check_policy(context));
                // Whether a checksum is right is a question of its own: it may be a placeholder.
                if let Expectation::Code(code) = expectation
                    && policy::rule(code).is_some_and(policy::Rule::is_of_integrity)
                    && let Err(report) = integrity::verify(&packet)
                {
                    found.reports.push(report);
                }
            }
            (Ok(_), _) => {}
        }
        found
    }

    fn violations(&self) -> impl Iterator<Item = &Violation> {
        self.reports.iter().flatten()
    }

    /// The violation that tells most: an error, if there is one.
    fn first(&self) -> Option<&Violation> {
        let mut violations = self.violations();
        let error = violations.find(|violation| violation.severity() == Severity::Error);
        error.or_else(|| self.violations().next())
    }

    /// Why this is not what must become of the packet.
    fn objection(&self, expectation: Expectation<'_>) -> Option<String> {
        let has_errors = self.reports.iter().any(Report::has_errors);
        let (is_met, expected) = match expectation {
            Expectation::Valid => (!has_errors, "a valid packet".to_owned()),
            Expectation::Invalid => (has_errors, "an invalid packet".to_owned()),
            Expectation::Code(code) => {
                let has = |violation: &Violation| violation.code().as_str() == code;
                (self.violations().any(has), format!("a violation `{code}`"))
            }
            Expectation::Digest(expected) => (
                self.digest.as_deref() == Some(expected),
                format!("the digest {expected} of the canonical form"),
            ),
        };
        (!is_met).then(|| format!("Expected {expected}; found {}.", self.summary()))
    }

    /// What was found, in short.
    fn summary(&self) -> String {
        if let Some(digest) = &self.digest {
            return digest.clone();
        }
        let Some(first) = self.first() else {
            return "no violation".to_owned();
        };
        let omitted: usize = self.reports.iter().map(Report::omitted).sum();
        let others = self.violations().count() - 1 + omitted;
        let first = format!("`{}`: {}", first.code(), first.message());
        match others {
            0 => first,
            others => format!("{first} (and {others} more)"),
        }
    }
}

/// The digest of the canonical form, as the seal has it.
fn digest(packet: &AnyPacket) -> Option<String> {
    let sealed = serde_json::to_value(packet.seal().ok()?).ok()?;
    let checksum = sealed.get("integrity")?.get("checksum")?.as_str()?;
    Some(checksum.strip_prefix("sha256:")?.to_owned())
}
