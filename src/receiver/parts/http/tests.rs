mod server;

use std::time::{Duration, Instant};

use self::server::{Behaviour, Server, answer};
use super::*;
use crate::receiver::part::Usage;
use crate::receiver::parts::testing::{MARKER, prompt, run_settings};

const GOOD: &str = r#"{"id":"1","model":"m-1","choices":[{"index":0,"message":{"role":"assistant","content":"done"},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":9,"total_tokens":16}}"#;

fn settings(server: &Server) -> ChatSettings {
    let mut settings = ChatSettings::new(&server.url, "m");
    settings.timeout = Duration::from_millis(700);
    settings.longest_wait = Duration::from_secs(2);
    settings.response_limit = 10_000;
    settings.repetitions = 0;
    settings
}

async fn ask(settings: ChatSettings) -> Result<Completion, ModelError> {
    let model = ChatCompletions::new(settings).expect("a model");
    let completion = model.complete(&prompt(), &run_settings()).await;
    if let Err(error) = &completion {
        let told = format!("{error} {error:?}");
        assert!(
            !told.contains(MARKER) && !told.contains("127.0.0.1"),
            "{told}"
        );
    }
    completion
}

/// One call of a server that behaves like this, without repetitions.
async fn once(behaviour: Behaviour) -> Result<Completion, ModelError> {
    ask(settings(&Server::start(vec![behaviour]).await)).await
}

fn is_unavailable(asked: &Result<Completion, ModelError>) -> bool {
    matches!(asked, Err(ModelError::Unavailable { .. }))
}

fn is_malformed(asked: &Result<Completion, ModelError>) -> bool {
    matches!(asked, Err(ModelError::Malformed { .. }))
}

#[tokio::test]
async fn a_good_answer_is_a_completion() {
    let server = Server::start(vec![answer("200 OK", "", GOOD)]).await;
    let completion = ask(settings(&server)).await.expect("a completion");
    assert_eq!(completion.text, "done");
    assert_eq!(completion.usage, Usage::new(Some(7), Some(9)));
    let requests = server.requests();
    let (head, body) = requests[0].split_once("\r\n\r\n").expect("a request");
    assert!(
        head.starts_with("POST /v1/chat/completions HTTP/1.1\r\n"),
        "{head}"
    );
    assert!(!head.to_ascii_lowercase().contains("authorization"));
    let body: serde_json::Value = serde_json::from_str(body).expect("JSON");
    let expected = serde_json::json!({
        "model": "m",
        "messages": [{"role": "user", "content": MARKER}],
        "temperature": 0.25,
        "max_tokens": 300,
        "stream": false,
    });
    assert_eq!(body, expected);
}

#[tokio::test]
async fn newer_models_have_another_member_for_the_limit() {
    let server = Server::start(vec![answer("200 OK", "", GOOD)]).await;
    let mut settings = settings(&server);
    settings.token_limit_member = TokenLimitMember::MaxCompletionTokens;
    ask(settings).await.expect("a completion");
    let request = server.requests().remove(0);
    assert!(request.contains(r#""max_completion_tokens":300"#) && !request.contains("max_tokens"));
}

#[tokio::test]
async fn slow_headers_and_silence_end_in_a_timeout() {
    for behaviour in [Behaviour::SlowHeaders, Behaviour::Silence] {
        let began = Instant::now();
        assert!(is_unavailable(&once(behaviour).await));
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "{:?}",
            began.elapsed()
        );
    }
}

#[tokio::test]
async fn half_a_body_is_no_answer() {
    let half = format!(
        "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{}",
        GOOD.len(),
        &GOOD[..40]
    );
    assert!(is_unavailable(&once(Behaviour::Answer(half)).await));
}

#[tokio::test]
async fn a_closed_connection_is_no_answer() {
    assert!(is_unavailable(&once(Behaviour::Close).await));
    assert!(is_unavailable(
        &once(Behaviour::Answer("SSH-2.0-x\r\n\r\n".to_owned())).await
    ));
}

#[tokio::test]
async fn nobody_there_is_no_answer() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("its address"));
    drop(listener);
    let mut settings = ChatSettings::new(url, "m");
    settings.repetitions = 0;
    assert!(is_unavailable(&ask(settings).await));
}

#[tokio::test]
async fn bad_json_and_wrong_shapes_are_malformed() {
    for body in [
        "",
        "<html>",
        "{\"choices\":",
        "[]",
        r#"{"choices":[]}"#,
        r#"[[[["x"]]]]"#,
    ] {
        assert!(
            is_malformed(&once(answer("200 OK", "", body)).await),
            "{body}"
        );
    }
}

#[tokio::test]
async fn a_huge_body_is_not_read() {
    let began = Instant::now();
    let told = answer("200 OK", "", &format!("{GOOD}{}", " ".repeat(1 << 20)));
    let large = "HTTP/1.1 200 OK\r\ncontent-length: 9223372036854775807\r\n\r\nx".to_owned();
    for behaviour in [told, Behaviour::Endless, Behaviour::Answer(large)] {
        let asked = once(behaviour).await;
        assert!(
            matches!(asked, Err(ModelError::TooLarge { .. })),
            "{asked:?}"
        );
    }
    let absurd = "HTTP/1.1 200 OK\r\ncontent-length: 99999999999999999999\r\n\r\nx".to_owned();
    assert!(is_unavailable(&once(Behaviour::Answer(absurd)).await));
    assert!(began.elapsed() < Duration::from_secs(5));
    let fits = format!("{GOOD}{}", " ".repeat(10_000 - GOOD.len()));
    assert!(once(answer("200 OK", "", &fits)).await.is_ok());
    let too_long = fits + " ";
    assert!(once(answer("200 OK", "", &too_long)).await.is_err());
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let other = Server::start(vec![answer("200 OK", "", GOOD)]).await;
    for status in [
        "301 Moved",
        "302 Found",
        "307 Temporary Redirect",
        "308 Permanent Redirect",
    ] {
        let location = format!("location: {}/chat/completions\r\n", other.url);
        assert!(
            is_unavailable(&once(answer(status, &location, "")).await),
            "{status}"
        );
    }
    assert!(other.requests().is_empty());
}

