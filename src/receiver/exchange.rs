//! One exchange: from an admitted request to exactly one frame (AIF 0.1 section 2).
//!
//! A machine without a clock, a model or a log: whoever runs it tells it what happened and when, and
//! does what it says. Told the same, it says the same, which is what a replay rests on. The step
//! with the frame takes the exchange with it, so that there cannot be a second one.

mod answer;
mod spent;
mod verdict;

use std::time::Duration;

pub use self::answer::{Answer, Fault};
use self::spent::Spent;
use super::admission::{Admitted, Refused};
use super::objection::{Objection, own};
use super::part::{Completion, ModelError};
use super::prompt::Prompt;
use super::settings::RunSettings;
use crate::aif::RefusalCode;

/// What happened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// The model answered.
    Completed(Completion),
    /// The model failed.
    Failed(ModelError),
    /// The deadline passed; the call of the model was cancelled.
    DeadlinePassed,
    /// Nobody waits for an answer any more, or the receiver is shut down.
    Cancelled,
}

/// What to do next.
#[derive(Debug)]
pub enum Step {
    /// Call the model, and tell the exchange what came of it.
    Call(Box<Exchange>, Box<Call>),
    /// Send this frame.
    Finish(Box<Answer>),
}

/// A call of the model.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Call {
    /// What it is asked.
    pub prompt: Prompt,
    /// How it is run.
    pub settings: RunSettings,
    /// The number of the attempt, from 1.
    pub attempt: u32,
    /// How long to wait before it.
    pub wait: Duration,
    /// How much of the deadline is left, the wait included.
    pub remaining: Duration,
}

/// An exchange under way.
#[derive(Debug)]
pub struct Exchange {
    admitted: Admitted,
    prompt: Prompt,
    spent: Spent,
}

impl Exchange {
    /// Begins the exchange of an admitted request, `elapsed` after the request came.
    ///
    /// # Errors
    ///
    /// [`Fault`]: the receiver itself is at fault.
    pub fn begin(admitted: Admitted, elapsed: Duration) -> Result<Step, Fault> {
        let advertised = admitted
            .criteria
            .iter()
            .filter(|criterion| criterion.advertised);
        let demands = advertised.map(|criterion| criterion.check.demand());
        let prompt = Prompt::of(&admitted.request, &admitted.artifacts, demands);
        let exchange = Exchange {
            prompt: prompt.clone(),
            admitted,
            spent: Spent::default(),
        };
        exchange.call(prompt, Duration::ZERO, elapsed)
    }

    /// Says what to do after `event`, which happened `elapsed` after the request came.
    ///
    /// # Errors
    ///
    /// [`Fault`]: the receiver itself is at fault.
    pub fn on(mut self, event: Event, elapsed: Duration) -> Result<Step, Fault> {
        let is_late = elapsed > self.admitted.deadline;
        match event {
            Event::Completed(completion) => {
                let is_sound = self.spent.add(&completion);
                // What comes too late does not count, however good it is.
                if is_late {
                    self.late(elapsed)
                } else if !is_sound {
                    self.failed(&ModelError::malformed("its cost is no amount"), elapsed)
                } else if self.spent.cost_usd > self.admitted.cost_usd {
                    self.dear(elapsed)
                } else {
                    self.completed(&completion, elapsed)
                }
            }
            Event::Failed(_) if is_late => self.late(elapsed),
            Event::DeadlinePassed => self.late(elapsed),
            Event::Failed(error) => self.failed(&error, elapsed),
            Event::Cancelled => self.cancel(elapsed).map(Box::new).map(Step::Finish),
        }
    }

    /// Ends the exchange because nobody waits for an answer any more, or the receiver is shut down.
    ///
    /// # Errors
    ///
    /// [`Fault`]: the receiver itself is at fault.
    pub fn cancel(self, elapsed: Duration) -> Result<Answer, Fault> {
        let objection = own::cancelled();
        Answer::budget(&self.admitted.request, objection, &self.spent, elapsed)
    }

    /// How long the whole exchange may take.
    pub fn deadline(&self) -> Duration {
        self.admitted.deadline
    }

    fn call(mut self, prompt: Prompt, wait: Duration, elapsed: Duration) -> Result<Step, Fault> {
        let remaining = self.admitted.deadline.saturating_sub(elapsed);
        if remaining.is_zero() || wait >= remaining {
            return self.late(elapsed);
        }
        self.spent.attempts += 1;
        let call = Call {
            prompt,
            settings: self.admitted.settings.clone(),
            attempt: self.spent.attempts,
            wait,
            remaining,
        };
        Ok(Step::Call(Box::new(self), Box::new(call)))
    }

