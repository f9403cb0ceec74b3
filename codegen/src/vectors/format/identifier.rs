//! URIs, IRIs, references and templates, and UUIDs.

use super::{Check, Format};

/// `ucschar` of RFC 3987, section 2.2.
macro_rules! beyond_ascii {
    () => {
        concat!(
            r"\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{1fffd}",
            r"\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}\u{40000}-\u{4fffd}\u{50000}-\u{5fffd}",
            r"\u{60000}-\u{6fffd}\u{70000}-\u{7fffd}\u{80000}-\u{8fffd}\u{90000}-\u{9fffd}",
            r"\u{a0000}-\u{afffd}\u{b0000}-\u{bfffd}\u{c0000}-\u{cfffd}\u{d0000}-\u{dfffd}",
            r"\u{e1000}-\u{efffd}",
        )
    };
}

/// `iprivate`.
macro_rules! private {
    () => {
        r"\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}"
    };
}

/// Any number of these characters, and others as `%` with two digits.
macro_rules! encoded {
    ($($characters:expr),*) => {
        concat!("(?:[", $($characters,)* r"A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*")
    };
}

/// The scheme and the colon behind it.
macro_rules! scheme {
    () => {
        r"[A-Za-z][A-Za-z0-9+.\-]*:"
    };
}

/// What follows the scheme, with letters beyond ASCII, by RFC 3986, section 3, but for what stands
/// inside the brackets of an IP literal.
macro_rules! behind_scheme {
    ($letters:expr, $private:expr) => {
        concat!(
            r"(?:\/\/(?:",
            encoded!(":", $letters),
            r"@)?(?:\[[0-9A-Fa-f:.]+\]|",
            encoded!($letters),
            r")(?::\d*)?(?:\/",
            encoded!(":@", $letters),
            r")*|(?!\/\/)",
            encoded!(r":@\/", $letters),
            r")(?:\?",
            encoded!(r":@\/?", $letters, $private),
            ")?(?:#",
            encoded!(r":@\/?", $letters),
            ")?$",
        )
    };
}

/// A scheme, or no colon in the first segment.
macro_rules! scheme_or_none {
    () => {
        concat!("(?:", scheme!(), r"|(?![^\/?#]*:))")
    };
}

/// A variable of RFC 6570, section 2.3, with a modifier of section 2.4.
macro_rules! variable {
    () => {
        concat!(
            r"(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*",
            r"(?:\*|:[1-9]\d{0,3})?",
        )
    };
}

pub(super) const FORMATS: &[Format] = &[
    // RFC 3986, section 3.
    Format {
        name: "uri",
        check: Check::Expression(concat!("^", scheme!(), behind_scheme!("", ""))),
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
    // RFC 3986, section 4.1.
    Format {
        name: "uri-reference",
        check: Check::Expression(concat!("^", scheme_or_none!(), behind_scheme!("", ""))),
        good: &[
            "/a/path?b#c",
            "https://example.invalid/",
            "//example.invalid",
            "#a",
            "?b",
            "./a:b",
            "",
            "a",
        ],
        bad: &[
            ":a", "1a:b", "a b", "é", "%zz", "%2", "a<b", "a\\b", "#a#b", "//[::1/", "//a:b/",
            "/\n",
        ],
    },
    // RFC 3987, section 2.2.
    Format {
        name: "iri",
        check: Check::Expression(concat!(
            "^",
            scheme!(),
            behind_scheme!(beyond_ascii!(), private!())
        )),
        good: &[
            "https://bücher.invalid/größe?q=ü#ß",
            "https://example.invalid/runtime",
            "urn:例:1",
            "a:\u{10300}?\u{e000}",
        ],
        bad: &[
            "",
            "bücher",
            "/ü",
            "//bücher.invalid/",
            "ürn:a",
            "https://bücher.invalid/a b",
            "https://bücher.invalid/<ü>",
            "https://bücher.invalid/%ü",
            "https://bücher.invalid:ü/",
            "a:\u{e000}",
            "a:\u{fffe}",
            "a:\u{80}",
            "a:ü\n",
        ],
    },
    // RFC 3987, section 2.2.
    Format {
        name: "iri-reference",
        check: Check::Expression(concat!(
            "^",
            scheme_or_none!(),
            behind_scheme!(beyond_ascii!(), private!())
        )),
        good: &[
            "/größe?ü#ß",
            "https://bücher.invalid/",
            "//bücher.invalid",
            "ü",
            "#ü",
            "",
        ],
        bad: &[
            ":ü", "ü:a", "ü b", "ü\\b", "#ü#b", "//ü:b/", "%ü", "\u{fffe}", "ü\n",
        ],
    },
    // RFC 6570, section 2.
    Format {
        name: "uri-template",
        check: Check::Expression(concat!(
            r"^(?:[!#$&'()*+,\-.\/0-9:;=?@A-Z\[\]_a-z~",
            beyond_ascii!(),
            private!(),
            r"]|%[0-9A-Fa-f]{2}|\{[+#.\/;?&]?",
            variable!(),
            "(?:,",
            variable!(),
            r")*\})*$",
        )),
        good: &[
            "https://example.invalid/{a}/b{?c,d*}{#e:3}",
            "plain",
            "",
            "{+a.b}{/c%20d}{;e_1}{&f}{.g}",
            "größe/{a:9999}",
        ],
        bad: &[
            "{",
            "}",
            "{}",
            "{a",
            "a}",
            "{{a}}",
            "{a,}",
            "{a,,b}",
            "{a b}",
            "{a-b}",
            "{ü}",
            "{a:0}",
            "{a:01}",
            "{a:10000}",
            "{a*:1}",
            "{=a}",
            "{a.}",
            "{.}",
            "%",
            "%4",
            "%zz",
            "a b",
            "a<b",
            "a\\b",
            "a|b",
            "\u{fffe}",
            "a\n",
        ],
    },
    // RFC 4122, section 3.
    Format {
        name: "uuid",
        check: Check::Expression("^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"),
        good: &[
            "123e4567-e89b-12d3-a456-426614174000",
            "123E4567-E89B-12D3-A456-426614174000",
            "ffffffff-ffff-ffff-ffff-ffffffffffff",
        ],
        bad: &[
            "",
            "123e4567e89b12d3a456426614174000",
            "123e4567-e89b-12d3-a456-42661417400",
            "123e4567-e89b-12d3-a456-4266141740000",
            "123e4567-e89b-12d3-a456-42661417400g",
            "123e456-7e89b-12d3-a456-426614174000",
            "{123e4567-e89b-12d3-a456-426614174000}",
            "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
            "123e4567-e89b-12d3-a456-426614174000\n",
        ],
    },
];
