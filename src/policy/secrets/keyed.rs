//! Values that stand beside a name which tells that they are secret: `password=...`.

use super::{Secret, is_varied};
use crate::support::Moment;

/// Names are no longer than this.
const LONGEST_NAME: usize = 24;

/// Nor does more of a value need to be seen.
const LONGEST_VALUE: usize = 256;

/// How much a name tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    /// Whatever has this name is a password, if it is a value at all.
    Password,
    /// What has this name may be described or referred to instead.
    Secret,
}

/// Endings of names, in lower case and without what parts their words, by their last two bytes: this
/// is asked of every member. With a `=` at its end, one counts only before that sign.
fn endings(last: [u8; 2]) -> &'static [(&'static str, Tells)] {
    use Tells::{Password, Secret};
    match &last {
        b"rd" => &[("password", Password)],
        b"wd" => &[("passwd", Password), ("pwd", Password)],
        b"se" => &[("passphrase", Password)],
        b"na" => &[("contrasena", Password)],
        b"\xb1a" => &[("contraseña", Password)],
        b"et" => &[("secret", Secret)],
        b"en" => &[("token", Secret)],
        b"on" => &[("authorization", Secret)],
        b"ve" => &[("clave", Password)],
        b"al" => &[("credential", Secret)],
        b"ls" => &[("credentials", Secret)],
        b"re" => &[("amzsignature=", Secret)],
        b"ig" => &[("&sig=", Secret), ("?sig=", Secret)],
        b"ey" => &[
            ("apikey", Secret),
            ("accesskey", Secret),
            ("accountkey", Secret),
            ("secretkey", Secret),
            ("privatekey", Secret),
            ("signingkey", Secret),
            ("encryptionkey", Secret),
            ("masterkey", Secret),
        ],
        b"so" => &[("tokendeacceso", Secret)],
        b"pi" => &[("clavedeapi", Secret)],
        _ => &[],
    }
}

/// What a value is called in a report.
fn kind(tells: Tells) -> &'static str {
    match tells {
        Tells::Password => "a password beside its name",
        Tells::Secret => "a key or token beside its name",
    }
}

/// A value behind the `=` or `:` at `at`, if a name before it tells that it is a secret.
pub(super) fn assignment(text: &str, at: usize) -> Option<Secret> {
    let bytes = text.as_bytes();
    let sign = *bytes.get(at)?;
    let before = at.checked_sub(1).and_then(|before| bytes.get(before));
    let behind = bytes.get(at + 1);
    // Comparisons and Rust's paths are no assignments; of `:=` the second sign counts.
    let compares = matches!(before, Some(b'!' | b'<' | b'>' | b'=' | b':')) && sign == b'=';
    let compares = compares && before != Some(&b':');
    let paths = sign == b':' && (before == Some(&b':') || behind == Some(&b':'));
    if compares || paths || behind == Some(&b'=') {
        return None;
    }
    let name_end = skip_back(bytes, at);
    let tells = told(text.get(..name_end)?, sign)?;
    let start = skip(bytes, at + 1);
    let value = value(&bytes[start..]);
    let close = name_end == at && start == at + 1;
    let quoted = start > 0 && matches!(bytes[start - 1], b'"' | b'\'' | b'`');
    let (start, value) = match tells {
        Tells::Secret => after_scheme(bytes, start, value),
        Tells::Password => (start, value),
    };
    let assigned = sign == b'=' && (close || is_long_word(value));
    is_secret(value, tells, assigned || quoted).then(|| Secret {
        span: start..start + value.len(),
        kind: kind(tells),
    })
}

/// A value that a sentence tells of the name that ends at `end`: `password is x`, `password "x"`.
pub(super) fn told_in_words(text: &str, end: usize) -> Option<Secret> {
    const SAYS: &[&str] = &["is", "was", "es", "era", "->"];
    let bytes = text.as_bytes();
    // A colon or an equals sign is looked at by itself.
    let tells = told(text.get(..end)?, b' ')?;
    let mut start = skip(bytes, end);
    if start == end {
        return None;
    }
    let quoted = |start: usize| matches!(bytes[start - 1], b'"' | b'\'' | b'`');
    let mut found = value(&bytes[start..]);
    let said = found.strip_suffix(b":").unwrap_or(found);
    let says = SAYS
        .iter()
        .any(|word| said.eq_ignore_ascii_case(word.as_bytes()));
    if says {
        start = skip(bytes, start + found.len());
        found = value(&bytes[start..]);
    } else if !quoted(start) {
        let looks_chosen = match tells {
            Tells::Password => is_strong(found),
            Tells::Secret => is_one_piece(found),
        };
        if !looks_chosen {
            return None;
        }
    }
    if has_word(found) {
        return None;
    }
    is_secret(found, tells, false).then(|| Secret {
        span: start..start + found.len(),
        kind: kind(tells),
    })
}

