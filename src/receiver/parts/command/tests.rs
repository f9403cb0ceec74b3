use std::path::Path;
use std::time::Instant;

use super::*;
use crate::receiver::parts::testing::{MARKER, prompt, run_settings};

fn shell(script: &str) -> CommandSettings {
    let mut settings = CommandSettings::new("/bin/sh");
    settings.arguments = vec!["-c".to_owned(), script.to_owned()];
    settings.timeout = Duration::from_secs(20);
    settings
}

async fn run(settings: CommandSettings) -> Result<Completion, ModelError> {
    let model = CommandModel::new(settings).expect("a model");
    model.complete(&prompt(), &run_settings()).await
}

/// Whether a process lives; a zombie is dead.
fn lives(id: &str) -> bool {
    let status = std::fs::read_to_string(Path::new("/proc").join(id.trim()).join("status"));
    status.is_ok_and(|status| !status.contains("State:\tZ"))
}

async fn dies(id: &str) -> bool {
    for _ in 0..100 {
        if !lives(id) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    false
}

#[tokio::test]
async fn a_program_reads_the_prompt_and_writes_a_completion() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = shell(r#"cat > input.json; echo '{"text": "done", "confidence": 0.5}'"#);
    settings.directory = Some(folder.path().to_owned());
    let completion = run(settings).await.expect("a completion");
    assert_eq!(
        (&*completion.text, completion.confidence),
        ("done", Some(0.5))
    );
    let input = std::fs::read(folder.path().join("input.json")).expect("the input");
    let input: serde_json::Value = serde_json::from_slice(&input).expect("JSON");
    let settings = serde_json::json!({"temperature": 0.25, "maximum_tokens": 300});
    assert_eq!(
        input,
        serde_json::json!({"prompt": MARKER, "settings": settings})
    );
}

#[tokio::test]
async fn a_program_need_not_read() {
    let mut settings = shell(r#"exec 0<&-; echo '{"text": "done"}'"#);
    settings.timeout = Duration::from_secs(10);
    let model = CommandModel::new(settings).expect("a model");
    let input = vec![b'x'; 4 << 20];
    assert_eq!(model.run(&input).await.expect("a completion").text, "done");
}

#[tokio::test]
async fn failures_are_told_apart_and_never_echo() {
    for script in [
        "exit 3",
        "kill -9 $$",
        "cat >&2; exit 1",
        "echo '{\"text\": \"x\"}'; exit 1",
    ] {
        let error = run(shell(script)).await.expect_err("a failure");
        assert!(
            matches!(error, ModelError::Unavailable { .. }),
            "{script}: {error}"
        );
        assert!(!format!("{error:?}{error}").contains(MARKER));
    }
    for script in ["cat", "true", "echo nonsense", "echo '{\"text\": 1}'"] {
        let error = run(shell(script)).await.expect_err("a failure");
        assert!(
            matches!(error, ModelError::Malformed { .. }),
            "{script}: {error}"
        );
        assert!(!format!("{error:?}{error}").contains(MARKER));
    }
    let error = run(CommandSettings::new("/no/such/program"))
        .await
        .expect_err("a failure");
    assert!(matches!(error, ModelError::Unavailable { .. }));
}

#[tokio::test]
async fn output_has_a_limit() {
    let mut settings = shell("yes");
    settings.output_limit = 1000;
    let began = Instant::now();
    let error = run(settings).await.expect_err("a failure");
    assert!(matches!(error, ModelError::TooLarge { .. }), "{error}");
    assert!(began.elapsed() < Duration::from_secs(10));

    let mut settings = shell(r#"printf '{"text": "x"}'"#);
    settings.output_limit = 13;
    assert!(run(settings.clone()).await.is_ok());
    settings.output_limit = 12;
    assert!(run(settings).await.is_err());
}

#[tokio::test]
async fn errors_without_end_do_not_hold_a_program() {
    let script = r#"head -c 5000000 /dev/zero >&2; echo '{"text": "done"}'"#;
    assert_eq!(run(shell(script)).await.expect("a completion").text, "done");
}

#[tokio::test]
async fn a_timeout_kills_the_whole_group() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = shell("sleep 300 & echo $! > child; echo $$ > leader; wait");
    settings.directory = Some(folder.path().to_owned());
    settings.timeout = Duration::from_secs(1);
    let began = Instant::now();
    let error = run(settings).await.expect_err("a timeout");
    assert!(matches!(error, ModelError::Unavailable { .. }));
    assert!(began.elapsed() < Duration::from_secs(10));
    for name in ["child", "leader"] {
        let id = std::fs::read_to_string(folder.path().join(name)).expect("an id");
        assert!(dies(&id).await, "{name}");
    }
}

/// The leader ends at once, and what it started holds the output open.
#[tokio::test]
async fn a_timeout_kills_what_outlives_its_leader() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = shell("sleep 300 & echo $! > child");
    settings.directory = Some(folder.path().to_owned());
    settings.timeout = Duration::from_secs(1);
    assert!(run(settings).await.is_err());
    let id = std::fs::read_to_string(folder.path().join("child")).expect("an id");
    assert!(dies(&id).await);
}

#[tokio::test]
async fn a_completion_that_nobody_waits_for_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = shell("sleep 300 & echo $! > child; wait");
    settings.directory = Some(folder.path().to_owned());
    let waited = tokio::time::timeout(Duration::from_secs(1), run(settings)).await;
    assert!(waited.is_err());
    let id = std::fs::read_to_string(folder.path().join("child")).expect("an id");
    assert!(dies(&id).await);
}

#[tokio::test]
async fn a_program_gets_only_the_variables_that_it_is_to_have() {
    let script = r#"printf '{"text": "%s|%s"}' "$CARGO_MANIFEST_DIR" "$CARGO_PKG_NAME""#;
    let mut settings = shell(script);
    settings.environment = vec!["CARGO_PKG_NAME".to_owned(), "NO_SUCH_VARIABLE".to_owned()];
    let completion = run(settings).await.expect("a completion");
    assert_eq!(completion.text, "|framewright");
}

#[test]
fn settings_that_cannot_be_meant_are_refused() {
    let refused = |change: fn(&mut CommandSettings)| {
        let mut settings = shell("true");
        change(&mut settings);
        CommandModel::new(settings).is_err()
    };
    assert!(!refused(|_| ()));
    assert!(refused(|settings| settings.program = PathBuf::new()));
    assert!(refused(|settings| settings.timeout = Duration::ZERO));
    assert!(refused(|settings| settings.output_limit = 0));
}
