//! Words: closed lists (`enum`) and open ones (`x-known-values`).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::Lowering;
use super::types::free_text;
use crate::error::ProblemKind;
use crate::model::{TextLimits, Vocabulary, Word};
use crate::names::variant;
use crate::pattern;
use crate::schema::Place;

impl Lowering<'_> {
    /// The vocabulary at `place`.
    pub(super) fn vocabulary(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
    ) -> Option<Vocabulary> {
        let (words, other) = if let Some(known) = schema.get("x-known-values") {
            let known = known.as_object()?;
            let limits = self.open_list(place, schema, known);
            let status = |word: &str| known[word].as_str().map(str::to_owned);
            let words: Vec<(String, Option<String>)> = self
                .set
                .members(&place.child("x-known-values"))
                .into_iter()
                .map(|word| (word.clone(), status(&word)))
                .collect();
            (words, Some(limits))
        } else {
            self.only(place, schema, "a list of words", &["type", "enum"]);
            (self.closed_list(place, schema)?, None)
        };
        let mut words: Vec<Word> = words
            .into_iter()
            .map(|(text, status)| Word {
                variant: variant(&text),
                text,
                status,
            })
            .collect();
        if self.set.foreign {
            tell_apart(&mut words);
        }
        self.variants_differ(place, &words);
        let taken = |name: &str| words.iter().any(|word| word.variant == name);
        let catch_all = ["Other", "Unlisted", "AnyOther", "EveryOther"]
            .into_iter()
            .find(|name| !taken(name))
            .unwrap_or("NoneOfThese");
        Some(Vocabulary {
            typed: schema.contains_key("type"),
            other: other.map(|limits| (catch_all.to_owned(), limits)),
            words,
        })
    }

    fn closed_list(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
    ) -> Option<Vec<(String, Option<String>)>> {
        let list = schema.get("enum")?.as_array()?;
        let words: Vec<(String, Option<String>)> = list
            .iter()
            .filter_map(Value::as_str)
            .map(|word| (word.to_owned(), None))
            .collect();
        let of_texts = schema.get("type").is_none_or(|name| name == "string");
        if words.len() == list.len() && !words.is_empty() && of_texts {
            return Some(words);
        }
        self.problem(
            ProblemKind::Unsupported,
            &place.child("enum"),
            "only a list of strings, at least one, can be carried out",
            "list strings only",
        );
        None
    }

    fn open_list(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
        known: &Map<String, Value>,
    ) -> TextLimits {
        if schema.get("type") != Some(&Value::from("string")) {
            self.problem(
                ProblemKind::Unsupported,
                &place.child("x-known-values"),
                "known values can be listed for a string only",
                "say \"type\": \"string\" beside it",
            );
            return free_text(self.set.name(place));
        }
        let limits = self.text(place, schema);
        for word in known.keys() {
            // The decoder looks at the other words only.
            if let Some(keyword) = broken_by(word, &limits) {
                self.problem(
                    ProblemKind::KeywordValue,
                    &place.child("x-known-values").child(word),
                    format!("this known value does not obey `{keyword}` beside it"),
                    "correct it, or take it out",
                );
            }
        }
        if limits.format.is_some() {
            self.problem(
                ProblemKind::Unsupported,
                &place.child("format"),
                "whether the known values are of an asserted format is not known here",
                "say the same by `pattern`",
            );
        }
        limits
    }

    /// Two words must not become one variant.
    pub(super) fn variants_differ(&mut self, place: &Place, words: &[Word]) {
        let mut taken: BTreeMap<&str, &Word> = BTreeMap::new();
        for word in words {
            let Some(other) = taken.get(word.variant.as_str()) else {
                taken.insert(&word.variant, word);
                continue;
            };
            let message = format!(
                "`{}` and `{}` would both become the variant `{}`",
                other.text, word.text, word.variant
            );
            self.problem(self.collision(), place, message, "rename one of the two");
        }
    }
}

/// The keyword that a known word does not obey.
fn broken_by(word: &str, limits: &TextLimits) -> Option<&'static str> {
    let matches = |source: &Option<String>| {
        let automaton = pattern::compile(source.as_deref()?).ok()?;
        Some(automaton.is_match(word))
    };
    let length = word.chars().count();
    if length < limits.min_length {
        Some("minLength")
    } else if limits.max_length.is_some_and(|most| length > most) {
        Some("maxLength")
    } else if matches(&limits.pattern) == Some(false) {
        Some("pattern")
    } else if matches(&limits.not_pattern) == Some(true)
        || limits.not_values.iter().any(|other| other == word)
    {
        Some("not")
    } else {
        None
    }
}

/// Numbers the variants of words that would get one name.
fn tell_apart(words: &mut [Word]) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for word in words {
        let base = word.variant.trim_end_matches('_').to_owned();
        while !taken.insert(word.variant.clone()) {
            let number = numbers.entry(base.clone()).or_insert(1);
            *number += 1;
            word.variant = format!("{base}{number}");
        }
    }
}
