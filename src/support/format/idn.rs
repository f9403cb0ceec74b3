//! Host names with labels of any script: IDNA 2008, RFC 5890 to 5893.
//!
//! The library carries out UTS 46, which maps what people type to what the DNS holds, and allows
//! symbols. A U-label is what such a mapping leaves as it is, of letters, digits and marks alone, with
//! the rules of RFC 5892 for characters that only make sense beside others.

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, Script};
use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

use super::Format;
use super::host::MAX_HOSTNAME;

/// `idn-email`. Generated code names this one by way of this module, so that where the feature is
/// off, the compiler says which it is.
pub const EMAIL: Format = Format::IdnEmail;

/// `idn-hostname`, likewise.
pub const HOSTNAME: Format = Format::IdnHostname;

/// Whether `text` is labels with dots between them: U-labels, A-labels or labels of ASCII.
pub(super) fn is_idn_hostname(text: &str) -> bool {
    // In the DNS a character takes an octet at least, and here it takes four at most.
    if text.len() > 4 * MAX_HOSTNAME {
        return false;
    }
    let (name, verify) = (text.as_bytes(), DnsLength::Verify);
    // The whole name first: how long it is in the DNS, hyphens, and which way its labels run.
    let ascii = Uts46::new().to_ascii(name, AsciiDenyList::STD3, Hyphens::Check, verify);
    ascii.is_ok() && text.split(['.', '。', '．', '｡']).all(is_label)
}

fn is_label(label: &str) -> bool {
    let is_encoded = label
        .get(..4)
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"));
    if label.is_ascii() && !is_encoded {
        return true;
    }
    let (unicode, outcome) =
        Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::STD3, Hyphens::Check);
    // An A-label is what it stands for; a U-label stands for itself.
    outcome.is_ok() && (is_encoded || unicode == label) && has_sound_characters(&unicode)
}

/// RFC 5892, section 3, as far as the mapping does not see to it: unstable characters are gone.
fn has_sound_characters(label: &str) -> bool {
    let characters: Vec<char> = label.chars().collect();
    characters
        .iter()
        .enumerate()
        .all(|(place, character)| match exception(*character) {
            Some(Exception::Allowed) => true,
            Some(Exception::Disallowed) => false,
            Some(Exception::Beside) => is_in_context(&characters, place),
            None => is_letter_digit(*character),
        })
}

/// What RFC 5892 says of single characters.
enum Exception {
    Allowed,
    Disallowed,
    /// It depends on the characters beside it.
    Beside,
}

fn exception(character: char) -> Option<Exception> {
    Some(match character {
        // Joiners (appendix A.1, A.2) are judged by the library.
        '-' | 'ß' | 'ς' | '\u{6fd}' | '\u{6fe}' | '\u{f0b}' | '〇' | '\u{200c}' | '\u{200d}' => {
            Exception::Allowed
        }
        // The rules of appendix A.3 to A.9.
        '·'
        | '\u{375}'
        | '\u{5f3}'
        | '\u{5f4}'
        | '・'
        | '\u{660}'..='\u{669}'
        | '\u{6f0}'..='\u{6f9}' => Exception::Beside,
        // Section 2.6, marks for symbols and for music (2.5), and jamo that make up syllables (2.9).
        '\u{640}'
        | '\u{7fa}'
        | '\u{302e}'
        | '\u{302f}'
        | '\u{3031}'..='\u{3035}'
        | '\u{303b}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{1d100}'..='\u{1d24f}'
        | '\u{1100}'..='\u{11ff}'
        | '\u{a960}'..='\u{a97c}'
        | '\u{d7b0}'..='\u{d7fb}' => Exception::Disallowed,
        _ => return None,
    })
}

