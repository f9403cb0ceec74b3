use super::Format;

/// Says of each text whether it is of the format.
fn check(format: Format, good: &[&str], bad: &[&str]) {
    for text in good {
        assert!(format.is_match(text), "{text:?} is a {}", format.as_str());
    }
    for text in bad {
        assert!(!format.is_match(text), "{text:?} is no {}", format.as_str());
    }
}

/// Characters that stand in none of these formats as they are.
const OUTSIDE: [&str; 10] = [
    "a\\b", "a b", "a\"b", "a<b", "a>b", "a{b", "a|b", "a^b", "a`b", "\n",
];

#[test]
fn a_uri_has_a_scheme_and_only_the_characters_of_rfc_3986() {
    let good = [
        "http://uaix.org/",
        "urn:uaix:log:1",
        "a:",
        "https://[::1]/x?y#z",
        "http://999.999.999.999/",
        "http://a.example:/",
        "http://:80",
        "http://@a.example",
        "http://user@",
        "http://%7Ea!$&'()*+,;=/",
    ];
    let bad = [
        "",
        "not a uri",
        "//host/path",
        "http://a b/",
        "http://é/",
        "1a:b",
        "a_b:c",
        "http://[::1/",
        "http://[@a.example/",
        "http://[::1%25eth0]/",
        "http://[1::2::3]/",
        "http://a.example:b/",
        "http://a.example:8:0",
        "http://a.example::",
        "http://a.example/%6G",
        "http://a.example/%A",
        "http://a.example/%",
    ];
    check(Format::Uri, &good, &bad);
    for outside in OUTSIDE {
        check(Format::Uri, &[], &[&format!("http://a.example/{outside}")]);
    }
}

#[test]
fn a_reference_may_do_without_a_scheme() {
    let good = [
        "",
        "a",
        "/a",
        "//a.example/b",
        "?a",
        "#a",
        "./a:b",
        "http://a.example/",
        "a%20b",
    ];
    let bad = [":a", "1:a", "a%2", "#a#b", "é", "http://[::1/", "//a:b/"];
    check(Format::UriReference, &good, &bad);
    check(Format::UriReference, &[], &OUTSIDE);
}

#[test]
fn an_iri_takes_letters_beyond_ascii() {
    let good = [
        "http://é.example/ü?ß#ø",
        "urn:例:1",
        "http://a.example/\u{10300}",
        "http://a.example/?\u{f0000}",
        "http://[2001:db8::1]/",
    ];
    let bad = [
        "",
        "é",
        "/a",
        "é:a",
        "http://a.example/\u{fffe}",
        "http://a.example/\u{f0000}",
        "http://a.example/\u{80}",
        "http://[::ffff:192.168.0.01]",
        "http://2001:db8:0:0:0:0:0:1",
        "http://é/%C",
    ];
    check(Format::Iri, &good, &bad);
    check(
        Format::IriReference,
        &["", "é", "/ü", "//é/", "#ø", "http://é/"],
        &[":é", "#é#é", "é\u{fffe}"],
    );
    check(Format::IriReference, &[], &OUTSIDE);
}
