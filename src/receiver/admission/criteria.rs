//! Acceptance criteria, made ready to judge.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::Criterion;
use super::parts::Parts;
use crate::aif::{self, CheckKind, RefusalCode, RequestFrame};
use crate::receiver::checks::{Check, Checks, Confident, Evident, Sections};
use crate::receiver::objection::Objection;

pub(super) const LIST: &str = "/expected_output/acceptance_criteria";

/// Whether `pointer` leads to an argument of a criterion.
pub(super) fn is_argument(pointer: &str) -> bool {
    let rest = pointer
        .strip_prefix(LIST)
        .and_then(|rest| rest.strip_prefix('/'));
    rest.and_then(|rest| rest.split_once('/'))
        .is_some_and(|(_, rest)| rest == "args" || rest.starts_with("args/"))
}

/// The criteria that can be judged, and everything that is against the others, or against there
/// being none.
pub(super) fn compile(
    checks: &Checks,
    parts: &Parts,
    may_be_empty: bool,
) -> (Vec<Criterion>, Vec<Objection>) {
    let (mut criteria, mut objections) = (Vec::new(), Vec::new());
    let Some(list) = &parts.criteria else {
        return (criteria, objections);
    };
    if list.is_empty() && !may_be_empty {
        let detail = "without criteria nobody can say what a good result is; give one at least";
        objections.push(Objection::new(
            RefusalCode::UnenforceableContract,
            LIST,
            detail,
        ));
    }
    let mut ids = BTreeSet::new();
    for (index, id) in parts.ids.iter().enumerate() {
        if id.as_ref().is_some_and(|id| !ids.insert(id)) {
            let detail = "another criterion has this id already; give each its own";
            let place = format!("{LIST}/{index}/id");
            objections.push(Objection::new(RefusalCode::InvalidFrame, place, detail));
        }
    }
    for (index, criterion) in list.iter().enumerate() {
        let Some(criterion) = criterion else {
            continue;
        };
        let section = format!("{LIST}/{index}");
        match one(checks, criterion, &section) {
            Ok(criterion) => criteria.push(criterion),
            Err(more) => objections.extend(more),
        }
    }
    (criteria, objections)
}

fn one(
    checks: &Checks,
    criterion: &aif::Criterion,
    section: &str,
) -> Result<Criterion, Vec<Objection>> {
    let name = criterion.check();
    let Some(kind) = checks.get(name) else {
        let known: Vec<&str> = checks.names().collect();
        let detail = format!(
            "this receiver knows no such check; it knows {}",
            known.join(", ")
        );
        let place = format!("{section}/check");
        return Err(vec![Objection::new(
            RefusalCode::UnsupportedCheck,
            place,
            detail,
        )]);
    };
    let check = kind.check(&arguments(criterion)).map_err(|faults| {
        let objection = |fault: crate::receiver::checks::ArgumentFault| {
            let place = format!("{section}/args{}", fault.pointer);
            Objection::new(RefusalCode::InvalidCriterionArgs, place, fault.detail)
        };
        faults.into_iter().map(objection).collect::<Vec<_>>()
    })?;
    let kind = name.parse::<CheckKind>().ok();
    Ok(Criterion {
        section: section.to_owned(),
        listed: kind.map(|kind| (criterion.id().clone(), kind)),
        advertised: criterion.advertise_to_model().unwrap_or(true),
        check,
    })
}

/// The arguments as the frame has them.
fn arguments(criterion: &aif::Criterion) -> Map<String, Value> {
    // Every criterion is an object with an object `args`.
    match serde_json::to_value(criterion) {
        Ok(Value::Object(mut members)) => match members.remove("args") {
            Some(Value::Object(args)) => args,
            _ => Map::new(),
        },
        _ => Map::new(),
    }
}

/// What `reasoning` demands, which is enforced like criteria. The model is not told: the standard
/// gives it the framework of the analysis only.
pub(super) fn of_reasoning(request: &RequestFrame) -> Vec<Criterion> {
    let Some(reasoning) = &request.reasoning else {
        return Vec::new();
    };
    let mut criteria = Vec::new();
    if let Some(threshold) = reasoning.confidence_threshold.map(f64::from) {
        let check = Box::new(Confident { threshold });
        criteria.push(withheld("/reasoning/confidence_threshold", check));
    }
    if reasoning.require_evidence == Some(true) {
        criteria.push(withheld("/reasoning/require_evidence", Box::new(Evident)));
    }
    criteria
}

/// The sections that strict validation demands. The prompt lists them anyway, but not as a
/// criterion.
pub(super) fn of_sections(request: &RequestFrame) -> Option<Criterion> {
    let sections = request.expected_output.sections.as_ref()?;
    let sections: Vec<String> = sections
        .iter()
        .map(|text| text.as_str().to_owned())
        .collect();
    let check = Box::new(Sections { sections });
    let is_empty = request
        .expected_output
        .sections
        .as_ref()
        .is_some_and(Vec::is_empty);
    (!is_empty).then(|| withheld("/expected_output/sections", check))
}

fn withheld(section: &str, check: Box<dyn Check>) -> Criterion {
    Criterion {
        section: section.to_owned(),
        listed: None,
        advertised: false,
        check,
    }
}
