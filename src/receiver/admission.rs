//! Admission: whether a request is acceptable, before any model sees it.
//!
//! The version comes first, and if its major is not known, nothing else is looked at (AIF 0.1
//! section 10). Of everything else all objections are collected, and one refusal has them all.

mod constraints;
mod criteria;
mod parts;
mod readable;

use std::time::Duration;

use self::parts::Parts;
use self::readable::Readable;
use super::Rules;
use super::capability::Capability;
use super::checks::{Check, Checks};
use super::objection::{Objection, own};
use super::part::{Artifact, ArtifactError};
use super::settings::{IntentSettings, RunSettings};
use crate::aif::{ArtifactReference, RefusalCode, RequestFrame};
use crate::support::any_value;
use crate::{Valid, decode};

/// The major version that this receiver knows.
const MAJOR: &str = "0";

/// A request that was looked at, before its artifacts are fetched.
#[derive(Debug)]
pub struct Examined<'r> {
    rules: &'r Rules,
    readable: Readable,
    request: Option<Valid<RequestFrame>>,
    parts: Parts,
    criteria: Vec<Criterion>,
    objections: Vec<Objection>,
}

/// What is against the version of a frame, which comes before all else (section 10): its major is
/// not known. A frame without a version, or with none that can be read, is for the schema to refuse.
pub fn unsupported_version(frame: &[u8]) -> Option<Objection> {
    against_version(readable::major(&any_value(frame)))
}

fn against_version(major: Option<&str>) -> Option<Objection> {
    let is_other = major.is_some_and(|major| major != MAJOR);
    is_other.then(|| {
        let detail = format!("this receiver knows major version {MAJOR} only");
        Objection::new(RefusalCode::UnsupportedVersion, "/version", detail)
    })
}

/// Looks at the text of a request.
pub fn examine<'r>(rules: &'r Rules, frame: &[u8]) -> Examined<'r> {
    let mut examined = Examined {
        rules,
        readable: Readable::default(),
        request: None,
        parts: Parts::default(),
        criteria: Vec::new(),
        objections: Vec::new(),
    };
    if frame.len() > rules.limits.frame_bytes {
        let limit = rules.limits.frame_bytes;
        let detail = format!("the frame has more than {limit} bytes; send documents by reference");
        examined.object(RefusalCode::InvalidFrame, "", detail);
        return examined;
    }
    // Most frames are sound, and read once only.
    match decode::<RequestFrame>(frame) {
        Ok(request) => {
            examined.readable = Readable::of_request(&request);
            if let Some(objection) = against_version(readable::major_of(request.version.as_str())) {
                examined.objections.push(objection);
                return examined;
            }
            examined.parts = Parts::of_request(&request);
            examined.request = Some(request);
        }
        Err(report) => {
            let value = any_value(frame);
            examined.readable = Readable::of(&value);
            if let Some(objection) = against_version(readable::major(&value)) {
                examined.objections.push(objection);
                return examined;
            }
            for violation in &report {
                let pointer = violation.pointer();
                let code = if criteria::is_argument(pointer) {
                    RefusalCode::InvalidCriterionArgs
                } else {
                    RefusalCode::InvalidFrame
                };
                examined.object(code, pointer, violation.message());
            }
            // What can be read is judged all the same.
            examined.parts = Parts::of_value(&value);
        }
    }
    examined.judge();
    examined
}

impl<'r> Examined<'r> {
    fn object(&mut self, code: RefusalCode, section: &str, detail: impl Into<String>) {
        self.objections.push(Objection::new(code, section, detail));
    }

