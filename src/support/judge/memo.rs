//! What is known already: the outcome of a schema at a value.
//!
//! A grammar of expressions has branches that lead to the same operands again. Without this, each
//! level of such a value would double the work of all levels below.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::outcome::{Case, Outcome};
use super::schema::SchemaRule;
use super::scope::Scope;

/// So many schemas may lead on to each other at a small value before outcomes are remembered.
const MOST_STEPS: u16 = 3;

/// Outcomes, by schema and value.
#[derive(Debug, Default)]
pub(super) struct Memo {
    outcomes: HashMap<Key, (Listed, Option<Box<Outcome>>), BuildHasherDefault<AddressHasher>>,
    /// The outcome where nothing is wrong and nothing is tracked: most are, and need no room.
    fine: Outcome,
}

/// Whether the outcome says what is wrong; if not, it is a verdict only.
type Listed = bool;

/// A schema and a value, both by their address, and what else an outcome depends on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    schema: *const SchemaRule,
    value: *const (),
    scope: Scope,
    tracked: bool,
}

impl Memo {
    /// Whether to remember outcomes for this value. Work can only double at each level, of the
    /// value or of schemas for one value, so it is enough to remember where a level stands on others.
    pub(super) fn is_worth_it(case: &Case<'_>) -> bool {
        case.node.height >= 2 || case.steps > MOST_STEPS
    }

    /// What came of judging the value of `case` by `schema`, if that is known.
    pub(super) fn get(&self, schema: &'static SchemaRule, case: &Case<'_>) -> Option<&Outcome> {
        if !Self::is_worth_it(case) {
            return None;
        }
        let (listed, outcome) = self.outcomes.get(&Key::of(schema, case))?;
        let outcome = outcome.as_deref().unwrap_or(&self.fine);
        // A verdict is enough where nothing is wrong, and where nobody asks what.
        (*listed || !outcome.broken || !case.listed).then_some(outcome)
    }

    pub(super) fn put(
        &mut self,
        schema: &'static SchemaRule,
        case: &Case<'_>,
        outcome: Box<Outcome>,
    ) {
        if Self::is_worth_it(case) {
            let needed = outcome.broken || case.tracked;
            let known = (case.listed, needed.then_some(outcome));
            self.outcomes.insert(Key::of(schema, case), known);
        }
    }
}

impl Key {
    fn of(schema: &'static SchemaRule, case: &Case<'_>) -> Self {
        Key {
            schema,
            value: std::ptr::from_ref(case.node).cast(),
            scope: case.scope,
            tracked: case.tracked,
        }
    }
}

/// A quick hash, good enough for addresses: no input decides on them.
#[derive(Debug, Default)]
struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_ne_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // The constant is the golden ratio; only the upper bits of the product are well mixed.
        self.0 = (self.0 ^ word)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(26);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
