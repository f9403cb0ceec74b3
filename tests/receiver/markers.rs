//! Nothing but the published fields reaches a model: every other text of a frame is marked, and no
//! mark is in a prompt, in the first attempt and in those after it.

use std::time::Duration;

use framewright::receiver::admission::examine;
use framewright::receiver::exchange::{Event, Exchange, Step};
use framewright::receiver::part::{Artifact, Completion};
use serde_json::{Map, Value, json};

use crate::mutation::Chance;
use crate::rules::{full, rules};

const MARK: &str = "zqmark";

/// The places that a prompt may show (AIF 0.1, appendix B).
const SHOWN: &[&str] = &[
    "/goal/objective",
    "/goal/business_reason",
    "/goal/priority",
    "/context/background",
    "/inputs",
    "/reasoning/analysis_framework",
    "/expected_output/type",
    "/expected_output/sections",
    "/expected_output/acceptance_criteria/0",
    "/expected_output/acceptance_criteria/1",
];

/// Texts that a rule reads, so that a mark would change what the frame is.
const READ: &[&str] = &[
    "/version",
    "/intent_type",
    "/capability",
    "/constraints/security/classification",
    "/constraints/tooling/allowed/0",
];

fn is_below(pointer: &str, above: &str) -> bool {
    pointer == above
        || pointer
            .strip_prefix(above)
            .is_some_and(|rest| rest.starts_with('/'))
}

/// Marks every text that no prompt may show; each mark is another one.
fn mark(value: &mut Value, pointer: &str, count: &mut usize) {
    let is_kept = |list: &[&str]| list.iter().any(|above| is_below(pointer, above));
    match value {
        Value::String(text) if !is_kept(SHOWN) && !is_kept(READ) => {
            // Kinds and patterns are names that the receiver knows.
            let is_name = pointer.ends_with("/check") || pointer.contains("/args/patterns/");
            if !is_name {
                *count += 1;
                *text = format!("{MARK}{count}_{text}");
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                mark(item, &format!("{pointer}/{index}"), count);
            }
        }
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                mark(member, &format!("{pointer}/{name}"), count);
            }
        }
        _ => {}
    }
}

/// Puts a marked member that nobody knows into every object.
fn add_unknown(value: &mut Value, count: &mut usize) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| add_unknown(item, count)),
        Value::Object(members) => {
            members
                .values_mut()
                .for_each(|member| add_unknown(member, count));
            *count += 1;
            let text = json!({"x": [format!("{MARK}{count}")]});
            members.insert(format!("{MARK}{count}_name"), text);
        }
        _ => {}
    }
}

fn prompts(request: &Value, texts: &[&str]) -> Vec<String> {
    prompts_of(request, texts).expect("it is admitted")
}

/// The prompts of all attempts; none, if the request is not admitted.
fn prompts_of(request: &Value, texts: &[&str]) -> Option<Vec<String>> {
    let rules = rules();
    let examined = examine(&rules, request.to_string().as_bytes());
    let count = examined.artifacts().len();
    let artifact = |index: usize| {
        Ok(Artifact::new(
            format!("the text of artifact {index}"),
            "text/plain",
        ))
    };
    let admitted = examined.conclude((0..count).map(artifact).collect());
    let admitted = admitted.ok()?;
    let mut prompts = Vec::new();
    let mut step = Exchange::begin(admitted, Duration::ZERO).expect("no fault");
    let mut texts = texts.iter();
    while let Step::Call(exchange, call) = step {
        prompts.push(call.prompt.text().to_owned());
        let completion = Completion::new(*texts.next().unwrap_or(&""));
        let event = Event::Completed(completion);
        step = exchange
            .on(event, Duration::from_secs(1))
            .expect("no fault");
    }
    Some(prompts)
}

/// The criteria of the full request; 2 and 3 are withheld.
fn request() -> Value {
    let mut request = full();
    request["failure_policy"]["retry_attempts"] = json!(2);
    request
}

