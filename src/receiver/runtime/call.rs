//! One call of a model, with an end to it.

use std::sync::Arc;

use tokio::time::{sleep, timeout};
use tracing::Instrument as _;

use crate::receiver::exchange::{Call, Event};
use crate::receiver::part::{Model, ModelError};

/// What comes of `call`. Whoever stops waiting ends the call.
pub(super) async fn call(model: Option<&Arc<dyn Model>>, call: Call) -> Event {
    let Some(model) = model.map(Arc::clone) else {
        return Event::Failed(ModelError::unavailable("the receiver has no such model"));
    };
    let span = tracing::info_span!("attempt", number = call.attempt);
    let remaining = call.remaining;
    let work = async move {
        sleep(call.wait).await;
        model.complete(&call.prompt, &call.settings).await
    };
    // A task of its own: a model that blocks its thread does not keep the deadline from passing.
    let mut task = Aborted(tokio::spawn(work.instrument(span)));
    match timeout(remaining, &mut task.0).await {
        Err(_) => Event::DeadlinePassed,
        Ok(Ok(Ok(completion))) => Event::Completed(completion),
        Ok(Ok(Err(error))) => Event::Failed(error),
        Ok(Err(_)) => Event::Failed(ModelError::unavailable("the call of the model panicked")),
    }
}

/// A task that ends with whoever waits for it.
struct Aborted<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for Aborted<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}
