//! JSON Pointers, absolute (RFC 6901) and relative (draft-bhutton-relative-json-pointer-00).

/// Whether `text` is a JSON Pointer, section 3: tokens behind slashes, with `~` as `~0` or `~1` only.
pub(super) fn is_json_pointer(text: &str) -> bool {
    let mut escapes = text.split('~');
    (text.is_empty() || text.starts_with('/'))
        && escapes.next().is_some()
        && escapes.all(|rest| rest.starts_with(['0', '1']))
}

/// Whether `text` is a Relative JSON Pointer, section 3: how many levels up, by how many places to
/// the side, and from there a `#` or a JSON Pointer.
pub(super) fn is_relative_json_pointer(text: &str) -> bool {
    let Some(mut rest) = after_integer(text) else {
        return false;
    };
    if let Some(aside) = rest.strip_prefix(['+', '-']) {
        match after_integer(aside) {
            Some(behind) => rest = behind,
            None => return false,
        }
    }
    rest == "#" || is_json_pointer(rest)
}

/// What follows the integer at the beginning, which has no zeros before it.
fn after_integer(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    (digits == "0" || (!digits.is_empty() && !digits.starts_with('0'))).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::{is_json_pointer, is_relative_json_pointer};

    #[test]
    fn a_pointer_begins_with_a_slash_and_escapes_tildes() {
        for good in ["", "/", "//", "/a/0/-", "/~0~1", "/~01", "/é \\\"^|%/\n"] {
            assert!(is_json_pointer(good), "{good}");
        }
        for bad in [
            "a", "0", "#", "#/a", "a/b", "/~", "/~2", "/~~0", "/a~/b", "~0", " /a",
        ] {
            assert!(!is_json_pointer(bad), "{bad}");
        }
    }

    #[test]
    fn a_relative_pointer_begins_with_an_integer() {
        for good in [
            "0", "1", "10", "0#", "2/a/b", "0/", "0//", "0+1", "1-20#", "0-0/a", "3/~0",
        ] {
            assert!(is_relative_json_pointer(good), "{good}");
        }
        for bad in [
            "", "#", "/a", "-1", "+1", "01", "00", "1a", "0##", "0#/a", "0+", "0-#", "0+01",
            "0++1", "0+1-1", "0/~", "0~0", "1 ", "1\n", "١",
        ] {
            assert!(!is_relative_json_pointer(bad), "{bad}");
        }
    }
}
