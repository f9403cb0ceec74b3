//! What a registry tells of the profiles of a standard, and what is no profile of it.

use std::error::Error;
use std::fmt;

use super::code::Code;
use super::entry::SchemaEntry;
use super::nearest::nearest;

/// The families of profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ProfileFamily {
    /// The profiles that agents talk in.
    Agent,
    /// The profiles below them, which any party may use.
    Core,
}

impl ProfileFamily {
    /// `agent` or `core`.
    pub const fn as_str(self) -> &'static str {
        match self {
            ProfileFamily::Agent => "agent",
            ProfileFamily::Core => "core",
        }
    }
}

impl fmt::Display for ProfileFamily {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Where a part of a standard comes from: keyword `x-status` of the schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PublicationStatus {
    /// It stands in a public text of the standard.
    Published,
    /// It stands in no text at hand; the project that wrote the schema chose it.
    Reading,
}

impl PublicationStatus {
    /// `published` or `reading`.
    pub const fn as_str(self) -> &'static str {
        match self {
            PublicationStatus::Published => "published",
            PublicationStatus::Reading => "reading",
        }
    }
}

impl fmt::Display for PublicationStatus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// What a registry tells of one profile `P`, as the generator writes it.
#[derive(Debug)]
pub struct ProfileEntry<P: 'static> {
    /// The schema.
    pub schema: &'static SchemaEntry,
    /// The family.
    pub family: ProfileFamily,
    /// Where the profile comes from.
    pub status: PublicationStatus,
    /// The profiles that may answer it.
    pub replies: &'static [P],
    /// The members that its body must have.
    pub required: &'static [&'static str],
    /// The top-level members in the order of their slots in keyless form.
    pub keyless: &'static [&'static str],
    /// The members of the body in the order of their slots.
    pub body_keyless: &'static [&'static str],
}

/// A text is not the id of a profile. It is not kept, so that no log gets to see it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownProfile {
    nearest: Option<&'static str>,
    known: Vec<&'static str>,
}

impl UnknownProfile {
    /// The error for `id`, which is none of the ids `known`.
    pub fn new(id: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        let known: Vec<&'static str> = known.into_iter().collect();
        UnknownProfile {
            nearest: nearest(id, known.iter().copied()),
            known,
        }
    }

    /// The stable name of what is wrong: the same as in a report, `unknown_schema`.
    pub fn code(&self) -> Code {
        Code::UnknownSchema
    }

    /// The id that was probably meant.
    pub fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }

    /// The ids that there are.
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

impl fmt::Display for UnknownProfile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("no known profile has this id; ")?;
        match self.nearest {
            Some(nearest) => write!(formatter, "did you mean `{nearest}`?"),
            None => write!(formatter, "write one of {}", self.known.join(", ")),
        }
    }
}

impl Error for UnknownProfile {}

#[cfg(test)]
mod tests {
    use super::UnknownProfile;
    use crate::support::Code;

    #[test]
    fn the_error_names_the_nearest_id_or_all_and_never_the_text() {
        let known = ["acme.order.v1", "acme.invoice.v1"];
        let typo = UnknownProfile::new("acme.ordre.v1", known);
        assert_eq!(typo.nearest(), Some("acme.order.v1"));
        assert_eq!(typo.code(), Code::UnknownSchema);
        let said = typo.to_string();
        assert!(said.ends_with("did you mean `acme.order.v1`?"), "{said}");

        let other = UnknownProfile::new("hunter2", known);
        assert_eq!(other.nearest(), None);
        assert_eq!(other.known(), known);
        let said = format!("{other} {other:?}");
        assert!(said.contains("acme.order.v1, acme.invoice.v1"), "{said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}
