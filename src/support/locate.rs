//! Places in the text: spans by JSON Pointer, lines and columns by span.

use super::at::At;
use super::judge::Node;
use super::reader::Reader;
use super::violation::Violation;

/// Fills in the span of `violations` by their JSON Pointers; whether `text` could be read.
pub(super) fn find(text: &str, violations: &mut [Violation]) -> bool {
    let Some(root) = Reader::new(text).node(&At::ROOT, "") else {
        return false;
    };
    for violation in violations {
        violation.span = deepest(&root, &violation.pointer).span.clone();
    }
    true
}

/// The same for a text that may be keyless: `read` reads it as what it is, so that the slots are
/// known by their members.
pub(super) fn find_as(
    text: &str,
    violations: &mut [Violation],
    read: impl FnOnce(&mut Reader<'_>),
) -> bool {
    let mut first = Reader::new(text);
    first.note_slots();
    read(&mut first);
    let mut reader = Reader::new(text);
    reader.take_slots(first);
    let Some(root) = reader.node(&At::ROOT, "") else {
        return false;
    };
    for violation in violations {
        violation.span = deepest(&root, &violation.pointer).span.clone();
    }
    true
}

/// The value at `pointer`, or the last one on the way to it.
fn deepest<'n, 'j>(root: &'n Node<'j>, pointer: &str) -> &'n Node<'j> {
    let mut node = root;
    for step in pointer.split('/').skip(1) {
        let name = step.replace("~1", "/").replace("~0", "~");
        let index = step.parse::<usize>().ok();
        let next = node
            .member(&name)
            .or_else(|| index.and_then(|index| node.items().get(index)));
        match next {
            Some(next) => node = next,
            None => break,
        }
    }
    node
}

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

#[cfg(test)]
mod tests {
    use super::deepest;
    use crate::support::at::At;
    use crate::support::reader::Reader;

    #[test]
    fn a_pointer_leads_to_its_value_or_as_near_as_there_is_one() {
        let text = r#"{"a/b~c": [true, {"": "x"}], "0": 7}"#;
        let root = Reader::new(text).node(&At::ROOT, "").unwrap();
        for (pointer, found) in [
            ("", text),
            ("/a~1b~0c", r#"[true, {"": "x"}]"#),
            ("/a~1b~0c/0", "true"),
            ("/a~1b~0c/1/", r#""x""#),
            ("/a~1b~0c/7", r#"[true, {"": "x"}]"#),
            ("/0", "7"),
            ("/nowhere/0", text),
        ] {
            assert_eq!(
                &text[deepest(&root, pointer).span.clone()],
                found,
                "{pointer}"
            );
        }
    }
}
