//! Syntax errors.

use jiter::{JiterError, JiterErrorType, JsonErrorType};

use super::Reader;
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::violation::Limit;

impl Reader<'_> {
    /// Notes why nothing can be read from `place` on, and reads no more.
    #[cold]
    pub(in crate::support) fn stop(&mut self, place: usize, code: Code, what: &'static str) {
        self.broken = true;
        let start = place.min(self.text.len());
        let end = (start + 1).min(self.text.len());
        self.note(&At::ROOT, code, "", start..end, Limit::Syntax(what));
    }

    /// Notes where the text stops being JSON; nothing behind that place is read.
    #[cold]
    pub(super) fn syntax_error(&mut self, error: &JiterError) {
        if self.broken {
            return;
        }
        let remedy = match &error.error_type {
            JiterErrorType::JsonError(kind) => remedy(kind),
            JiterErrorType::WrongType { .. } => "this is not JSON",
        };
        self.stop(self.base + error.index, Code::Syntax, remedy);
    }
}

fn remedy(kind: &JsonErrorType) -> &'static str {
    match kind {
        JsonErrorType::EofWhileParsingList => "the text ends inside an array; close it with `]`",
        JsonErrorType::EofWhileParsingObject => "the text ends inside an object; close it with `}`",
        JsonErrorType::EofWhileParsingString => "the text ends inside a string; close it with `\"`",
        JsonErrorType::EofWhileParsingValue => "the text ends where a value is expected",
        JsonErrorType::ExpectedColon => "expected `:` after the member's name",
        JsonErrorType::ExpectedListCommaOrEnd => "expected `,` or `]` after an item",
        JsonErrorType::ExpectedObjectCommaOrEnd => "expected `,` or `}` after a member",
        JsonErrorType::ExpectedSomeIdent => "expected `true`, `false` or `null`",
        JsonErrorType::ExpectedSomeValue => "expected a value",
        JsonErrorType::InvalidEscape => {
            "this escape is not one of JSON's; write `\\\\` for a backslash"
        }
        JsonErrorType::InvalidNumber => "this is not a number as JSON writes them",
        JsonErrorType::NumberOutOfRange => "this number is too large",
        JsonErrorType::InvalidUnicodeCodePoint => "this escape is no Unicode character",
        JsonErrorType::ControlCharacterWhileParsingString => {
            "a control character inside a string; write it as an escape, such as `\\n`"
        }
        JsonErrorType::KeyMustBeAString => "a member's name must be a string in double quotes",
        JsonErrorType::LoneLeadingSurrogateInHexEscape
        | JsonErrorType::UnexpectedEndOfHexEscape => {
            "half of a surrogate pair; write both `\\u` escapes of the character"
        }
        JsonErrorType::TrailingComma => "a comma with nothing behind it; take it out",
        JsonErrorType::TrailingCharacters => {
            "the text goes on after the end of the value; take the rest out"
        }
        _ => "this is not JSON",
    }
}
