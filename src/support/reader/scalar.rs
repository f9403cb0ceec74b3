//! Strings, words, numbers, truth values.

use std::cmp::Ordering;
use std::ops::Range;

use jiter::Peek;

use super::Reader;
use super::number::{Integral, compare, inside, integral};
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::rule::{ConstRule, IntegerRule, NumberRule, Scalar, TextRule, VocabularyRule};
use crate::support::violation::{JsonType, Limit};

/// A word of a vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Its place in the rule.
    Known(usize),
    /// Another word, where the vocabulary is open.
    Other(String),
}

impl Reader<'_> {
    /// Reads a string.
    #[inline]
    pub fn text(&mut self, at: &At<'_>, rule: &'static TextRule) -> Option<String> {
        let (peek, start) = self.peek()?;
        if peek != Peek::String {
            self.wrong_type(at, rule.schema, &[JsonType::String], peek, start);
            return None;
        }
        match self.tokens.known_str() {
            Ok(text) => {
                let text = text.to_owned();
                self.obeys(at, rule, &text, start, &[]).then_some(text)
            }
            Err(error) => {
                self.syntax_error(&error);
                None
            }
        }
    }

    /// Reads a word of a vocabulary, and gives its place in the rule or the word itself.
    pub fn word(&mut self, at: &At<'_>, rule: &'static VocabularyRule) -> Option<Word> {
        let (peek, start) = self.peek()?;
        if peek != Peek::String && !rule.typed {
            self.skip(at);
            if !self.broken {
                let span = start..self.position();
                self.note(at, Code::Enum, rule.schema, span, Limit::Words(rule.words));
            }
            return None;
        }
        if peek != Peek::String {
            self.wrong_type(at, rule.schema, &[JsonType::String], peek, start);
            return None;
        }
        let word = match self.tokens.known_str() {
            Ok(word) => word,
            Err(error) => {
                self.syntax_error(&error);
                return None;
            }
        };
        if let Some(index) = rule.words.iter().position(|known| *known == word) {
            return Some(Word::Known(index));
        }
        let word = word.to_owned();
        let span = start..self.position();
        match rule.other {
            Some(other) => self
                .obeys(at, other, &word, start, rule.words)
                .then_some(Word::Other(word)),
            None => {
                let meant = self.nearest_of(&word, rule.words.iter().copied());
                let limit = Limit::Words(rule.words);
                self.note_near(at, Code::Enum, rule.schema, span, limit, meant);
                None
            }
        }
    }

    /// Reads the one value allowed, and says whether it was that.
    pub fn constant(&mut self, at: &At<'_>, rule: &'static ConstRule) -> bool {
        let Some((peek, start)) = self.peek() else {
            return false;
        };
        if !self.is_one_of(peek, rule.types) {
            self.wrong_type(at, rule.schema, rule.types, peek, start);
            return false;
        }
        let equal = match (rule.value, peek) {
            (Scalar::Text(wanted), Peek::String) => {
                self.tokens.known_str().map(|found| found == wanted)
            }
            (Scalar::Boolean(wanted), Peek::True | Peek::False) => {
                self.tokens.known_bool(peek).map(|found| found == wanted)
            }
            (Scalar::Integer(wanted), peek) if peek.is_num() => self
                .tokens
                .known_number_bytes(peek)
                .map(|number| integral(number) == Integral::Fits(wanted)),
            _ => {
                self.skip(at);
                Ok(false)
            }
        };
        match equal {
            Ok(true) => true,
            Ok(false) => {
                // A skip that met the end of the readable text has noted that.
                if !self.broken {
                    let span = start..self.position();
                    self.note(at, Code::Const, rule.schema, span, Limit::Value(rule.value));
                }
                false
            }
            Err(error) => {
                self.syntax_error(&error);
                false
            }
        }
    }

    /// Reads an integer.
    pub fn integer(&mut self, at: &At<'_>, rule: &'static IntegerRule) -> Option<i64> {
        let (peek, start) = self.peek()?;
        if !peek.is_num() {
            self.wrong_type(at, rule.schema, &[JsonType::Integer], peek, start);
            return None;
        }
        let value = match self.tokens.known_number_bytes(peek) {
            Ok(number) => integral(number),
            Err(error) => {
                self.syntax_error(&error);
                return None;
            }
        };
        let span = start..self.position();
        let (code, limit) = match value {
            Integral::Fits(value) if value < rule.minimum => (Code::Minimum, rule.minimum),
            Integral::Fits(value) if value > rule.maximum => (Code::Maximum, rule.maximum),
            Integral::Fits(value) => return Some(value),
            Integral::TooSmall => (Code::Minimum, rule.minimum),
            Integral::TooLarge => (Code::Maximum, rule.maximum),
            Integral::Fraction => {
                let wanted = Limit::Types(&[JsonType::Integer]);
                let found = Some(JsonType::Number);
                self.push(at, Code::Type, rule.schema, span, wanted, None, found);
                return None;
            }
        };
        self.note(at, code, rule.schema, span, Limit::Integer(limit));
        None
    }

    /// Reads an integer that is not negative.
    pub fn count(&mut self, at: &At<'_>, rule: &'static IntegerRule) -> Option<u64> {
        self.integer(at, rule)
            .and_then(|value| u64::try_from(value).ok())
    }

    /// Reads a number.
    pub fn number(&mut self, at: &At<'_>, rule: &'static NumberRule) -> Option<f64> {
        let (peek, start) = self.peek()?;
        if !peek.is_num() {
            self.wrong_type(at, rule.schema, &[JsonType::Number], peek, start);
            return None;
        }
        let value = self.double(at, peek, rule.schema, start)?;
        let number = &self.text.as_bytes()[start..self.position()];
        let broken_by = |bound: Option<f64>, broken: fn(Ordering) -> bool| {
            bound.filter(|bound| broken(compare(number, value, *bound)))
        };
        let broken = [
            (Code::Minimum, broken_by(rule.minimum, Ordering::is_lt)),
            (Code::Maximum, broken_by(rule.maximum, Ordering::is_gt)),
            (
                Code::ExclusiveMinimum,
                broken_by(rule.exclusive_minimum, Ordering::is_le),
            ),
            (
                Code::ExclusiveMaximum,
                broken_by(rule.exclusive_maximum, Ordering::is_ge),
            ),
        ];
        let mut sound = true;
        for (code, limit) in broken {
            if let Some(limit) = limit {
                let span = start..self.position();
                self.note(at, code, rule.schema, span, Limit::Number(limit));
                sound = false;
            }
        }
        sound.then(|| inside(value, rule))
    }

    /// Reads a number as the nearest double; one beyond all doubles is a violation.
    pub(super) fn double(
        &mut self,
        at: &At<'_>,
        peek: Peek,
        schema: &'static str,
        start: usize,
    ) -> Option<f64> {
        let value = match self.tokens.known_number_bytes(peek) {
            Ok(number) => std::str::from_utf8(number)
                .ok()
                .and_then(|text| text.parse().ok()),
            Err(error) => {
                self.syntax_error(&error);
                return None;
            }
        };
        let finite = value.filter(|number: &f64| number.is_finite());
        if finite.is_none() {
            let span = start..self.position();
            self.note(at, Code::NumberOutOfRange, schema, span, Limit::None);
        }
        finite
    }

    /// Reads `true` or `false`.
    pub fn boolean(&mut self, at: &At<'_>, schema: &'static str) -> Option<bool> {
        let (peek, start) = self.peek()?;
        if !matches!(peek, Peek::True | Peek::False) {
            self.wrong_type(at, schema, &[JsonType::Boolean], peek, start);
            return None;
        }
        match self.tokens.known_bool(peek) {
            Ok(value) => Some(value),
            Err(error) => {
                self.syntax_error(&error);
                None
            }
        }
    }

    /// Notes every part of `rule` that `text` breaks. `words` are those known to be right.
    #[inline]
    fn obeys(
        &mut self,
        at: &At<'_>,
        rule: &'static TextRule,
        text: &str,
        start: usize,
        words: &'static [&'static str],
    ) -> bool {
        let mut sound = true;
        each_broken(rule, text, |code, limit| {
            sound = false;
            let span = start..self.position();
            self.note_text(at, rule, (code, limit), span, text, words);
        });
        sound
    }

    #[cold]
    fn note_text(
        &mut self,
        at: &At<'_>,
        rule: &'static TextRule,
        (code, limit): (Code, Limit),
        span: Range<usize>,
        text: &str,
        words: &'static [&'static str],
    ) {
        let meant = self.nearest_of(text, words.iter().copied());
        let limit = match limit {
            Limit::Pattern(pattern) if code == Code::Pattern && !words.is_empty() => {
                Limit::Vocabulary { pattern, words }
            }
            other => other,
        };
        self.note_near(at, code, rule.schema, span, limit, meant);
    }
}

