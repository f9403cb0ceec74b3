//! The rules of a schema, as the generator writes them: plain tables, read by the reader.
//!
//! `schema` is always the place of the rule: the file below `schemas/`, `#`, and the JSON Pointer
//! of the subschema. A violation adds the keyword to it.

use super::format::Format;
use super::judge::SchemaRule;
use super::pattern::Pattern;
use super::violation::JsonType;

/// What a string must look like.
#[derive(Debug)]
pub struct TextRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// Fewest code points.
    pub min_length: usize,
    /// Most code points.
    pub max_length: Option<usize>,
    /// Keyword `pattern`.
    pub pattern: Option<&'static Pattern>,
    /// The pattern inside keyword `not`.
    pub not_pattern: Option<&'static Pattern>,
    /// The words inside keyword `not`.
    pub not_values: &'static [&'static str],
    /// Keyword `format`, where it is asserted.
    pub format: Option<Format>,
}

impl TextRule {
    /// A string without any limit.
    pub const fn any(schema: &'static str) -> Self {
        TextRule {
            schema,
            min_length: 0,
            max_length: None,
            pattern: None,
            not_pattern: None,
            not_values: &[],
            format: None,
        }
    }
}

/// A string out of a list of words.
#[derive(Debug)]
pub struct VocabularyRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// Whether keyword `type` stands beside the list.
    pub typed: bool,
    /// The words known, in the order of the schema.
    pub words: &'static [&'static str],
    /// What any other word must look like; none where the list is closed.
    pub other: Option<&'static TextRule>,
}

/// A value that the schema fixes.
#[derive(Debug)]
pub struct ConstRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// The one value allowed.
    pub value: Scalar,
    /// Keyword `type` beside it, if there is one.
    pub types: &'static [JsonType],
}

/// A value that a schema can fix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// A string.
    Text(&'static str),
    /// An integer.
    Integer(i64),
    /// A truth value.
    Boolean(bool),
}

/// What an integer must be.
#[derive(Debug)]
pub struct IntegerRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// Keyword `minimum`.
    pub minimum: i64,
    /// Keyword `maximum`.
    pub maximum: i64,
}

/// What a number must be.
#[derive(Debug)]
pub struct NumberRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// Keyword `minimum`.
    pub minimum: Option<f64>,
    /// Keyword `maximum`.
    pub maximum: Option<f64>,
    /// Keyword `exclusiveMinimum`.
    pub exclusive_minimum: Option<f64>,
    /// Keyword `exclusiveMaximum`.
    pub exclusive_maximum: Option<f64>,
}

/// How many items an array must have.
#[derive(Debug)]
pub struct ListRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// Keyword `minItems`.
    pub min_items: usize,
    /// Keyword `maxItems`.
    pub max_items: Option<usize>,
}

/// What members an object has.
#[derive(Debug)]
pub struct ObjectRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// The members known, in the order of the schema.
    pub members: &'static [Member],
    /// What becomes of other members.
    pub others: Others,
}

/// What becomes of members that a rule does not name.
#[derive(Debug)]
pub enum Others {
    /// They are violations.
    Refused,
    /// They are read over.
    Ignored,
    /// They are kept as they are.
    Kept,
    /// They are kept, and must obey this schema.
    Judged(&'static SchemaRule),
}

/// One member of an object.
#[derive(Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: &'static str,
    /// Whether it must be there.
    pub required: bool,
}

impl Member {
    /// A member that must be there.
    pub const fn required(name: &'static str) -> Self {
        Member {
            name,
            required: true,
        }
    }

    /// A member that may be left out.
    pub const fn optional(name: &'static str) -> Self {
        Member {
            name,
            required: false,
        }
    }
}

/// A choice of objects, told apart by the value of one member.
#[derive(Debug)]
pub struct UnionRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// Place of the first branch, which says what a value of all of them must be.
    pub first: &'static str,
    /// The member that tells.
    pub tag: &'static str,
    /// Its values, in the order of the branches.
    pub branches: &'static [&'static str],
    /// Whether one more branch takes every other value.
    pub open: bool,
}

/// Which JSON types a value may have.
#[derive(Debug)]
pub struct TypeRule {
    /// Place of the rule.
    pub schema: &'static str,
    /// The types allowed; an empty list allows all.
    pub types: &'static [JsonType],
}
