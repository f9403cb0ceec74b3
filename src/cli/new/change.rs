//! Changes of a packet: `--set POINTER=JSON`.

use std::sync::Arc;

use jiter::{JsonValue, PartialMode};

use crate::cli::schema::member;
use crate::cli::visible::visible_text;

/// How many steps a pointer may have: no packet is so deep, and what writes it goes down with it.
const DEEPEST: usize = 100;

/// A value for a place.
#[derive(Debug)]
pub(super) struct Change {
    pointer: String,
    /// The names and numbers of the pointer.
    steps: Vec<String>,
    value: JsonValue<'static>,
}

impl Change {
    /// Reads `POINTER=JSON`.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong with it, without the value: that may be a secret.
    pub(super) fn parse(argument: &str) -> Result<Self, String> {
        let Some((pointer, value)) = argument.split_once('=') else {
            return Err("--set has no `=`: write --set POINTER=JSON".to_owned());
        };
        let shown = visible_text(pointer);
        let steps = steps(pointer).ok_or_else(|| {
            format!("`{shown}` is no JSON Pointer: write one such as /body/task_id")
        })?;
        if steps.len() > DEEPEST {
            return Err(format!(
                "{shown} leads deeper than any packet: write a shorter pointer"
            ));
        }
        let value = JsonValue::parse_owned(value.as_bytes(), false, PartialMode::Off);
        let value = value.map_err(|_| {
            format!(
                "the value for {shown} is not JSON: a text has quotation marks, as in '\"text\"'"
            )
        })?;
        if has_infinity(&value) {
            return Err(format!(
                "the value for {shown} has a number beyond 1.8e308: write a smaller one"
            ));
        }
        Ok(Change {
            pointer: pointer.to_owned(),
            steps,
            value,
        })
    }

    /// The new value.
    pub(super) fn value(&self) -> &JsonValue<'static> {
        &self.value
    }

    /// What stands at the place now.
    pub(super) fn find<'v>(
        &self,
        packet: &'v JsonValue<'static>,
    ) -> Option<&'v JsonValue<'static>> {
        self.steps
            .iter()
            .try_fold(packet, |value, step| match value {
                JsonValue::Object(_) => member(value, step),
                JsonValue::Array(items) => items.get(index(step)?),
                _ => None,
            })
    }

    /// Puts the value there: in place of what is there, as a new member, or at the end of a list.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such place.
    pub(super) fn apply(self, packet: &mut JsonValue<'static>) -> Result<(), String> {
        let Some((last, above)) = self.steps.split_last() else {
            *packet = self.value;
            return Ok(());
        };
        let shown = visible_text(&self.pointer);
        let nothing = || format!("{shown} cannot be set: set what is around it first");
        let mut around = packet;
        for step in above {
            around = below(around, step).ok_or_else(nothing)?;
        }
        if let Some(place) = below(around, last) {
            *place = self.value;
            return Ok(());
        }
        match around {
            JsonValue::Object(members) => {
                Arc::make_mut(members).push((last.clone().into(), self.value));
                Ok(())
            }
            JsonValue::Array(items) if last == "-" || index(last) == Some(items.len()) => {
                Arc::make_mut(items).push(self.value);
                Ok(())
            }
            _ => Err(nothing()),
        }
    }
}

/// Whether there is a number in it that a double cannot hold.
fn has_infinity(value: &JsonValue<'_>) -> bool {
    match value {
        JsonValue::Float(number) => !number.is_finite(),
        JsonValue::Array(items) => items.iter().any(has_infinity),
        JsonValue::Object(members) => members.iter().any(|(_, value)| has_infinity(value)),
        _ => false,
    }
}

fn below<'v>(value: &'v mut JsonValue<'static>, step: &str) -> Option<&'v mut JsonValue<'static>> {
    match value {
        JsonValue::Object(members) => {
            let mut members = Arc::make_mut(members).iter_mut();
            members.find_map(|(name, value)| (name == step).then_some(value))
        }
        JsonValue::Array(items) => Arc::make_mut(items).get_mut(index(step)?),
        _ => None,
    }
}

/// The steps of a pointer after RFC 6901; none if it is no pointer.
fn steps(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    pointer
        .strip_prefix('/')?
        .split('/')
        .map(unescaped)
        .collect()
}

fn unescaped(step: &str) -> Option<String> {
    let mut parts = step.split('~');
    let mut text = parts.next()?.to_owned();
    for part in parts {
        let (character, rest) = match part.split_at_checked(1)? {
            ("0", rest) => ('~', rest),
            ("1", rest) => ('/', rest),
            _ => return None,
        };
        text.push(character);
        text.push_str(rest);
    }
    Some(text)
}

/// The number of an item: digits, and no zero before them.
fn index(step: &str) -> Option<usize> {
    let is_number =
        step == "0" || !step.starts_with('0') && step.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| step.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use jiter::{JsonValue, PartialMode};

    use super::Change;
    use crate::cli::value::Ordered;

    fn json(text: &str) -> JsonValue<'static> {
        JsonValue::parse_owned(text.as_bytes(), false, PartialMode::Off).unwrap()
    }

    fn changed(packet: &str, argument: &str) -> Result<String, String> {
        let mut packet = json(packet);
        Change::parse(argument)?.apply(&mut packet)?;
        Ok(serde_json::to_string(&Ordered(&packet)).unwrap())
    }

    #[test]
    fn a_value_replaces_or_is_added() {
        for (argument, expected) in [
            ("/a=2", r#"{"a":2,"b":[{"c":1}]}"#),
            (
                "/b/0/c={\"x\":\"a=b\"}",
                r#"{"a":1,"b":[{"c":{"x":"a=b"}}]}"#,
            ),
            ("/b/0/d=null", r#"{"a":1,"b":[{"c":1,"d":null}]}"#),
            ("/b/-=2", r#"{"a":1,"b":[{"c":1},2]}"#),
            ("/b/1=2", r#"{"a":1,"b":[{"c":1},2]}"#),
            ("/x~1y~0=2", r#"{"a":1,"b":[{"c":1}],"x/y~":2}"#),
            ("=[]", "[]"),
        ] {
            let packet = r#"{"a":1,"b":[{"c":1}]}"#;
            assert_eq!(changed(packet, argument), Ok(expected.to_owned()));
        }
    }

    #[test]
    fn what_is_no_change_is_refused_and_the_value_is_not_shown() {
        let deep = format!("{}=1", "/a".repeat(101));
        for argument in [
            "/a",
            "a=1",
            "/a~2=1",
            "/a~=1",
            "/a=hunter2",
            "/a=1 2",
            "/a=1e400",
            "/a=[{\"b\":-1e999}]",
            "/b/2=1",
            "/b/01=1",
            "/b/x=1",
            "/a/b=\"hunter2\"",
            "/z/y=1",
            &deep,
        ] {
            let error = changed(r#"{"a":1,"b":[1]}"#, argument).unwrap_err();
            assert!(!error.contains("hunter2"), "{error}");
        }
        assert!(
            changed("{}", "/\u{1b}[31m/a=1")
                .unwrap_err()
                .starts_with("/␛[31m/a ")
        );
    }
}
