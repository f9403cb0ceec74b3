//! From the notation of ECMA-262 to that of `regex-syntax`.
//!
//! The two look alike and differ in meaning: `\d`, `\w`, `\s` and `\b` are sets of ECMA's own
//! there and Unicode's here, `.` leaves out other line ends, `[a&&b]` is three characters there
//! and an intersection here. So nothing is copied: every character is read as ECMA-262 means it
//! and written in a form that has one meaning only.

use std::cmp::Ordering;
use std::fmt::Write as _;

use super::PatternError;

/// The white space and line ends of ECMA-262.
const SPACE: &str = concat!(
    r"\x{9}-\x{D}\x{20}\x{A0}\x{1680}\x{2000}-\x{200A}",
    r"\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}"
);
const ANY: &str = r"[\x{0}-\x{10FFFF}]";
/// Also what a lone surrogate becomes: no UTF-8 text holds one.
const NEVER: &str = r"[^\x{0}-\x{10FFFF}]";
const NOT_LINE_END: &str = r"[^\x{A}\x{D}\x{2028}\x{2029}]";

/// Writes `source`, which is read with the `u` flag, for `regex-syntax`.
///
/// Expects an expression that a parser of ECMA-262 has accepted; where that parser is more lenient
/// than the standard, the answer is an error too.
pub(super) fn translate(source: &str) -> Result<String, PatternError> {
    let mut translator = Translator {
        rest: source,
        output: String::new(),
        repeatable: false,
    };
    while let Some(character) = translator.next() {
        translator.term(character)?;
    }
    Ok(translator.output)
}

/// One member of a class between brackets.
enum Member {
    /// A code point, surrogates included: ranges may begin or end with one.
    CodePoint(u32),
    /// A set, written as a class of its own.
    Set(String),
}

struct Translator<'source> {
    rest: &'source str,
    output: String,
    /// Whether a quantifier may come next.
    repeatable: bool,
}

