//! The values of keyword `format` that the runtime can assert.

use crate::error::{Problem, ProblemKind};

/// Their names, each with how generated code names the format.
const FORMATS: [(&str, &str); 19] = [
    ("date-time", "Format::DateTime"),
    ("date", "Format::Date"),
    ("time", "Format::Time"),
    ("duration", "Format::Duration"),
    ("email", "Format::Email"),
    ("idn-email", "idn::EMAIL"),
    ("hostname", "Format::Hostname"),
    ("idn-hostname", "idn::HOSTNAME"),
    ("ipv4", "Format::Ipv4"),
    ("ipv6", "Format::Ipv6"),
    ("uri", "Format::Uri"),
    ("uri-reference", "Format::UriReference"),
    ("iri", "Format::Iri"),
    ("iri-reference", "Format::IriReference"),
    ("uri-template", "Format::UriTemplate"),
    ("uuid", "Format::Uuid"),
    ("json-pointer", "Format::JsonPointer"),
    ("relative-json-pointer", "Format::RelativeJsonPointer"),
    ("regex", "Format::Regex"),
];

/// The names of all of them.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|(name, _)| *name)
}

/// How generated code names the format `name`, below the runtime's `support`.
pub(crate) fn path(name: &str) -> Option<&'static str> {
    let known = FORMATS.iter().find(|(known, _)| *known == name);
    known.map(|(_, path)| *path)
}

/// What is wrong with asking for the format `name` at `pointer` of `file`, if it is not known.
pub(crate) fn refusal(file: &str, pointer: &str, name: &str) -> Option<Problem> {
    if path(name).is_some() {
        return None;
    }
    let known = names().collect::<Vec<_>>().join(", ");
    Some(Problem::new(
        ProblemKind::Unsupported,
        file,
        pointer,
        format!("the format `{name}` cannot be asserted"),
        format!("do not ask for it to be asserted, or use one of {known}"),
    ))
}
