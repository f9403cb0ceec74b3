//! Regular expressions, by another library than that of the generator.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use regress::Regex;

/// Expressions that were asked for, and their answers: the documents of a schema differ in one place
/// only, so nearly all their texts have been asked about before.
#[derive(Debug, Default)]
pub(super) struct Expressions(RefCell<HashMap<String, Expression>>);

#[derive(Debug)]
struct Expression {
    compiled: Regex,
    answers: HashMap<String, bool>,
}

impl Expressions {
    /// Whether `source` matches somewhere in `text`, as ECMA-262 has it with flag `u`.
    ///
    /// # Errors
    ///
    /// What is wrong with `source`.
    pub fn matches(&self, source: &str, text: &str) -> Result<bool, String> {
        let mut known = self.0.borrow_mut();
        let expression = match known.entry(source.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Expression {
                compiled: Regex::with_flags(source, "u").map_err(|error| error.to_string())?,
                answers: HashMap::new(),
            }),
        };
        if let Some(answer) = expression.answers.get(text) {
            return Ok(*answer);
        }
        let answer = expression.compiled.find(text).is_some();
        expression.answers.insert(text.to_owned(), answer);
        Ok(answer)
    }
}
