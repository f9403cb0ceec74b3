//! Putting a receiver together.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::Semaphore;

use super::{Receiver, Shared};
use crate::receiver::Rules;
use crate::receiver::part::{ArtifactStore, Clock, FrameLog, Model};
use crate::receiver::parts::SystemClock;
use crate::receiver::settings::ModelRole;

/// A receiver in the making.
pub struct ReceiverBuilder {
    rules: Rules,
    models: BTreeMap<ModelRole, Arc<dyn Model>>,
    store: Option<Arc<dyn ArtifactStore>>,
    log: Option<Arc<dyn FrameLog>>,
    clock: Arc<dyn Clock>,
    running: usize,
    waiting: usize,
}

impl ReceiverBuilder {
    /// How many exchanges run at a time, if nobody says.
    pub const RUNNING: usize = 64;
    /// How many may wait beside them, if nobody says.
    pub const WAITING: usize = 256;

    pub(super) fn new(rules: Rules) -> Self {
        ReceiverBuilder {
            rules,
            models: BTreeMap::new(),
            store: None,
            log: None,
            clock: Arc::new(SystemClock),
            running: Self::RUNNING,
            waiting: Self::WAITING,
        }
    }

    /// The model of a role. A receiver accepts the intent types whose model it has.
    #[must_use]
    pub fn model(mut self, role: ModelRole, model: Arc<dyn Model>) -> Self {
        self.models.insert(role, model);
        self
    }

    /// Where artifacts come from; without it, there are none.
    #[must_use]
    pub fn store(mut self, store: Arc<dyn ArtifactStore>) -> Self {
        self.store = Some(store);
        self
    }

    /// Where frames are logged. The standard wants a log (section 3.1); without one, nothing can be
    /// replayed.
    #[must_use]
    pub fn log(mut self, log: Arc<dyn FrameLog>) -> Self {
        self.log = Some(log);
        self
    }

    /// The clock; that of the machine, if not given.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// How many exchanges run at a time, and how many wait beside them; 64 and 256, if not given. A
    /// request for which there is no place is refused with the code `RECEIVER_OVERLOADED`.
    #[must_use]
    pub fn places(mut self, running: usize, waiting: usize) -> Self {
        (self.running, self.waiting) = (running, waiting);
        self
    }

    /// The receiver.
    ///
    /// # Errors
    ///
    /// [`BuildError`]: something that it needs is missing.
    pub fn build(mut self) -> Result<Receiver, BuildError> {
        if self.models.is_empty() {
            return Err(BuildError::NoModel);
        }
        if self.rules.capabilities.is_empty() {
            return Err(BuildError::NoCapability);
        }
        if self.running == 0 {
            return Err(BuildError::NoTurn);
        }
        self.rules.models = self.models.keys().copied().collect();
        let places = self.running.saturating_add(self.waiting);
        let shared = Shared {
            rules: self.rules,
            models: self.models,
            store: self.store,
            log: self.log,
            clock: self.clock,
            places: Semaphore::new(places.min(Semaphore::MAX_PERMITS)),
            turns: Semaphore::new(self.running.min(Semaphore::MAX_PERMITS)),
        };
        Ok(Receiver {
            shared: Arc::new(shared),
        })
    }
}

/// Why there is no receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// It has no model.
    #[error("give the receiver a model")]
    NoModel,
    /// It can do nothing.
    #[error("give the receiver a capability")]
    NoCapability,
    /// No exchange could ever run.
    #[error("let one exchange run at least")]
    NoTurn,
}
