//! `[limits]`.

use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::ConfigurationError;
use crate::aif::Classification;
use crate::receiver::capability::Limits;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsTable {
    deadline_seconds: Option<Spanned<f64>>,
    cost_usd: Option<Spanned<f64>>,
    tokens: Option<u64>,
    temperature: Option<Spanned<f64>>,
    retry_attempts: Option<u64>,
    allow_pii: Option<bool>,
    classifications: Option<Vec<Classification>>,
    accept_empty_criteria: Option<bool>,
    criteria: Option<usize>,
    frame_bytes: Option<usize>,
    artifacts: Option<usize>,
    artifact_bytes: Option<u64>,
}

impl LimitsTable {
    pub(super) fn check(&self, errors: &mut Vec<ConfigurationError>) {
        let mut check = |value: &Option<Spanned<f64>>, sound: fn(f64) -> bool, wanted: &str| {
            if let Some(value) = value.as_ref().filter(|value| !sound(*value.get_ref())) {
                errors.push(ConfigurationError::at(value.span(), wanted));
            }
        };
        let seconds = |seconds: f64| seconds > 0.0 && Duration::try_from_secs_f64(seconds).is_ok();
        check(
            &self.deadline_seconds,
            seconds,
            "a deadline is a number of seconds above 0",
        );
        let amount = |amount: f64| amount.is_finite() && amount >= 0.0;
        check(
            &self.cost_usd,
            amount,
            "a cost is a number of US dollars from 0",
        );
        let heat = |heat: f64| (0.0..=2.0).contains(&heat);
        check(
            &self.temperature,
            heat,
            "a temperature is a number from 0 to 2",
        );
    }

    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        let seconds = self
            .deadline_seconds
            .as_ref()
            .map(|seconds| *seconds.get_ref());
        let deadline = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        limits.deadline = deadline.unwrap_or(limits.deadline);
        let number = |value: &Option<Spanned<f64>>| value.as_ref().map(|value| *value.get_ref());
        limits.cost_usd = number(&self.cost_usd).unwrap_or(limits.cost_usd);
        limits.tokens = self.tokens.unwrap_or(limits.tokens);
        limits.temperature = number(&self.temperature).unwrap_or(limits.temperature);
        limits.retry_attempts = self.retry_attempts.unwrap_or(limits.retry_attempts);
        limits.allow_pii = self.allow_pii.unwrap_or(limits.allow_pii);
        if let Some(classifications) = &self.classifications {
            limits.classifications.clone_from(classifications);
        }
        let empty = self.accept_empty_criteria;
        limits.accept_empty_criteria = empty.unwrap_or(limits.accept_empty_criteria);
        limits.criteria = self.criteria.unwrap_or(limits.criteria);
        limits.frame_bytes = self.frame_bytes.unwrap_or(limits.frame_bytes);
        limits.artifacts = self.artifacts.unwrap_or(limits.artifacts);
        limits.artifact_bytes = self.artifact_bytes.unwrap_or(limits.artifact_bytes);
        limits
    }
}
