//! The rules, a file each or for a few that belong together, and their table.

mod authorization;
mod blocker;
mod checksum;
mod conformance;
mod extensions;
mod final_report;
mod freshness;
mod memory;
mod profiles;
mod reference;
mod response;
mod secret;
mod support_claim;
mod task_progress;
mod trust;
mod vocabulary;

use super::rule::Rule;

#[cfg(feature = "integrity")]
pub(crate) use self::checksum::{CHECKSUM_MISMATCH, CHECKSUM_NOT_A_DIGEST};

/// Every rule, in the order in which they are judged.
pub static RULES: &[&Rule] = &[
    &freshness::EXPIRED,
    &secret::SECRET_LIKE_VALUE,
    &support_claim::UNSUPPORTED_CLAIM,
    &memory::COLD_MEMORY_PROMOTION,
    &final_report::EMPTY_FINAL_REPORT,
    &blocker::BLOCKER_WITHOUT_REVIEW,
    &response::ACCEPTED_WITHOUT_TASK_REF,
    &task_progress::TASK_PROGRESS_INCONSISTENT,
    &conformance::CONFORMANCE_SUMMARY_MISMATCH,
    &trust::TRUST_REFERENCE_MISSING,
    &reference::TASK_REFERENCE_MISMATCH,
    &reference::TARGET_MISMATCH,
    &authorization::SECRET_VALUES_DELEGATED,
    &checksum::CHECKSUM_MISMATCH,
    &checksum::CHECKSUM_NOT_A_DIGEST,
    &vocabulary::UNREGISTERED_VALUE,
    &profiles::UNKNOWN_PROFILE_REFERENCE,
    &extensions::CRITICAL_EXTENSION_UNKNOWN,
];