#[test]
fn no_other_text_reaches_a_prompt_in_any_attempt() {
    let mut count = 0;
    let mut marked = request();
    // Where a free object is shown, so is all that stands in it.
    let shown: Map<String, Value> = marked["inputs"].as_object().cloned().expect("inputs");
    marked["inputs"] = json!({});
    add_unknown(&mut marked, &mut count);
    marked["inputs"] = Value::Object(shown);
    mark(&mut marked, "", &mut count);
    assert!(count > 30, "{count} marks");
    let all = prompts(&marked, &["", "# Top Risks\n\nann@example.com", "x"]);
    assert_eq!(all.len(), 3);
    for prompt in &all {
        assert!(!prompt.contains(MARK), "{prompt}");
        // References of artifacts stay outside, their texts do not.
        assert!(!prompt.contains("incident-4471") && prompt.contains("the text of artifact 1"));
    }
}

#[test]
fn every_published_text_reaches_every_prompt() {
    let mut request = request();
    let mut expected = Vec::new();
    for (index, pointer) in SHOWN
        .iter()
        .enumerate()
        .filter(|(_, pointer)| !pointer.contains("criteria"))
    {
        let place = request
            .pointer_mut(pointer)
            .expect("the full request has it");
        let text = format!("shown{index}");
        *place = match place {
            Value::Array(_) => json!([text]),
            Value::Object(_) => json!({"a": {"b": text}}),
            _ => json!(text),
        };
        expected.push(text);
    }
    expected.push("at most 300 tokens".to_owned());
    let all = prompts(&request, &["", ""]);
    assert_eq!(all.len(), 3);
    for prompt in &all {
        for text in &expected {
            assert!(prompt.contains(text), "{text} in {prompt}");
        }
    }
}

#[test]
fn a_criterion_is_shown_exactly_if_it_is_advertised() {
    // Each kind with a mark in what it demands, and how the mark shows.
    let kinds = [
        ("max_tokens", json!({"limit": 4711}), "4711"),
        (
            "must_include_sections",
            json!({"sections": ["Zq Heading"]}),
            "Zq Heading",
        ),
        (
            "must_exclude_patterns",
            json!({"patterns": ["iban"], "label": "zq accounts"}),
            "zq accounts",
        ),
        ("min_confidence", json!({"threshold": 0.123}), "0.123"),
        (
            "x-framewright.json_schema",
            json!({"schema": {"required": ["zqname"]}}),
            "zqname",
        ),
        (
            "x-framewright.must_cite_artifacts",
            json!({"minimum": 2}),
            "at least 2 of the documents",
        ),
    ];
    for (check, args, sign) in kinds {
        for advertised in [true, false] {
            let mut request = request();
            request["expected_output"]["acceptance_criteria"] = json!([
                {"id": "a", "check": check, "args": args, "advertise_to_model": advertised},
                {"id": "b", "check": "must_include_sections", "args": {"sections": ["Never"]}},
            ]);
            let dear = "DE89 3704 0044 0532 0130 00 ".repeat(5000);
            let all = prompts(&request, &[&dear, "", ""]);
            assert_eq!(all.len(), 3, "{check}");
            for prompt in &all {
                assert_eq!(prompt.contains(sign), advertised, "{check}: {prompt}");
            }
        }
    }
}

/// Takes members and items out by chance.
fn thin_out(value: &mut Value, chance: &mut Chance) {
    match value {
        Value::Array(items) => {
            if items.len() > 1 && chance.below(4) == 0 {
                items.remove(chance.below(items.len()));
            }
            for item in items.iter_mut() {
                thin_out(item, chance);
            }
        }
        Value::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            for name in names {
                // Without it, a criterion is advertised.
                if name != "advertise_to_model" && chance.below(12) == 0 {
                    members.remove(&name);
                }
            }
            for member in members.values_mut() {
                thin_out(member, chance);
            }
        }
        _ => {}
    }
}

#[test]
fn no_other_text_of_any_frame_reaches_a_prompt() {
    let mut count = 0;
    let mut marked = request();
    let shown = marked["inputs"].take();
    add_unknown(&mut marked, &mut count);
    marked["inputs"] = shown;
    mark(&mut marked, "", &mut count);
    let mut chance = Chance::new();
    let mut admitted = 0;
    for _ in 0..3_000 {
        let mut request = marked.clone();
        thin_out(&mut request, &mut chance);
        let text = ["", "# Top Risks\n\nann@example.com", "# Recommended Action"][chance.below(3)];
        for prompt in prompts_of(&request, &[text]).unwrap_or_default() {
            admitted += 1;
            assert!(!prompt.contains(MARK), "{prompt}");
            assert!(!prompt.contains("incident-4471"), "{prompt}");
        }
    }
    assert!(admitted > 500, "{admitted} prompts");
}
