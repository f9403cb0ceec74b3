//! What a sender would rather not write: the envelope around a body.

mod envelope;
mod names;
mod reply;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::generated::uaix::{Actor, Delivery, Provenance, Trust};
use crate::packet::Packet;
use crate::support::{Build, Given, Moment, Report, Valid};

pub use self::envelope::Envelope;
use self::names::Names;

/// A party that sends packets: what all of its envelopes have in common, and what tells them apart.
///
/// Every packet gets an id, an idempotency key, the time, and a place in its conversation. Each of them
/// can be overridden, in the [`Envelope`] and in the builder that comes out of it. A clone goes on with
/// the same ids, so that no two packets get the same one.
///
/// # Examples
///
/// ```
/// use framewright::Packet;
/// use framewright::uaix::{Actor, Blocker, BlockerBody, Sender, Trust};
///
/// let builder = Actor::builder()
///     .type_("agent")
///     .id("agt_acme.builder")
///     .label("Builder")
///     .role("builder")
///     .project("acme");
/// let trust = Trust::builder()
///     .channel("private-network")
///     .auth_scheme("mtls")
///     .principal("https://acme.example")
///     .credential_ref("vault:kv/builder");
/// let sender = Sender::new(builder, trust)?;
///
/// let lead = sender.actor().to_builder().id("agt_acme.lead").label("Lead").role("lead");
/// let body = BlockerBody::builder()
///     .blocker_id("blk_release_notes")
///     .blocker_type("boundary")
///     .description("The notes name a customer.")
///     .human_review_required(true)
///     .proposed_resolution("Ask the customer.")
///     .support_boundary("UAIX records the blocker; the lead decides.");
/// let packet = sender.to(lead).packet::<Blocker>(body).build()?;
/// println!("{}", packet.to_keyed()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Sender {
    actor: Valid<Actor>,
    trust: Valid<Trust>,
    delivery: <Delivery as Build>::Complete,
    provenance: <Provenance as Build>::Complete,
    lifetime: Duration,
    clock: Arc<dyn Fn() -> SystemTime + Send + Sync>,
    names: Names,
}

/// How long a packet is in force, if the sender says nothing else.
const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// How long an answer is waited for, in milliseconds, if the sender says nothing else.
const TIMEOUT: u64 = 5 * 60 * 1000;
/// What a receiver does when it cannot go on, if the sender says nothing else.
const FALLBACK: &str = "Answer with an error packet if this cannot be done.";

impl Sender {
    /// A sender that is `actor` and is to be trusted as `trust` says.
    ///
    /// Its packets are in force for a day, wait five minutes for an answer, are delivered
    /// asynchronously and with the priority `interactive`, ask for no reply and no acknowledgement,
    /// have an error packet for a fallback, and name no model.
    ///
    /// # Errors
    ///
    /// A report of everything that is wrong with the two, at `/source` and `/trust`, as in a packet.
    pub fn new(actor: impl Given<Actor>, trust: impl Given<Trust>) -> Result<Self, Report> {
        let actor = actor.fragment().decode::<Actor>();
        let trust = trust.fragment().decode::<Trust>();
        let (actor, trust) = match (actor, trust) {
            (Ok(actor), Ok(trust)) => (actor, trust),
            (actor, trust) => {
                let actor = actor.err().map(|report| report.below("source"));
                let trust = trust.err().map(|report| report.below("trust"));
                let reports = [actor, trust].into_iter().flatten();
                return Err(reports.reduce(Report::and).unwrap_or_default());
            }
        };
        let delivery = Delivery::builder()
            .mode("async")
            .priority("interactive")
            .expires_at(SystemTime::UNIX_EPOCH)
            .reply_requested(false)
            .ack_required(false)
            .idempotency_key("")
            .retry_count(0)
            .timeout_ms(TIMEOUT)
            .fallback_directive(FALLBACK);
        let provenance = Provenance::builder()
            .trace_id("")
            .issued_at(SystemTime::UNIX_EPOCH)
            .agent_id(&actor.id)
            .lineage(vec![]);
        Ok(Sender {
            actor,
            trust,
            delivery,
            provenance,
            lifetime: LIFETIME,
            clock: Arc::new(SystemTime::now),
            names: Names::random(),
        })
    }

    /// Changes how packets are delivered: `sender.delivery(|delivery| delivery.priority("urgent"))`.
    ///
    /// When a packet expires, its idempotency key and its task are each packet's own.
    #[must_use]
    pub fn delivery(
        mut self,
        change: impl FnOnce(<Delivery as Build>::Complete) -> <Delivery as Build>::Complete,
    ) -> Self {
        self.delivery = change(self.delivery);
        self
    }

    /// Changes what packets say of their making: `sender.provenance(|it| it.model_id("model.acme"))`.
    ///
    /// The time and the trace are each packet's own.
    #[must_use]
    pub fn provenance(
        mut self,
        change: impl FnOnce(<Provenance as Build>::Complete) -> <Provenance as Build>::Complete,
    ) -> Self {
        self.provenance = change(self.provenance);
        self
    }

    /// How long a packet is in force after it was issued; a day, if not said.
    #[must_use]
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = lifetime;
        self
    }

    /// Takes the time from `clock`; from that of the system, if not said.
    #[must_use]
    pub fn clock(mut self, clock: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.clock = Arc::new(clock);
        self
    }

    /// Makes ids out of `run` and a number that counts from 1: for packets that are to be the same
    /// again. Letters, digits, `.`, `_` and `-`; random and the time, if not said.
    #[must_use]
    pub fn run(mut self, run: &str) -> Self {
        self.names = Names::of_run(run);
        self
    }

    /// Who sends.
    pub fn actor(&self) -> &Valid<Actor> {
        &self.actor
    }

    /// The envelope of a packet that begins a conversation with `target`.
    pub fn to(&self, target: impl Given<Actor>) -> Envelope {
        Envelope::new(self, target.fragment()).1
    }

    /// The envelope of an answer to `packet`: to whom sent it, in the next turn of the same
    /// conversation, on the same task.
    pub fn reply_to(&self, packet: &impl Packet) -> Envelope {
        reply::envelope(self, packet)
    }

    fn now(&self) -> Moment {
        Moment::from((self.clock)()).whole_seconds()
    }
}

impl fmt::Debug for Sender {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Sender")
            .field("id", &self.actor.id)
            .finish_non_exhaustive()
    }
}
