//! Lines and columns.

use super::violation::Violation;

/// Fills in line and column of `violations`, which are sorted by place, in one walk over `text`.
pub(super) fn locate(text: &str, violations: &mut [Violation]) {
    let bytes = text.as_bytes();
    let (mut line, mut column) = (1, 1);
    let mut reached = 0;
    for violation in violations {
        let start = violation.span.start.clamp(reached, bytes.len());
        for byte in &bytes[reached..start] {
            match byte {
                b'\n' => {
                    line += 1;
                    column = 1;
                }
                // A continuation byte of UTF-8 begins no character.
                0x80..=0xBF => {}
                _ => column += 1,
            }
        }
        reached = start;
        violation.line = line;
        violation.column = column;
    }
}
