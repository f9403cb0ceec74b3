//! The files of vectors: each base and each vector on a line of its own, so that a diff tells which.

use serde_json::Value;

use super::change::{Action, Operation};
use super::judge::{Broken, Outcome};

/// A document with a change, and what a decoder must say of it.
#[derive(Debug)]
pub(super) struct Vector {
    /// Its name, unique in its file.
    pub name: String,
    /// The place of its base in the list.
    pub base: usize,
    /// What is changed in the base.
    pub change: Vec<Operation>,
    /// What a decoder must report.
    pub broken: Broken,
    /// Whether a decoder may report more.
    pub more: bool,
}

impl Vector {
    /// The base with that number after `change`, with what comes of it.
    pub fn new(name: String, base: usize, change: Vec<Operation>, outcome: Outcome) -> Self {
        Vector {
            name,
            base,
            change,
            broken: outcome.broken,
            more: !outcome.perhaps.is_empty(),
        }
    }

    /// The base with that number, unchanged.
    pub fn of_base(base: usize) -> Self {
        Vector::new(format!("base/{base}"), base, Vec::new(), Outcome::default())
    }

    /// Whether the document is valid.
    pub fn is_valid(&self) -> bool {
        self.broken.is_empty() && !self.more
    }

    fn line(&self) -> String {
        let change: Vec<String> = self.change.iter().map(operation).collect();
        let violations: Vec<String> = self.broken.iter().map(violation).collect();
        format!(
            r#"{{"name":{},"base":{},"change":[{}],"valid":{},"violations":[{}]{}}}"#,
            quoted(&self.name),
            self.base,
            change.join(","),
            self.is_valid(),
            violations.join(","),
            if self.more { r#","more":true"# } else { "" }
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

/// The file of the schema `id`; `untested` are the places and keywords that no vector breaks.
pub(super) fn file(
    id: &str,
    bases: &[Value],
    vectors: &[Vector],
    untested: &[(String, &str)],
) -> String {
    let untested = untested.iter().map(|(place, keyword)| {
        let (place, keyword) = (quoted(place), quoted(keyword));
        format!(r#"{{"place":{place},"keyword":{keyword}}}"#)
    });
    format!(
        "{{\n  \"schema\": {},\n  \"bases\": {},\n  \"vectors\": {},\n  \"untested\": {}\n}}\n",
        quoted(id),
        list(bases.iter().map(line)),
        list(vectors.iter().map(Vector::line)),
        list(untested)
    )
}

fn list(lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.map(|line| format!("    {line}")).collect();
    if lines.is_empty() {
        return "[]".to_owned();
    }
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
        let untested = [("a.schema.json#/$defs/A".to_owned(), "not")];
        let vectors = [Vector::of_base(0)];
        let text = file("an.id", std::slice::from_ref(&base), &vectors, &untested);
        let read: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read["bases"][0], base);
        assert_eq!(read["vectors"][0]["name"], "base/0");
        assert_eq!(read["untested"][0]["keyword"], "not");
        assert_eq!(text.lines().count(), 12);
        let text = file("an.id", &[base], &vectors, &[]);
        assert!(text.contains(r#""untested": []"#), "{text}");
        assert!(
            text.contains(r#"    {"more":[1.0,null],"text":"a\u2028b\n😀"}"#),
            "{text}"
        );
    }
}
