//! The headings of an output.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// The headings in a text: Markdown headings, lines in bold, and lines of a few words with a colon
/// behind them.
///
/// ```
/// let text = "# Impact\n\n**Top Risks**\n\nRecommended Action:\n- Fund it.";
/// let headings = framewright::receiver::checks::headings(text);
/// assert_eq!(headings, ["Impact", "Top Risks", "Recommended Action"]);
/// ```
pub fn headings(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut collecting: Option<(Kind, String)> = None;
    // What stands in the paragraph beside the bold text, if anything does.
    let mut paragraph = String::new();
    let mut in_code = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => collecting = Some((Kind::Heading, String::new())),
            Event::Start(Tag::Strong) if collecting.is_none() => {
                collecting = Some((Kind::Bold, String::new()));
            }
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::End(TagEnd::Heading(_)) => {
                found.extend(collecting.take().map(|(_, title)| title));
            }
            Event::End(TagEnd::Strong) => {
                if let Some((Kind::Bold, title)) = &collecting {
                    if paragraph.trim().is_empty() {
                        found.push(title.clone());
                    }
                    paragraph.push_str(title);
                    collecting = None;
                }
            }
            Event::Start(Tag::Paragraph | Tag::Item | Tag::List(_))
            | Event::SoftBreak
            | Event::HardBreak
            | Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                found.extend(titled(&paragraph));
                paragraph.clear();
            }
            Event::Text(text) | Event::Code(text) if !in_code => match &mut collecting {
                Some((_, title)) => title.push_str(&text),
                None => paragraph.push_str(&text),
            },
            _ => {}
        }
    }
    found
        .iter()
        .map(|title| title.trim().trim_end_matches(':').trim_end().to_owned())
        .filter(|title| !title.is_empty())
        .collect()
}

#[derive(Clone, Copy)]
enum Kind {
    Heading,
    Bold,
}

/// How many words a line with a colon behind it may have to be a heading.
const MOST_WORDS: usize = 8;

/// A line that ends with a colon, if it is short.
fn titled(line: &str) -> Option<String> {
    let title = line.trim().strip_suffix(':')?;
    let is_short = title.split_whitespace().count() <= MOST_WORDS;
    (is_short && !title.is_empty()).then(|| title.to_owned())
}

/// A heading without what does not matter: case, space, and a colon at the end.
pub(super) fn normal(title: &str) -> String {
    let words: Vec<String> = title.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").trim_end_matches(':').trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{headings, normal};

    #[test]
    fn headings_are_found_in_each_way_of_writing_them() {
        for (text, wanted) in [
            ("# Impact\ntext", &["Impact"][..]),
            ("Impact\n======\n\nRisks\n---", &["Impact", "Risks"]),
            ("### `Top` *Risks* ###", &["Top Risks"]),
            ("**Impact**\n- a\n\n__Risks:__ many", &["Impact", "Risks"]),
            ("Customer Impact:\n- 4 percent", &["Customer Impact"]),
            (
                "Impact:\nmany orders failed\n\nRisks:\nnone",
                &["Impact", "Risks"],
            ),
            ("- Impact:\n  - much", &["Impact"]),
            ("- **Impact**: much", &["Impact"]),
        ] {
            assert_eq!(headings(text), wanted, "{text}");
        }
    }

    #[test]
    fn text_and_code_hold_no_headings() {
        for text in [
            "The impact: 4 percent of orders failed.",
            "It was **very** bad",
            "```\n# Impact\n```",
            "    # Impact",
            "a sentence that goes on for far more than eight words ends here:",
            "Impact",
            ":",
            "",
        ] {
            assert_eq!(headings(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn case_and_space_do_not_matter() {
        assert_eq!(
            normal("Recommended  Action"),
            normal(" recommended action:")
        );
        assert_ne!(normal("Recommended Action"), normal("Recommended Actions"));
    }
}
