//! The formats, as expressions and as lists of what they take and refuse.
//!
//! The runtime checks formats with code; an expression is another way to say the same.

/// A value of keyword `format`.
#[derive(Debug)]
pub(super) struct Format {
    name: &'static str,
    /// Matches what is of the format and nothing else.
    pub expression: &'static str,
    /// Texts that are of the format.
    pub good: &'static [&'static str],
    /// Texts that are not.
    pub bad: &'static [&'static str],
}

/// The format of that name.
pub(super) fn find(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

const FORMATS: &[Format] = &[
    // RFC 3339, section 5.6, with the days that a month has; a leap second only at the end of a day
    // in UTC, which no text below writes with an offset.
    Format {
        name: "date-time",
        expression: concat!(
            r"^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])",
            r"|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))",
            r"|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)",
            r"[Tt](?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?",
            r"(?:[Zz]|[+\-](?:[01]\d|2[0-3]):[0-5]\d)$",
        ),
        good: &[
            "2026-05-31T18:00:00Z",
            "2024-02-29T00:00:00.123456Z",
            "2000-02-29T23:59:59Z",
            "1998-12-31T23:59:60Z",
            "0000-01-01t00:00:00Z",
        ],
        bad: &[
            "",
            "2026-02-30T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2026-04-31T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z",
            "2026-01-00T00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z",
            "2026-01-01T00:00:61Z",
            "2026-01-01T00:00Z",
            "2026-01-01T00:00:00.Z",
            "2026-01-01 00:00:00Z",
            "2026-01-01",
            "2026-1-1T00:00:00Z",
            "26-01-01T00:00:00Z",
            "20260101T000000Z",
            " 2026-01-01T00:00:00Z",
            "2026-01-01T00:00:00ZZ",
            "2026-01-01T00:00:00+00:00Z",
            "２０２６-01-01T00:00:00Z",
        ],
    },
    // RFC 3986, section 3, but for what stands inside the brackets of an IP literal.
    Format {
        name: "uri",
        expression: concat!(
            r"^[A-Za-z][A-Za-z0-9+.\-]*:",
            r"(?:\/\/(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?",
            r"(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::\d*)?",
            r"(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*",
            r"|(?!\/\/)(?:[A-Za-z0-9\-._~!$&'()*+,;=:@\/]|%[0-9A-Fa-f]{2})*)",
            r"(?:\?(?:[A-Za-z0-9\-._~!$&'()*+,;=:@\/?]|%[0-9A-Fa-f]{2})*)?",
            r"(?:#(?:[A-Za-z0-9\-._~!$&'()*+,;=:@\/?]|%[0-9A-Fa-f]{2})*)?$",
        ),
        good: &[
            "https://example.invalid/runtime",
            "urn:example:log:1",
            "a:",
            "HTTP://user@[::1]:8080/a%20b?c=d/e?f#g",
            "file:///srv/log",
            "mailto:who@example.invalid",
        ],
        bad: &[
            "",
            "example",
            "/a/path",
            "//example.invalid/path",
            "://example.invalid",
            "1a:b",
            "https://example.invalid/a b",
            "https://example.invalid/é",
            "https://example.invalid/%zz",
            "https://example.invalid/%2",
            "https://example.invalid/<a>",
            "https://example.invalid:port/",
            "https://[::1/",
            "https://example.invalid/#a#b",
            "https://example.invalid/\n",
            "ürn:example",
        ],
    },
];

#[cfg(test)]
mod tests {
    use regress::Regex;

    use super::FORMATS;

    #[test]
    fn expressions_and_lists_agree() {
        for format in FORMATS {
            let expression = Regex::with_flags(format.expression, "u").expect("it is sound");
            for good in format.good {
                assert!(expression.find(good).is_some(), "{good}");
            }
            for bad in format.bad {
                assert!(expression.find(bad).is_none(), "{bad}");
            }
        }
    }
}
