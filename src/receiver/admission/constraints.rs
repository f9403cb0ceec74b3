//! What a request asks for, against what may be asked for (AIF 0.1 section 5).

use std::collections::BTreeSet;
use std::time::Duration;

use super::parts::Parts;
use crate::aif::{Classification, Constraints, RefusalCode, RequestFrame, ToolName, Tooling};
use crate::receiver::Rules;
use crate::receiver::capability::Capability;
use crate::receiver::objection::Objection;
use crate::receiver::settings::{IntentSettings, RunSettings, ToolAccess};

/// Everything that is against the constraints.
pub(super) fn judge(
    rules: &Rules,
    parts: &Parts,
    capability: Option<&Capability>,
    settings: Option<&IntentSettings>,
) -> Vec<Objection> {
    let limits = &rules.limits;
    let mut objections = Vec::new();
    let mut over = |section: &str, limit: String| {
        let detail = format!("this is more than the receiver's policy allows; ask for {limit}");
        let code = RefusalCode::ConstraintExceedsPolicy;
        objections.push(Objection::new(code, section, detail));
    };
    let most_retries = limits.retry_attempts;
    if parts
        .retry_attempts
        .is_some_and(|asked| asked > most_retries)
    {
        over(
            "/failure_policy/retry_attempts",
            format!("{most_retries} at most"),
        );
    }
    let Some(constraints) = &parts.constraints else {
        return objections;
    };
    let deadline = limits.deadline.as_secs_f64();
    if asked_deadline(constraints).is_some_and(|asked| asked > deadline) {
        over(
            "/constraints/deadline_seconds",
            format!("{deadline} seconds at most"),
        );
    }
    let cost = limits.cost_usd;
    if asked_cost(constraints).is_some_and(|asked| asked > cost) {
        over(
            "/constraints/cost/maximum_usd",
            format!("{cost} US dollars at most"),
        );
    }
    if let Some(llm) = &constraints.llm {
        let tokens = llm.maximum_tokens.map(u64::from);
        if tokens.is_some_and(|asked| asked > limits.tokens) {
            let most = limits.tokens;
            over(
                "/constraints/llm/maximum_tokens",
                format!("{most} tokens at most"),
            );
        }
        let temperature = llm.temperature.map(f64::from);
        if temperature.is_some_and(|asked| asked > limits.temperature) {
            let most = limits.temperature;
            over("/constraints/llm/temperature", format!("{most} at most"));
        }
    }
    if let Some(security) = &constraints.security {
        if security.allow_pii == Some(true) && !limits.allow_pii {
            over("/constraints/security/allow_pii", "false".to_owned());
        }
        if let Some(asked) = &security.classification
            && !limits.classifications.contains(asked)
        {
            let known: Vec<&str> = limits
                .classifications
                .iter()
                .map(Classification::as_str)
                .collect();
            let known = format!("one of {}", known.join(", "));
            over("/constraints/security/classification", known);
        }
    }
    if let (Some(tooling), Some(capability), Some(settings)) =
        (&constraints.tooling, capability, settings)
    {
        objections.extend(tools(tooling, capability, settings));
    }
    objections
}

/// The tools that are asked for, and may not be.
fn tools(tooling: &Tooling, capability: &Capability, settings: &IntentSettings) -> Vec<Objection> {
    let permitted = permitted(capability, settings.tools);
    let disallowed = tooling.disallowed.iter().flatten();
    let disallowed: BTreeSet<&str> = disallowed.map(ToolName::as_str).collect();
    let allowed = tooling.allowed.iter().flatten().enumerate();
    let refused = allowed.filter_map(|(index, tool)| {
        let detail = if disallowed.contains(tool.as_str()) {
            "the frame allows this tool and disallows it, too"
        } else if permitted.contains(&tool.as_str()) {
            return None;
        } else if capability
            .tools
            .iter()
            .any(|known| known.name == tool.as_str())
        {
            "the intent type does not permit this tool"
        } else {
            "the capability has no such tool"
        };
        let section = format!("/constraints/tooling/allowed/{index}");
        Some(Objection::new(
            RefusalCode::ToolNotPermitted,
            section,
            detail,
        ))
    });
    refused.collect()
}

