//! Base64, as far as it takes to see whether text is behind it.

use super::LONGEST;

/// What the beginning of `text` stands for, in either alphabet of RFC 4648, until its padding; none
/// if it is no base64.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let text = &text[..text.len().min(LONGEST / 4 * 4)];
    let digits = text.iter().take_while(|byte| **byte != b'=').count();
    let (digits, padding) = text.split_at(digits);
    if digits.len() % 4 == 1 || padding.len() > 2 || padding.iter().any(|byte| *byte != b'=') {
        return None;
    }
    let mut decoded = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0_u32;
        for digit in group {
            bits = bits << 6 | u32::from(value(*digit)?);
        }
        bits <<= 6 * (4 - group.len());
        let [_, bytes @ ..] = bits.to_be_bytes();
        decoded.extend(&bytes[..group.len() - 1]);
    }
    Some(decoded)
}

fn value(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// Whether `text` is base64 of something that a person can read.
pub(super) fn is_of_text(text: &[u8]) -> bool {
    decode(text).is_some_and(|decoded| {
        !decoded.is_empty()
            && decoded
                .iter()
                .all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t'))
    })
}

#[cfg(test)]
mod tests {
    use super::{decode, is_of_text};

    #[test]
    fn the_vectors_of_rfc_4648_are_decoded() {
        for (text, decoded) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
            ("Zm9vYmE", "fooba"),
        ] {
            assert_eq!(decode(text.as_bytes()).as_deref(), Some(decoded.as_bytes()));
        }
        assert_eq!(decode(b"_-+/"), Some(vec![0xff, 0xef, 0xbf]));
        for bad in ["Z", "Zm9vY", "Zm 9", "Zg===", "Zg=a"] {
            assert_eq!(decode(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn text_is_told_from_noise() {
        assert!(is_of_text(b"aWNvbi1zbWFsbC5wbmc="));
        assert!(!is_of_text(b"iVBORw0KGgoAAAANSUhEUg"));
        assert!(!is_of_text(b""));
    }
}
