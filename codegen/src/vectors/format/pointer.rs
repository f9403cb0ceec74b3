//! JSON Pointers and regular expressions.

use super::{Check, Format};

pub(super) const FORMATS: &[Format] = &[
    // RFC 6901, section 3.
    Format {
        name: "json-pointer",
        check: Check::Expression(r"^(?:\/(?:[^~\/]|~[01])*)*$"),
        good: &["/properties/a~1b/0", "", "/", "//", "/~0~1", "/ü ^\n", "/-"],
        bad: &["a", "#/a", "a/b", "/~", "/~2", "/a~", "/~~", "~0", " /a"],
    },
    // draft-bhutton-relative-json-pointer-00, section 3.
    Format {
        name: "relative-json-pointer",
        check: Check::Expression(
            r"^(?:0|[1-9]\d*)(?:[+\-](?:0|[1-9]\d*))?(?:#|(?:\/(?:[^~\/]|~[01])*)*)$",
        ),
        good: &["1/a/0", "0", "0#", "12", "2/", "1-1/a", "0+10#"],
        bad: &[
            "", "/a", "#", "-1", "+1/a", "01", "0##", "0#/a", "1a", "0/~", "0+", "0+01", "1 ",
            "1\n",
        ],
    },
    // ECMA-262, section 22.2.1.
    Format {
        name: "regex",
        check: Check::Predicate(|text| regress::Regex::with_flags(text, "u").is_ok()),
        good: &[
            r"^[a-z]+(?:-\d{2,4})?$",
            "",
            "a|b",
            r"(?<year>\d{4})\k<year>",
            r"(?<!a)b(?=c)",
            r"\p{Lu}[\p{L}\-]*?",
            r"\u{1f600}\x41\cA",
        ],
        bad: &[
            "(",
            ")",
            "[a",
            "]",
            "*a",
            "a**",
            "a{2,1}",
            "{1}",
            "[z-a]",
            "\\",
            r"\a",
            r"\1",
            r"\k<a>",
            r"\p{None}",
            r"\u{110000}",
            "(?<a>b)(?<a>c)",
            "(?a)",
            r"[\d-z]",
        ],
    },
];
