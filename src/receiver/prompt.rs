//! The prompt: the fields that the standard lets a model see, and nothing else (AIF 0.1 section 3
//! and appendix B).

use std::fmt::Write as _;

use super::admission::demands;
use super::checks::{Checks, document};
use super::objection::Objection;
use super::part::Artifact;
use crate::aif::{ExpectedOutput, Goal, RequestFrame};

/// What a model is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    text: String,
}

impl Prompt {
    /// A prompt of one's own.
    pub fn new(text: impl Into<String>) -> Self {
        Prompt { text: text.into() }
    }

    /// The prompt of `request`: `goal`, `context.background`, `inputs`,
    /// `reasoning.analysis_framework`, `expected_output.type` and `.sections`; the texts of the
    /// artifacts, but not their references; and what the advertised criteria demand.
    ///
    /// ```
    /// use framewright::aif::RequestFrame;
    /// use framewright::receiver::prompt::Prompt;
    ///
    /// let text = std::fs::read("examples/data/request.minimal.json")?;
    /// let request = framewright::decode::<RequestFrame>(&text)?;
    /// let prompt = Prompt::of(&request, &[], ["The output has at most 300 tokens."]);
    /// assert!(prompt.text().contains("Summarise incident 4471"));
    /// assert!(!prompt.text().contains("trace-8f21"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<D: AsRef<str>>(
        request: &RequestFrame,
        artifacts: &[Artifact],
        demands: impl IntoIterator<Item = D>,
    ) -> Self {
        let mut prompt = Prompt::new("");
        prompt.goal(&request.goal);
        if let Some(background) = &request.context.background {
            prompt.part("Background", background);
        }
        if let Some(inputs) = request.inputs.as_ref().filter(|inputs| !inputs.is_empty()) {
            // A JSON value has always a text.
            let inputs = serde_json::to_string_pretty(inputs).unwrap_or_default();
            prompt.part("Inputs", &inputs);
        }
        for (index, artifact) in artifacts.iter().enumerate() {
            prompt.part(&document(index), &artifact.text);
        }
        let reasoning = request.reasoning.as_ref();
        let framework = reasoning.and_then(|reasoning| reasoning.analysis_framework.as_ref());
        if let Some(steps) = framework.filter(|steps| !steps.is_empty()) {
            let steps = steps.iter().enumerate();
            let steps = steps.map(|(index, step)| format!("{}. {step}", index + 1));
            prompt.part("How to go about it", &lines(steps));
        }
        prompt.output(&request.expected_output);
        let demands = lines(
            demands
                .into_iter()
                .map(|demand| format!("- {}", demand.as_ref())),
        );
        if !demands.is_empty() {
            prompt.part("Criteria", &demands);
        }
        prompt
    }

    /// The prompt of a request, at conformance level L1 (section 11), which applies no constraints:
    /// the criteria that it advertises must be such as `checks` knows.
    ///
    /// # Errors
    ///
    /// Everything that is against the criteria.
    pub fn of_request(
        request: &RequestFrame,
        artifacts: &[Artifact],
        checks: &Checks,
    ) -> Result<Self, Vec<Objection>> {
        let criteria = demands(request, checks)?;
        Ok(Prompt::of(request, artifacts, criteria))
    }

    /// The same prompt after an attempt that failed, with what was wrong with it: of advertised
    /// criteria only, since the others are not for the model to know.
    #[must_use]
    pub fn with_feedback<F: AsRef<str>>(&self, failures: impl IntoIterator<Item = F>) -> Self {
        let failures = failures.into_iter();
        let failures = lines(failures.map(|failure| format!("- {}", failure.as_ref())));
        let mut prompt = self.clone();
        if !failures.is_empty() {
            let told = format!("It was not accepted:\n{failures}");
            prompt.part("The attempt before", &told);
        }
        prompt
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn goal(&mut self, goal: &Goal) {
        let mut text = goal.objective.as_str().to_owned();
        // Writing into a String cannot fail.
        if let Some(reason) = &goal.business_reason {
            let _ = write!(text, "\n\nReason: {reason}");
        }
        if let Some(priority) = &goal.priority {
            let _ = write!(text, "\n\nPriority: {}", priority.as_str());
        }
        self.part("Task", &text);
    }

    fn output(&mut self, expected: &ExpectedOutput) {
        let mut text = format!("Type: {}", expected.type_.as_str());
        let sections = expected.sections.iter().flatten();
        let sections = lines(sections.map(|section| format!("- {section}")));
        if !sections.is_empty() {
            let _ = write!(
                text,
                "\n\nSections, each under a heading of its own:\n{sections}"
            );
        }
        self.part("Output", &text);
    }

    fn part(&mut self, title: &str, text: &str) {
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        let _ = write!(self.text, "# {title}\n\n{text}");
    }
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}