/// What kind of secret a member is that is called `name` and has the value `text`, if it is one.
pub(in crate::policy) fn kind_by_name(name: &str, text: &str) -> Option<&'static str> {
    let tells = told(name, b':')?;
    let value = text.trim().as_bytes();
    let value = &value[..value.len().min(LONGEST_VALUE)];
    let (_, value) = after_scheme(value, 0, value);
    let one_word = !value.iter().any(u8::is_ascii_whitespace);
    (one_word && is_secret(value, tells, true)).then(|| kind(tells))
}

/// What the name at the end of `text` tells.
fn told(text: &str, sign: u8) -> Option<Tells> {
    let last = text.as_bytes().last_chunk::<2>()?;
    let ends = |ending: &str| match ending.strip_suffix('=') {
        Some(ending) => sign == b'=' && ends_with(text, ending),
        None => ends_with(text, ending),
    };
    endings(last.map(|byte| byte.to_ascii_lowercase()))
        .iter()
        .find(|(ending, _)| ends(ending))
        .map(|(_, tells)| *tells)
}

/// Whether `text` ends with `ending`, whatever the case and whatever parts its words.
fn ends_with(text: &str, ending: &str) -> bool {
    let mut left = text.as_bytes();
    for wanted in ending.as_bytes().iter().rev() {
        while let [rest @ .., b'_' | b'-' | b' '] = left {
            left = rest;
            if text.len() - left.len() > LONGEST_NAME {
                return false;
            }
        }
        match left {
            [rest @ .., last] if last.to_ascii_lowercase() == *wanted => left = rest,
            _ => return false,
        }
    }
    true
}

/// Where the name before a sign ends: before blanks and a closing quote.
fn skip_back(text: &[u8], mut end: usize) -> usize {
    const MOST: usize = 4;
    for _ in 0..MOST {
        match end.checked_sub(1).and_then(|before| text.get(before)) {
            Some(b' ' | b'\n' | b'\t' | b'"' | b'\'' | b'`' | b'\\' | b':' | b']') => end -= 1,
            _ => break,
        }
    }
    end
}

/// Where the value behind a sign begins: behind blanks and an opening quote.
fn skip(text: &[u8], mut start: usize) -> usize {
    const MOST: usize = 4;
    for _ in 0..MOST {
        match text.get(start) {
            Some(b' ' | b'\n' | b'\t' | b'"' | b'\'' | b'`' | b'\\' | b'>') => start += 1,
            _ => break,
        }
    }
    start
}

/// The value at the beginning of `text`.
fn value(text: &[u8]) -> &[u8] {
    let text = &text[..text.len().min(LONGEST_VALUE)];
    let ends = |byte: &u8| {
        byte.is_ascii_whitespace()
            || byte.is_ascii_control()
            || matches!(
                byte,
                b'"' | b'\'' | b'`' | b'\\' | b',' | b';' | b'&' | b'|' | b')'
            )
    };
    let value = &text[..text.iter().position(ends).unwrap_or(text.len())];
    value.strip_suffix(b".").unwrap_or(value)
}

/// Whether `value` has letters, digits and signs, as passwords have that somebody demanded much of.
fn is_strong(value: &[u8]) -> bool {
    let has = |test: fn(&u8) -> bool| value.iter().any(test);
    let sign = |byte: &u8| b"!@#$%^&*+=?~".contains(byte);
    value.len() >= 8 && has(u8::is_ascii_alphabetic) && has(u8::is_ascii_digit) && has(sign)
}

/// Whether `value` is joined by hyphens and one of its parts is a plain word: `sha256-hashed`.
fn has_word(value: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let is_word = |part: &[u8]| part.len() >= 4 && part.iter().all(u8::is_ascii_lowercase);
    value.contains(&b'-') && value.iter().all(plain) && value.split(|b| *b == b'-').any(is_word)
}

/// Whether `value` is nothing but letters and digits.
fn is_one_piece(value: &[u8]) -> bool {
    value.iter().all(u8::is_ascii_alphanumeric)
}

/// Whether `value` is longer than the words that sentences are made of.
fn is_long_word(value: &[u8]) -> bool {
    value.len() >= 16 && value.iter().all(u8::is_ascii_lowercase)
}

/// Whether `value` is a time.
fn is_time(value: &[u8]) -> bool {
    std::str::from_utf8(value).is_ok_and(|text| Moment::parse(text).is_some())
}

