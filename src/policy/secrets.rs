//! Texts that hold a secret, or what looks like one.
//!
//! Nothing here is a regular expression: what a token looks like is its prefix, its alphabet and
//! its length, and a search in linear time finds that. No library of such rules fits: those that
//! exist are hundreds of regular expressions and their engine.

mod base64;
mod class;
mod entropy;
mod keyed;
mod login;
mod runs;
mod tokens;

use std::ops::Range;

use self::class::{Class, class};
use self::runs::Runs;
use super::scan::Anchors;

pub(super) use self::keyed::kind_by_name;

/// What looks like a secret. It holds a place and no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Secret {
    /// Where it stands in the text, in bytes.
    pub(super) span: Range<usize>,
    /// What it is, in words.
    pub(super) kind: &'static str,
}

/// Fewer characters than this make no token.
const SHORTEST: usize = 16;

/// No secret is looked at any further, so that a search takes linear time whatever the text.
const LONGEST: usize = 512;

/// Finds all that looks like a secret, in the order of `text`. Strings in it must be parted by
/// something that no token has, such as a blank or a NUL.
pub(super) fn find(text: &str, anchors: &Anchors) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let mut secrets = Vec::new();
    for &end in &anchors.private_keys {
        secrets.extend(private_key(bytes, end));
    }
    for &start in &anchors.bearers {
        secrets.extend(login::bearer(bytes, start));
    }
    for &start in &anchors.basics {
        secrets.extend(login::basic(bytes, start));
    }
    for &end in &anchors.cookies {
        secrets.extend(login::cookie(bytes, end));
    }
    for &end in &anchors.names {
        secrets.extend(keyed::told_in_words(text, end));
    }
    for at in memchr::memchr2_iter(b':', b'=', bytes) {
        let found = login::in_url(bytes, at)
            .or_else(|| keyed::assignment(text, at))
            .or_else(|| tokens::telegram(bytes, at));
        secrets.extend(found);
    }
    let mut runs = Runs::of(bytes);
    while let Some(run) = runs.next() {
        secrets.extend(in_run(text, &runs, &run));
    }
    secrets.sort_by_key(|secret| secret.span.start);
    secrets
}

/// A private key in PEM, from its first line on; `end` is behind its words `PRIVATE KEY`.
fn private_key(text: &[u8], end: usize) -> Option<Secret> {
    const BEGIN: &[u8] = b"-----BEGIN ";
    let rest = text.get(end..)?;
    let closed = rest.starts_with(b"-----") || rest.starts_with(b" BLOCK-----");
    let line = text.get(end.saturating_sub(48)..end)?;
    let begin = memchr::memmem::rfind(line, BEGIN)?;
    closed.then_some(Secret {
        span: end - (line.len() - begin)..end,
        kind: "a private key",
    })
}

/// A token in the run at `run` of `text`: one with a prefix, at the beginning of a word, or one that
/// looks thrown.
fn in_run(text: &str, runs: &Runs<'_>, run: &Range<usize>) -> Option<Secret> {
    let bytes = text.as_bytes();
    for &word in runs.words() {
        if run.end - word < SHORTEST {
            break;
        }
        let found = tokens::starts_at(bytes, word, run.end);
        if found.is_some() {
            return found;
        }
    }
    // Most ids are done with by this.
    if runs.changes() < entropy::LEAST_CHANGES {
        return None;
    }
    tokens::azure(bytes, run).or_else(|| entropy::in_run(text, run))
}

/// Whether tokens have this character.
fn is_of_token(byte: u8) -> bool {
    class(byte) != Class::Other
}

/// Whether so many different characters are in it that nobody typed it to fill a gap.
fn is_varied(token: &[u8]) -> bool {
    const ENOUGH: u32 = 6;
    let seen = token
        .iter()
        .fold(0_u128, |seen, byte| seen | 1 << (byte & 0x7f));
    seen.count_ones() >= ENOUGH
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::policy::fold::Folded;
    use crate::policy::fold::tests::vector;
    use crate::policy::scan::anchors;

    fn kinds(text: &str) -> Vec<&'static str> {
        let folded = Folded::of(text);
        let secrets = find(folded.text(), &anchors(folded.text()));
        secrets.into_iter().map(|secret| secret.kind).collect()
    }

    /// The lines of a file of vectors, but for remarks. A line may be parted by `{}`, so that no
    /// scanner of repositories takes it for a leak.
    fn lines(file: &str) -> impl Iterator<Item = String> {
        file.lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(|line| vector(&line.replace("{}", "")))
    }

    #[test]
    fn secrets_are_found() {
        let file = include_str!("../../tests/policy/secrets.txt");
        let mut count = 0;
        let mut missed = Vec::new();
        for line in lines(file) {
            let (kind, text) = line.split_once(": ").expect("a line is a kind and a text");
            if kinds(text).first() != Some(&kind) {
                missed.push(format!("{text}: {:?}", kinds(text)));
            }
            let inside = format!("Use this: {text} (from the vault).");
            if kinds(&inside).is_empty() {
                missed.push(inside);
            }
            count += 1;
        }
        assert!(missed.is_empty(), "{missed:#?}");
        assert!(count > 80, "{count}");
    }

    #[test]
    fn what_only_looks_long_is_no_secret() {
        let file = include_str!("../../tests/policy/no-secrets.txt");
        let mut count = 0;
        let mut found = Vec::new();
        for line in lines(file) {
            if !kinds(&line).is_empty() {
                found.push(format!("{line}: {:?}", kinds(&line)));
            }
            count += 1;
        }
        assert!(found.is_empty(), "{found:#?}");
        assert!(count > 100, "{count}");
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        let most = 100_000;
        for piece in [
            "password=",
            "://",
            "://a:b@",
            ":",
            "=",
            "sk-",
            "eyJ",
            "bearer ",
            "basic ",
            "password is ",
            "cookie: a=b;",
            "cookie:",
            "token \"",
            "private key",
            "-----BEGIN ",
            "a1B",
            "/",
            "~",
            "Q~",
            "a:AA",
            "uai.",
        ] {
            let text = piece.repeat(most / piece.len());
            let begin = std::time::Instant::now();
            kinds(&text);
            let taken = begin.elapsed();
            assert!(taken.as_secs() < 5, "{piece}: {taken:?}");
        }
    }
}