    fn judge(&mut self) {
        let capability = self.capability();
        let settings = self.intent(capability);
        if let Some(capability) = capability {
            self.inputs(capability);
        }
        let tools = constraints::judge(self.rules, &self.parts, capability, settings.as_ref());
        self.objections.extend(tools);
        let expects = settings.is_none_or(|settings| settings.result_expected);
        let limit = self.rules.limits.criteria;
        if self
            .parts
            .criteria
            .as_ref()
            .is_some_and(|list| list.len() > limit)
        {
            // Nobody makes ready so many only to refuse the frame.
            self.parts.criteria = None;
            let detail = format!("a frame may have {limit} criteria at most");
            self.object(RefusalCode::InvalidFrame, criteria::LIST, detail);
        }
        let may_be_empty = !expects || self.rules.limits.accept_empty_criteria;
        let (criteria, objections) =
            criteria::compile(&self.rules.checks, &self.parts, may_be_empty);
        self.criteria = criteria;
        self.objections.extend(objections);
        let limit = self.rules.limits.artifacts;
        if self.parts.artifacts.len() > limit {
            let detail = format!("a frame may name {limit} artifacts at most");
            self.object(RefusalCode::InvalidFrame, "/context/artifacts", detail);
        }
    }

    fn capability(&mut self) -> Option<&'r Capability> {
        let name = self.parts.capability.as_ref()?;
        let mut known = self.rules.capabilities.iter();
        let capability = known.find(|known| known.name == *name);
        if capability.is_none() {
            let detail = "this receiver has no such capability";
            self.object(RefusalCode::CapabilityUnknown, "/capability", detail);
        }
        capability
    }

    fn intent(&mut self, capability: Option<&Capability>) -> Option<IntentSettings> {
        let intent = self.parts.intent.clone()?;
        let settings = self.rules.intents.get(&intent).copied();
        let accepted = capability.is_none_or(|capability| capability.intents.contains(&intent));
        let has_model = settings.is_none_or(|settings| self.rules.models.contains(&settings.model));
        if settings.is_none() || !accepted || !has_model {
            let detail = match settings {
                None => "this receiver accepts no such intent type",
                Some(_) if !accepted => "the capability does not accept this intent type",
                Some(_) => "this receiver has no model for this intent type",
            };
            self.object(RefusalCode::IntentNotAccepted, "/intent_type", detail);
        }
        settings
    }

    fn inputs(&mut self, capability: &Capability) {
        let Some(inputs) = self.parts.inputs.clone() else {
            return;
        };
        for (name, kind) in &capability.inputs {
            let section = crate::receiver::pointer("/inputs", name);
            match inputs.get(name) {
                None => {
                    let detail = format!("the capability needs this; give {}", kind.wanted());
                    self.object(RefusalCode::InputMissing, &section, detail);
                }
                Some(value) if !kind.admits(value) => {
                    let detail = format!("the capability needs {}", kind.wanted());
                    self.object(own::input_invalid(), &section, detail);
                }
                Some(_) => {}
            }
        }
    }

    /// The artifacts that are to be fetched: none where the frame was not read at all.
    pub fn artifacts(&self) -> &[ArtifactReference] {
        let limit = self.rules.limits.artifacts.min(self.parts.artifacts.len());
        &self.parts.artifacts[..limit]
    }

    /// How long the exchange may take, as far as that could be read.
    pub fn deadline(&self) -> Duration {
        constraints::deadline(self.rules, &self.parts)
    }

    /// What could be read of the request, for the frames that answer it and for the log.
    pub fn trace_id(&self) -> Option<&str> {
        self.readable.trace.as_deref()
    }

    /// The verdict, once the artifacts have been fetched, in their order; one that is missing was
    /// not.
    ///
    /// # Errors
    ///
    /// The refusal, with everything that is against the request.
    pub fn conclude(
        mut self,
        fetched: Vec<Result<Artifact, ArtifactError>>,
    ) -> Result<Admitted, Refused> {
        let mut artifacts = Vec::new();
        for (index, fetched) in fetched.into_iter().enumerate() {
            match fetched {
                Ok(artifact) => artifacts.push(artifact),
                Err(error) => {
                    let section = format!("/context/artifacts/{index}/id");
                    let code = RefusalCode::ArtifactUnavailable;
                    self.object(code, &section, error.to_string());
                }
            }
        }
        if artifacts.len() < self.artifacts().len() && self.objections.is_empty() {
            let code = RefusalCode::ArtifactUnavailable;
            self.object(code, "/context/artifacts", "not every artifact was fetched");
        }
        let settings = self.parts.intent.as_ref();
        let settings = settings
            .and_then(|intent| self.rules.intents.get(intent))
            .copied();
        let (Some(request), Some(settings), true) =
            (self.request, settings, self.objections.is_empty())
        else {
            return Err(Refused {
                readable: self.readable,
                objections: self.objections,
            });
        };
        let mut known = self.rules.capabilities.iter();
        let followups = known
            .find(|known| known.name == request.capability)
            .map(|known| known.followups.clone());
        let asked = constraints::asked(self.rules, &self.parts, &settings, &request);
        let mut criteria = self.criteria;
        criteria.extend(criteria::of_reasoning(&request));
        if settings.strict {
            criteria.extend(criteria::of_sections(&request));
        }
        Ok(Admitted {
            followups: followups.unwrap_or_default(),
            settings: asked.settings,
            deadline: asked.deadline,
            cost_usd: asked.cost_usd,
            attempts: asked.attempts,
            criteria,
            artifacts,
            request,
        })
    }
}

