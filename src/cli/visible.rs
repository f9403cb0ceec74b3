//! Stand-ins for characters that a terminal would obey or hide.

/// The character itself, or a visible one in its place.
///
/// File names, member names and source lines come from strangers: an escape sequence among them
/// must not reach the terminal, and one that changes the direction of writing must not make a line
/// look like another.
pub(super) fn visible(character: char) -> char {
    match character {
        '\0'..='\u{1f}' => picture(character),
        '\u{7f}' => '\u{2421}',
        _ if character.is_control() || is_hidden(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// A text with every character visible; of a long one only the beginning and the end.
pub(super) fn visible_text(text: &str) -> String {
    /// How many bytes are shown whole.
    const WHOLE: usize = 240;
    /// How many characters are shown at either end of a longer text.
    const END: usize = 80;
    if text.len() <= WHOLE {
        return text.chars().map(visible).collect();
    }
    let beginning = text.chars().take(END).map(visible);
    let mut end: Vec<char> = text.chars().rev().take(END).map(visible).collect();
    end.reverse();
    beginning.chain("...".chars()).chain(end).collect()
}

/// The picture that Unicode has for each of the first control characters.
fn picture(character: char) -> char {
    char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Whether the character shows nothing but changes how its neighbours look or compare.
fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::visible_text;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(visible_text("a\u{1b}[31m\n\t\u{7f}"), "a␛[31m␊␉␡");
        assert_eq!(
            visible_text("\u{9b}31m \u{202e}\u{200b}\u{feff}"),
            "�31m ���"
        );
        assert_eq!(visible_text("/größe/寸法"), "/größe/寸法");
    }

    #[test]
    fn of_a_long_text_both_ends_are_left() {
        let text = format!("/begin/{}/end", "ß".repeat(5_000_000));
        let shown = visible_text(&text);
        assert!(
            shown.starts_with("/begin/ßß") && shown.ends_with("ßß/end"),
            "{shown}"
        );
        assert!(shown.contains("ß...ß"), "{shown}");
        assert_eq!(shown.chars().count(), 163);
    }
}
