//! Where a value stands in a text as it is written: the slot paths of a keyless one.

use std::fmt::Write as _;
use std::ops::Range;

use super::at::escape_step;
use super::code::Code;
use super::violation::Violation;

/// Fills in the slot path of `violations`, which are sorted by place, in one walk over `text`.
///
/// A path is looked up by the place of its culprit: what a walk over the slots knows of names would
/// not do, since rules are also judged after the walk is over.
pub(super) fn find_slots(text: &str, violations: &mut [Violation]) {
    // From a fault of the text on there are no slots.
    let mut left = violations
        .iter_mut()
        .filter(|violation| !matches!(violation.code, Code::Syntax | Code::Encoding))
        .peekable();
    let mut steps = Steps::new(text);
    while left.peek().is_some()
        && let Some(place) = steps.next()
    {
        while let Some(violation) = left.next_if(|violation| violation.span.start <= place) {
            violation.slot_path = Some(steps.path());
        }
    }
}

/// The path of the value that would stand next, at the end of `text`: the beginning of JSON.
pub(super) fn path_at_end(text: &str) -> String {
    let mut steps = Steps::new(text);
    while steps.next().is_some() {}
    steps.path()
}

/// A walk over a JSON text, from each value and name to the next one. What is no JSON does not stop
/// it; its paths are right as far as the text is sound.
struct Steps<'t> {
    text: &'t str,
    place: usize,
    /// How the present place is reached.
    path: Vec<Step>,
}

enum Step {
    /// The item of an array.
    Item(usize),
    /// The member of an object, by the place of its name, with the quotes; none before the name.
    Member(Option<Range<usize>>),
}

impl<'t> Steps<'t> {
    fn new(text: &'t str) -> Self {
        Steps {
            text,
            place: 0,
            path: Vec::new(),
        }
    }

    /// Goes to the next value or name, and gives its place.
    fn next(&mut self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        // The array or object that the walk stood at is stepped into only now.
        match self.opened() {
            Some(b'[') => self.path.push(Step::Item(0)),
            Some(b'{') => self.path.push(Step::Member(None)),
            _ => {}
        }
        while let Some(byte) = bytes.get(self.place) {
            let start = self.place;
            self.place += 1;
            match (byte, self.path.last_mut()) {
                (b' ' | b'\n' | b'\t' | b'\r' | b':', _) => {}
                (b',', Some(Step::Item(index))) => *index += 1,
                (b',', Some(Step::Member(name))) => *name = None,
                (b']' | b'}', _) => _ = self.path.pop(),
                (b'"', Some(Step::Member(name @ None))) => {
                    self.place = end_of_string(bytes, start);
                    *name = Some(start..self.place);
                    return Some(start);
                }
                (b'"', _) => {
                    self.place = end_of_string(bytes, start);
                    return Some(start);
                }
                (b'[' | b'{', _) => return Some(start),
                _ => {
                    let ends = |byte: &u8| b" \n\t\r,]}".contains(byte);
                    let rest = &bytes[self.place..];
                    self.place += rest.iter().position(ends).unwrap_or(rest.len());
                    return Some(start);
                }
            }
        }
        None
    }

    /// The bracket that the walk stands right behind, having just given its place.
    fn opened(&self) -> Option<u8> {
        let before = self.place.checked_sub(1)?;
        self.text.as_bytes().get(before).copied()
    }

    /// The JSON Pointer of the present place.
    fn path(&self) -> String {
        let mut path = String::new();
        for step in &self.path {
            match step {
                // Writing into a String cannot fail.
                Step::Item(index) => _ = write!(path, "/{index}"),
                Step::Member(Some(name)) => {
                    let name = self.text.get(name.clone()).unwrap_or_default();
                    let name: String = serde_json::from_str(name).unwrap_or_default();
                    escape_step(&mut path, &name);
                }
                Step::Member(None) => {}
            }
        }
        path
    }
}

/// The place behind the string that begins at `start`.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut place = start + 1;
    while let Some(byte) = bytes.get(place) {
        place += match byte {
            b'"' => return place + 1,
            b'\\' => 2,
            _ => 1,
        };
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::{Steps, path_at_end};

    #[test]
    fn every_value_and_name_has_its_path() {
        let text = r#" [1, "a,]\"", [ ], {"x/y": [null, {}], "\u0062":{ "c":true}} ,[[2]]]"#;
        let mut steps = Steps::new(text);
        let mut found = Vec::new();
        while let Some(place) = steps.next() {
            found.push((text[place..].chars().next().unwrap_or(' '), steps.path()));
        }
        let wanted = [
            ('[', ""),
            ('1', "/0"),
            ('"', "/1"),
            ('[', "/2"),
            ('{', "/3"),
            ('"', "/3/x~1y"),
            ('[', "/3/x~1y"),
            ('n', "/3/x~1y/0"),
            ('{', "/3/x~1y/1"),
            ('"', "/3/b"),
            ('{', "/3/b"),
            ('"', "/3/b/c"),
            ('t', "/3/b/c"),
            ('[', "/4"),
            ('[', "/4/0"),
            ('2', "/4/0/0"),
        ];
        let found: Vec<(char, &str)> = found
            .iter()
            .map(|(at, path)| (*at, path.as_str()))
            .collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn the_end_of_a_beginning_has_a_path() {
        assert_eq!(path_at_end(""), "");
        assert_eq!(path_at_end("["), "/0");
        assert_eq!(path_at_end(r#"["a",[1,{"b":[0]},"#), "/1/2");
    }
}
