//! The receiver at work: exchanges in parallel, over tokio.

mod builder;
mod call;
mod guard;
mod journal;

use std::collections::BTreeMap;
use std::future::{Future, pending};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::time::timeout;
use tracing::Instrument as _;

pub use self::builder::{BuildError, ReceiverBuilder};
use self::guard::guarded;
use self::journal::Journal;
use super::Rules;
use super::admission::{Admitted, Examined, Refused, examine};
use super::exchange::{Answer, Event, Exchange, Fault, Step, refuse};
use super::objection::own;
use super::part::{Artifact, ArtifactError, ArtifactStore, Clock, FrameLog, Model};
use super::record::Record;
use super::settings::ModelRole;

/// A receiver at conformance level L2 (AIF 0.1 section 11): it answers each request with exactly one
/// frame, a result that passed every criterion or a refusal.
///
/// It is cheap to clone; clones share the limits of what may be under way.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(async {
/// use std::sync::Arc;
/// use framewright::receiver::capability::Capability;
/// use framewright::receiver::checks::Checks;
/// use framewright::receiver::part::{BoxFuture, Completion, Model, ModelError};
/// use framewright::receiver::parts::BytePairTokenizer;
/// use framewright::receiver::prompt::Prompt;
/// use framewright::receiver::runtime::Receiver;
/// use framewright::receiver::settings::{ModelRole, RunSettings};
/// use framewright::receiver::Rules;
///
/// struct Canned;
/// impl Model for Canned {
///     fn complete<'a>(
///         &'a self,
///         _: &'a Prompt,
///         _: &'a RunSettings,
///     ) -> BoxFuture<'a, Result<Completion, ModelError>> {
///         let text = "# Recommended Action\n\nFund the queue alarm.";
///         Box::pin(async move { Ok(Completion::new(text)) })
///     }
/// }
///
/// let capability = Capability::new("research.summarize".parse()?, "Summarises an incident.");
/// let checks = Checks::standard(Arc::new(BytePairTokenizer::o200k()));
/// let receiver = Receiver::builder(Rules::new(vec![capability], checks))
///     .model(ModelRole::Capable, Arc::new(Canned))
///     .build()?;
/// let request = std::fs::read("examples/data/request.minimal.json")?;
/// let answer = receiver.exchange(&request).await?;
/// assert!(answer.is_result(), "{}", answer.to_json());
/// # Ok(()) })
/// # }
/// ```
#[derive(Clone)]
pub struct Receiver {
    shared: Arc<Shared>,
}

struct Shared {
    rules: Rules,
    models: BTreeMap<ModelRole, Arc<dyn Model>>,
    store: Option<Arc<dyn ArtifactStore>>,
    log: Option<Arc<dyn FrameLog>>,
    clock: Arc<dyn Clock>,
    /// A place for each exchange that runs or waits.
    places: Semaphore,
    /// A turn for each exchange that runs.
    turns: Semaphore,
}

impl std::fmt::Debug for Receiver {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Receiver")
            .field("rules", &self.shared.rules)
            .finish_non_exhaustive()
    }
}

impl Receiver {
    /// A receiver with these rules, to be put together.
    pub fn builder(rules: Rules) -> ReceiverBuilder {
        ReceiverBuilder::new(rules)
    }

    /// What decides about a request.
    pub fn rules(&self) -> &Rules {
        &self.shared.rules
    }

    /// Answers the request whose text is `frame`. Needs a runtime of tokio with time enabled.
    ///
    /// # Errors
    ///
    /// [`Fault`]: the receiver itself is at fault.
    pub async fn exchange(&self, frame: &[u8]) -> Result<Answer, Fault> {
        self.exchange_until(frame, pending()).await
    }

    /// The same, until `cancelled` is done: then the call of the model is cancelled, and the answer
    /// is a refusal with the code `CANCELLED`.
    ///
    /// # Errors
    ///
    /// [`Fault`]: the receiver itself is at fault.
    pub async fn exchange_until(
        &self,
        frame: &[u8],
        cancelled: impl Future<Output = ()>,
    ) -> Result<Answer, Fault> {
        let watch = Watch::start(&*self.shared.clock);
        let journal = Journal::new(&self.shared, &watch);
        let span = tracing::info_span!("exchange", request_id = journal.request_id());
        let work = async {
            let (answer, elapsed) = self.answer(frame, cancelled, &watch, &journal).await?;
            journal.answer(&answer, elapsed).await;
            Ok(answer)
        };
        work.instrument(span).await
    }

