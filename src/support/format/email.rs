//! Addresses of electronic mail.
//!
//! These are mailboxes as mail servers write them to each other, which have no comments and no
//! names for people. Behind the `@` stands a host name, or an address as `ipv4` and `ipv6` have it
//! in brackets.

use super::host::{is_hostname, is_ipv4, is_ipv6};
#[cfg(feature = "idn")]
use super::idn::is_idn_hostname;

/// The most octets before the `@`: RFC 5321, section 4.5.3.1.1.
const MAX_LOCAL: usize = 64;

/// Whether `text` is a `Mailbox` of RFC 5321, section 4.1.2.
pub(super) fn is_email(text: &str) -> bool {
    text.is_ascii() && is_mailbox(text, |domain| is_hostname(domain.as_bytes()))
}

/// Whether `text` is a `Mailbox` of RFC 6531, section 3.3.
#[cfg(feature = "idn")]
pub(super) fn is_idn_email(text: &str) -> bool {
    is_mailbox(text, is_idn_hostname)
}

fn is_mailbox(text: &str, is_domain: fn(&str) -> bool) -> bool {
    // What is quoted may hold an `@`; what follows it cannot.
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let is_sound = match local.strip_prefix('"') {
        Some(quoted) => is_quoted_to_the_end(quoted),
        None => local.split('.').all(is_atom),
    };
    is_sound && local.len() <= MAX_LOCAL && (is_address_literal(domain) || is_domain(domain))
}

fn is_atom(atom: &str) -> bool {
    let allowed = |byte: u8| {
        byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte) || !byte.is_ascii()
    };
    !atom.is_empty() && atom.bytes().all(allowed)
}

/// Whether the quotation that begins before `text` ends with it.
fn is_quoted_to_the_end(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return bytes.next().is_none(),
            b'\\'
                if bytes
                    .next()
                    .is_some_and(|escaped| matches!(escaped, b' '..=b'~')) => {}
            b'\\' | ..b' ' | 0x7f => return false,
            _ => {}
        }
    }
    false
}

fn is_address_literal(domain: &str) -> bool {
    let Some(literal) = domain
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    else {
        return false;
    };
    match literal.split_at_checked(5) {
        Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => is_ipv6(address),
        _ => is_ipv4(literal),
    }
}

#[cfg(test)]
mod tests {
    use super::is_email;

    #[test]
    fn a_mailbox_is_dotted_or_quoted_before_a_host() {
        let longest = format!("{}@a", "a".repeat(64));
        for good in [
            "a@b",
            "a.b.c@mail.example.com",
            "!#$%&'*+-/=?^_`{|}~@example.com",
            r#""a b"@example.com"#,
            r#""a@b"@example.com"#,
            r#""a..b"@example.com"#,
            r#""a\"b\\\c"@example.com"#,
            r#"""@example.com"#,
            "a@[127.0.0.1]",
            "a@[IPv6:::1]",
            "a@[ipv6:1::1.2.3.4]",
            "a@127.0.0.1",
            "a@c--n.com",
            &longest,
        ] {
            assert!(is_email(good), "{good}");
        }
    }

    #[test]
    fn everything_else_fails() {
        let too_long = format!("{}@a", "a".repeat(65));
        for bad in [
            "",
            "a",
            "@a",
            "a@",
            "@",
            ".a@b",
            "a.@b",
            "a..b@c",
            "a b@c",
            "a\tb@c",
            "a,b@c",
            "a(b)@c",
            "a:b@c",
            "<a@b>",
            "a <a@b>",
            "a@b, c@d",
            "a@b@c",
            r"a\@b@c",
            r#"a"@b"#,
            r#""a@b"#,
            r#""a"b@c"#,
            r#""a"."b"@c"#,
            r#""a\"@b"#,
            "\"a\nb\"@c",
            "\"a\\\nb\"@c",
            "\"\u{7f}\"@c",
            "a@-b",
            "a@b-",
            "a@b.",
            "a@.b",
            "a@b..c",
            "a@b_c",
            "a@b\n",
            " a@b",
            "a@[]",
            "a@[127.0.0.300]",
            "a@[1.2.3]",
            "a@[127.0.0.1",
            "a@b[127.0.0.1]",
            "a@[::1]",
            "a@[IPv6:1]",
            "a@[IPv6:127.0.0.1]",
            "a@[tag:b]",
            "é@b",
            "a@é",
            "\"é\"@b",
            "a＠b",
            &too_long,
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[cfg(feature = "idn")]
    #[test]
    fn an_internationalized_mailbox_has_any_letters() {
        use super::is_idn_email;

        for good in [
            "é.ü@bücher.example",
            "\"é ü\"@a",
            "甲@乙.丙",
            "a@b",
            "a@[IPv6:::1]",
        ] {
            assert!(is_idn_email(good), "{good}");
        }
        for bad in [
            "é",
            "é..ü@b",
            "é@",
            "é@-b",
            "é@Ü",
            "a@\u{300}b",
            "é@[::1]",
            "\"\\é\"@a",
        ] {
            assert!(!is_idn_email(bad), "{bad}");
        }
    }
}
