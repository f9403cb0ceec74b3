//! Limits in words.

use jiter::JsonValue;

use super::shape::{Limit, Shape};
use crate::cli::schema::text;
use crate::cli::value::Ordered;

/// How many characters of a long value are shown.
const LONGEST: usize = 60;

/// All limits of a shape, those of its items after its own; empty if there are none.
pub(super) fn limits(shape: &Shape<'_>) -> String {
    let mut parts: Vec<String> = shape.limits.iter().map(limit).collect();
    if let Some(items) = &shape.items {
        let items = limits(items);
        if !items.is_empty() {
            parts.push(format!("each item: {items}"));
        }
    }
    parts.join("; ")
}

fn limit(limit: &Limit<'_>) -> String {
    let value = limit.value;
    match (limit.keyword, value) {
        ("const", value) => format!("always {}", json(value)),
        ("enum", JsonValue::Array(words)) => {
            let words: Vec<String> = words.iter().map(plain).collect();
            format!("one of {}", words.join(", "))
        }
        ("x-known-values", JsonValue::Object(words)) => {
            let words: Vec<&str> = words.iter().map(|(word, _)| word.as_ref()).collect();
            format!("known are {}, others may come", words.join(", "))
        }
        ("pattern", JsonValue::Str(pattern)) => format!("matches {}", short(pattern)),
        ("format", JsonValue::Str(format)) => format!("format {format}"),
        ("minLength", value) => format!("at least {}", counted(value, "character")),
        ("maxLength", value) => format!("at most {}", counted(value, "character")),
        ("minItems", value) => format!("at least {}", counted(value, "item")),
        ("maxItems", value) => format!("at most {}", counted(value, "item")),
        ("minimum", value) => format!("at least {}", json(value)),
        ("maximum", value) => format!("at most {}", json(value)),
        ("exclusiveMinimum", value) => format!("more than {}", json(value)),
        ("exclusiveMaximum", value) => format!("less than {}", json(value)),
        ("additionalProperties", JsonValue::Bool(true)) => "may have other members".to_owned(),
        (keyword, value) => format!("{keyword} {}", short(&json(value))),
    }
}

fn counted(value: &JsonValue<'_>, what: &str) -> String {
    let end = if *value == JsonValue::Int(1) { "" } else { "s" };
    format!("{} {what}{end}", json(value))
}

/// A text as it is, and anything else as JSON.
fn plain(value: &JsonValue<'_>) -> String {
    text(value).map_or_else(|| json(value), str::to_owned)
}

fn json(value: &JsonValue<'_>) -> String {
    // Nothing in a value that was read as JSON has no JSON.
    serde_json::to_string(&Ordered(value)).unwrap_or_default()
}

fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use jiter::{JsonValue, PartialMode};

    use super::{Limit, limit};

    fn words(keyword: &str, value: &str) -> String {
        let value = JsonValue::parse_owned(value.as_bytes(), false, PartialMode::Off).unwrap();
        limit(&Limit {
            keyword,
            value: &value,
        })
    }

    #[test]
    fn every_keyword_has_words() {
        for (keyword, value, shown) in [
            ("const", r#""1.0""#, r#"always "1.0""#),
            ("enum", r#"["a", "b", 1]"#, "one of a, b, 1"),
            (
                "x-known-values",
                r#"{"z": "published", "a": "reading"}"#,
                "known are z, a, others may come",
            ),
            ("minLength", "1", "at least 1 character"),
            ("maxLength", "200", "at most 200 characters"),
            ("minItems", "1", "at least 1 item"),
            ("minimum", "0", "at least 0"),
            ("exclusiveMaximum", "0.5", "less than 0.5"),
            ("uniqueItems", "true", "uniqueItems true"),
            ("not", r#"{"b": 1, "a": 2}"#, r#"not {"b":1,"a":2}"#),
        ] {
            assert_eq!(words(keyword, value), shown);
        }
    }

    #[test]
    fn long_values_are_cut() {
        let pattern = format!("^{}$", "ß".repeat(100));
        let shown = words("pattern", &format!("\"{pattern}\""));
        assert_eq!(shown, format!("matches ^{}...", "ß".repeat(59)));
    }
}