    async fn answer(
        &self,
        frame: &[u8],
        cancelled: impl Future<Output = ()>,
        watch: &Watch<'_>,
        journal: &Journal<'_>,
    ) -> Result<(Answer, Duration), Fault> {
        let mut cancelled = pin!(cancelled);
        let Ok(_place) = self.shared.places.try_acquire() else {
            return self
                .unread(frame, &Record::Overloaded, watch, journal)
                .await;
        };
        let longest = self.shared.rules.limits.deadline;
        let _turn = tokio::select! {
            biased;
            () = &mut cancelled => {
                return self.unread(frame, &Record::Abandoned, watch, journal).await;
            }
            turn = timeout(longest, self.shared.turns.acquire()) => match turn {
                Ok(Ok(turn)) => turn,
                _ => return self.unread(frame, &Record::Overloaded, watch, journal).await,
            },
        };
        let examined = examine(&self.shared.rules, frame);
        let logged = journal.request(frame, examined.trace_id()).await;
        if logged.is_err() {
            return refused_now(&Refused::unread(frame, own::log_unavailable()), watch);
        }
        let fetched = tokio::select! {
            biased;
            () = &mut cancelled => {
                journal.record(0, &Record::Abandoned).await;
                return refused_now(&Refused::unread(frame, own::cancelled()), watch);
            }
            fetched = self.fetch_all(&examined, watch) => fetched,
        };
        if !fetched.is_empty() {
            let outcomes = fetched
                .iter()
                .map(|one| one.as_ref().map(drop).map_err(Clone::clone));
            journal
                .record(0, &Record::Artifacts(outcomes.collect()))
                .await;
        }
        match examined.conclude(fetched) {
            Ok(admitted) => self.work(admitted, cancelled, watch, journal).await,
            Err(refused) => {
                tracing::info!(violations = refused.objections().len(), "not admitted");
                refused_now(&refused, watch)
            }
        }
    }

    /// The answer to a request that was not looked at.
    async fn unread(
        &self,
        frame: &[u8],
        why: &Record,
        watch: &Watch<'_>,
        journal: &Journal<'_>,
    ) -> Result<(Answer, Duration), Fault> {
        tracing::warn!("a request was not looked at");
        let objection = match why {
            Record::Abandoned => own::cancelled(),
            _ => own::overloaded(),
        };
        let refused = Refused::unread(frame, objection);
        // There is no work that an entry could be missing of.
        let _ = journal.request(frame, refused.trace_id()).await;
        journal.record(0, why).await;
        refused_now(&refused, watch)
    }

    async fn fetch_all(
        &self,
        examined: &Examined<'_>,
        watch: &Watch<'_>,
    ) -> Vec<Result<Artifact, ArtifactError>> {
        let mut fetched = Vec::new();
        for reference in examined.artifacts() {
            let left = examined.deadline().saturating_sub(watch.elapsed());
            let fetch = timeout(left, self.fetch(reference.id.as_str()));
            fetched.push(fetch.await.unwrap_or(Err(ArtifactError::Unreadable)));
        }
        fetched
    }

    async fn fetch(&self, reference: &str) -> Result<Artifact, ArtifactError> {
        let Some(store) = &self.shared.store else {
            return Err(ArtifactError::NotFound);
        };
        let limit = self.shared.rules.limits.artifact_bytes;
        let fetched = guarded(store.read(reference, limit)).await;
        fetched.unwrap_or(Err(ArtifactError::Unreadable))
    }

    async fn work(
        &self,
        admitted: Admitted,
        mut cancelled: Pin<&mut impl Future<Output = ()>>,
        watch: &Watch<'_>,
        journal: &Journal<'_>,
    ) -> Result<(Answer, Duration), Fault> {
        let capability = admitted.request.capability.as_str().to_owned();
        tracing::info!(capability, "admitted");
        let mut elapsed = watch.elapsed();
        let mut step = Exchange::begin(admitted, elapsed)?;
        loop {
            let (exchange, call) = match step {
                Step::Finish(answer) => return Ok((*answer, elapsed)),
                Step::Call(exchange, call) => (exchange, call),
            };
            let attempt = call.attempt;
            let model = self.shared.models.get(&call.settings.model);
            let event = tokio::select! {
                biased;
                () = &mut cancelled => Event::Cancelled,
                event = call::call(model, *call) => event,
            };
            elapsed = watch.elapsed();
            journal.event(attempt, &event, elapsed).await;
            step = exchange.on(event, elapsed)?;
        }
    }
}

/// A refusal at admission, and when it was made.
fn refused_now(refused: &Refused, watch: &Watch<'_>) -> Result<(Answer, Duration), Fault> {
    let elapsed = watch.elapsed();
    refuse(refused, elapsed).map(|answer| (answer, elapsed))
}

/// A clock that was started when a request came. It counts microseconds, as logs do, so that a
/// replay finds the same times.
struct Watch<'c> {
    clock: &'c dyn Clock,
    started: Instant,
}

impl<'c> Watch<'c> {
    fn start(clock: &'c dyn Clock) -> Self {
        Watch {
            clock,
            started: clock.monotonic(),
        }
    }

    fn elapsed(&self) -> Duration {
        let elapsed = self
            .clock
            .monotonic()
            .saturating_duration_since(self.started);
        let microseconds = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
        Duration::from_micros(microseconds)
    }
}
