//! One thing that is wrong, and where.

use std::fmt::{self, Write as _};
use std::ops::Range;

use super::code::{Code, PolicyRule, Severity};
use super::judge::Literal;
use super::rule::{Member, Scalar};

/// One thing that is wrong with an input.
///
/// It never holds the value that it complains about, since that may be a secret; it says where the
/// value stands and what was asked of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Violation {
    pub(super) code: Code,
    pub(super) severity: Severity,
    pub(super) pointer: String,
    pub(super) slot_path: Option<String>,
    pub(super) schema_pointer: String,
    pub(super) span: Range<usize>,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) limit: Limit,
    pub(super) nearest: Option<&'static str>,
    pub(super) found: Option<JsonType>,
}

impl Violation {
    /// A violation of a rule of policy, without a place in a text.
    pub fn of_policy(
        rule: &'static PolicyRule,
        severity: Severity,
        pointer: String,
        limit: Limit,
        nearest: Option<&'static str>,
    ) -> Self {
        Violation {
            code: Code::Policy(rule),
            severity,
            pointer,
            schema_pointer: String::new(),
            slot_path: None,
            span: 0..0,
            line: 0,
            column: 0,
            limit,
            nearest,
            found: None,
        }
    }

    /// What kind of thing is wrong. Stable; match on this.
    pub fn code(&self) -> Code {
        self.code
    }

    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// JSON Pointer (RFC 6901) of the culprit in the input; empty for the whole document.
    ///
    /// A missing member is reported at the object that lacks it, an unknown one at itself. In a
    /// keyless text this is the place in the keyed form of it.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// JSON Pointer of the culprit in a keyless text as it is written, where an object is an array
    /// of slots: `/6/8` for `/delivery/sequence`. None where the text is keyed.
    pub fn slot_path(&self) -> Option<&str> {
        self.slot_path.as_deref()
    }

    /// The keyword that was broken: the file below `schemas/`, `#`, and its JSON Pointer. Empty
    /// where no schema is concerned, as in a syntax error.
    pub fn schema_pointer(&self) -> &str {
        &self.schema_pointer
    }

    /// The rule of policy that was broken, if it is one.
    pub fn policy(&self) -> Option<&'static PolicyRule> {
        match self.code {
            Code::Policy(rule) => Some(rule),
            _ => None,
        }
    }

    /// The culprit in the text, in bytes; for an unknown or doubled member its name. Empty where
    /// there is no text, as in a check of policy before [`Report::locate`](super::Report::locate).
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The line where the culprit begins, counted from 1; 0 where there is no text.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column where the culprit begins, in characters (code points), counted from 1; 0 where
    /// there is no text.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What was asked of the value.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// The known word that was probably meant, where the fault is an unknown one.
    pub fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }

    /// The type that was found, where the fault is its type.
    pub fn found(&self) -> Option<JsonType> {
        self.found
    }

    /// What is wrong, in a sentence for a person, without the hint that [`Violation::nearest`] is.
    /// It may change between releases.
    pub fn complaint(&self) -> String {
        super::message::complaint(self)
    }

    /// A sentence for a person: what is wrong and how to mend it. It may change between releases.
    pub fn message(&self) -> String {
        super::message::sentence(self)
    }
}

impl fmt::Display for Violation {
    /// Writes line and column, where there is a text, pointer, slot path where there is one, code and sentence.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(formatter, "{}:{}: ", self.line, self.column)?;
        }
        let slot_path = self.slot_path().filter(|path| !path.is_empty());
        visible(formatter, &self.pointer)?;
        if let Some(path) = slot_path {
            let space = if self.pointer.is_empty() { "" } else { " " };
            write!(formatter, "{space}(slot ")?;
            visible(formatter, path)?;
            formatter.write_char(')')?;
        }
        if !self.pointer.is_empty() || slot_path.is_some() {
            formatter.write_str(": ")?;
        }
        write!(formatter, "{} [{}]", self.message(), self.code)
    }
}

/// Writes a pointer. Names are the sender's; none may play tricks on a terminal.
fn visible(formatter: &mut fmt::Formatter<'_>, pointer: &str) -> fmt::Result {
    for letter in pointer.chars() {
        if letter.is_control()
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        {
            write!(formatter, "{}", letter.escape_unicode())?;
        } else {
            formatter.write_char(letter)?;
        }
    }
    Ok(())
}

/// What a rule asks of a value.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Limit {
    /// The code says all there is to say.
    None,
    /// A number of characters or items.
    Count(usize),
    /// An integer that bounds the value.
    Integer(i64),
    /// A number that bounds the value.
    Number(f64),
    /// The types allowed.
    Types(&'static [JsonType]),
    /// The one value allowed.
    Value(Scalar),
    /// The words allowed, or the ones known where others are allowed too.
    Words(&'static [&'static str]),
    /// The members by which a standard is known, the ids of its schemas, or the members known.
    Known(Vec<&'static str>),
    /// The expression to match (or, for `not`, not to match).
    Pattern(&'static str),
    /// An expression to match, and the words known to match it.
    Vocabulary {
        /// The expression.
        pattern: &'static str,
        /// The words known.
        words: &'static [&'static str],
    },
    /// The name of a format.
    Format(&'static str),
    /// The member that is missing.
    Missing(&'static str),
    /// The member whose slot is missing, and that slot, counted from 0.
    MissingSlot {
        /// The member.
        member: &'static str,
        /// Its slot.
        slot: usize,
    },
    /// The members that the object may have.
    Members(&'static [Member]),
    /// A number that bounds the value, as the schema writes it.
    Decimal(&'static str),
    /// The values allowed (or, for `not`, forbidden).
    Literals(&'static [Literal]),
    /// A member that is missing, and the one whose presence calls for it.
    MissingBeside {
        /// The member that is missing.
        missing: &'static str,
        /// The member that is there.
        present: &'static str,
    },
    /// Two items that are equal, counted from 0.
    Doubled {
        /// The first of them.
        first: usize,
        /// The one that repeats it.
        second: usize,
    },
    /// The branch that came closest where none holds, counted from 0; what keeps the value from it
    /// is reported too.
    Closest {
        /// Its place in the schema.
        branch: usize,
    },
    /// The branches that hold where one should, counted from 0.
    Branches(Vec<usize>),
    /// What the name of a member must be.
    Name {
        /// The keyword that the name breaks.
        code: Code,
        /// What that asks.
        limit: Box<Limit>,
    },
    /// How deep schemas may be nested on the way to a value.
    Schemas(usize),
    /// What the text lacks or has too much of, as the JSON reader puts it.
    Syntax(&'static str),
    /// Which case of a rule of policy this is.
    Case(&'static str),
}

/// The types of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JsonType {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number without a fraction; `6.0` is one.
    Integer,
    /// Any number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl JsonType {
    /// The name that keyword `type` has for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            JsonType::Null => "null",
            JsonType::Boolean => "boolean",
            JsonType::Integer => "integer",
            JsonType::Number => "number",
            JsonType::String => "string",
            JsonType::Array => "array",
            JsonType::Object => "object",
        }
    }

    pub(super) const fn with_article(self) -> &'static str {
        match self {
            JsonType::Null => "null",
            JsonType::Boolean => "a boolean",
            JsonType::Integer => "an integer",
            JsonType::Number => "a number",
            JsonType::String => "a string",
            JsonType::Array => "an array",
            JsonType::Object => "an object",
        }
    }
}

impl fmt::Display for JsonType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
