//! Kinds of characters, by a table: every byte of every packet is asked for its own.

/// What kind of character a byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A digit.
    Digit,
    /// A small letter of ASCII.
    Small,
    /// A capital of ASCII.
    Capital,
    /// What else may stand in a token.
    Sign,
    /// What ends a token. Letters beyond ASCII are of words.
    Other,
}

/// What kind of character `byte` is.
#[inline]
pub(super) fn class(byte: u8) -> Class {
    const TABLE: [Class; 256] = {
        let mut table = [Class::Other; 256];
        let mut byte = 0_u8;
        while byte < 128 {
            table[byte as usize] = match byte {
                b'0'..=b'9' => Class::Digit,
                b'a'..=b'z' => Class::Small,
                b'A'..=b'Z' => Class::Capital,
                b'_' | b'-' | b'+' | b'/' | b'=' | b'.' | b'~' => Class::Sign,
                _ => Class::Other,
            };
            byte += 1;
        }
        table
    };
    TABLE[usize::from(byte)]
}
