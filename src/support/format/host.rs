//! Host names of letters, digits and hyphens, and IP addresses.

use std::net::{Ipv4Addr, Ipv6Addr};

/// The most characters of a host name. The DNS has 255 octets for it, two of which no text shows.
pub(super) const MAX_HOSTNAME: usize = 253;

/// The most characters of a label.
pub(super) const MAX_LABEL: usize = 63;

/// Whether `text` is a host name by RFC 1123, section 2.1. A label that begins with `xn--` is taken
/// as it stands: what it stands for is the business of `idn-hostname`.
pub(super) fn is_hostname(text: &[u8]) -> bool {
    text.len() <= MAX_HOSTNAME && text.split(|byte| *byte == b'.').all(is_label)
}

fn is_label(label: &[u8]) -> bool {
    let (Some(first), Some(last)) = (label.first(), label.last()) else {
        return false;
    };
    label.len() <= MAX_LABEL
        && first.is_ascii_alphanumeric()
        && last.is_ascii_alphanumeric()
        && label
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

/// Whether `text` is an IPv4 address. What a resolver might take for octal or hexadecimal is not.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok()
}

/// Whether `text` is an IPv6 address, without a zone.
pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::{is_hostname, is_ipv4, is_ipv6};

    #[test]
    fn a_hostname_is_labels_and_points() {
        let label = "a".repeat(63);
        let longest = format!("{label}.{label}.{label}.{}", &label[..61]);
        for good in [
            "a",
            "1",
            "a-b",
            "a--b",
            "xn--a",
            "A.EXAMPLE",
            "1.2.3.4",
            "a.b.c",
            &label,
            &longest,
        ] {
            assert!(is_hostname(good.as_bytes()), "{good}");
        }
        for bad in [
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
            "é",
            "a\n",
            "a。b",
            &format!("{label}a"),
            &format!("{longest}a"),
            &format!("a.{longest}"),
        ] {
            assert!(!is_hostname(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn an_ipv4_address_is_four_decimal_numbers() {
        for good in ["0.0.0.0", "192.168.0.1", "255.255.255.255"] {
            assert!(is_ipv4(good), "{good}");
        }
        for bad in [
            "",
            "1.2.3",
            "1.2.3.4.5",
            "256.1.1.1",
            "01.2.3.4",
            "1.2.3.00",
            "0x1.2.3.4",
            "1..2.3",
            "+1.2.3.4",
            " 1.2.3.4",
            "1.2.3.4/8",
            "1.2.3.4\n",
            "१.2.3.4",
        ] {
            assert!(!is_ipv4(bad), "{bad}");
        }
    }

    #[test]
    fn an_ipv6_address_is_eight_groups_or_fewer_with_a_gap() {
        for good in [
            "::",
            "::1",
            "1::",
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8",
            "1::8",
            "ABCD:ef01::",
            "::1.2.3.4",
            "1:2:3:4:5:6:1.2.3.4",
            "1::2:1.2.3.4",
            "0001::",
        ] {
            assert!(is_ipv6(good), "{good}");
        }
        for bad in [
            "",
            ":",
            ":::",
            "1",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7:",
            ":2:3::8",
            "1::2::3",
            "1:2:3:4::5:6:7:8",
            "12345::",
            "::g",
            "::1.2.3",
            "::01.2.3.4",
            "::256.1.1.1",
            "1.2.3.4::",
            "1:2:3:4:5:6:7:1.2.3.4",
            "::1%eth0",
            "[::1]",
            "::/64",
            " ::1",
            "::1\n",
            "1.2.3.4",
            "::१",
        ] {
            assert!(!is_ipv6(bad), "{bad}");
        }
    }
}
