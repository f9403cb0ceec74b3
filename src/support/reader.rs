//! The one reader: walks the text once, hands out values, and notes every violation on the way.

mod array;
mod judged;
mod keyless;
mod number;
mod object;
mod scalar;
mod syntax;
mod tree;
mod union;
mod value;

use std::ops::Range;

use jiter::{Jiter, Peek};

use super::at::At;
use super::code::{Code, Severity};
use super::judge::SchemaRule;
use super::nearest::nearest;
use super::report::{MAX_POINTER_BYTES, MAX_VIOLATIONS, Report};
use super::violation::{JsonType, Limit, Violation};

use self::keyless::Form;

pub use self::object::ObjectWalk;
pub use self::scalar::Word;
pub use self::union::{Branch, PeekedMember};

/// How deep arrays and objects may be nested; the same as `serde_json`.
const MAX_DEPTH: usize = 127;

/// Walks a text once and notes every violation on the way.
///
/// Each method reads the value that stands next, whatever it is: where it breaks its rule, the
/// violation is noted and `None` comes back, and the reader stands behind the value all the same.
/// After a syntax error nothing more is read.
#[derive(Debug)]
pub struct Reader<'j> {
    text: &'j str,
    tokens: Jiter<'j>,
    /// Where `tokens` began in the text: they are begun anew behind names that were recognised in
    /// the text itself.
    base: usize,
    violations: Vec<Violation>,
    omitted: usize,
    pointer_bytes: usize,
    depth: usize,
    broken: bool,
    form: Form,
}

impl<'j> Reader<'j> {
    /// A reader at the beginning of `text`.
    pub fn new(text: &'j str) -> Self {
        Reader {
            text,
            tokens: Jiter::new(text.as_bytes()),
            base: 0,
            violations: Vec::new(),
            omitted: 0,
            pointer_bytes: 0,
            depth: 0,
            broken: false,
            form: Form::default(),
        }
    }

    /// Ends the walk: nothing but white space may be left. Gives `value` if nothing was wrong.
    pub fn finish<T>(mut self, value: Option<T>) -> Result<T, Report> {
        if !self.broken
            && let Err(error) = self.tokens.finish()
        {
            self.syntax_error(&error);
        }
        match value {
            Some(value) if self.violations.is_empty() => Ok(value),
            _ => Err(self.into_report()),
        }
    }

    /// Every violation noted so far, with lines and columns.
    pub(super) fn into_report(self) -> Report {
        Report::new(
            self.text,
            self.violations,
            self.omitted,
            self.form.is_keyless,
        )
    }

    /// Reads over one value, whatever it is; only its syntax and depth are checked.
    pub fn skip(&mut self, at: &At<'_>) {
        let Some((peek, start)) = self.peek() else {
            return;
        };
        match peek {
            Peek::Array => {
                if self.enter(at, start) {
                    let mut next = self.tokens.known_array().map(|first| first.is_some());
                    while let Some(()) = self.step(next) {
                        self.skip(at);
                        next = self.next_item();
                    }
                    self.leave();
                }
            }
            Peek::Object => {
                if self.enter(at, start) {
                    let mut next = self.tokens.known_object().map(|key| key.is_some());
                    while let Some(()) = self.step(next) {
                        self.skip(at);
                        next = self.next_key();
                    }
                    self.leave();
                }
            }
            scalar => {
                if let Err(error) = self.tokens.known_skip(scalar) {
                    self.syntax_error(&error);
                }
            }
        }
    }

    /// Reads over the whole document, and if its syntax is sound notes that it is none that is
    /// known: at the member `tag`, where there is one, else at the document.
    pub(crate) fn note_unknown(
        &mut self,
        code: Code,
        tag: Option<(&str, PeekedMember)>,
        known: Vec<&'static str>,
    ) {
        let is_array = self.peek().is_some_and(|(peek, _)| peek == Peek::Array);
        self.skip(&At::ROOT);
        if self.broken {
            return;
        }
        // Only a keyless text has a tag in an array.
        self.form.is_keyless = is_array && tag.is_some();
        let Some((name, found)) = tag else {
            let limit = Limit::Known(known);
            self.note(&At::ROOT, code, "", 0..self.position(), limit);
            return;
        };
        let meant = found
            .text
            .and_then(|text| nearest(&text, known.iter().copied()));
        let limit = Limit::Known(known);
        self.note_near(&At::ROOT.member(name), code, "", found.span, limit, meant);
    }