    fn completed(self, completion: &Completion, elapsed: Duration) -> Result<Step, Fault> {
        let verdict = verdict::judge(&self.admitted, completion);
        if verdict.failures.is_empty() {
            let answer =
                Answer::result(&self.admitted, completion, &verdict, &self.spent, elapsed)?;
            return Ok(Step::Finish(Box::new(answer)));
        }
        if self.spent.attempts < self.admitted.attempts {
            // Another attempt would cost something, as this one did.
            let paid = self.spent.cost_usd > 0.0;
            if paid && self.spent.cost_usd >= self.admitted.cost_usd {
                return self.dear(elapsed);
            }
            let told = verdict.failures.iter().filter(|failure| failure.advertised);
            let prompt = self
                .prompt
                .with_feedback(told.map(|failure| &failure.detail));
            return self.call(prompt, Duration::ZERO, elapsed);
        }
        let objections = verdict.failures.into_iter().map(|failure| {
            Objection::new(
                RefusalCode::CriterionFailed,
                failure.section,
                failure.detail,
            )
        });
        let objections: Vec<Objection> = objections.collect();
        self.failed_for_good(&objections, elapsed)
    }

    fn failed(self, error: &ModelError, elapsed: Duration) -> Result<Step, Fault> {
        let hopeless = matches!(error, ModelError::Refused { .. } | ModelError::Cancelled);
        if !hopeless && self.spent.attempts < self.admitted.attempts {
            let wait = match error {
                ModelError::RateLimited { retry_after } => retry_after.unwrap_or(PAUSE),
                ModelError::Unavailable { .. } => PAUSE,
                _ => Duration::ZERO,
            };
            // Nothing is wrong with the work, so nothing is told.
            let prompt = self.prompt.clone();
            return self.call(prompt, wait, elapsed);
        }
        // The frame was fine, and the capability could not do it: that is what `validation` says.
        // What the error says may be the model's own words, and stays here.
        let what = match error {
            ModelError::Unavailable { .. } => "the model is not available",
            ModelError::RateLimited { .. } => "the model was asked too often",
            ModelError::Malformed { .. } => "the model gave a malformed answer",
            ModelError::Refused { .. } => "the model refuses to do this",
            ModelError::TooLarge { .. } => "the answer of the model was too large",
            ModelError::Cancelled => "the call of the model was cancelled",
        };
        let objection = Objection::new(RefusalCode::ModelFailed, "/capability", what);
        self.failed_for_good(&[objection], elapsed)
    }

    fn failed_for_good(self, objections: &[Objection], elapsed: Duration) -> Result<Step, Fault> {
        let request = &self.admitted.request;
        let answer = Answer::validation(request, objections, &self.spent, elapsed)?;
        Ok(Step::Finish(Box::new(answer)))
    }

    fn late(self, elapsed: Duration) -> Result<Step, Fault> {
        let seconds = self.admitted.deadline.as_secs_f64();
        let what = format!("the exchange was given {seconds} seconds, and they have passed");
        let section = "/constraints/deadline_seconds";
        let objection = Objection::new(RefusalCode::DeadlineExceeded, section, what);
        self.exhausted(objection, elapsed)
    }

    fn dear(self, elapsed: Duration) -> Result<Step, Fault> {
        let limit = self.admitted.cost_usd;
        let what = format!("the exchange was given {limit} US dollars, and they are spent");
        let section = "/constraints/cost/maximum_usd";
        let objection = Objection::new(RefusalCode::CostExceeded, section, what);
        self.exhausted(objection, elapsed)
    }

    fn exhausted(self, objection: Objection, elapsed: Duration) -> Result<Step, Fault> {
        let answer = Answer::budget(&self.admitted.request, objection, &self.spent, elapsed)?;
        Ok(Step::Finish(Box::new(answer)))
    }
}

/// How long to wait before a model is asked again that does not say how long.
const PAUSE: Duration = Duration::from_millis(500);

/// The frame that refuses a request at admission.
///
/// # Errors
///
/// [`Fault`]: the receiver itself is at fault.
pub fn refuse(refused: &Refused, elapsed: Duration) -> Result<Answer, Fault> {
    Answer::admission(refused, elapsed)
}
