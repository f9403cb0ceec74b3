//! A model that is a server with the interface of `OpenAI` for chat completions.

mod call;
mod reply;
mod retry;
mod settings;
#[cfg(test)]
mod tests;
mod tls;

use std::fmt;
use std::time::{Duration, SystemTime};

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use tracing::Instrument as _;

pub use self::settings::{ChatSettings, Prices, TokenLimitMember};
use super::PartError;
use crate::receiver::part::{BoxFuture, Completion, Model, ModelError};
use crate::receiver::prompt::Prompt;
use crate::receiver::settings::RunSettings;

/// A model that is a server with the interface of `OpenAI` for chat completions.
///
/// A call that failed in passing is repeated, as [`ChatSettings`] says; whoever waits drops the call
/// at the deadline, which ends it. Redirects are not followed: none leads the prompt, or the key, to
/// another host. Nothing of an answer that is an error is shown, since servers quote keys there.
///
/// Where [`ChatSettings::prices`] are set and the server tells believable counts of tokens, a
/// completion has a cost. Without believable counts it has none, and who holds a budget must count
/// for itself.
pub struct ChatCompletions {
    client: Client,
    endpoint: Url,
    authorization: Option<HeaderValue>,
    settings: ChatSettings,
}

impl ChatCompletions {
    /// Sets up the connections to a server; none is made yet.
    ///
    /// # Errors
    ///
    /// [`PartError::Setting`]: a setting cannot be used. [`PartError::Key`]: the environment has no
    /// key. [`PartError::Tls`]: the system has no certificates.
    pub fn new(settings: ChatSettings) -> Result<Self, PartError> {
        settings.check()?;
        let endpoint = settings.endpoint()?;
        let authorization = settings.authorization()?;
        let mut builder = Client::builder()
            .tls_backend_preconfigured(tls::configuration(endpoint.scheme())?)
            .connect_timeout(settings.connect_timeout)
            .timeout(settings.timeout)
            .redirect(redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .user_agent(concat!("framewright/", env!("CARGO_PKG_VERSION")));
        if settings::is_loopback(&endpoint) {
            builder = builder.no_proxy();
        }
        Ok(ChatCompletions {
            client: builder.build().map_err(|_| PartError::Tls)?,
            endpoint,
            authorization,
            settings,
        })
    }

    async fn ask(&self, body: &[u8]) -> Result<Completion, ModelError> {
        let mut repetition = 1;
        loop {
            let failure = match self.ask_once(body).await {
                Ok(completion) => return Ok(completion),
                Err(failure) => failure,
            };
            let may_repeat = failure.passes && repetition <= self.settings.repetitions;
            let wait = retry::wait(repetition, failure.asked, self.settings.longest_wait);
            let Some(wait) = wait.filter(|_| may_repeat) else {
                return Err(failure.error);
            };
            tracing::warn!(error = %failure.error, repetition, ?wait, "the call is repeated");
            tokio::time::sleep(wait).await;
            repetition += 1;
        }
    }

    async fn ask_once(&self, body: &[u8]) -> Result<Completion, Failure> {
        let mut request = self.client.post(self.endpoint.clone());
        if let Some(authorization) = &self.authorization {
            request = request.header(AUTHORIZATION, authorization.clone());
        }
        let request = request
            .header(CONTENT_TYPE, "application/json")
            .body(body.to_vec());
        let mut response = request.send().await.map_err(|error| Failure::of(&error))?;
        if response.status() != StatusCode::OK {
            return Err(Failure::of_status(&response));
        }
        let body = self.body_of(&mut response).await?;
        Ok(reply::read(&body, self.settings.prices.as_ref())?)
    }

    async fn body_of(&self, response: &mut Response) -> Result<Vec<u8>, Failure> {
        let limit = self.settings.response_limit;
        let too_large = || ModelError::too_large(limit as u64);
        if response
            .content_length()
            .is_some_and(|length| length > limit as u64)
        {
            return Err(too_large().into());
        }
        let mut body = Vec::new();
        while let Some(chunk) = response
            .chunk()
            .await
            .map_err(|error| Failure::of(&error))?
        {
            if chunk.len() > limit - body.len() {
                return Err(too_large().into());
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }
}

/// A call that failed, and whether the same call may go better.
struct Failure {
    error: ModelError,
    passes: bool,
    /// The wait that the server asked for.
    asked: Option<Duration>,
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        Failure {
            error,
            passes: false,
            asked: None,
        }
    }
}

impl Failure {
    /// Not the error's own sentence: it has the URL in it.
    fn of(error: &reqwest::Error) -> Self {
        let (detail, passes) = if error.is_connect() {
            // Nothing was sent.
            ("no connection to the server", true)
        } else if error.is_timeout() {
            ("the server took too long", false)
        } else {
            ("the connection broke before the answer was complete", false)
        };
        Failure {
            error: ModelError::unavailable(detail),
            passes,
            asked: None,
        }
    }

    fn of_status(response: &Response) -> Self {
        let status = response.status();
        let number = status.as_u16();
        let header = response.headers().get(RETRY_AFTER);
        let asked = header.and_then(|value| retry::retry_after(value, SystemTime::now()));
        let error = match number {
            429 => ModelError::RateLimited { retry_after: asked },
            300..400 => ModelError::unavailable(format!(
                "the server redirects with status {number}: set base_url to where it leads"
            )),
            401 | 403 => ModelError::unavailable(format!(
                "the server does not accept the key: status {number}"
            )),
            400..500 if number != 404 && number != 408 => {
                ModelError::refused(format!("the server refuses the call: status {number}"))
            }
            _ => ModelError::unavailable(format!("the server answers with status {number}")),
        };
        Failure {
            error,
            passes: retry::is_passing(status),
            asked,
        }
    }
}

impl fmt::Debug for ChatCompletions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatCompletions")
            .field("endpoint", &self.endpoint.as_str())
            .field("has_key", &self.authorization.is_some())
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Model for ChatCompletions {
    fn complete<'a>(
        &'a self,
        prompt: &'a Prompt,
        settings: &'a RunSettings,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let body = call::body(&self.settings, prompt, settings);
        let span = tracing::info_span!("chat_completions", model = %self.settings.model);
        Box::pin(async move { self.ask(&body).await }.instrument(span))
    }
}
