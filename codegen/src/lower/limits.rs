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
        let used = [
            "type",
            "minLength",
            "maxLength",
            "pattern",
            "format",
            "not",
            "x-known-values",
        ];
        self.only(place, schema, "a string", &used);
        let mut limits = TextLimits {
            place: self.set.name(place),
            min_length: count(schema, "minLength").unwrap_or(0),
            max_length: count(schema, "maxLength"),
            pattern: self.pattern(place, schema),
            format: self.format(place, schema),
            ..TextLimits::default()
        };
        if let Some(inner) = schema.get("not") {
            self.negation(&place.child("not"), inner, &mut limits);
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

    /// `not` beside a string: a pattern or a list of words that must not fit.
    fn negation(&mut self, place: &Place, inner: &Value, limits: &mut TextLimits) {
        let inner = match inner {
            Value::Object(inner) if inner.len() == 1 => inner,
            _ => {
                self.problem(
                    ProblemKind::Unsupported,
                    place,
                    "`not` can be carried out on a single `pattern` or `enum` of strings only",
                    "say what is allowed instead, or use one of these two",
                );
                return;
            }
        };
        limits.not_pattern = self.pattern(place, inner);
        match inner.get("enum") {
            Some(Value::Array(words)) if words.iter().all(Value::is_string) => {
                limits.not_values = words
                    .iter()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect();
            }
            _ => self.only(place, inner, "`not` beside a string", &["pattern"]),
        }
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
