//! One call of a model, with an end to it.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};
use tracing::Span;

use super::guard::guarded;
use crate::receiver::exchange::{Call, Event};
use crate::receiver::part::{Completion, Model, ModelError};

/// What comes of `call`. Whoever stops waiting ends the call.
///
/// The model gets a thread of its own: one that blocks it, as code does that is not asynchronous,
/// keeps neither the deadline from passing nor other exchanges from going on.
pub(super) async fn call(model: Option<&Arc<dyn Model>>, call: Call) -> Event {
    let Some(model) = model.map(Arc::clone) else {
        return Event::Failed(ModelError::unavailable("the receiver has no such model"));
    };
    let remaining = call.remaining;
    let work = async {
        // Even no time at all would take as long as the timer ticks.
        if !call.wait.is_zero() {
            sleep(call.wait).await;
        }
        // Dropped with this future; then nobody waits for the model any more.
        let (waiting, unwanted) = oneshot::channel::<()>();
        let runtime = Handle::current();
        let span = tracing::info_span!("attempt", number = call.attempt);
        let task =
            spawn_blocking(move || runtime.block_on(complete(&*model, &call, unwanted, span)));
        let completed = task.await;
        drop(waiting);
        completed
    };
    match timeout(remaining, work).await {
        Err(_) => Event::DeadlinePassed,
        Ok(Ok(Some(Ok(completion)))) => Event::Completed(completion),
        Ok(Ok(Some(Err(error)))) => Event::Failed(error),
        Ok(Ok(None) | Err(_)) => {
            Event::Failed(ModelError::unavailable("the call of the model panicked"))
        }
    }
}

/// What the model says; nothing, if it panics.
async fn complete(
    model: &dyn Model,
    call: &Call,
    unwanted: oneshot::Receiver<()>,
    span: Span,
) -> Option<Result<Completion, ModelError>> {
    let work = async { model.complete(&call.prompt, &call.settings).await };
    let work = tracing::Instrument::instrument(guarded(work), span);
    tokio::select! {
        said = work => said,
        _ = unwanted => Some(Err(ModelError::Cancelled)),
    }
}
