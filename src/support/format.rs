//! The formats that are asserted, where the manifest says so.

mod date_time;

pub(super) use self::date_time::date_time;

/// A value of keyword `format` that this crate can assert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// RFC 3339, section 5.6: a date and a time with an offset, in the real calendar.
    DateTime,
    /// RFC 3986, section 3: a URI with its scheme.
    Uri,
}

impl Format {
    /// The name that the keyword has in a schema.
    pub const fn as_str(self) -> &'static str {
        match self {
            Format::DateTime => "date-time",
            Format::Uri => "uri",
        }
    }

    /// Whether `text` is of this format.
    pub fn is_match(self, text: &str) -> bool {
        match self {
            Format::DateTime => date_time::is_date_time(text.as_bytes()),
            Format::Uri => iri_string::types::UriStr::new(text).is_ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn a_uri_has_a_scheme_and_only_the_characters_of_rfc_3986() {
        for good in [
            "http://uaix.org/",
            "urn:uaix:log:1",
            "a:",
            "https://[::1]/x?y#z",
        ] {
            assert!(Format::Uri.is_match(good), "{good}");
        }
        for bad in [
            "",
            "not a uri",
            "//host/path",
            "http://a b/",
            "http://é/",
            "1a:b",
            "http://[::1/",
        ] {
            assert!(!Format::Uri.is_match(bad), "{bad}");
        }
    }
}
