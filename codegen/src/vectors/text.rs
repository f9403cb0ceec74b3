//! The files of vectors: each base and each vector on a line of its own, so that a diff tells which.

use serde_json::Value;

use super::change::{Action, Operation};
use super::judge::Broken;

/// A document with a change, and what a decoder must say of it.
#[derive(Debug)]
pub(super) struct Vector {
    /// Its name, unique in its file.
    pub name: String,
    /// The place of its base in the list.
    pub base: usize,
    /// What is changed in the base.
    pub change: Vec<Operation>,
    /// What the document breaks; if nothing, it is valid.
    pub broken: Broken,
}

impl Vector {
    /// The base with that number, unchanged.
    pub fn of_base(base: usize) -> Self {
        Vector {
            name: format!("base/{base}"),
            base,
            change: Vec::new(),
            broken: Broken::new(),
        }
    }

    fn line(&self) -> String {
        let change: Vec<String> = self.change.iter().map(operation).collect();
        let violations: Vec<String> = self.broken.iter().map(violation).collect();
        format!(
            r#"{{"name":{},"base":{},"change":[{}],"valid":{},"violations":[{}]}}"#,
            quoted(&self.name),
            self.base,
            change.join(","),
            self.broken.is_empty(),
            violations.join(",")
        )
    }
}

fn operation(operation: &Operation) -> String {
    let path = quoted(&operation.path);
    match &operation.action {
        Action::Add(value) => format!(r#"{{"op":"add","path":{path},"value":{}}}"#, line(value)),
        Action::Remove => format!(r#"{{"op":"remove","path":{path}}}"#),
        Action::Replace(value) => {
            format!(
                r#"{{"op":"replace","path":{path},"value":{}}}"#,
                line(value)
            )
        }
    }
}

fn violation((pointer, code): &(String, &str)) -> String {
    format!(
        r#"{{"code":{},"pointer":{}}}"#,
        quoted(code),
        quoted(pointer)
    )
}

/// The file of the schema `id`.
pub(super) fn file(id: &str, bases: &[Value], vectors: &[Vector]) -> String {
    format!(
        "{{\n  \"schema\": {},\n  \"bases\": {},\n  \"vectors\": {}\n}}\n",
        quoted(id),
        list(bases.iter().map(line)),
        list(vectors.iter().map(Vector::line))
    )
}

fn list(lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.map(|line| format!("    {line}")).collect();
    format!("[\n{}\n  ]", lines.join(",\n"))
}

/// The value in one line, its members sorted, whatever the JSON library would do.
fn line(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut members: Vec<(&String, &Value)> = members.iter().collect();
            members.sort_by_key(|(name, _)| *name);
            let members = members
                .iter()
                .map(|(name, value)| quoted(name) + ":" + &line(value));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(line).collect::<Vec<_>>().join(","))
        }
        Value::String(text) => quoted(text),
        other => other.to_string(),
    }
}

/// The text as a string of JSON, of characters that an editor shows in one line.
fn quoted(text: &str) -> String {
    use std::fmt::Write as _;
    let mut line = String::new();
    for character in Value::from(text).to_string().chars() {
        let is_shown = character == ' ' || !(character.is_whitespace() || character.is_control());
        if is_shown {
            line.push(character);
        } else {
            // All of these are in the first plane. Writing to a String cannot fail.
            let _ = write!(line, "\\u{:04x}", u32::from(character));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Vector, file};

    #[test]
    fn a_file_is_json_with_a_line_for_each_vector() {
        let base = json!({"text": "a\u{2028}b\n\u{1f600}", "more": [1.0, null]});
        let text = file("an.id", std::slice::from_ref(&base), &[Vector::of_base(0)]);
        let read: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read["bases"][0], base);
        assert_eq!(read["vectors"][0]["name"], "base/0");
        assert_eq!(text.lines().count(), 9);
        assert!(
            text.contains(r#"    {"more":[1.0,null],"text":"a\u2028b\n😀"}"#),
            "{text}"
        );
    }
}