/// Of `Bearer x`, as an authorization has it, the `x`.
fn after_scheme<'t>(text: &'t [u8], start: usize, first: &'t [u8]) -> (usize, &'t [u8]) {
    let schemes = ["bearer", "basic", "token", "apikey", "digest", "negotiate"];
    let is_scheme = |scheme: &&str| first.eq_ignore_ascii_case(scheme.as_bytes());
    if schemes.iter().any(is_scheme) {
        let start = skip(text, start + first.len());
        return (start, value(&text[start..]));
    }
    (start, first)
}

/// Whether `value` is what its name says, and not a word about it. A value that is `joined` to its
/// name, or quoted, is hardly part of a sentence.
fn is_secret(value: &[u8], tells: Tells, joined: bool) -> bool {
    let has = |test: fn(&u8) -> bool| value.iter().any(test);
    let mixed = has(u8::is_ascii_alphabetic) && has(|byte| !byte.is_ascii_alphabetic());
    if is_placeholder(value) || is_reference(value) || is_time(value) {
        return false;
    }
    match (tells, joined) {
        (Tells::Password, true) => value.len() >= 4,
        (Tells::Password, false) => value.len() >= 6 && mixed && !is_wordy(value, false),
        (Tells::Secret, true) => value.len() >= 8 && mixed && !is_wordy(value, true),
        (Tells::Secret, false) => {
            value.len() >= 12 && mixed && is_varied(value) && !is_wordy(value, true)
        }
    }
}

/// Whether `value` only holds the place of a secret, or says that there is none.
pub(super) fn is_placeholder(value: &[u8]) -> bool {
    const WORDS: &[&str] = &[
        "null",
        "none",
        "nil",
        "undefined",
        "true",
        "false",
        "required",
        "optional",
        "string",
        "empty",
        "unset",
        "missing",
        "rotated",
        "revoked",
        "unknown",
        "example",
    ];
    const PARTS: &[&str] = &[
        "redacted",
        "masked",
        "removed",
        "hidden",
        "omitted",
        "placeholder",
        "your-",
        "your_",
    ];
    let opens = matches!(
        value.first(),
        None | Some(b'<' | b'$' | b'{' | b'%' | b'[' | b'(')
    );
    let filled = value
        .iter()
        .all(|byte| matches!(byte, b'x' | b'X' | b'*' | b'.' | b'-' | b'_' | b'#' | b'?'));
    let lower = value.to_ascii_lowercase();
    let contains = |part: &&str| memchr::memmem::find(&lower, part.as_bytes()).is_some();
    opens
        || filled
        || WORDS.iter().any(|word| word.as_bytes() == lower)
        || PARTS.iter().any(contains)
}

/// Whether `value` says where a secret can be had, and not what it is.
fn is_reference(value: &[u8]) -> bool {
    const BEGINNINGS: &[&str] = &[
        "urn:",
        "arn:",
        "op://",
        "vault",
        "env",
        "ref",
        "file:",
        "kms",
        "keyring",
        "secret-",
        "credential-",
        "cred-",
        "key-ref",
        "/",
        "./",
        "@",
    ];
    memchr::memmem::find(value, b"://").is_some()
        || BEGINNINGS
            .iter()
            .any(|beginning| value.starts_with(beginning.as_bytes()))
}

/// Whether `value` is made of words and numbers, as ids are. With `numbered`, a word may have a
/// number at its end.
fn is_wordy(value: &[u8], numbered: bool) -> bool {
    let parts = |byte: &u8| matches!(byte, b'-' | b'_' | b'.' | b'/' | b':' | b'+' | b'#');
    value.split(parts).all(|part| {
        let letters = part.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let letters = letters.count();
        let rest = &part[letters..];
        let number = rest.iter().all(u8::is_ascii_digit);
        let version = letters <= 1 || rest.is_empty();
        number && (version || numbered)
    })
}

#[cfg(test)]
mod tests {
    use super::{endings, told};

    #[test]
    fn every_ending_of_the_table_tells() {
        let mut count = 0;
        let pairs = (0..=u16::MAX).map(u16::to_be_bytes);
        for (ending, tells) in pairs.flat_map(endings) {
            let name = ending.trim_end_matches('=');
            assert_eq!(told(name, b'='), Some(*tells), "{ending}");
            let (first, rest) = name.split_at(1);
            let parted = format!("{first}_{rest}").to_ascii_uppercase();
            assert_eq!(told(&parted, b'='), Some(*tells), "{parted}");
            count += 1;
        }
        assert!(count > 20);
        assert_eq!(told("signature", b'='), None);
        assert_eq!(told("x-amz-signature", b':'), None);
    }
}