/// What the advertised criteria of a request demand.
pub(super) fn demands(
    request: &RequestFrame,
    checks: &Checks,
) -> Result<Vec<String>, Vec<Objection>> {
    let (criteria, objections) = criteria::compile(checks, &Parts::of_request(request), true);
    if objections.is_empty() {
        let advertised = criteria.iter().filter(|criterion| criterion.advertised);
        Ok(advertised
            .map(|criterion| criterion.check.demand())
            .collect())
    } else {
        Err(objections)
    }
}

/// A request that was not admitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    pub(super) readable: Readable,
    pub(super) objections: Vec<Objection>,
}

impl Refused {
    /// A refusal of a request of which nothing was looked at, for a reason of the receiver's.
    pub fn unread(frame: &[u8], objection: Objection) -> Self {
        let value = any_value(frame);
        Refused {
            readable: Readable::of(&value),
            objections: vec![objection],
        }
    }

    /// The trace id of the request, as far as it could be read.
    pub fn trace_id(&self) -> Option<&str> {
        self.readable.trace.as_deref()
    }

    /// What is against it, at least one objection.
    pub fn objections(&self) -> &[Objection] {
        &self.objections
    }
}

/// A request that may be worked on.
#[derive(Debug)]
#[non_exhaustive]
pub struct Admitted {
    /// The request.
    pub request: Valid<RequestFrame>,
    /// How the model is run.
    pub settings: RunSettings,
    /// Time for the whole exchange.
    pub deadline: Duration,
    /// Money for the whole exchange, in US dollars.
    pub cost_usd: f64,
    /// How many attempts there may be, at least 1.
    pub attempts: u32,
    /// What the output must pass.
    pub criteria: Vec<Criterion>,
    /// The artifacts, in the order of the request.
    pub artifacts: Vec<Artifact>,
    /// The capabilities that may follow.
    pub(super) followups: Vec<crate::aif::CapabilityName>,
}

/// A criterion, ready to judge.
pub struct Criterion {
    /// Its place in the request, as a JSON Pointer.
    pub section: String,
    /// Its id and kind, if it stands in `acceptance_criteria`.
    pub listed: Option<(crate::aif::CriterionId, crate::aif::CheckKind)>,
    /// Whether the model may know of it.
    pub advertised: bool,
    /// The check.
    pub check: Box<dyn Check>,
}

impl std::fmt::Debug for Criterion {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Criterion")
            .field("section", &self.section)
            .field("advertised", &self.advertised)
            .finish_non_exhaustive()
    }
}
