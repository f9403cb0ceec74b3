//! The stable names of what can be wrong.

use std::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident => $name:literal,)*) => {
        /// What kind of thing is wrong: a JSON Schema keyword, a fault of the text itself, or a rule
        /// of policy.
        ///
        /// Codes are stable: programs match on them, never on the sentence of a violation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $variant,)*
            /// A rule that no schema can say.
            Policy(&'static PolicyRule),
        }

        impl Code {
            /// Every code there is, in a fixed order, but for the rules of policy, which every
            /// standard has in a table of its own.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];

            /// The code as it is written in reports: the keyword, or a `snake_case` name.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Code::$variant => $name,)*
                    Code::Policy(rule) => rule.id,
                }
            }
        }
    };
}

codes! {
    /// The text is not JSON from the place given on; nothing behind it was read.
    Syntax => "syntax",
    /// The text is not UTF-8, or begins with a byte order mark.
    Encoding => "encoding",
    /// An object has one member twice.
    DuplicateKey => "duplicate_key",
    /// A number too large for any reader to keep (beyond the IEEE 754 doubles).
    NumberOutOfRange => "number_out_of_range",
    /// Arrays and objects are nested too deeply.
    DepthLimit => "depth_limit",
    /// The text belongs to no standard that this build knows.
    UnknownStandard => "unknown_standard",
    /// The text belongs to a standard, but names no schema of it that this build knows.
    UnknownSchema => "unknown_schema",
    /// In a keyless text something else stands where an array of slots is due.
    KeylessShape => "keyless_shape",
    /// An array of a keyless text has more slots than its object has members.
    KeylessOverflow => "keyless_overflow",
    /// An array of a keyless text ends before the slot of a member that must be there.
    KeylessMissingSlot => "keyless_missing_slot",
    /// A member is another spelling of a known one (`messageId` for `message_id`), which the
    /// standard refuses.
    UnsupportedAlias => "unsupported_alias",
    /// Keyword `type`.
    Type => "type",
    /// Keyword `enum`.
    Enum => "enum",
    /// Keyword `const`.
    Const => "const",
    /// Keyword `minimum`.
    Minimum => "minimum",
    /// Keyword `maximum`.
    Maximum => "maximum",
    /// Keyword `exclusiveMinimum`.
    ExclusiveMinimum => "exclusiveMinimum",
    /// Keyword `exclusiveMaximum`.
    ExclusiveMaximum => "exclusiveMaximum",
    /// Keyword `minLength`.
    MinLength => "minLength",
    /// Keyword `maxLength`.
    MaxLength => "maxLength",
    /// Keyword `pattern`.
    Pattern => "pattern",
    /// Keyword `format`.
    Format => "format",
    /// Keyword `not`.
    Not => "not",
    /// Keyword `minItems`.
    MinItems => "minItems",
    /// Keyword `maxItems`.
    MaxItems => "maxItems",
    /// Keyword `required`.
    Required => "required",
    /// Keyword `additionalProperties`.
    AdditionalProperties => "additionalProperties",
    /// Keyword `oneOf`.
    OneOf => "oneOf",
    /// Keyword `anyOf`.
    AnyOf => "anyOf",
    /// Keyword `multipleOf`.
    MultipleOf => "multipleOf",
    /// Keyword `items`, where it is `false`: an item too many.
    Items => "items",
    /// Keyword `uniqueItems`.
    UniqueItems => "uniqueItems",
    /// Keyword `contains`.
    Contains => "contains",
    /// Keyword `minContains`.
    MinContains => "minContains",
    /// Keyword `maxContains`.
    MaxContains => "maxContains",
    /// Keyword `unevaluatedItems`, where it is `false`.
    UnevaluatedItems => "unevaluatedItems",
    /// Keyword `minProperties`.
    MinProperties => "minProperties",
    /// Keyword `maxProperties`.
    MaxProperties => "maxProperties",
    /// Keyword `propertyNames`.
    PropertyNames => "propertyNames",
    /// Keyword `dependentRequired`.
    DependentRequired => "dependentRequired",
    /// Keyword `unevaluatedProperties`, where it is `false`.
    UnevaluatedProperties => "unevaluatedProperties",
    /// The schema `false`, where no keyword above says it better.
    FalseSchema => "false_schema",
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// What a rule that no schema can say is called, where it comes from, and how it complains.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct PolicyRule {
    /// Its stable name, in `snake_case`.
    pub id: &'static str,
    /// The clause of the standard that it stands in.
    pub clause: &'static str,
    /// What is wrong and how to mend it, in a sentence without a full stop.
    pub sentence: &'static str,
}

impl PolicyRule {
    /// A rule, as the table of a standard has it.
    pub const fn new(id: &'static str, clause: &'static str, sentence: &'static str) -> Self {
        PolicyRule {
            id,
            clause,
            sentence,
        }
    }
}

/// How much a violation matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// The input is valid, but something deserves a look.
    Warning,
    /// The input is not valid.
    Error,
}

impl Severity {
    /// `warning` or `error`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
