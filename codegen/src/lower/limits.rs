//! Rules for strings and numbers.

use serde_json::{Map, Value};

use super::Lowering;
use crate::error::ProblemKind;
use crate::model::{IntegerLimits, NumberLimits, TextLimits};
use crate::pattern;
use crate::schema::Place;

/// The keywords that bound a number.
const BOUNDS: [&str; 4] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

impl Lowering<'_> {
    /// The rules of a string.
    pub(super) fn text(&mut self, place: &Place, schema: &Map<String, Value>) -> TextLimits {
        // Beside several types, `not` looks at values of the others, too.
        let alone = schema.get("type") == Some(&Value::from("string"));
        let not = schema.get("not").filter(|_| alone).and_then(negation);
        let mut used = vec!["type", "minLength", "maxLength", "pattern", "format"];
        used.push("x-known-values");
        used.extend(not.as_ref().map(|_| "not"));
        self.only(place, schema, "a string", &used);
        let mut limits = TextLimits {
            place: self.set.name(place),
            min_length: count(schema, "minLength").unwrap_or(0),
            max_length: count(schema, "maxLength"),
            pattern: self.pattern(place, schema),
            format: self.format(place, schema),
            ..TextLimits::default()
        };
        match not {
            Some(Negation::Pattern(inner)) => {
                limits.not_pattern = self.pattern(&place.child("not"), inner);
            }
            Some(Negation::Words(words)) => limits.not_values = words,
            None => {}
        }
        limits
    }

    fn pattern(&mut self, place: &Place, schema: &Map<String, Value>) -> Option<String> {
        let source = schema.get("pattern")?.as_str()?;
        if let Err(error) = pattern::compile(source) {
            let here = place.child("pattern");
            let problem = pattern::refusal(self.set.file(&here), &here.pointer, &error);
            self.problems.push(problem);
        }
        Some(source.to_owned())
    }

    fn format(&mut self, place: &Place, schema: &Map<String, Value>) -> Option<String> {
        let format = schema.get("format")?.as_str()?;
        let asserted = &self.set.documents[place.document].row.formats;
        if !asserted.iter().any(|name| name == format) {
            if !self.set.foreign {
                self.problem(
                    ProblemKind::Manifest,
                    &place.child("format"),
                    format!(
                        "the manifest does not list the format `{format}`, so it would be dropped"
                    ),
                    "add it to `formats` of this file in schemas/manifest.json",
                );
            }
            return None;
        }
        Some(format.to_owned())
    }

    /// The rules of an integer. Both bounds must be given, so that a Rust integer can hold it.
    pub(super) fn integer(
        &mut self,
        place: &Place,
        schema: &Map<String, Value>,
    ) -> Option<IntegerLimits> {
        self.only(place, schema, "an integer", &["type", "minimum", "maximum"]);
        let minimum = self.whole(place, schema, "minimum");
        let maximum = self.whole(place, schema, "maximum");
        let (minimum, maximum) = (minimum?, maximum?);
        Some(IntegerLimits {
            place: self.set.name(place),
            minimum,
            maximum,
        })
    }

    fn whole(&mut self, place: &Place, schema: &Map<String, Value>, keyword: &str) -> Option<i64> {
        let whole = schema.get(keyword).and_then(Value::as_i64);
        if whole.is_none() {
            self.problem(
                ProblemKind::Unsupported,
                place,
                format!("an integer needs a `{keyword}` that is an integer of 64 bits"),
                "give both bounds; 9007199254740991 is the largest that every reader keeps",
            );
        }
        whole
    }

    /// The rules of a number.
    pub(super) fn number(&mut self, place: &Place, schema: &Map<String, Value>) -> NumberLimits {
        let bound = |keyword: &str| match self.set.rounded(&place.child(keyword)) {
            Some(_) => None,
            None => schema.get(keyword).and_then(exact_double),
        };
        // The judge takes bounds that no double holds.
        let mut used = vec!["type"];
        used.extend(BOUNDS.iter().filter(|keyword| bound(keyword).is_some()));
        self.only(place, schema, "a number", &used);
        NumberLimits {
            place: self.set.name(place),
            minimum: bound("minimum"),
            maximum: bound("maximum"),
            exclusive_minimum: bound("exclusiveMinimum"),
            exclusive_maximum: bound("exclusiveMaximum"),
        }
    }
}

/// What a string must not be, where it has a rule for that.
enum Negation<'s> {
    /// The schema with the pattern that it must not match.
    Pattern(&'s Map<String, Value>),
    /// The words that it must not be.
    Words(Vec<String>),
}

/// The rule for `not` beside a string: that of a single pattern or list of words. Anything else is
/// for the judge.
fn negation(inner: &Value) -> Option<Negation<'_>> {
    let inner = inner.as_object().filter(|inner| inner.len() == 1)?;
    if inner.get("pattern").is_some_and(Value::is_string) {
        return Some(Negation::Pattern(inner));
    }
    let words = inner.get("enum")?.as_array()?.iter().map(Value::as_str);
    let words: Option<Vec<String>> = words.map(|word| word.map(str::to_owned)).collect();
    words.map(Negation::Words)
}

/// The value of a number, unless it is an integer between two doubles.
fn exact_double(number: &Value) -> Option<f64> {
    let double = number.as_f64()?;
    let written = number.to_string();
    (number.is_f64() || written == format!("{double:.0}")).then_some(double)
}

/// The value of a keyword that takes a count.
pub(super) fn count(schema: &Map<String, Value>, keyword: &str) -> Option<usize> {
    schema.get(keyword).and_then(crate::keywords::count)
}
