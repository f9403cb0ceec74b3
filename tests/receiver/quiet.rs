//! What the receiver tells `tracing` at the level `info`: that something happened, and nothing of a
//! frame, a prompt, a document or a completion.

use std::io;
use std::sync::{Arc, Mutex};

use framewright::receiver::part::ModelError;
use framewright::receiver::runtime::Receiver;
use framewright::receiver::settings::ModelRole;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::FmtSpan;

use crate::models::{Deed, Scripted, good};
use crate::published::Everything;
use crate::rules::{full, rules, with};

#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<u8>>>);

impl io::Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics here").write(bytes)
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

#[tokio::test]
async fn nothing_of_a_frame_is_told_at_info() {
    let told = Told::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_ansi(false)
        .with_span_events(FmtSpan::FULL)
        .with_writer(told.clone())
        .finish();
    // For all threads: models run on threads of their own. Other tests may tell something, too.
    tracing::subscriber::set_global_default(subscriber).expect("no other test sets one");
    let mut answer = good();
    answer.text = answer.text.replace("Fund the alarm", "zqtold completion");
    let deeds = [
        Deed::Fail(ModelError::malformed("zqtold error")),
        Deed::Say(answer),
    ];
    let receiver = Receiver::builder(rules())
        .model(ModelRole::Capable, Arc::new(Scripted::new(deeds)))
        .store(Arc::new(Everything))
        .build()
        .expect("a receiver");
    let mut request = full();
    for pointer in [
        "/goal/objective",
        "/context/background",
        "/metadata/trace_id",
        "/context/conversation_id",
    ] {
        request = with(request, pointer, format!("zqtold {pointer}"));
    }
    request = with(request, "/inputs", json!({"zqtold": "zqtold"}));
    let result = receiver
        .exchange(request.to_string().as_bytes())
        .await
        .expect("no fault");
    assert!(result.is_result(), "{}", result.to_json());
    let refused = with(request, "/capability", "zqtold.capability");
    receiver
        .exchange(refused.to_string().as_bytes())
        .await
        .expect("no fault");
    let text = String::from_utf8(told.0.lock().expect("nobody panics here").clone()).expect("text");
    assert!(
        text.contains("exchange{request_id=") && text.contains("not admitted"),
        "{text}"
    );
    assert!(text.contains("attempt{number=2}"), "{text}");
    assert!(!text.contains("zqtold"), "{text}");
}
