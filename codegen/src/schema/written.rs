//! What a JSON value does not keep of its text: the order of members, and the digits of numbers.
//!
//! `serde_json` sorts members and rounds numbers, unless features say otherwise that would change it
//! for everything else in the build. But fields, variants and slots follow the schema, and a bound
//! is what is written, not the double next to it; so both are read apart.

use std::collections::{BTreeMap, BTreeSet};

use jiter::{Jiter, JiterError, Peek};
use serde_json::Value;

use super::child;
use super::digits::same_number;
use crate::error::{Problem, ProblemKind};

/// What the text of a document has beside its value.
#[derive(Debug, Default)]
pub struct Written {
    /// The names of the members of each object, in their order, by the JSON Pointer of the object.
    pub members: BTreeMap<String, Vec<String>>,
    /// The numbers that the value has rounded, as they are written, by their JSON Pointers.
    pub numbers: BTreeMap<String, String>,
}

/// Reads a JSON text, as a value and as it is written.
///
/// # Errors
///
/// What is wrong with the text; a member that an object has twice is an error too.
pub fn read(text: &str, file: &str) -> Result<(Value, Written), Problem> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| unreadable(&error, text, file))?;
    let mut walk = Walk {
        reader: Jiter::new(text.as_bytes()),
        written: Written::default(),
        double: None,
    };
    let whole = walk.reader.peek();
    whole
        .and_then(|peek| walk.value(peek, &value, ""))
        .map_err(|error| Problem::new(ProblemKind::Syntax, file, "", error.to_string(), MEND))?;
    match walk.double {
        None => Ok((value, walk.written)),
        Some(place) => Err(Problem::new(
            ProblemKind::Syntax,
            file,
            &place,
            "the object has a member of this name twice",
            "take one of them out, or rename it",
        )),
    }
}

const MEND: &str = "mend the file";

/// What is wrong with a text that `serde_json` does not read, in the terms of one who wrote it.
fn unreadable(error: &serde_json::Error, text: &str, file: &str) -> Problem {
    let said = error.to_string();
    let place = format!("line {} column {}", error.line(), error.column());
    let refuse = |message: String, remedy: &str| {
        Problem::new(ProblemKind::Syntax, file, "", message, remedy)
    };
    if text.starts_with('\u{feff}') {
        return refuse(
            "begins with a byte order mark, which JSON has not".to_owned(),
            "save the file as UTF-8 without one",
        );
    }
    if said.starts_with("recursion limit exceeded") {
        return refuse(
            format!("is nested more than 127 levels deep at {place}"),
            "move what is inside to `$defs`, and refer to it",
        );
    }
    if said.starts_with("number out of range") {
        return refuse(
            format!("has a number at {place} that is larger than any double"),
            "write one up to 1.7976931348623157e308, or leave the bound out",
        );
    }
    if said.contains("surrogate") || said.contains("unexpected end of hex escape") {
        return refuse(
            format!("has half a surrogate pair at {place}, which is no character"),
            "write the whole pair, or the character itself",
        );
    }
    refuse(format!("is not JSON: {said}"), MEND)
}

/// A walk through a text that is known to be JSON, beside its value.
struct Walk<'t> {
    reader: Jiter<'t>,
    written: Written,
    /// The place of the first member that its object has twice.
    double: Option<String>,
}

impl Walk<'_> {
    fn value(&mut self, peek: Peek, value: &Value, pointer: &str) -> Result<(), JiterError> {
        match (peek, value) {
            (Peek::Array, Value::Array(items)) => self.items(items, pointer),
            (Peek::Object, _) => self.members(value, pointer),
            (peek, Value::Number(number)) if peek.is_num() => {
                let text = self.reader.known_number_bytes(peek)?;
                let text = String::from_utf8_lossy(text);
                if !same_number(&text, &number.to_string()) {
                    let text = text.into_owned();
                    self.written.numbers.insert(pointer.to_owned(), text);
                }
                Ok(())
            }
            _ => self.reader.known_skip(peek),
        }
    }

    fn items(&mut self, items: &[Value], pointer: &str) -> Result<(), JiterError> {
        let mut next = self.reader.known_array()?;
        for (index, item) in items.iter().enumerate() {
            if let Some(peek) = next {
                self.value(peek, item, &child(pointer, &index.to_string()))?;
                next = self.reader.array_step()?;
            }
        }
        Ok(())
    }

    fn members(&mut self, value: &Value, pointer: &str) -> Result<(), JiterError> {
        let mut names = Vec::new();
        let mut known = BTreeSet::new();
        let mut next = self.reader.known_object()?.map(str::to_owned);
        while let Some(name) = next {
            let place = child(pointer, &name);
            if !known.insert(name.clone()) {
                self.double.get_or_insert_with(|| place.clone());
            }
            let peek = self.reader.peek()?;
            self.value(peek, &value[name.as_str()], &place)?;
            names.push(name);
            next = self.reader.next_key()?.map(str::to_owned);
        }
        self.written.members.insert(pointer.to_owned(), names);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn the_order_of_the_text_is_kept_and_doubles_are_refused() {
        let text = r#"{"b": [{"z": 1, "a/": {}}], "a": 2}"#;
        let (_, written) = read(text, "f").expect("JSON");
        assert_eq!(written.members[""], ["b", "a"]);
        assert_eq!(written.members["/b/0"], ["z", "a/"]);
        assert_eq!(written.members["/b/0/a~1"], [""; 0]);
        let problem = read(r#"{"a": {"b": [1], "b": {"c": 1}}}"#, "f").expect_err("a double");
        assert_eq!(problem.pointer, "/a/b");
    }

    #[test]
    fn numbers_that_a_double_rounds_are_kept_as_they_are_written() {
        let text = r#"[0.1, 1.00000000000000000001, 18446744073709551617, 1e-400, 2.50, -0.0, 1e2,
            {"a/": [123456789012345678901234567890]}, 9007199254740993, -1e-400, 0e999]"#;
        let (_, written) = read(text, "f").expect("JSON");
        let kept: Vec<(&str, &str)> = written
            .numbers
            .iter()
            .map(|(pointer, text)| (pointer.as_str(), text.as_str()))
            .collect();
        assert_eq!(
            kept,
            [
                ("/1", "1.00000000000000000001"),
                ("/2", "18446744073709551617"),
                ("/3", "1e-400"),
                ("/7/a~1/0", "123456789012345678901234567890"),
                ("/9", "-1e-400"),
            ]
        );
    }

    #[test]
    fn what_no_value_can_hold_is_said_as_what_it_is() {
        let deep = "[".repeat(200) + &"]".repeat(200);
        for (text, wanted) in [
            ("\u{feff}{}", "byte order mark"),
            (&deep, "more than 127 levels"),
            (r#"{"a": 1e400}"#, "larger than any double"),
            (r#"{"a": "\ud83d"}"#, "half a surrogate pair"),
            (r#"{"a": "\udc00x"}"#, "half a surrogate pair"),
            ("{", "is not JSON"),
        ] {
            let problem = read(text, "f").expect_err(text);
            assert!(problem.message.contains(wanted), "{}", problem.message);
        }
    }
}
