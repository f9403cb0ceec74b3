//! What a server is asked.

use serde::Serialize;

use super::settings::{ChatSettings, TokenLimitMember};
use crate::receiver::prompt::Prompt;
use crate::receiver::settings::RunSettings;

#[derive(Serialize)]
struct Call<'a> {
    model: &'a str,
    messages: [Message<'a>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u64>,
    stream: bool,
}

#[derive(Serialize)]
struct Message<'a> {
    role: &'static str,
    content: &'a str,
}

/// The body of the call: the prompt and the settings of the run, and nothing else.
pub(super) fn body(server: &ChatSettings, prompt: &Prompt, run: &RunSettings) -> Vec<u8> {
    let limit = |member| {
        run.maximum_tokens
            .filter(|_| server.token_limit_member == member)
    };
    let call = Call {
        model: &server.model,
        messages: [Message {
            role: "user",
            content: prompt.text(),
        }],
        temperature: run.temperature,
        max_tokens: limit(TokenLimitMember::MaxTokens),
        max_completion_tokens: limit(TokenLimitMember::MaxCompletionTokens),
        stream: false,
    };
    // Strings and numbers always have a JSON.
    serde_json::to_vec(&call).unwrap_or_default()
}
