//! Documents changed at random: our verdict is that of the `jsonschema` crate.

#![cfg(all(feature = "aif", feature = "uaix"))]

mod made;
#[path = "made/mutation.rs"]
mod mutation;
#[path = "made/validators.rs"]
mod validators;

use framewright::decode_as;
use serde_json::Value;

use mutation::{Chance, Pool, change};

/// How many documents of each schema; all schemas together have more than 100,000.
const DOCUMENTS: usize = 8_000;

#[test]
fn any_document_gets_the_verdict_of_the_oracle() {
    let validators = validators::validators();
    let mut failures = Vec::new();
    let mut counts = Vec::new();
    let mut valid = 0;
    for made in made::all() {
        let sound: Vec<&Value> = made
            .vectors
            .iter()
            .filter(|vector| vector.valid)
            .map(|vector| &vector.document)
            .collect();
        let pool = Pool::of(&sound[..sound.len().min(12)]);
        let mut chance = Chance::new();
        for _ in 0..DOCUMENTS {
            let mut document = (*chance.pick(&sound).expect("a valid document")).clone();
            for _ in 0..=chance.below(3) {
                change(&mut document, &pool, &mut chance);
            }
            let wanted = validators[made.schema.as_str()].is_valid(&document);
            let text = document.to_string();
            let ours = decode_as(&made.schema, text.as_bytes()).expect("a known schema");
            if ours.is_ok() != wanted {
                failures.push(format!("{}: the oracle says {wanted}: {text}", made.schema));
            }
            valid += usize::from(wanted);
        }
        counts.push((made.schema, DOCUMENTS));
    }
    made::report(&counts);
    println!("{valid} of them valid");
    assert!(counts.len() * DOCUMENTS >= 100_000);
    assert!(valid >= 1_000, "{valid} valid documents");
    made::none(&failures);
}
