//! Schemas as static tables.

use crate::support::format::Format;
use crate::support::pattern::Pattern;
use crate::support::violation::JsonType;

/// A schema.
#[derive(Debug)]
pub struct SchemaRule {
    /// Where it stands: the file, `#`, the JSON Pointer.
    pub place: &'static str,
    /// Its keywords, in the order in which they are judged: `unevaluated…` last.
    pub keywords: &'static [Keyword],
    /// The resource that it belongs to.
    pub resource: &'static Resource,
}

/// A schema resource: what has an `$id` of its own. Matters to `$dynamicRef` only.
#[derive(Debug)]
pub struct Resource {
    /// Its `$dynamicAnchor`s.
    pub dynamic_anchors: &'static [(&'static str, &'static SchemaRule)],
}

/// A keyword with its value, as far as it can break something.
#[derive(Debug)]
pub enum Keyword {
    /// The schema `false`.
    False,
    /// `type`.
    Type(&'static [JsonType]),
    /// `enum`.
    Enum(&'static [Literal]),
    /// `const`.
    Const(Literal),
    /// `multipleOf`, as the schema writes the number.
    MultipleOf(&'static str),
    /// `minimum`, likewise.
    Minimum(&'static str),
    /// `maximum`, likewise.
    Maximum(&'static str),
    /// `exclusiveMinimum`, likewise.
    ExclusiveMinimum(&'static str),
    /// `exclusiveMaximum`, likewise.
    ExclusiveMaximum(&'static str),
    /// `minLength`, in code points.
    MinLength(usize),
    /// `maxLength`, in code points.
    MaxLength(usize),
    /// `pattern`.
    Pattern(&'static Pattern),
    /// `format`, where it is asserted.
    Format(Format),
    /// `prefixItems`.
    PrefixItems(&'static [&'static SchemaRule]),
    /// `items`: every item from the given index on, behind those of `prefixItems`.
    Items(usize, &'static SchemaRule),
    /// `contains`, with `minContains` and `maxContains`.
    Contains {
        /// What some items must be.
        schema: &'static SchemaRule,
        /// `minContains`; 1 if not given.
        least: usize,
        /// `maxContains`.
        most: Option<usize>,
    },
    /// `minItems`.
    MinItems(usize),
    /// `maxItems`.
    MaxItems(usize),
    /// `uniqueItems: true`.
    UniqueItems,
    /// `required`.
    Required(&'static [&'static str]),
    /// `minProperties`.
    MinProperties(usize),
    /// `maxProperties`.
    MaxProperties(usize),
    /// `properties`.
    Properties(&'static [(&'static str, &'static SchemaRule)]),
    /// `patternProperties`, each with the expression as the schema has it.
    PatternProperties(&'static [(&'static Pattern, &'static SchemaRule)]),
    /// `additionalProperties`: every member that is none of these and matches none of these.
    AdditionalProperties {
        /// The names in `properties` beside it.
        known: &'static [&'static str],
        /// The expressions in `patternProperties` beside it.
        patterns: &'static [&'static Pattern],
        /// What the others must be.
        schema: &'static SchemaRule,
    },
    /// `propertyNames`.
    PropertyNames(&'static SchemaRule),
    /// `dependentRequired`.
    DependentRequired(&'static [(&'static str, &'static [&'static str])]),
    /// `dependentSchemas`.
    DependentSchemas(&'static [(&'static str, &'static SchemaRule)]),
    /// `allOf`.
    AllOf(&'static [&'static SchemaRule]),
    /// `anyOf`.
    AnyOf(&'static [&'static SchemaRule]),
    /// `oneOf`.
    OneOf {
        /// The branches.
        branches: &'static [&'static SchemaRule],
        /// The member that tells them apart, if there is one.
        tag: Option<Tag>,
    },
    /// `not`.
    Not(&'static SchemaRule),
    /// `if`, with `then` and `else`.
    If {
        /// The condition.
        condition: &'static SchemaRule,
        /// What must hold if the condition does.
        then: Option<&'static SchemaRule>,
        /// What must hold if it does not.
        otherwise: Option<&'static SchemaRule>,
    },
    /// `$ref`.
    Ref(&'static SchemaRule),
    /// `$dynamicRef` to a `$dynamicAnchor`: the outermost resource on the way here that has it.
    DynamicRef {
        /// The anchor.
        anchor: &'static str,
        /// Where the reference leads without that.
        initially: &'static SchemaRule,
    },
    /// `unevaluatedItems`.
    UnevaluatedItems(&'static SchemaRule),
    /// `unevaluatedProperties`.
    UnevaluatedProperties(&'static SchemaRule),
}

/// The member that tells the branches of a `oneOf` apart.
#[derive(Debug)]
pub struct Tag {
    /// Its name. Every branch requires it and fixes it by `const` to a string.
    pub member: &'static str,
    /// Its value in each branch, in the order of the branches.
    pub values: &'static [&'static str],
}

/// A JSON value in a schema.
#[derive(Debug, PartialEq)]
pub enum Literal {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number, as the schema writes it.
    Number(&'static str),
    /// A string.
    Text(&'static str),
    /// An array.
    List(&'static [Literal]),
    /// An object.
    Object(&'static [(&'static str, Literal)]),
}
