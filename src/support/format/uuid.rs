//! UUIDs of RFC 4122.

/// Whether `text` is a UUID: 8, 4, 4, 4 and 12 hexadecimal digits. Version and variant may be any.
pub(super) fn is_uuid(text: &[u8]) -> bool {
    text.len() == 36
        && text.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::is_uuid;

    #[test]
    fn digits_and_hyphens_stand_where_they_must() {
        for good in [
            "01234567-89ab-cdef-0123-456789abcdef",
            "01234567-89AB-cDeF-0123-456789ABCDEF",
            "00000000-0000-0000-0000-000000000000",
        ] {
            assert!(is_uuid(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "01234567-89ab-cdef-0123-456789abcde",
            "01234567-89ab-cdef-0123-456789abcdef0",
            "01234567-89ab-cdef-0123-456789abcdeg",
            "0123456789abcdef0123456789abcdef",
            "0123456789abcdef0123456789abcdef----",
            "0123456-789ab-cdef-0123-456789abcdef",
            "{1234567-89ab-cdef-0123-456789abcde}",
            "01234567-89ab-cdef-0123-456789abcdé",
        ] {
            assert!(!is_uuid(bad.as_bytes()), "{bad}");
        }
    }
}
