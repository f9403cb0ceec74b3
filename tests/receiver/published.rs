//! The requests of the standard, through a whole receiver.

use std::sync::Arc;

use framewright::receiver::part::{Artifact, ArtifactError, ArtifactStore, BoxFuture};
use framewright::receiver::runtime::Receiver;
use framewright::receiver::settings::ModelRole;

use crate::models::{Deed, Scripted, good};
use crate::rules::{rules, text};

/// A store that has everything.
pub struct Everything;

impl ArtifactStore for Everything {
    fn read<'a>(
        &'a self,
        reference: &'a str,
        _: u64,
    ) -> BoxFuture<'a, Result<Artifact, ArtifactError>> {
        let text = if reference.contains("policy") {
            "the policy"
        } else {
            "the report"
        };
        Box::pin(async move { Ok(Artifact::new(text, "text/plain")) })
    }
}

#[tokio::test]
async fn the_minimal_and_the_full_request_come_to_a_result() {
    for file in ["request.minimal.json", "request.full.json"] {
        let model = Arc::new(Scripted::new([Deed::Say(good())]));
        let receiver = Receiver::builder(rules())
            .model(ModelRole::Capable, model.clone())
            .store(Arc::new(Everything))
            .build()
            .expect("a receiver");
        let answer = receiver
            .exchange(text(file).as_bytes())
            .await
            .expect("no fault");
        assert!(answer.is_result(), "{file}: {}", answer.to_json());
        let prompts = model.prompts();
        let has_documents = prompts[0].contains("# Document 2\n\nthe policy");
        assert_eq!(has_documents, file.contains("full"), "{}", prompts[0]);
    }
}
