//! What the parts tell `tracing`: nothing of a frame at the level `info`.

use std::io;
use std::sync::{Arc, Mutex};

use tracing::Level;
use tracing_subscriber::fmt::MakeWriter;

use super::testing::{MARKER, entry, prompt, run_settings};
use super::{
    ChatCompletions, ChatSettings, CommandModel, CommandSettings, DirectoryStore, SqliteFrameLog,
};
use crate::receiver::part::{ArtifactStore as _, FrameLog as _, LogKind, Model as _};

/// Where events go.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<u8>>>);

impl io::Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the text").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Told {
    type Writer = Told;

    fn make_writer(&self) -> Told {
        self.clone()
    }
}

/// All that is told up to `level` while each part is used, well and badly.
async fn told(level: Level) -> String {
    let told = Told::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_ansi(false)
        .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL)
        .with_writer(told.clone())
        .finish();
    let guard = tracing::subscriber::set_default(subscriber);

    let folder = tempfile::tempdir().expect("a folder");
    let (prompt, settings) = (prompt(), run_settings());
    for script in [
        "cat >&2; exit 1",
        "cat >&2; echo '{\"text\": \"prompt-marker\"}'",
        "cat",
    ] {
        let mut command = CommandSettings::new("/bin/sh");
        command.arguments = vec!["-c".to_owned(), script.to_owned()];
        let model = CommandModel::new(command).expect("a model");
        let _ = model.complete(&prompt, &settings).await;
    }
    let mut chat = ChatSettings::new("http://127.0.0.1:9/v1", "m");
    chat.repetitions = 1;
    let model = ChatCompletions::new(chat).expect("a model");
    model
        .complete(&prompt, &settings)
        .await
        .expect_err("nobody is there");

    let store = DirectoryStore::open(folder.path()).expect("a store");
    let _ = store.read(MARKER, 10).await;
    let _ = store.read("../prompt-marker", 10).await;
    let log = SqliteFrameLog::open(folder.path().join("log.sqlite")).expect("a log");
    log.append(&entry(MARKER, LogKind::Request, 0, MARKER))
        .await
        .expect("an append");
    log.close().await;
    drop(guard);
    let bytes = told.0.lock().expect("the text").clone();
    String::from_utf8(bytes).expect("UTF-8")
}

#[tokio::test]
async fn nothing_of_a_frame_is_told_at_info() {
    let told = told(Level::INFO).await;
    for expected in [
        "command_model",
        "the program failed",
        "chat_completions",
        "repeated",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    assert!(!told.contains(MARKER), "{told}");
}

/// The same test would see a frame if one were told.
#[tokio::test]
async fn what_a_program_writes_to_its_standard_error_is_told_at_debug() {
    let told = told(Level::DEBUG).await;
    assert!(
        told.contains(MARKER) && told.contains("artifact") && told.contains("log"),
        "{told}"
    );
}