/// The rules of RFC 5892, appendix A.3 to A.9, for the character at `place`.
fn is_in_context(label: &[char], place: usize) -> bool {
    let before = place.checked_sub(1).and_then(|before| label.get(before));
    let after = label.get(place + 1);
    let is_of =
        |character: Option<&char>, script| character.is_some_and(|it| script_of(*it) == script);
    match label.get(place) {
        Some('·') => before == Some(&'l') && after == Some(&'l'),
        Some('\u{375}') => is_of(after, Script::Greek),
        Some('\u{5f3}' | '\u{5f4}') => is_of(before, Script::Hebrew),
        Some('・') => label.iter().any(|character| {
            matches!(
                script_of(*character),
                Script::Hiragana | Script::Katakana | Script::Han
            )
        }),
        Some('\u{660}'..='\u{669}') => !label.iter().any(|it| matches!(it, '\u{6f0}'..='\u{6f9}')),
        Some('\u{6f0}'..='\u{6f9}') => !label.iter().any(|it| matches!(it, '\u{660}'..='\u{669}')),
        _ => false,
    }
}

fn script_of(character: char) -> Script {
    CodePointMapData::<Script>::new().get(character)
}

/// RFC 5892, section 2.1.
fn is_letter_digit(character: char) -> bool {
    matches!(
        CodePointMapData::<GeneralCategory>::new().get(character),
        GeneralCategory::LowercaseLetter
            | GeneralCategory::OtherLetter
            | GeneralCategory::ModifierLetter
            | GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
            | GeneralCategory::DecimalNumber
    )
}

#[cfg(test)]
mod tests {
    use super::is_idn_hostname;

    #[test]
    fn labels_are_of_any_script() {
        for good in [
            "a",
            "a-b.C",
            "bücher.example",
            "faß",
            "δοκιμή",
            "пример.испытание",
            "例え。テスト",
            "a．b｡c",
            "उदाहरण.परीक्षा",
            "مثال.إختبار",
            "xn--bcher-kva",
            "XN--BCHER-KVA.a",
            "〇",
            "1é",
        ] {
            assert!(is_idn_hostname(good), "{good}");
        }
        let long = "é".repeat(60);
        let many = ["a"; 128].join(".");
        for bad in [
            "",
            ".",
            "。",
            "a.",
            ".a",
            "a..b",
            "-a",
            "é-",
            "ab--c",
            "éb--c",
            "a b",
            "a_b",
            "é_",
            "Ü",
            "e\u{301}",
            "ﬁ",
            "\u{301}a",
            "☃",
            "a♥",
            "²",
            "é\u{ad}",
            "xn--a",
            "xn--",
            "xn--a-ecp.ru",
            "xn--Bcher-KVA\u{e9}",
            "xn--n3h",
            "אa",
            "a.0א",
            "é\n",
            &long,
            &many,
        ] {
            assert!(!is_idn_hostname(bad), "{bad}");
        }
    }

    #[test]
    fn some_characters_stand_beside_others_only() {
        for good in [
            "l·l",
            "α͵β",
            "א׳ב",
            "א״ב",
            "・ぁ",
            "・ァ",
            "丈・",
            "ب٠ب",
            "۰۱",
            "क\u{94d}\u{200d}ष",
            "क\u{94d}\u{200c}ष",
            "ب\u{64a}\u{200c}ب",
        ] {
            assert!(is_idn_hostname(good), "{good}");
        }
        for bad in [
            "·l",
            "l·",
            "a·l",
            "l·a",
            "α͵",
            "α͵a",
            "׳ב",
            "a׳",
            "״ב",
            "・",
            "a・b",
            "ب٠۰",
            "ب۰٠",
            "क\u{200d}ष",
            "\u{200d}ष",
            "a\u{200c}b",
            "\u{640}ب",
            "\u{7fa}",
            "実\u{302e}",
            "〱",
            "〻",
            "\u{1100}\u{1161}\u{11a8}\u{11a8}",
        ] {
            assert!(!is_idn_hostname(bad), "{bad}");
        }
    }
}
