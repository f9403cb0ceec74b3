//! Every key of `receiver.toml`, and what is wrong with some.

use std::time::Duration;

use super::{Configuration, ConfigurationError};
use crate::receiver::settings::{ModelRole, ToolAccess};

const LEAST: &str = r#"
[[capabilities]]
name = "a.b"
description = "Does b."

[models.capable]
kind = "command"
program = "true"
"#;

fn errors(text: &str) -> Vec<ConfigurationError> {
    Configuration::parse(text, "").err().unwrap_or_default()
}

#[test]
fn the_least_has_the_limits_and_the_table_of_the_standard() {
    let configuration =
        Configuration::parse(LEAST, "").unwrap_or_else(|errors| panic!("{errors:?}"));
    let rules = configuration.rules();
    assert_eq!(rules.limits, crate::receiver::capability::Limits::default());
    assert_eq!(
        rules.intents,
        crate::receiver::settings::IntentTable::standard()
    );
    assert_eq!(rules.models, [ModelRole::Capable].into());
    assert_eq!(configuration.log(), None);
    assert!(configuration.receiver().is_ok());
}

#[test]
fn every_key_is_read() {
    let text = r#"
[[capabilities]]
name = "a.b"
description = "Does b."
intents = ["verify", "x-acme.reconcile"]
inputs = { n = "number", any = "any" }
tools = [{ name = "t" }, { name = "u", side_effects = true }]
privileged = true
tags = ["x"]
examples = ["Do b."]
followups = ["c.d"]

[limits]
deadline_seconds = 1.5
cost_usd = 0
tokens = 7
temperature = 0.5
retry_attempts = 0
allow_pii = true
classifications = ["Restricted", "Own"]
accept_empty_criteria = true
criteria = 5
frame_bytes = 100
artifacts = 1
artifact_bytes = 2

[intents."x-acme.reconcile"]
model = "independent"
temperature = 0.1
tools = "side_effects"
strict = true
result_expected = false

[models.independent]
kind = "chat"
base_url = "http://localhost:1/v1"
model = "m"
key_variable = "NO_SUCH_KEY"
timeout_seconds = 3
connect_timeout_seconds = 1
response_bytes = 1000
repetitions = 0
max_completion_tokens = true
prices = { input_usd_per_million = 1, output_usd_per_million = 2.5 }

[tokenizer]
vocabulary = "cl100k_base"

[artifacts]
directory = "no-such-folder"

[log]
file = "log.sqlite"

[places]
running = 1
waiting = 0
"#;
    let configuration =
        Configuration::parse(text, "f").unwrap_or_else(|errors| panic!("{errors:?}"));
    let rules = configuration.rules();
    assert_eq!(rules.limits.deadline, Duration::from_millis(1500));
    assert_eq!((rules.limits.tokens, rules.limits.artifacts), (7, 1));
    assert_eq!(rules.limits.classifications[1].as_str(), "Own");
    let own = "x-acme.reconcile"
        .parse()
        .unwrap_or_else(|_| panic!("an intent"));
    let settings = rules.intents.get(&own).copied();
    assert!(settings.is_some_and(|row| row.strict && row.tools == ToolAccess::SideEffects));
    let capability = &configuration.capabilities()[0];
    assert!(capability.privileged && capability.tools[1].side_effects);
    assert_eq!(configuration.log(), Some("f/log.sqlite".into()));
    // The folder of the artifacts and the key are missed when the receiver is made.
    assert!(configuration.store().is_err());
    assert!(configuration.receiver().is_err());
}

#[test]
fn all_that_is_wrong_is_told_with_its_place() {
    let text = LEAST.replace("Does b.", " ")
        + "timeout_seconds = -1\n[limits]\ncost_usd = -1\ntemperature = 3\n[tokenizer]\nvocabulary = \"x\"\n[places]\nrunning = 0\n";
    let errors = errors(&text);
    let shown: Vec<&str> = errors
        .iter()
        .map(|error| error.span.clone().map_or("", |span| text[span].trim()))
        .collect();
    assert_eq!(errors.len(), 6, "{errors:?}");
    assert_eq!(shown[0], "");
    assert!(shown[1].starts_with("[[capabilities]]"), "{shown:?}");
    assert!(shown[2].starts_with("[models.capable]"), "{shown:?}");
    assert_eq!(shown[3..5], ["-1", "3"]);
    for text in [
        "",
        "x",
        "[[capabilities]]\n",
        "[models.capable]\nkind = \"oracle\"",
    ] {
        assert!(Configuration::parse(text, "").is_err(), "{text}");
    }
}

#[test]
fn a_key_has_no_place_in_the_file() {
    let text = LEAST.replace(
        "kind = \"command\"\nprogram = \"true\"",
        "kind = \"chat\"\nbase_url = \"https://a.example\"\nmodel = \"m\"\nkey = \"sk-1\"",
    );
    assert_eq!(errors(&text).len(), 1);
}