    /// Reads a value that may be `null`; `Some(None)` is a `null`.
    pub fn nullable<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
        let (peek, _) = self.peek()?;
        if peek != Peek::Null {
            return read(self).map(Some);
        }
        match self.tokens.known_null() {
            Ok(()) => Some(None),
            Err(error) => {
                self.syntax_error(&error);
                None
            }
        }
    }

    /// Reads a value, and has the judge look at it too, if there is something left for it.
    #[inline]
    pub fn also<T>(
        &mut self,
        at: &At<'_>,
        schema: Option<&'static SchemaRule>,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let Some(schema) = schema else {
            return read(self);
        };
        let (_, start) = self.peek()?;
        let outer = self.form.note_slots();
        let value = read(self);
        if !self.broken {
            self.judge_span(at, start..self.position(), schema);
        }
        self.form.stop_noting_slots(outer);
        value
    }

    /// What stands next and where it begins; nothing after a syntax error.
    #[inline]
    fn peek(&mut self) -> Option<(Peek, usize)> {
        if self.broken {
            return None;
        }
        match self.tokens.peek() {
            Ok(peek) => Some((peek, self.position())),
            Err(error) => {
                self.syntax_error(&error);
                None
            }
        }
    }

    #[inline]
    fn position(&self) -> usize {
        self.base + self.tokens.current_index()
    }

    /// Goes on at `place` of the text.
    #[inline]
    fn go_to(&mut self, place: usize) {
        if let Some(rest) = self.text.as_bytes().get(place..) {
            self.tokens = Jiter::new(rest);
            self.base = place;
        }
    }

    /// Whether to go on with a next item or member, as the token stream answered.
    #[inline]
    fn step(&mut self, next: jiter::JiterResult<bool>) -> Option<()> {
        match next {
            Ok(there_is_one) => (there_is_one && !self.broken).then_some(()),
            Err(error) => {
                self.syntax_error(&error);
                None
            }
        }
    }

    #[inline]
    fn next_item(&mut self) -> jiter::JiterResult<bool> {
        if self.broken {
            return Ok(false);
        }
        self.tokens.array_step().map(|next| next.is_some())
    }

    #[inline]
    fn next_key(&mut self) -> jiter::JiterResult<bool> {
        if self.broken {
            return Ok(false);
        }
        self.tokens.next_key().map(|key| key.is_some())
    }

    /// Goes one level down, unless that is too deep; then nothing more is read.
    #[inline]
    fn enter(&mut self, at: &At<'_>, start: usize) -> bool {
        if self.depth == MAX_DEPTH {
            self.note(
                at,
                Code::DepthLimit,
                "",
                start..start + 1,
                Limit::Count(MAX_DEPTH),
            );
            self.broken = true;
            return false;
        }
        self.depth += 1;
        true
    }

    #[inline]
    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Reads over a value of the wrong type, and notes it.
    #[cold]
    fn wrong_type(
        &mut self,
        at: &At<'_>,
        schema: &'static str,
        wanted: &'static [JsonType],
        peek: Peek,
        start: usize,
    ) {
        self.skip(at);
        // Either the skip met the end of the readable text, or this was no value at all.
        if self.broken {
            return;
        }
        let span = start..self.position();
        self.push(
            at,
            Code::Type,
            schema,
            span,
            Limit::Types(wanted),
            None,
            Some(type_of(peek)),
        );
    }

    /// Notes a violation of the rule at `schema`.
    #[cold]
    fn note(&mut self, at: &At<'_>, code: Code, schema: &str, span: Range<usize>, limit: Limit) {
        self.push(at, code, schema, span, limit, None, None);
    }

    /// The word that was probably meant; not looked for where the violation would not be listed.
    fn nearest_of(
        &self,
        word: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Option<&'static str> {
        if self.violations.len() == MAX_VIOLATIONS || self.pointer_bytes >= MAX_POINTER_BYTES {
            return None;
        }
        nearest(word, known)
    }

    /// Notes a violation, with the word that was probably meant.
    #[cold]
    fn note_near(
        &mut self,
        at: &At<'_>,
        code: Code,
        schema: &str,
        span: Range<usize>,
        limit: Limit,
        nearest: Option<&'static str>,
    ) {
        self.push(at, code, schema, span, limit, nearest, None);
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "one place fills in every part of a violation"
    )]
    fn push(
        &mut self,
        at: &At<'_>,
        code: Code,
        schema: &str,
        span: Range<usize>,
        limit: Limit,
        nearest: Option<&'static str>,
        found: Option<JsonType>,
    ) {
        let pointer_bytes = self.pointer_bytes + at.pointer_length();
        let too_long = pointer_bytes > MAX_POINTER_BYTES && !self.violations.is_empty();
        if too_long || self.violations.len() == MAX_VIOLATIONS {
            self.omitted += 1;
            return;
        }
        self.pointer_bytes = pointer_bytes;
        let schema_pointer = match code {
            _ if schema.is_empty() => String::new(),
            Code::DuplicateKey | Code::NumberOutOfRange | Code::FalseSchema => schema.to_owned(),
            Code::KeylessShape | Code::KeylessOverflow => format!("{schema}/x-keyless"),
            Code::KeylessMissingSlot => format!("{schema}/required"),
            Code::UnsupportedAlias => format!("{schema}/additionalProperties"),
            keyword => format!("{schema}/{keyword}"),
        };
        self.violations.push(Violation {
            code,
            severity: Severity::Error,
            pointer: at.pointer(),
            slot_path: None,
            schema_pointer,
            span,
            line: 0,
            column: 0,
            limit,
            nearest,
            found,
        });
    }
}

fn type_of(peek: Peek) -> JsonType {
    match peek {
        Peek::Null => JsonType::Null,
        Peek::True | Peek::False => JsonType::Boolean,
        Peek::String => JsonType::String,
        Peek::Array => JsonType::Array,
        Peek::Object => JsonType::Object,
        _ => JsonType::Number,
    }
}
