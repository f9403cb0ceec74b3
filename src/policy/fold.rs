//! Texts as they look: without what cannot be seen, and with letters that only look like others.

use std::borrow::Cow;

/// A text as it looks, and where its parts came from.
pub(super) struct Folded<'t> {
    text: Cow<'t, str>,
    /// Where a part begins here and where in the original, in bytes, for every part that did not keep
    /// its distance.
    moved: Vec<(usize, usize)>,
}

impl<'t> Folded<'t> {
    /// Folds `text`. Marks that combine are taken off their letters, so that an accent is the same to
    /// whoever reads it whether it is written apart or not; letters that have one keep it.
    pub(super) fn of(text: &'t str) -> Self {
        let mut moved = Vec::new();
        if text.is_ascii() || !text.chars().any(changes) {
            return Folded {
                text: Cow::Borrowed(text),
                moved,
            };
        }
        let mut folded = String::with_capacity(text.len());
        let mut letters = text.char_indices().peekable();
        let mut before = ' ';
        // How many bytes were left out so far.
        let mut distance = 0;
        while let Some((at, letter)) = letters.next() {
            let behind = letters.peek().map_or(' ', |(_, letter)| *letter);
            let Some(seen) = seen(letter, before, behind) else {
                continue;
            };
            if at - folded.len() != distance {
                distance = at - folded.len();
                moved.push((folded.len(), at));
            }
            folded.push(seen);
            before = seen;
        }
        Folded {
            text: Cow::Owned(folded),
            moved,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where the byte at `at` was in the original.
    pub(super) fn original(&self, at: usize) -> usize {
        let part = self.moved.partition_point(|(here, _)| *here <= at);
        match part.checked_sub(1).and_then(|part| self.moved.get(part)) {
            Some((here, there)) => there + (at - here),
            None => at,
        }
    }
}

/// What a letter looks like between its neighbours; none if it cannot be seen. Nothing gets longer.
fn seen(letter: char, before: char, behind: char) -> Option<char> {
    if letter.is_ascii() {
        return Some(letter);
    }
    if is_unseen(letter) {
        return None;
    }
    match letter {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
        '\u{2028}' | '\u{2029}' | '\u{85}' => Some('\n'),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0),
        // In a word of its own alphabet a letter is what it is.
        _ if before.is_ascii_alphabetic() || behind.is_ascii_alphabetic() => {
            Some(latin(letter).unwrap_or(letter))
        }
        _ => Some(letter),
    }
}

/// Whether folding may do something with a letter.
fn changes(letter: char) -> bool {
    !letter.is_ascii() && (seen(letter, 'a', 'a') != Some(letter))
}

/// Joiners, marks of direction, soft hyphens, variation selectors, and marks on other letters.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{300}'..='\u{36f}'
            | '\u{61c}'
            | '\u{180b}'..='\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{e0000}'..='\u{e01ef}'
    )
}

/// The Latin letter that one of Greek or Cyrillic looks like.
fn latin(letter: char) -> Option<char> {
    Some(match letter {
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I',
        'Ј' => 'J',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'Ν' => 'N',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'Ѕ' => 'S',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'Ү' | 'Υ' => 'Y',
        'Ζ' => 'Z',
        'а' | 'α' => 'a',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' => 'e',
        'һ' => 'h',
        'і' | 'ι' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'ү' => 'y',
        _ => return None,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::Folded;

    /// A line of a file of vectors as the text that it stands for: `\n`, `\t` and `\u{..}` are read.
    pub(in crate::policy) fn vector(line: &str) -> String {
        let mut text = line.replace("\\n", "\n").replace("\\t", "\t");
        while let Some((before, rest)) = text.split_once("\\u{") {
            let (digits, behind) = rest.split_once('}').expect("an escape ends");
            let number = u32::from_str_radix(digits, 16).expect("a number");
            let letter = char::from_u32(number).expect("a letter");
            text = format!("{before}{letter}{behind}");
        }
        text
    }

    #[test]
    fn what_looks_alike_is_alike() {
        for (text, seen) in [
            ("plain", "plain"),
            ("mensajería", "mensajería"),
            ("mensajeri\u{301}a", "mensajeria"),
            ("mess\u{ad}a\u{200b}ging\u{feff}", "messaging"),
            ("ＵＡＩＸ！", "UAIX!"),
            ("hоstеd", "hosted"),
            ("они", "они"),
            ("a\u{a0}b", "a b"),
        ] {
            assert_eq!(Folded::of(text).text(), seen);
        }
    }

    #[test]
    fn every_byte_is_found_again() {
        let text = "e\u{301}a\u{200b}\u{200b}ñＵbо!\u{ad}z";
        let folded = Folded::of(text);
        for (at, letter) in folded.text().char_indices() {
            let original = text[folded.original(at)..].chars().next();
            let original = original.expect("it lies in the text");
            let fits = original == letter || !original.is_ascii();
            assert!(fits, "{letter} was {original}");
            assert!(!super::is_unseen(original), "{letter}");
        }
        assert_eq!(folded.original(folded.text().len() - 1), text.len() - 1);
    }

    #[test]
    fn nothing_gets_longer_and_hostile_texts_take_linear_time() {
        for piece in ["\u{200b}", "a\u{301}", "Ｕ", "оa", "ñ", "\u{10ffff}"] {
            let text = piece.repeat(200_000);
            assert!(Folded::of(&text).text().len() <= text.len());
        }
    }
}
