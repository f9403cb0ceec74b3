//! Host names, addresses, and mailboxes.

use super::{Check, Format};

/// A label of letters, digits and hyphens.
macro_rules! label {
    () => {
        r"[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?"
    };
}

/// RFC 1123, section 2.1, up to the end.
macro_rules! hostname {
    () => {
        concat!(r"(?=.{1,253}$)", label!(), r"(?:\.", label!(), ")*")
    };
}

/// `IPv4address` of RFC 3986, section 3.2.2.
macro_rules! ipv4 {
    () => {
        concat!(
            r"(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}",
            r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)",
        )
    };
}

/// `count` groups and their colons.
macro_rules! groups {
    ($count:expr) => {
        concat!("(?:[0-9A-Fa-f]{1,4}:){", $count, "}")
    };
}

/// At most `count` groups with colons, and one more, or none at all.
macro_rules! up_to {
    ($count:expr) => {
        concat!(
            "(?:(?:[0-9A-Fa-f]{1,4}:){0,",
            $count,
            "}[0-9A-Fa-f]{1,4})?::"
        )
    };
}

/// The last two groups.
macro_rules! last_32_bits {
    () => {
        concat!("(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|", ipv4!(), ")")
    };
}

/// `IPv6address` of RFC 3986, section 3.2.2.
macro_rules! ipv6 {
    () => {
        concat!(
            "(?:",
            groups!("6"),
            last_32_bits!(),
            "|::",
            groups!("5"),
            last_32_bits!(),
            "|",
            up_to!("0"),
            groups!("4"),
            last_32_bits!(),
            "|",
            up_to!("1"),
            groups!("3"),
            last_32_bits!(),
            "|",
            up_to!("2"),
            groups!("2"),
            last_32_bits!(),
            "|",
            up_to!("3"),
            groups!("1"),
            last_32_bits!(),
            "|",
            up_to!("4"),
            last_32_bits!(),
            "|",
            up_to!("5"),
            "[0-9A-Fa-f]{1,4}|",
            up_to!("6"),
            ")",
        )
    };
}

/// A mailbox up to the end, with these characters beside those of ASCII, before this domain.
macro_rules! mailbox {
    ($letters:expr, $domain:expr) => {
        concat!(
            r"(?=.{1,64}@[^@]*$)(?:[A-Za-z0-9!#$%&'*+\-\/=?^_`{|}~",
            $letters,
            r"]+(?:\.[A-Za-z0-9!#$%&'*+\-\/=?^_`{|}~",
            $letters,
            r#"]+)*|"(?:[ !#-\[\]-~"#,
            $letters,
            r#"]|\\[ -~])*")@(?:\[(?:"#,
            ipv4!(),
            "|[Ii][Pp][Vv]6:",
            ipv6!(),
            r")\]|",
            $domain,
            ")",
        )
    };
}

/// A label of RFC 5890 by the classes of its characters: there are no A-labels here, nothing is
/// written from right to left, and nothing is decomposed or long.
macro_rules! international_label {
    () => {
        concat!(
            r"(?!-|\p{M}|[^.]{2}--|[^.]*-(?:\.|$))(?:[A-Za-z0-9\-]+|(?:(?![\u{640}\u{7fa}\u{302e}",
            r"\u{302f}\u{3031}-\u{3035}\u{303b}])[a-z0-9\-\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u{3007}]",
            r"|(?<=l)\u{b7}(?=l)|\u{375}(?=\p{sc=Grek})",
            r"|(?:(?<=[\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}])|(?=[\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}]))",
            r"\u{30fb})+)",
        )
    };
}

/// RFC 5890, section 2.3.2.3, up to the end.
macro_rules! international_hostname {
    () => {
        concat!(
            international_label!(),
            r"(?:[.\u{3002}\u{ff0e}\u{ff61}]",
            international_label!(),
            ")*",
        )
    };
}