impl<'source> Translator<'source> {
    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next();
        self.rest = characters.as_str();
        character
    }

    fn consume(&mut self, expected: &str) -> bool {
        let rest = self.rest.strip_prefix(expected);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn until(&mut self, end: char) -> Result<&'source str, PatternError> {
        let parts = self.rest.split_once(end);
        let (content, rest) = parts.ok_or_else(|| invalid(format!("`{end}` is missing")))?;
        self.rest = rest;
        Ok(content)
    }

    fn term(&mut self, character: char) -> Result<(), PatternError> {
        let repeatable = std::mem::replace(&mut self.repeatable, true);
        match character {
            '^' | '$' | '|' => {
                self.output.push(character);
                self.repeatable = false;
            }
            '(' => self.group()?,
            ')' => self.output.push(character),
            '.' => self.output.push_str(NOT_LINE_END),
            '[' => self.class()?,
            '\\' => self.escape()?,
            '*' | '+' | '?' | '{' if !repeatable => {
                return Err(invalid("a quantifier has nothing to repeat"));
            }
            '*' | '+' | '?' | '{' => self.quantifier(character)?,
            _ => push_code_point(&mut self.output, u32::from(character)),
        }
        Ok(())
    }

    /// Groups only group: nothing is captured, so names and numbers go.
    fn group(&mut self) -> Result<(), PatternError> {
        self.repeatable = false;
        self.output.push_str("(?:");
        if !self.consume("?") || self.consume(":") {
            return Ok(());
        }
        if ["=", "!", "<=", "<!"].iter().any(|kind| self.consume(kind)) {
            return Err(PatternError::Lookaround);
        }
        if !self.consume("<") {
            return Err(PatternError::Modifiers);
        }
        self.until('>').map(drop)
    }

    /// Laziness decides which match is found, not whether there is one, so it goes.
    fn quantifier(&mut self, first: char) -> Result<(), PatternError> {
        self.repeatable = false;
        self.output.push(first);
        if first == '{' {
            let bounds = self.until('}')?;
            let is_bound = |bound: &str| bound.is_empty() || bound.parse::<u32>().is_ok();
            if !bounds.split(',').all(is_bound) {
                return Err(PatternError::TooLarge);
            }
            self.output.extend([bounds, "}"]);
        }
        self.consume("?");
        Ok(())
    }

    /// An escape outside of brackets.
    fn escape(&mut self) -> Result<(), PatternError> {
        match self.escaped()? {
            'b' => self.word_boundary(r"(?-u:\b)"),
            'B' => self.word_boundary(r"(?-u:\B)"),
            'k' | '1'..='9' => return Err(PatternError::Backreference),
            letter => match self.member_escape(letter)? {
                Member::CodePoint(code_point) => push_code_point(&mut self.output, code_point),
                Member::Set(set) => self.output.push_str(&set),
            },
        }
        Ok(())
    }

    fn word_boundary(&mut self, translation: &str) {
        self.repeatable = false;
        self.output.push_str(translation);
    }

    fn class(&mut self) -> Result<(), PatternError> {
        let negated = self.consume("^");
        let mut members = String::new();
        while !self.consume("]") {
            let start = self.member()?;
            let is_range = !self.rest.starts_with("-]") && self.consume("-");
            let end = if is_range { Some(self.member()?) } else { None };
            match (start, end) {
                (Member::Set(set), None) => members.push_str(&set),
                (Member::CodePoint(single), None) => push_range(&mut members, single, single),
                (Member::CodePoint(start), Some(Member::CodePoint(end))) => {
                    push_range(&mut members, start, end);
                }
                _ => return Err(invalid("a range begins or ends with a set")),
            }
        }
        match (members.as_str(), negated) {
            ("", false) => self.output.push_str(NEVER),
            ("", true) => self.output.push_str(ANY),
            (members, false) => self.output.extend(["[", members, "]"]),
            (members, true) => self.output.extend(["[^", members, "]"]),
        }
        Ok(())
    }

    fn member(&mut self) -> Result<Member, PatternError> {
        match self.next() {
            None => Err(invalid("`]` is missing")),
            Some('\\') => match self.escaped()? {
                'b' => Ok(Member::CodePoint(8)),
                '-' => Ok(Member::CodePoint(u32::from('-'))),
                letter => self.member_escape(letter),
            },
            Some(character) => Ok(Member::CodePoint(u32::from(character))),
        }
    }

    fn escaped(&mut self) -> Result<char, PatternError> {
        self.next().ok_or_else(|| invalid("it ends in a backslash"))
    }

    /// An escape that means the same within brackets and without.
    fn member_escape(&mut self, letter: char) -> Result<Member, PatternError> {
        let set = match letter {
            'd' => "[0-9]".to_owned(),
            'D' => "[^0-9]".to_owned(),
            'w' => "[0-9A-Z_a-z]".to_owned(),
            'W' => "[^0-9A-Z_a-z]".to_owned(),
            's' => format!("[{SPACE}]"),
            'S' => format!("[^{SPACE}]"),
            'p' | 'P' => self.property(letter)?,
            _ => return Ok(Member::CodePoint(self.code_point_escape(letter)?)),
        };
        Ok(Member::Set(set))
    }

    /// The names are those of the standard, which `regex-syntax` shares as far as it knows them.
    fn property(&mut self, letter: char) -> Result<String, PatternError> {
        let property = format!(r"\{letter}{}}}", self.until('}')?);
        match regex_syntax::parse(&property) {
            Ok(_) => Ok(property),
            Err(_) => Err(PatternError::UnknownProperty(property)),
        }
    }

    fn code_point_escape(&mut self, letter: char) -> Result<u32, PatternError> {
        match letter {
            't' => Ok(9),
            'n' => Ok(10),
            'v' => Ok(11),
            'f' => Ok(12),
            'r' => Ok(13),
            '0' => Ok(0),
            'c' => Ok(self.next().map_or(0, u32::from) % 32),
            'x' => hexadecimal(self.digits(2)),
            'u' if self.consume("{") => hexadecimal(self.until('}')?),
            'u' => {
                let unit = hexadecimal(self.digits(4))?;
                Ok(self.surrogate_pair(unit).unwrap_or(unit))
            }
            // All others that are allowed stand for themselves.
            _ => Ok(u32::from(letter)),
        }
    }

    /// Reads the second half of a pair, if `high` is a first half and a second half follows.
    fn surrogate_pair(&mut self, high: u32) -> Option<u32> {
        let mut ahead = Translator {
            output: String::new(),
            ..*self
        };
        let low = ahead
            .consume(r"\u")
            .then(|| hexadecimal(ahead.digits(4)))?
            .ok()?;
        if !(0xD800..0xDC00).contains(&high) || !(0xDC00..0xE000).contains(&low) {
            return None;
        }
        self.rest = ahead.rest;
        Some(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    }

    /// The next few characters, or none if there are fewer.
    fn digits(&mut self, length: usize) -> &'source str {
        let (digits, rest) = self
            .rest
            .split_at_checked(length)
            .unwrap_or(("", self.rest));
        self.rest = rest;
        digits
    }
}

fn invalid(reason: impl Into<String>) -> PatternError {
    PatternError::Invalid(reason.into())
}

fn hexadecimal(digits: &str) -> Result<u32, PatternError> {
    // The parser of numbers would take a sign as well.
    let is_signed = digits.starts_with('+');
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| !is_signed);
    number.ok_or_else(|| invalid("an escape lacks its hexadecimal digits"))
}

/// Writes one code point, where the output is not within brackets.
fn push_code_point(output: &mut String, code_point: u32) {
    match char::from_u32(code_point) {
        None => output.push_str(NEVER),
        Some(character) if character.is_ascii_alphanumeric() => output.push(character),
        Some(_) => push_range(output, code_point, code_point),
    }
}

/// Writes a range within brackets, or nothing if only surrogates are in it.
fn push_range(output: &mut String, start: u32, end: u32) {
    let is_surrogate = |code_point| (0xD800..0xE000).contains(&code_point);
    let start = if is_surrogate(start) { 0xE000 } else { start };
    let end = if is_surrogate(end) { 0xD7FF } else { end };
    // Writing to a `String` cannot fail.
    let _ = match start.cmp(&end) {
        Ordering::Less => write!(output, r"\x{{{start:X}}}-\x{{{end:X}}}"),
        Ordering::Equal => write!(output, r"\x{{{start:X}}}"),
        Ordering::Greater => Ok(()),
    };
}
