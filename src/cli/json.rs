//! Reports for programs: one JSON object a line for each input.
//!
//! They never hold a value of the input, only places, and names of members in the pointers.

use std::io;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::outcome::Outcome;
use super::policy::covered_text;
use crate::support::{Report, Violation};

/// The line for an input, or for the line `number` of it, with its line break.
pub(super) fn line(input: &str, number: Option<u64>, outcome: &Outcome) -> io::Result<String> {
    let mut line = serde_json::to_string(&Line {
        input,
        number,
        outcome,
    })?;
    line.push('\n');
    Ok(line)
}

/// Written by hand, member for member, since the order is promised: a map would sort them.
struct Line<'a> {
    input: &'a str,
    number: Option<u64>,
    outcome: &'a Outcome,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (valid, schema, report, error) = match self.outcome {
            Outcome::Judged(judged) => (judged.valid, judged.schema, Some(&judged.report), None),
            Outcome::Unusable(error) => (false, None, None, Some(error)),
        };
        let violations = report.map_or(&[][..], Report::violations);
        let violations: Vec<Item<'_>> = violations.iter().map(Item).collect();
        let omitted = report.map_or(0, Report::omitted);
        let optional = [self.number.is_some(), omitted > 0, error.is_some()];
        let length = 5 + optional.into_iter().filter(|there| *there).count();
        let mut object = serializer.serialize_struct("Line", length)?;
        object.serialize_field("input", self.input)?;
        if let Some(number) = self.number {
            object.serialize_field("number", &number)?;
        }
        object.serialize_field("valid", &valid)?;
        object.serialize_field("standard", &schema.map(|schema| schema.standard))?;
        object.serialize_field("id", &schema.map(|schema| schema.id))?;
        object.serialize_field("violations", &violations)?;
        // Only there where it is news: the list above stopped at a limit.
        if omitted > 0 {
            object.serialize_field("omitted", &omitted)?;
        }
        if let Some(error) = error {
            object.serialize_field("error", &error.to_string())?;
        }
        object.end()
    }
}

struct Item<'a>(&'a Violation);

impl Serialize for Item<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let violation = self.0;
        let (slot_path, policy) = (violation.slot_path(), violation.policy());
        let length = 7 + usize::from(slot_path.is_some()) + usize::from(policy.is_some());
        let mut object = serializer.serialize_struct("Item", length)?;
        object.serialize_field("code", violation.code().as_str())?;
        object.serialize_field("pointer", &covered_text(violation.pointer()))?;
        // Only there in a keyless text, where it leads to the culprit as the text is written.
        if let Some(slot_path) = slot_path {
            object.serialize_field("slot_path", &covered_text(slot_path))?;
        }
        object.serialize_field("schema_pointer", violation.schema_pointer())?;
        object.serialize_field("line", &violation.line())?;
        object.serialize_field("column", &violation.column())?;
        object.serialize_field("severity", violation.severity().as_str())?;
        object.serialize_field("message", &violation.message())?;
        if let Some(rule) = policy {
            object.serialize_field("clause", rule.clause)?;
        }
        object.end()
    }
}