/// Calls `broken` for each part of `rule` that `text` breaks.
#[inline]
pub(in crate::support) fn each_broken(
    rule: &'static TextRule,
    text: &str,
    mut broken: impl FnMut(Code, Limit),
) {
    if !is_long_enough(text, rule.min_length) {
        broken(Code::MinLength, Limit::Count(rule.min_length));
    }
    if let Some(most) = rule.max_length
        && text.len() > most
        && text.chars().count() > most
    {
        broken(Code::MaxLength, Limit::Count(most));
    }
    if let Some(pattern) = rule.pattern
        && !pattern.is_match(text)
    {
        broken(Code::Pattern, Limit::Pattern(pattern.source()));
    }
    if let Some(pattern) = rule.not_pattern
        && pattern.is_match(text)
    {
        broken(Code::Not, Limit::Pattern(pattern.source()));
    }
    if rule.not_values.contains(&text) {
        broken(Code::Not, Limit::Words(rule.not_values));
    }
    if let Some(format) = rule.format
        && !format.is_match(text)
    {
        broken(Code::Format, Limit::Format(format.as_str()));
    }
}

/// Whether `text` has at least `least` code points; counts no more of them than it must.
#[inline]
fn is_long_enough(text: &str, least: usize) -> bool {
    match least {
        0 => true,
        1 => !text.is_empty(),
        _ => text.chars().take(least).count() == least,
    }
}
