//! What a server answers, and what of it can be believed.

use serde_json::Value;

use super::settings::Prices;
use crate::receiver::part::{Completion, ModelError, Usage};

/// The completion in the body of an answer with status 200.
pub(super) fn read(body: &[u8], prices: Option<&Prices>) -> Result<Completion, ModelError> {
    let reply: Value = serde_json::from_slice(body).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        ModelError::malformed(format!(
            "the answer is no JSON: line {line}, column {column}"
        ))
    })?;
    let Some(choice) = reply.pointer("/choices/0") else {
        return Err(ModelError::malformed("the answer has no choices"));
    };
    let is_filtered = choice
        .get("finish_reason")
        .is_some_and(|why| why == "content_filter");
    let refusal = choice.pointer("/message/refusal").and_then(Value::as_str);
    if is_filtered || refusal.is_some_and(|refusal| !refusal.is_empty()) {
        return Err(ModelError::refused("the model refused to answer"));
    }
    let Some(text) = choice.pointer("/message/content").and_then(Value::as_str) else {
        return Err(ModelError::malformed(
            "the answer has no text in its message",
        ));
    };
    let usage = believable(reply.get("usage").unwrap_or(&Value::Null), text);
    let mut completion = Completion::new(text);
    completion.cost_usd = prices.and_then(|prices| cost(prices, &usage));
    completion.usage = usage;
    completion.model = reply
        .get("model")
        .and_then(Value::as_str)
        .map(str::to_owned);
    Ok(completion)
}

/// The counts of tokens, as far as they can be true: non-negative integers, an output that is not
/// empty has tokens, and the total is not less than its parts. What cannot be true is as good as not
/// told.
fn believable(usage: &Value, text: &str) -> Usage {
    let number = |name: &str| usage.get(name).and_then(Value::as_u64);
    let told = |name: &str| usage.get(name).is_some_and(|count| !count.is_null());
    let (input, output) = (number("prompt_tokens"), number("completion_tokens"));
    let sum = input.unwrap_or(0).checked_add(output.unwrap_or(0));
    let is_total = match number("total_tokens") {
        Some(total) => sum.is_some_and(|sum| sum <= total),
        None => !told("total_tokens"),
    };
    if !is_total {
        tracing::warn!("the server's counts of tokens contradict each other");
        return Usage::new(None, None);
    }
    let output = output.filter(|&count| count > 0 || text.is_empty());
    // A prompt is never empty.
    Usage::new(input.filter(|&count| count > 0), output)
}

fn cost(prices: &Prices, usage: &Usage) -> Option<f64> {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a price is not exact to the sixteenth digit"
    )]
    let of = |tokens: u64, price: f64| tokens as f64 * price / 1e6;
    let input = of(usage.input_tokens?, prices.input_usd_per_million);
    Some(input + of(usage.output_tokens?, prices.output_usd_per_million))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRICES: Prices = Prices {
        input_usd_per_million: 2.0,
        output_usd_per_million: 10.0,
    };

    fn with_usage(usage: &str) -> Completion {
        let body = format!(
            r#"{{"model":"m-1","choices":[{{"message":{{"role":"assistant","content":"hi"}}}}],"usage":{usage}}}"#
        );
        read(body.as_bytes(), Some(&PRICES)).expect("a completion")
    }

    #[test]
    fn an_answer_is_read() {
        let usage = r#"{"prompt_tokens":1000,"completion_tokens":100,"total_tokens":1100}"#;
        let completion = with_usage(usage);
        assert_eq!(completion.text, "hi");
        assert_eq!(completion.model.as_deref(), Some("m-1"));
        assert_eq!(completion.usage, Usage::new(Some(1000), Some(100)));
        assert!((completion.cost_usd.expect("a cost") - 0.003).abs() < 1e-12);
    }

    #[test]
    fn counts_that_cannot_be_true_are_not_told() {
        let none = Usage::new(None, None);
        for usage in [
            "null",
            "[]",
            r#"{"prompt_tokens":-5,"completion_tokens":1.5}"#,
            r#"{"prompt_tokens":"7","completion_tokens":"9"}"#,
            r#"{"prompt_tokens":7,"completion_tokens":9,"total_tokens":3}"#,
            r#"{"prompt_tokens":7,"completion_tokens":9,"total_tokens":-3}"#,
            r#"{"prompt_tokens":18446744073709551615,"completion_tokens":9,"total_tokens":20}"#,
            r#"{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}"#,
        ] {
            let completion = with_usage(usage);
            assert_eq!(completion.usage, none, "{usage}");
            assert_eq!(completion.cost_usd, None, "{usage}");
        }
        let partly = with_usage(r#"{"prompt_tokens":7,"completion_tokens":0}"#);
        assert_eq!(partly.usage, Usage::new(Some(7), None));
        assert_eq!(partly.cost_usd, None);
    }

    #[test]
    fn what_is_no_answer_is_malformed_and_not_echoed() {
        for body in [
            "",
            "secret-marker",
            "[]",
            "null",
            r#"{"choices":[]}"#,
            r#"{"choices":"secret-marker"}"#,
            r#"{"choices":[{"message":{"content":{"secret-marker":1}}}]}"#,
            r#"{"choices":[{"message":{"content":null,"tool_calls":[{}]}}]}"#,
            r#"{"choices":[{"text":"secret-marker"}]}"#,
            r#"{"error":{"message":"secret-marker"}}"#,
        ] {
            let error = read(body.as_bytes(), None).expect_err("no answer");
            assert!(matches!(error, ModelError::Malformed { .. }), "{body}");
            assert!(
                !format!("{error} {error:?}").contains("secret-marker"),
                "{body}"
            );
        }
        let deep = format!(r#"{{"choices":{}"#, "[".repeat(1_000_000));
        assert!(read(deep.as_bytes(), None).is_err());
    }

    #[test]
    fn a_refusal_is_one() {
        for body in [
            r#"{"choices":[{"message":{"content":null,"refusal":"No."}}]}"#,
            r#"{"choices":[{"message":{"content":"x"},"finish_reason":"content_filter"}]}"#,
        ] {
            let error = read(body.as_bytes(), None).expect_err("a refusal");
            assert!(matches!(error, ModelError::Refused { .. }), "{body}");
        }
        let body =
            r#"{"choices":[{"message":{"content":"x","refusal":null},"finish_reason":"stop"}]}"#;
        assert!(read(body.as_bytes(), None).is_ok());
    }
}
