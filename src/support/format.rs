//! The formats that are asserted, where the manifest says so.

mod date_time;
mod duration;
mod email;
mod host;
#[cfg(feature = "idn")]
pub mod idn;
mod json_pointer;
mod regular_expression;
mod uri_template;
mod uuid;

use iri_string::types::{IriReferenceStr, IriStr, UriReferenceStr, UriStr};

pub(super) use self::date_time::date_time;

/// A value of keyword `format` that this crate can assert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// RFC 3339, section 5.6: a date and a time with an offset, in the real calendar.
    DateTime,
    /// RFC 3339, section 5.6: `full-date`, in the real calendar.
    Date,
    /// RFC 3339, section 5.6: `full-time`, a time with an offset.
    Time,
    /// RFC 3339, appendix A: a duration.
    Duration,
    /// RFC 5321, section 4.1.2: a `Mailbox`.
    Email,
    /// RFC 6531, section 3.3: a `Mailbox` with letters beyond ASCII.
    #[cfg(feature = "idn")]
    IdnEmail,
    /// RFC 1123, section 2.1: a host name of letters, digits and hyphens.
    Hostname,
    /// RFC 5890, section 2.3.2.3: a host name with labels of any script.
    #[cfg(feature = "idn")]
    IdnHostname,
    /// RFC 2673, section 3.2: four decimal numbers and points between them.
    Ipv4,
    /// RFC 4291, section 2.2: an address of 128 bits.
    Ipv6,
    /// RFC 3986, section 3: a URI with its scheme.
    Uri,
    /// RFC 3986, section 4.1: a URI or a relative reference.
    UriReference,
    /// RFC 3987, section 2.2: a URI with letters beyond ASCII.
    Iri,
    /// RFC 3987, section 2.2: an IRI or a relative reference.
    IriReference,
    /// RFC 6570, section 2: a URI with variables in braces.
    UriTemplate,
    /// RFC 4122, section 3: 32 hexadecimal digits and four hyphens.
    Uuid,
    /// RFC 6901, section 3: a JSON Pointer as a plain string.
    JsonPointer,
    /// Relative JSON Pointers (draft-bhutton-relative-json-pointer-00), section 3.
    RelativeJsonPointer,
    /// ECMA-262, section 22.2.1: a regular expression under flag `u`.
    Regex,
}

impl Format {
    /// The name that the keyword has in a schema.
    pub const fn as_str(self) -> &'static str {
        match self {
            Format::DateTime => "date-time",
            Format::Date => "date",
            Format::Time => "time",
            Format::Duration => "duration",
            Format::Email => "email",
            #[cfg(feature = "idn")]
            Format::IdnEmail => "idn-email",
            Format::Hostname => "hostname",
            #[cfg(feature = "idn")]
            Format::IdnHostname => "idn-hostname",
            Format::Ipv4 => "ipv4",
            Format::Ipv6 => "ipv6",
            Format::Uri => "uri",
            Format::UriReference => "uri-reference",
            Format::Iri => "iri",
            Format::IriReference => "iri-reference",
            Format::UriTemplate => "uri-template",
            Format::Uuid => "uuid",
            Format::JsonPointer => "json-pointer",
            Format::RelativeJsonPointer => "relative-json-pointer",
            Format::Regex => "regex",
        }
    }

    /// Whether `text` is of this format.
    pub fn is_match(self, text: &str) -> bool {
        match self {
            Format::DateTime => date_time::is_date_time(text.as_bytes()),
            Format::Date => date_time::is_date(text.as_bytes()),
            Format::Time => date_time::is_time(text.as_bytes()),
            Format::Duration => duration::is_duration(text.as_bytes()),
            Format::Email => email::is_email(text),
            #[cfg(feature = "idn")]
            Format::IdnEmail => email::is_idn_email(text),
            Format::Hostname => host::is_hostname(text.as_bytes()),
            #[cfg(feature = "idn")]
            Format::IdnHostname => idn::is_idn_hostname(text),
            Format::Ipv4 => host::is_ipv4(text),
            Format::Ipv6 => host::is_ipv6(text),
            Format::Uri => UriStr::new(text).is_ok(),
            Format::UriReference => UriReferenceStr::new(text).is_ok(),
            Format::Iri => IriStr::new(text).is_ok(),
            Format::IriReference => IriReferenceStr::new(text).is_ok(),
            Format::UriTemplate => uri_template::is_uri_template(text),
            Format::Uuid => uuid::is_uuid(text.as_bytes()),
            Format::JsonPointer => json_pointer::is_json_pointer(text),
            Format::RelativeJsonPointer => json_pointer::is_relative_json_pointer(text),
            Format::Regex => regular_expression::is_regular_expression(text),
        }
    }
}

#[cfg(test)]
mod tests;
