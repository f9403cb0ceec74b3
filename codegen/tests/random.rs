//! Schemas made at random, of all keywords: what is made of them judges documents as the `jsonschema`
//! crate does, finds each of its faults at its place, and compiles without warnings.

mod built;
mod faults;
#[path = "../../tests/made/mutation.rs"]
mod mutation;
#[path = "random/schema.rs"]
mod schema;

use framewright_codegen::{Error, Foreign, ProblemKind, module};
use jsonschema::{Draft, Validator};
use serde_json::Value;

use built::{Answer, Subject};
use faults::{faults, is_reported};
use mutation::{Chance, Pool, change};

const SCHEMAS: usize = 100;

/// How many documents of each schema.
const DOCUMENTS: usize = 300;

/// A schema, and documents with their verdicts.
struct Trial {
    name: String,
    schema: Value,
    validator: Validator,
    documents: Vec<(Value, bool)>,
}

impl Trial {
    fn new(index: usize, chance: &mut Chance) -> Self {
        let schema = schema::root(chance);
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .build(&schema)
            .expect("a sound schema");
        let first: Vec<Value> = (0..40).map(|_| schema::document(chance, 0)).collect();
        let pool = Pool::of(&first.iter().collect::<Vec<_>>());
        let mut documents = Vec::new();
        while documents.len() < DOCUMENTS {
            let mut document = chance.pick(&first).cloned().unwrap_or_default();
            for _ in 0..chance.below(3) {
                change(&mut document, &pool, chance);
            }
            let valid = validator.is_valid(&document);
            documents.push((document, valid));
        }
        Trial {
            name: format!("random-{index}.schema.json"),
            schema,
            validator,
            documents,
        }
    }

    /// The module, or none where the schema makes no sense, as it may by chance.
    fn subject(&self) -> Option<Subject> {
        let senseless = |kind: &ProblemKind| *kind == ProblemKind::Impossible;
        match module(&Foreign::new(&self.name, self.schema.to_string())) {
            Ok(module) => Some(Subject {
                name: self.name.clone(),
                module,
                documents: self
                    .documents
                    .iter()
                    .map(|(text, _)| text.to_string())
                    .collect(),
            }),
            Err(Error::Refused(problems))
                if problems.iter().all(|problem| senseless(&problem.kind)) =>
            {
                None
            }
            Err(error) => panic!("{}: {error}\n{}", self.name, self.schema),
        }
    }

    /// What is wrong with the answers.
    fn complaints(&self, answers: &[Answer]) -> Vec<String> {
        let mut complaints = Vec::new();
        for ((document, valid), answer) in self.documents.iter().zip(answers) {
            let report: Vec<(&str, &str)> = answer
                .violations
                .iter()
                .map(|told| (told.code.as_str(), told.pointer.as_str()))
                .collect();
            complaints.extend(answer.wrong(*valid));
            let lost = faults(&self.validator, document).into_iter().find(|fault| {
                // What no branch of a union evaluated is said of the closest branch only.
                !fault.0.starts_with("unevaluated") && !is_reported(fault, &report)
            });
            complaints.extend(lost.map(|fault| format!("{fault:?} is not in {report:?}")));
        }
        let schema = &self.schema;
        complaints.truncate(3);
        complaints
            .into_iter()
            .map(|what| format!("{schema}: {what}"))
            .collect()
    }
}

#[test]
fn any_schema_gives_the_verdicts_of_the_other_validator() {
    let mut chance = Chance::new();
    let trials: Vec<Trial> = (0..SCHEMAS)
        .map(|index| Trial::new(index, &mut chance))
        .collect();
    let (kept, subjects): (Vec<&Trial>, Vec<Subject>) = trials
        .iter()
        .filter_map(|trial| Some((trial, trial.subject()?)))
        .unzip();
    assert!(
        subjects.len() > SCHEMAS * 3 / 4,
        "{} make sense",
        subjects.len()
    );
    let outcome = built::judge("random", &subjects);
    let mut complaints = outcome.complaints;
    let (mut judged, mut valid) = (0, 0);
    for (trial, answers) in kept.iter().zip(&outcome.answers) {
        judged += answers.len();
        valid += answers.iter().filter(|answer| answer.valid).count();
        complaints.extend(trial.complaints(answers));
    }
    let count = subjects.len();
    built::say(&format!(
        "{count} random schemas, {judged} documents, {valid} of them valid"
    ));
    assert!(valid > judged / 20, "{valid} of {judged} are valid");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