pub(super) const FORMATS: &[Format] = &[
    // RFC 5321, section 4.1.2.
    Format {
        name: "email",
        check: Check::Expression(concat!("^", mailbox!("", hostname!()), "$")),
        good: &[
            "who@example.invalid",
            "first.last+tag@mail.example.invalid",
            r#""who @ where"@example.invalid"#,
            r#""a\"b"@example.invalid"#,
            "who@[192.0.2.1]",
            "who@[IPv6:2001:db8::1]",
        ],
        bad: &[
            "",
            "who",
            "@example.invalid",
            "who@",
            ".who@a",
            "who.@a",
            "w..ho@a",
            "w ho@a",
            "who@a@b",
            "Who <who@a>",
            "who@a, who@b",
            "who@-a",
            "who@a.",
            "who@a_b",
            "who@[a]",
            "who@[192.0.2.256]",
            "who@[2001:db8::1]",
            r#""who@a"#,
            r#""w"ho@a"#,
            "wör@a",
            "who@ä",
            "who@a\n",
        ],
    },
    // RFC 6531, section 3.3.
    Format {
        name: "idn-email",
        check: Check::Expression(concat!(
            "^",
            mailbox!(r"\u{80}-\u{10ffff}", international_hostname!()),
            "$"
        )),
        good: &[
            "wör@bücher.invalid",
            "who@example.invalid",
            "甲@乙。丙",
            "who@[192.0.2.1]",
        ],
        bad: &[
            "",
            "wör",
            "@bücher.invalid",
            "wör@",
            ".wör@a",
            "w ör@a",
            "wör@-ü",
            "wör@Ü",
            "wör@[ü]",
            "wör@a\n",
        ],
    },
    // RFC 1123, section 2.1.
    Format {
        name: "hostname",
        check: Check::Expression(concat!("^", hostname!(), "$")),
        good: &[
            "example.invalid",
            "a",
            "A-1.b--c.2d",
            "xn--bcher-kva.invalid",
            "192.0.2.1",
        ],
        bad: &[
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "-a",
            "a-",
            "a.-b",
            "a_b",
            "a b",
            "ä",
            "a\n",
            "http://a",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ],
    },
    // RFC 5890, section 2.3.2.3.
    Format {
        name: "idn-hostname",
        check: Check::Expression(concat!("^", international_hostname!(), "$")),
        good: &[
            "bücher.invalid",
            "example.invalid",
            "例え。テスト",
            "δοκιμή",
            "l·l",
            "ア・い",
        ],
        bad: &[
            "", ".", "ü.", "ü..ü", "-ü", "ü-", "üb--c", "ü b", "ü_", "Ü", "☃", "\u{301}a", "a·b",
            "·", "・", "〱", "ü\n",
        ],
    },
    // RFC 2673, section 3.2.
    Format {
        name: "ipv4",
        check: Check::Expression(concat!("^", ipv4!(), "$")),
        good: &["192.0.2.1", "0.0.0.0", "255.255.255.255"],
        bad: &[
            "",
            "192.0.2",
            "192.0.2.1.1",
            "192.0.2.256",
            "192.0.02.1",
            "192.0.2.",
            "0xc0.0.2.1",
            "192.0.2.1/24",
            " 192.0.2.1",
            "192.0.2.1\n",
            "3221225985",
            "１92.0.2.1",
        ],
    },
    // RFC 4291, section 2.2.
    Format {
        name: "ipv6",
        check: Check::Expression(concat!("^", ipv6!(), "$")),
        good: &[
            "2001:db8::1",
            "::",
            "::1",
            "1::",
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8",
            "1:2::7:8",
            "::ffff:192.0.2.1",
            "1:2:3:4:5:6:192.0.2.1",
        ],
        bad: &[
            "",
            ":",
            ":::",
            "1",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1::2::3",
            "1:2:3:4::5:6:7:8",
            ":1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:",
            "12345::",
            "::g",
            "::192.0.2",
            "::192.0.2.256",
            "1:2:3:4:5:6:7:192.0.2.1",
            "192.0.2.1::",
            "192.0.2.1",
            "[::1]",
            "::1%eth0",
            "::1/64",
            "::1\n",
        ],
    },
];
