//! The tables that say which standards and schemas there are.

/// What the manifest says of a schema.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemaEntry {
    /// The id: that of the profile for UAI-1, `aif.<frame>` for AIF.
    pub id: &'static str,
    /// The short name of the standard: `aif` or `uaix`.
    pub standard: &'static str,
    /// The version of the standard.
    pub version: &'static str,
    /// The title of the schema.
    pub title: &'static str,
    /// The schema itself, JSON Schema 2020-12, as it stands in `schemas/`.
    pub text: &'static str,
}

impl SchemaEntry {
    /// An entry, as the generator writes it.
    pub const fn new(
        id: &'static str,
        standard: &'static str,
        version: &'static str,
        title: &'static str,
        text: &'static str,
    ) -> Self {
        SchemaEntry {
            id,
            standard,
            version,
            title,
            text,
        }
    }
}

/// What the manifest says of a standard, and how its documents are recognised.
#[derive(Debug)]
pub struct StandardEntry {
    /// Its short name.
    pub name: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Its schemas, in the order of the manifest.
    pub schemas: &'static [&'static SchemaEntry],
    /// Every schema text of the standard by its `$id`, those that several standards share too, in
    /// the order of the manifest: all that a reference in one of `schemas` may lead to.
    pub documents: &'static [(&'static str, &'static str)],
    /// The top-level member that names the schema, if the standard has one.
    pub tag: Option<&'static str>,
    /// The values of the tag, each with the id of its schema.
    pub tags: &'static [(&'static str, &'static str)],
    /// Other members that tell, most telling first.
    pub signs: &'static [Sign],
    /// The slots that tag and signs have in keyless form; none where the standard has no such form.
    pub slots: &'static [(&'static str, usize)],
}

/// A top-level member by which a document is recognised.
#[derive(Debug)]
pub struct Sign {
    /// The member.
    pub member: &'static str,
    /// The value that it must have, if any.
    pub value: Option<&'static str>,
    /// The id of the schema that it tells of, if it tells more than the standard.
    pub schema: Option<&'static str>,
}