#[tokio::test]
async fn wrong_counts_of_tokens_are_not_told() {
    let body = GOOD.replace("\"total_tokens\":16", "\"total_tokens\":2");
    let completion = once(answer("200 OK", "", &body))
        .await
        .expect("a completion");
    assert_eq!(
        (&*completion.text, completion.usage),
        ("done", Usage::new(None, None))
    );
}

#[tokio::test]
async fn statuses_are_told_apart() {
    let echo = format!(r#"{{"error":{{"message":"{MARKER}"}}}}"#);
    for status in [
        "500 X", "502 X", "503 X", "401 X", "403 X", "404 X", "204 X", "201 X",
    ] {
        assert!(
            is_unavailable(&once(answer(status, "", &echo)).await),
            "{status}"
        );
    }
    for status in ["400 X", "413 X", "422 X"] {
        let asked = once(answer(status, "", &echo)).await;
        assert!(matches!(asked, Err(ModelError::Refused { .. })), "{status}");
    }
}

#[tokio::test]
async fn a_limit_of_rate_is_told_with_its_wait() {
    for (header, expected) in [
        ("retry-after: 7\r\n", Some(Duration::from_secs(7))),
        (
            "retry-after: Sun, 06 Nov 1994 08:49:37 GMT\r\n",
            Some(Duration::ZERO),
        ),
        ("retry-after: soon\r\n", None),
        ("", None),
    ] {
        let asked = once(answer("429 Too Many Requests", header, "{}")).await;
        let expected = ModelError::RateLimited {
            retry_after: expected,
        };
        assert_eq!(asked.expect_err("a limit"), expected, "{header}");
    }
}

#[tokio::test]
async fn what_passes_is_repeated_a_few_times() {
    let busy = answer("429 Too Many Requests", "retry-after: 0\r\n", "{}");
    let broken = answer("500 X", "", "{}");
    let server = Server::start(vec![busy.clone(), broken, answer("200 OK", "", GOOD)]).await;
    let mut twice = settings(&server);
    twice.repetitions = 2;
    assert_eq!(ask(twice.clone()).await.expect("a completion").text, "done");
    assert_eq!(server.requests().len(), 3);

    let server = Server::start(vec![busy]).await;
    twice.base_url.clone_from(&server.url);
    assert!(matches!(
        ask(twice).await,
        Err(ModelError::RateLimited { .. })
    ));
    assert_eq!(server.requests().len(), 3);
}

#[tokio::test]
async fn what_may_have_been_paid_for_is_not_repeated() {
    let cut = Behaviour::Answer("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{".to_owned());
    for behaviour in [
        Behaviour::Silence,
        Behaviour::Close,
        cut,
        answer("200 OK", "", "[]"),
    ] {
        let server = Server::start(vec![behaviour.clone(), answer("200 OK", "", GOOD)]).await;
        let mut settings = settings(&server);
        settings.repetitions = 5;
        assert!(ask(settings).await.is_err());
        assert_eq!(server.requests().len(), 1, "{behaviour:?}");
    }
}

#[tokio::test]
async fn a_longer_wait_than_is_allowed_is_left_to_the_caller() {
    let busy = answer("429 Too Many Requests", "retry-after: 3600\r\n", "{}");
    let server = Server::start(vec![busy]).await;
    let mut settings = settings(&server);
    settings.repetitions = 5;
    let asked = ask(settings).await;
    let retry_after = Some(Duration::from_secs(3600));
    assert_eq!(
        asked.expect_err("a limit"),
        ModelError::RateLimited { retry_after }
    );
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_call_that_nobody_waits_for_ends() {
    let server = Server::start(vec![answer("503 X", "retry-after: 1\r\n", "{}")]).await;
    let mut settings = settings(&server);
    settings.repetitions = 100;
    let began = Instant::now();
    let waited = tokio::time::timeout(Duration::from_millis(1500), ask(settings)).await;
    assert!(waited.is_err() && began.elapsed() < Duration::from_secs(3));
    let requests = server.requests().len();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(server.requests().len(), requests);
}

/// Cargo sets this variable for every test, so it can be a key without a change of the environment.
#[tokio::test]
async fn a_key_is_sent_and_never_shown() {
    const VARIABLE: &str = "CARGO_MANIFEST_DIR";
    let key = std::env::var(VARIABLE).expect("cargo sets it");
    let echo = format!(r#"{{"error":{{"message":"wrong key {key}"}}}}"#);
    let server = Server::start(vec![answer("401 Unauthorized", "", &echo)]).await;
    let mut settings = settings(&server);
    settings.key_variable = Some(VARIABLE.to_owned());
    let model = ChatCompletions::new(settings.clone()).expect("a model");
    let error = model
        .complete(&prompt(), &run_settings())
        .await
        .expect_err("a refusal");
    for shown in [
        format!("{error}"),
        format!("{error:?}"),
        format!("{model:?}"),
    ] {
        assert!(!shown.contains(&key), "{shown}");
    }
    assert!(server.requests()[0].contains(&format!("authorization: Bearer {key}\r\n")));

    settings.key_variable = Some("FRAMEWRIGHT_NO_SUCH_VARIABLE".to_owned());
    let error = ChatCompletions::new(settings).expect_err("no key");
    assert_eq!(error.code(), "key");
}
