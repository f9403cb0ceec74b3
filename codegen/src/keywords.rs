//! The allow-list of keywords: what the generator enforces, and what it knows to be a remark.
//!
//! A keyword that is not in [`KEYWORDS`] stops the generation, so none is ever dropped in silence.

mod additional_properties;
mod all_of;
mod anchor;
mod any_of;
mod check;
mod comment;
mod const_;
mod contains;
mod content_encoding;
mod content_media_type;
mod content_schema;
mod contradiction;
mod default;
mod defs;
mod dependent_required;
mod dependent_schemas;
mod deprecated;
mod description;
mod dynamic_anchor;
mod dynamic_ref;
mod else_;
mod enum_;
mod examples;
mod exclusive_maximum;
mod exclusive_minimum;
mod format;
mod id;
mod if_;
mod items;
mod max_contains;
mod max_items;
mod max_length;
mod max_properties;
mod maximum;
mod min_contains;
mod min_items;
mod min_length;
mod min_properties;
mod minimum;
mod multiple_of;
mod not;
mod one_of;
mod pattern;
mod pattern_properties;
mod prefix_items;
mod properties;
mod property_names;
mod reach;
mod read_only;
mod ref_;
mod required;
mod schema_;
mod shape;
mod then;
mod title;
mod type_;
mod unevaluated_items;
mod unevaluated_properties;
mod unique_items;
mod vocabulary;
mod write_only;
mod x_keyless;
mod x_known_values;
mod x_standard;
mod x_status;

use proc_macro2::TokenStream;

use crate::emit::{Site, Tables};

pub use self::check::check;
pub use self::shape::{Shape, count};

/// A keyword that the generator knows.
#[derive(Debug)]
pub struct Keyword {
    /// Its name.
    pub name: &'static str,
    /// What becomes of it.
    pub class: Class,
    /// What its value must be.
    pub shape: Shape,
    /// How the judge gets to know it.
    pub judged: Judged,
}

/// What becomes of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The Rust type cannot hold what it forbids.
    EnforcedByType,
    /// The decoder notes what breaks it.
    EnforcedByCheck,
    /// It says where schemas stand and how they refer to each other.
    Structure,
    /// It changes no verdict.
    Annotation,
}

/// How a keyword comes into the table of a schema, for the judge.
#[derive(Clone, Copy)]
pub enum Judged {
    /// Not at all: it breaks nothing.
    No,
    /// As the keyword of the table that this writes, without `support::judge::Keyword::`; an empty
    /// one is left out.
    By(fn(&mut Tables<'_>, &Site<'_>) -> TokenStream),
    /// Together with another keyword.
    With(&'static str),
}

impl std::fmt::Debug for Judged {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Judged::No => "No",
            Judged::By(_) => "By",
            Judged::With(_) => "With",
        })
    }
}

/// Every keyword that may stand in a schema, in the order in which the judge looks at them.
pub const KEYWORDS: &[Keyword] = &[
    schema_::KEYWORD,
    id::KEYWORD,
    anchor::KEYWORD,
    dynamic_anchor::KEYWORD,
    defs::KEYWORD,
    vocabulary::KEYWORD,
    comment::KEYWORD,
    title::KEYWORD,
    description::KEYWORD,
    examples::KEYWORD,
    default::KEYWORD,
    deprecated::KEYWORD,
    read_only::KEYWORD,
    write_only::KEYWORD,
    content_encoding::KEYWORD,
    content_media_type::KEYWORD,
    content_schema::KEYWORD,
    ref_::KEYWORD,
    dynamic_ref::KEYWORD,
    type_::KEYWORD,
    enum_::KEYWORD,
    const_::KEYWORD,
    multiple_of::KEYWORD,
    minimum::KEYWORD,
    maximum::KEYWORD,
    exclusive_minimum::KEYWORD,
    exclusive_maximum::KEYWORD,
    min_length::KEYWORD,
    max_length::KEYWORD,
    pattern::KEYWORD,
    format::KEYWORD,
    min_items::KEYWORD,
    max_items::KEYWORD,
    unique_items::KEYWORD,
    prefix_items::KEYWORD,
    items::KEYWORD,
    contains::KEYWORD,
    min_contains::KEYWORD,
    max_contains::KEYWORD,
    required::KEYWORD,
    min_properties::KEYWORD,
    max_properties::KEYWORD,
    properties::KEYWORD,
    pattern_properties::KEYWORD,
    additional_properties::KEYWORD,
    property_names::KEYWORD,
    dependent_required::KEYWORD,
    dependent_schemas::KEYWORD,
    all_of::KEYWORD,
    any_of::KEYWORD,
    one_of::KEYWORD,
    not::KEYWORD,
    if_::KEYWORD,
    then::KEYWORD,
    else_::KEYWORD,
    unevaluated_items::KEYWORD,
    unevaluated_properties::KEYWORD,
    x_standard::KEYWORD,
    x_status::KEYWORD,
    x_keyless::KEYWORD,
    x_known_values::KEYWORD,
];

/// The keyword of that name.
pub fn find(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|keyword| keyword.name == name)
}
