//! `max_tokens`, `must_include_sections` and `min_confidence`.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::headings::normal;
use super::{ArgumentFault, Check, CheckKind, Output};
use crate::receiver::part::Tokenizer;

/// `max_tokens` with `limit`, at least 1.
pub(super) struct MaxTokens {
    tokenizer: Arc<dyn Tokenizer>,
}

impl MaxTokens {
    pub(super) fn new(tokenizer: Arc<dyn Tokenizer>) -> Self {
        MaxTokens { tokenizer }
    }
}

impl CheckKind for MaxTokens {
    fn check(&self, args: &Map<String, Value>) -> Result<Box<dyn Check>, Vec<ArgumentFault>> {
        let limit = args.get("limit").and_then(whole).filter(|limit| *limit > 0);
        let limit =
            limit.ok_or_else(|| vec![ArgumentFault::new("/limit", "give an integer from 1")])?;
        let tokenizer = Arc::clone(&self.tokenizer);
        Ok(Box::new(AtMost { limit, tokenizer }))
    }
}

/// An integer that is not negative, in any of the ways in which JSON writes it.
fn whole(value: &Value) -> Option<u64> {
    let double = || value.as_f64().filter(|number| number.fract() == 0.0);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "integral, and within what a double counts"
    )]
    let small = || {
        double()
            .filter(|number| (0.0..=9_007_199_254_740_991.0).contains(number))
            .map(|number| number as u64)
    };
    value.as_u64().or_else(small)
}

struct AtMost {
    limit: u64,
    tokenizer: Arc<dyn Tokenizer>,
}

impl Check for AtMost {
    fn demand(&self) -> String {
        format!("The output has at most {} tokens.", self.limit)
    }

    fn judge(&self, output: &Output<'_>) -> Result<(), String> {
        let count = self.tokenizer.count(output.text);
        if u64::try_from(count).is_ok_and(|count| count <= self.limit) {
            Ok(())
        } else {
            let limit = self.limit;
            Err(format!(
                "the output has {count} tokens, and at most {limit} were allowed"
            ))
        }
    }
}

/// `must_include_sections` with `sections`, at least one.
pub(super) struct MustIncludeSections;

impl CheckKind for MustIncludeSections {
    fn check(&self, args: &Map<String, Value>) -> Result<Box<dyn Check>, Vec<ArgumentFault>> {
        let sections = texts(args, "sections")?;
        Ok(Box::new(Sections { sections }))
    }
}

/// The member `name` of `args`, a list of texts, none of them empty, at least one.
pub(super) fn texts(
    args: &Map<String, Value>,
    name: &str,
) -> Result<Vec<String>, Vec<ArgumentFault>> {
    let pointer = format!("/{name}");
    let wanted = "give a list of texts, at least one";
    let Some(list) = args.get(name).and_then(Value::as_array) else {
        return Err(vec![ArgumentFault::new(pointer, wanted)]);
    };
    if list.is_empty() {
        return Err(vec![ArgumentFault::new(pointer, wanted)]);
    }
    let mut faults = Vec::new();
    let mut texts = Vec::new();
    for (index, text) in list.iter().enumerate() {
        match text.as_str().filter(|text| !text.trim().is_empty()) {
            Some(text) => texts.push(text.to_owned()),
            None => faults.push(ArgumentFault::new(
                format!("{pointer}/{index}"),
                "give a text that is not empty",
            )),
        }
    }
    if faults.is_empty() {
        Ok(texts)
    } else {
        Err(faults)
    }
}

/// The sections that an output must have.
pub(crate) struct Sections {
    pub(crate) sections: Vec<String>,
}

impl Check for Sections {
    fn demand(&self) -> String {
        let list: Vec<String> = self
            .sections
            .iter()
            .map(|section| format!("\"{section}\""))
            .collect();
        format!(
            "The output has a section under each of the headings {}.",
            list.join(", ")
        )
    }

    fn judge(&self, output: &Output<'_>) -> Result<(), String> {
        let found: HashSet<String> = output.sections.iter().map(|title| normal(title)).collect();
        let is_missing = |section: &&String| !found.contains(&normal(section));
        let missing: Vec<String> = self
            .sections
            .iter()
            .filter(is_missing)
            .map(|section| format!("\"{section}\""))
            .collect();
        if missing.is_empty() {
            Ok(())
        } else {
            Err(format!("the output has no section {}", missing.join(", ")))
        }
    }
}

/// `min_confidence` with `threshold`, from 0 to 1.
pub(super) struct MinConfidence;

impl CheckKind for MinConfidence {
    fn check(&self, args: &Map<String, Value>) -> Result<Box<dyn Check>, Vec<ArgumentFault>> {
        let threshold = args.get("threshold").and_then(Value::as_f64);
        let threshold = threshold.filter(|threshold| (0.0..=1.0).contains(threshold));
        let threshold = threshold.ok_or_else(|| {
            vec![ArgumentFault::new(
                "/threshold",
                "give a number from 0 to 1",
            )]
        })?;
        Ok(Box::new(Confident { threshold }))
    }
}

/// The confidence that an output must come with.
pub(crate) struct Confident {
    pub(crate) threshold: f64,
}

impl Check for Confident {
    fn demand(&self) -> String {
        format!("The confidence is at least {}.", self.threshold)
    }

    fn judge(&self, output: &Output<'_>) -> Result<(), String> {
        let threshold = self.threshold;
        match output.confidence {
            Some(confidence) if confidence >= threshold => Ok(()),
            Some(confidence) => Err(format!(
                "the output came with a confidence of {confidence}, and at least {threshold} was \
                 demanded"
            )),
            None => Err(format!(
                "the output came without a confidence, and at least {threshold} was demanded"
            )),
        }
    }
}

/// `require_evidence` of a request: the output rests on something.
pub(crate) struct Evident;

impl Check for Evident {
    fn demand(&self) -> String {
        "The output says what it rests on.".to_owned()
    }

    fn judge(&self, output: &Output<'_>) -> Result<(), String> {
        let says = output.evidence.iter().any(|item| !item.trim().is_empty());
        if says {
            Ok(())
        } else {
            Err("the output came without evidence, which was demanded".to_owned())
        }
    }
}
