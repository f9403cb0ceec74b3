//! Models that do what a test wants.

use std::sync::Mutex;
use std::time::Duration;

use framewright::receiver::part::{BoxFuture, Completion, Model, ModelError};
use framewright::receiver::prompt::Prompt;
use framewright::receiver::settings::RunSettings;

/// What a model does when it is called.
#[derive(Clone)]
pub enum Deed {
    Say(Completion),
    Fail(ModelError),
    Panic,
    /// Panics as soon as it is called, before there is a future.
    PanicAtOnce,
    Hang,
    /// Blocks its thread, as code that is not asynchronous does.
    Block(Duration),
}

/// Does one deed after the other, and the last again and again. Keeps what it was asked.
pub struct Scripted {
    deeds: Mutex<Vec<Deed>>,
    pub asked: Mutex<Vec<(Prompt, RunSettings)>>,
}

impl Scripted {
    pub fn new(deeds: impl IntoIterator<Item = Deed>) -> Self {
        let mut deeds: Vec<Deed> = deeds.into_iter().collect();
        deeds.reverse();
        Scripted {
            deeds: Mutex::new(deeds),
            asked: Mutex::default(),
        }
    }

    pub fn prompts(&self) -> Vec<String> {
        let asked = self.asked.lock().expect("nobody panics here");
        asked
            .iter()
            .map(|(prompt, _)| prompt.text().to_owned())
            .collect()
    }
}

impl Model for Scripted {
    fn complete<'a>(
        &'a self,
        prompt: &'a Prompt,
        settings: &'a RunSettings,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let deed = {
            let mut deeds = self.deeds.lock().expect("nobody panics here");
            match deeds.as_slice() {
                [] => Deed::Hang,
                [last] => last.clone(),
                _ => deeds.pop().expect("there are two"),
            }
        };
        let mut asked = self.asked.lock().expect("nobody panics here");
        asked.push((prompt.clone(), settings.clone()));
        drop(asked);
        assert!(!matches!(deed, Deed::PanicAtOnce), "at once");
        Box::pin(async move {
            match deed {
                Deed::Say(completion) => Ok(completion),
                Deed::Fail(error) => Err(error),
                Deed::Panic | Deed::PanicAtOnce => panic!("a model of a test"),
                Deed::Hang => std::future::pending().await,
                Deed::Block(time) => {
                    std::thread::sleep(time);
                    Ok(Completion::new("late"))
                }
            }
        })
    }
}

/// What passes the criteria of both published requests.
pub fn good() -> Completion {
    let mut completion = Completion::new(
        "# Customer Impact\n\nFour percent of orders failed, says Document 1.\n\n\
         # Top Risks\n\nNo alarm.\n\n# Recommended Action\n\nFund the alarm.",
    );
    completion.confidence = Some(0.9);
    completion.cost_usd = Some(0.01);
    completion.evidence = vec!["Document 1".to_owned(), "https://status.example".to_owned()];
    completion
}

/// What misses a section that was asked for.
pub fn poor() -> Completion {
    let mut completion = good();
    completion.text = String::from("# Customer Impact\n\nMail ann@example.com about it.");
    completion
}
