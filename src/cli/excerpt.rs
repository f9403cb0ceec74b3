//! The part of the source that is shown with a violation.

use std::ops::Range;

use super::visible::visible;

/// How many characters of a line are shown.
const WIDTH: usize = 100;

/// How many of them may stand before the culprit, where the line does not fit.
const BEFORE: usize = 30;

/// Bytes that hold more than `WIDTH` whole characters, wherever the first of them is cut. No line
/// is looked at any further: a document of one long line may have a thousand violations.
const REACH: usize = 4 * (WIDTH + 2);

/// What stands where a line was cut.
const CUT: &str = "...";

/// The line on which a culprit begins, or as much of it as is worth showing.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// The text, which has no line break.
    pub(super) text: String,
    /// The culprit in `text`, in bytes; only its first character if the end of it is not shown.
    pub(super) culprit: Range<usize>,
}

impl Excerpt {
    /// The part of `source` around `culprit`, which is counted in bytes.
    pub(super) fn around(source: &[u8], culprit: &Range<usize>) -> Self {
        let start = culprit.start.min(source.len());
        let (before, rest) = source.split_at(start);
        let before = characters(line_end(before));
        let line = line_start(rest);
        let after = characters(line);
        let left = before.len().min(WIDTH - after.len().min(WIDTH - BEFORE));
        let right = after.len().min(WIDTH - left);
        let marked = line
            .get(..culprit.end.saturating_sub(start))
            .map(|culprit| characters(culprit).len())
            .filter(|length| (1..=right).contains(length))
            .unwrap_or(1);

        let mut text = String::new();
        if left < before.len() {
            text.push_str(CUT);
        }
        text.extend(before.iter().skip(before.len() - left).copied().map(shown));
        let start = text.len();
        text.extend(after.iter().take(marked).copied().map(shown));
        let end = text.len();
        text.extend(after.iter().take(right).skip(marked).copied().map(shown));
        if right < after.len() {
            text.push_str(CUT);
        }
        Excerpt {
            text,
            culprit: start..end,
        }
    }
}

/// The last line of `text`, as far as it is looked at.
fn line_end(text: &[u8]) -> &[u8] {
    let near = &text[text.len().saturating_sub(REACH)..];
    match near.iter().rposition(|byte| *byte == b'\n') {
        Some(place) => &near[place + 1..],
        None => near,
    }
}

/// The first line of `text`, as far as it is looked at.
fn line_start(text: &[u8]) -> &[u8] {
    let near = &text[..text.len().min(REACH)];
    match near.iter().position(|byte| *byte == b'\n') {
        Some(place) => near[..place].strip_suffix(b"\r").unwrap_or(&near[..place]),
        None => near,
    }
}

/// The text need not be UTF-8: that may be just what is wrong with it.
fn characters(text: &[u8]) -> Vec<char> {
    String::from_utf8_lossy(text).chars().collect()
}

/// Tabs are kept, since the renderer widens them.
fn shown(character: char) -> char {
    if character == '\t' {
        character
    } else {
        visible(character)
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    fn around(source: &str, culprit: &str) -> (String, String) {
        let start = source.find(culprit).unwrap();
        let excerpt = Excerpt::around(source.as_bytes(), &(start..start + culprit.len()));
        let marked = excerpt.text[excerpt.culprit].to_owned();
        (excerpt.text, marked)
    }

    #[test]
    fn a_line_that_fits_is_shown_whole() {
        let source = "{\r\n\t\"größe\": 寸法,\r\n}";
        assert_eq!(
            around(source, "寸法"),
            ("\t\"größe\": 寸法,".into(), "寸法".into())
        );
    }

    #[test]
    fn of_a_culprit_over_several_lines_the_first_character_is_marked() {
        assert_eq!(
            around("[\n  {\n  }\n]", "{\n  }"),
            ("  {".into(), "{".into())
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_culprit() {
        let source = format!("{}culprit{}", "ä".repeat(1000), "寸".repeat(1000));
        let shown = format!("...{}culprit{}...", "ä".repeat(30), "寸".repeat(63));
        assert_eq!(around(&source, "culprit"), (shown, "culprit".into()));
    }

    #[test]
    fn near_either_end_of_a_long_line_only_the_other_side_is_cut() {
        let source = format!("xculprit{}", "😀".repeat(1000));
        let shown = format!("xculprit{}...", "😀".repeat(92));
        assert_eq!(around(&source, "culprit"), (shown, "culprit".into()));
        let source = format!("{}culprit\n", "😀".repeat(1000));
        let shown = format!("...{}culprit", "😀".repeat(93));
        assert_eq!(around(&source, "culprit"), (shown, "culprit".into()));
    }

    #[test]
    fn of_a_culprit_that_does_not_fit_the_first_character_is_marked() {
        let culprit = format!("\"{}\"", "x".repeat(500));
        let (shown, marked) = around(&format!("[{culprit}]"), &culprit);
        assert_eq!(marked, "\"");
        assert_eq!(shown.chars().count(), 103);
    }

    #[test]
    fn what_is_no_text_is_shown_as_far_as_it_can_be() {
        let excerpt = Excerpt::around(b"ab\xff\x1b\xfe", &(2..2));
        assert_eq!(excerpt.text, "ab�␛�");
        assert_eq!(excerpt.culprit, 2..5);
    }

    #[test]
    fn at_the_end_there_is_nothing_to_mark() {
        for (source, shown) in [("", ""), ("[", "["), ("[\n", "")] {
            let excerpt = Excerpt::around(source.as_bytes(), &(source.len()..source.len()));
            assert_eq!(excerpt.text, shown);
            assert_eq!(excerpt.culprit, shown.len()..shown.len());
        }
        assert_eq!(Excerpt::around(b"[", &(7..9)).text, "[");
    }
}
