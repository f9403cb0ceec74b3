//! Numbers and texts.

use serde_json::{Value, json};

use super::Maker;
use crate::error::Error;
use crate::vectors::conjunction::Part;
use crate::vectors::format;
use crate::vectors::sample::sample;
use crate::vectors::scope::Scoped;

/// How many multiples of a number are tried.
const MULTIPLES: i32 = 64;

/// How long a text is made at most: it stands in the vectors again and again.
const LONGEST_TEXT: usize = 10_000;

impl<'s> Maker<'_, 's> {
    /// 1 or 0, a bound, a number beside one, one between two, or a multiple.
    pub(super) fn number(
        &self,
        seats: &[Scoped],
        parts: &[Part<'s>],
    ) -> Result<Option<Value>, Error> {
        let bounds = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"];
        let of =
            |keyword: &'static str| parts.iter().filter_map(move |(_, part)| part.get(keyword));
        let bounds: Vec<&Value> = bounds.into_iter().flat_map(of).collect();
        let exact = bounds.iter().map(|bound| (*bound).clone());
        let doubles: Vec<f64> = bounds.iter().filter_map(|bound| bound.as_f64()).collect();
        let beside = doubles.iter().flat_map(|bound| [bound + 1.0, bound - 1.0]);
        let between = doubles
            .iter()
            .zip(doubles.iter().skip(1))
            .map(|(one, other)| (one + other) / 2.0);
        let fractions = doubles.iter().flat_map(|bound| [bound + 0.5, bound - 0.5]);
        let steps: Vec<f64> = of("multipleOf").filter_map(Value::as_f64).collect();
        let multiples = steps.iter().flat_map(|step| {
            let from = doubles.iter().map(|bound| (bound / step).ceil());
            let from = from.chain([0.0]).collect::<Vec<f64>>().into_iter();
            let near = from.flat_map(|from| (0..MULTIPLES).map(move |more| from + f64::from(more)));
            near.map(move |count| count * step)
        });
        let candidates = [json!(1), json!(0)].into_iter().chain(exact).chain(
            beside
                .chain(between)
                .chain(multiples)
                .chain(fractions)
                .map(Value::from),
        );
        for candidate in candidates {
            if self.fits(seats, &candidate)? {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// A text: a known word, one of the format, one that the pattern describes, or just a word, made
    /// as long as it has to be.
    pub(super) fn text(
        &self,
        seats: &[Scoped],
        parts: &[Part<'s>],
    ) -> Result<Option<String>, Error> {
        let known = parts.iter().flat_map(|(_, part)| {
            let place = part.place.child("x-known-values");
            self.judge.set.members(&place)
        });
        let of =
            |keyword: &'static str| parts.iter().filter_map(move |(_, part)| part.text(keyword));
        let formats = of("format").filter_map(format::find);
        let good = formats.flat_map(|format| format.good);
        let sampled = of("pattern").filter_map(sample);
        let words = ["text", "Text", "TEXT", "x-example.text", "1", "a"].map(str::to_owned);
        let counts = |keyword: &'static str| {
            parts
                .iter()
                .filter_map(move |(_, part)| part.count(keyword))
        };
        let least = counts("minLength").max().unwrap_or(0);
        if least > LONGEST_TEXT {
            return Ok(None);
        }
        let most = counts("maxLength").min().unwrap_or(usize::MAX);
        let candidates = known.chain(good.map(|text| (*text).to_owned()));
        for candidate in candidates.chain(sampled).chain(words) {
            let length = candidate.chars().count();
            let filler = candidate.chars().last().unwrap_or('a');
            let padding = std::iter::repeat_n(filler, least.max(length) - length);
            let text: String = candidate.chars().chain(padding).take(most).collect();
            if self.fits(seats, &Value::from(text.as_str()))? {
                return Ok(Some(text));
            }
        }
        Ok(None)
    }
}
