//! Literals as a sentence shows them.

use std::fmt;

use super::schema::Literal;

impl fmt::Display for Literal {
    /// Writes the JSON text.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Null => formatter.write_str("null"),
            Literal::Boolean(value) => value.fmt(formatter),
            Literal::Number(text) => formatter.write_str(text),
            Literal::Text(text) => quoted(text, formatter),
            Literal::List(items) => {
                formatter.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    formatter.write_str(if index > 0 { ", " } else { "" })?;
                    item.fmt(formatter)?;
                }
                formatter.write_str("]")
            }
            Literal::Object(members) => {
                formatter.write_str("{")?;
                for (index, (name, value)) in members.iter().enumerate() {
                    formatter.write_str(if index > 0 { ", " } else { "" })?;
                    quoted(name, formatter)?;
                    write!(formatter, ": {value}")?;
                }
                formatter.write_str("}")
            }
        }
    }
}

fn quoted(text: &str, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Display::fmt(&serde_json::Value::from(text), formatter)
}

#[cfg(test)]
mod tests {
    use super::Literal;

    #[test]
    fn a_literal_is_shown_as_json() {
        let literal = Literal::Object(&[
            (
                "a \"b\"",
                Literal::List(&[Literal::Null, Literal::Boolean(true)]),
            ),
            (
                "c",
                Literal::List(&[Literal::Number("1.50"), Literal::Text("é\n")]),
            ),
        ]);
        let shown = r#"{"a \"b\"": [null, true], "c": [1.50, "é\n"]}"#;
        assert_eq!(literal.to_string(), shown);
        assert_eq!(Literal::List(&[]).to_string(), "[]");
    }
}