fn permitted(capability: &Capability, access: ToolAccess) -> Vec<&str> {
    let tools = capability.tools.iter().filter(|tool| match access {
        ToolAccess::None => false,
        ToolAccess::ReadOnly => !tool.side_effects,
        ToolAccess::SideEffects => !tool.side_effects || capability.privileged,
    });
    tools.map(|tool| tool.name.as_str()).collect()
}

fn asked_deadline(constraints: &Constraints) -> Option<f64> {
    constraints.deadline_seconds.map(f64::from)
}

fn asked_cost(constraints: &Constraints) -> Option<f64> {
    constraints.cost.as_ref()?.maximum_usd.map(f64::from)
}

/// How long an exchange may take: what is asked for, and no longer than that may be.
pub(super) fn deadline(rules: &Rules, parts: &Parts) -> Duration {
    let asked = parts.constraints.as_ref().and_then(asked_deadline);
    let asked = asked.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let limit = rules.limits.deadline;
    asked.unwrap_or(limit).min(limit)
}

/// What an admitted request is given.
pub(super) struct Asked {
    pub(super) settings: RunSettings,
    pub(super) deadline: Duration,
    pub(super) cost_usd: f64,
    pub(super) attempts: u32,
}

/// What `request` asks for, and where it does not ask, all that it could have asked for.
pub(super) fn asked(
    rules: &Rules,
    parts: &Parts,
    settings: &IntentSettings,
    request: &RequestFrame,
) -> Asked {
    let limits = &rules.limits;
    let constraints = request.constraints.as_ref();
    let llm = constraints.and_then(|constraints| constraints.llm.as_ref());
    let most_tokens = llm.and_then(|llm| llm.maximum_tokens).map(u64::from);
    let warmest = llm.and_then(|llm| llm.temperature).map(f64::from);
    let temperature = settings.temperature.min(limits.temperature);
    let retries = parts.retry_attempts.unwrap_or(0).min(limits.retry_attempts);
    Asked {
        settings: RunSettings {
            model: settings.model,
            temperature: Some(warmest.map_or(temperature, |warmest| warmest.min(temperature))),
            maximum_tokens: Some(most_tokens.unwrap_or(limits.tokens)),
            tools: granted(rules, request, settings),
            strict: settings.strict,
        },
        deadline: deadline(rules, parts),
        cost_usd: constraints.and_then(asked_cost).unwrap_or(limits.cost_usd),
        attempts: u32::try_from(retries).unwrap_or(u32::MAX).saturating_add(1),
    }
}

/// The tools that the model gets: those that are asked for, else all that are permitted.
fn granted(rules: &Rules, request: &RequestFrame, settings: &IntentSettings) -> Vec<String> {
    let mut known = rules.capabilities.iter();
    let Some(capability) = known.find(|known| known.name == request.capability) else {
        return Vec::new();
    };
    let tooling = request.constraints.as_ref();
    let tooling = tooling.and_then(|constraints| constraints.tooling.as_ref());
    let asked = tooling.and_then(|tooling| tooling.allowed.as_ref());
    let is_asked =
        |name: &str| asked.is_none_or(|asked| asked.iter().any(|tool| tool.as_str() == name));
    let disallowed = tooling.and_then(|tooling| tooling.disallowed.as_ref());
    let is_disallowed =
        |name: &str| disallowed.is_some_and(|tools| tools.iter().any(|tool| tool.as_str() == name));
    permitted(capability, settings.tools)
        .into_iter()
        .filter(|name| is_asked(name) && !is_disallowed(name))
        .map(str::to_owned)
        .collect()
}
