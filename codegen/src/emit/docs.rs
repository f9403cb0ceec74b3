//! Doc comments out of schema texts, made safe for rustdoc.

use syn::{Attribute, parse_quote};

use crate::model::Docs;

/// How wide a line of a doc comment may be.
const WIDTH: usize = 92;

/// The doc comment of something.
pub(super) fn attributes(docs: &Docs, fallback: &str) -> Vec<Attribute> {
    let told = [
        docs.description.as_deref(),
        docs.title.as_deref(),
        Some(fallback),
    ];
    let told = told.into_iter().flatten();
    let first = told.map(safe).find(|text| !text.is_empty());
    let mut paragraphs = vec![first.unwrap_or_else(|| "(without a name)".to_owned())];
    if let Some(default) = &docs.default {
        paragraphs.push(format!("Default: {}.", code(&default.to_string())));
    }
    if docs.deprecated {
        paragraphs.push("Deprecated.".to_owned());
    }
    if docs.read_only {
        paragraphs.push("Read-only: the receiver manages it; a sender need not set it.".to_owned());
    }
    if docs.write_only {
        paragraphs.push("Write-only: it is never sent back.".to_owned());
    }
    match docs.status.as_deref() {
        Some("published") => paragraphs.push("Status: published.".to_owned()),
        Some("reading") => paragraphs.push("Status: a reading of this project.".to_owned()),
        _ => {}
    }
    lines(&paragraphs)
}

/// The doc comment of a member, and what the compiler says to those who use it.
pub(super) fn of_member(docs: &Docs, fallback: &str) -> Vec<Attribute> {
    let mut attributes = attributes(docs, fallback);
    if docs.deprecated {
        attributes.push(parse_quote!(#[deprecated]));
    }
    attributes
}

/// One doc comment with `paragraphs`, wrapped.
pub(super) fn lines(paragraphs: &[String]) -> Vec<Attribute> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in paragraphs {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(wrapped(paragraph));
    }
    lines
        .into_iter()
        .map(|line| {
            let line = if line.is_empty() {
                line
            } else {
                format!(" {line}")
            };
            parse_quote!(#[doc = #line])
        })
        .collect()
}

fn wrapped(paragraph: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let width = |line: &str| line.chars().count();
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if width(line) + 1 + width(word) <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(plain_line).collect()
}

/// A line that Markdown takes for neither a heading nor the item of a list.
fn plain_line(line: String) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let after = rest.strip_prefix(['.', ')']);
    let is_item =
        !number.is_empty() && after.is_some_and(|after| after.is_empty() || after.starts_with(' '));
    if is_item || line.starts_with(['#', '-', '+', '=']) {
        format!("{number}\\{rest}")
    } else {
        line
    }
}

/// Whether a character would turn the direction of the text around it, which rustc refuses in a
/// comment.
fn turns_around(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text that rustdoc shows as it is: no links, tags, emphasis or code.
pub(super) fn safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut line_start = true;
    for character in text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .filter(|character| !turns_around(*character))
    {
        let special = matches!(
            character,
            '[' | ']' | '<' | '>' | '`' | '*' | '_' | '\\' | '|' | '~'
        );
        let list = line_start && matches!(character, '#' | '-' | '+' | '=');
        if special || list {
            safe.push('\\');
        }
        safe.push(character);
        line_start = false;
    }
    safe.replace("://", ":\\//")
}

/// A text as code, whatever backticks it has.
pub(super) fn code(text: &str) -> String {
    if text.contains(turns_around) {
        format!("`{}`", text.escape_default())
    } else if text.contains('`') {
        safe(text)
    } else {
        format!("`{text}`")
    }
}

#[cfg(test)]
mod tests {
    use super::{code, safe};

    #[test]
    fn nothing_in_a_schema_becomes_a_link_or_a_doctest() {
        assert_eq!(
            safe("see [a](b) <c>\n\n    code"),
            "see \\[a\\](b) \\<c\\> code"
        );
        assert_eq!(safe("```\npanic!()\n```"), "\\`\\`\\` panic!() \\`\\`\\`");
        assert_eq!(safe("# no title"), "\\# no title");
        assert_eq!(code("a`b"), "a\\`b");
        assert_eq!(code("true"), "`true`");
    }
}
