//! Tokens that nobody has described, but that look thrown like dice.

use std::ops::Range;

use super::class::class;
use super::{LONGEST, Secret, base64};

/// Fewer characters than this are an abbreviation.
const LEAST: usize = 20;

/// So much of a token must look thrown, in characters.
const LEAST_ODD: usize = 16;

/// So often the kind of character must change in it at least.
pub(super) const LEAST_CHANGES: usize = (LEAST_ODD - 1) / 5;

/// Bits that a character of a thrown token tells at least.
const LEAST_ENTROPY: f64 = 3.5;

/// Beginnings of the ids of packets, which may be as random as they like.
const IDS: &[&str] = &[
    "msg_", "conv_", "turn_", "corr_", "task_", "idem_", "trace_", "rw-", "agt_", "usr_", "svc_",
    "tool_", "team_",
];

/// A token in the run at `run` of `text` that looks thrown.
pub(super) fn in_run(text: &str, run: &Range<usize>) -> Option<Secret> {
    let bytes = text.as_bytes();
    let whole = bytes.get(run.clone())?;
    let mut start = run.start;
    for part in whole.split(|byte| matches!(byte, b'.' | b'~' | b'=')) {
        let end = start + part.len();
        // The padding belongs to what it pads.
        let padded = bytes[end..run.end].iter().take(2);
        let padded = padded.take_while(|byte| **byte == b'=').count();
        let padded = &bytes[start..end + padded];
        if is_thrown(part, padded) && !is_id(whole) && !is_excused(text, run, start..end) {
            return Some(Secret {
                span: start..end,
                kind: "a token of high entropy",
            });
        }
        start = end + 1;
    }
    None
}

fn is_id(run: &[u8]) -> bool {
    IDS.iter().any(|id| run.starts_with(id.as_bytes()))
}

/// Whether a token looks thrown like dice, as far as its beginning tells; `padded` is the same with
/// its padding.
pub(super) fn is_thrown(token: &[u8], padded: &[u8]) -> bool {
    /// More is not needed to tell.
    const BEGINNING: usize = 128;
    let token = &token[..token.len().min(BEGINNING)];
    if token.len() < LEAST || !token.iter().any(u8::is_ascii_digit) {
        return false;
    }
    let odd: usize = token
        .split(|byte| matches!(byte, b'-' | b'_' | b'/' | b'+'))
        .filter(|part| is_odd(part))
        .map(<[u8]>::len)
        .sum();
    odd >= LEAST_ODD
        && odd * 10 >= token.len() * 6
        && entropy(token) >= LEAST_ENTROPY
        && !base64::is_of_text(padded)
}

/// Whether a part of a token is neither a word, nor a number, nor hex, nor words joined by their
/// capitals.
fn is_odd(part: &[u8]) -> bool {
    if part.len() < 6 {
        return false;
    }
    let mut changes = 0;
    for (at, pair) in part.windows(2).enumerate() {
        if class(pair[0]) == class(pair[1]) {
            continue;
        }
        let small = |at: usize| part.get(at).is_some_and(u8::is_ascii_lowercase);
        let word_begins = pair[1].is_ascii_uppercase() && small(at + 2) && small(at + 3);
        let word_goes_on = pair[0].is_ascii_uppercase() && pair[1].is_ascii_lowercase();
        let capitals = at >= 2 && part[at - 2..=at].iter().all(u8::is_ascii_uppercase);
        let numbered = capitals && pair[1].is_ascii_digit();
        if !word_begins && !word_goes_on && !numbered {
            changes += 1;
        }
    }
    // Where one in five changes, 95 of 100 random tokens of 20 letters and digits are found, and 98
    // of 32. Of the identifiers in a great heap of sources, one in a thousand is taken for a token.
    let is_hex = || part.iter().all(u8::is_ascii_hexdigit) || part.starts_with(b"0x");
    changes * 5 >= part.len() - 1 && !is_hex() && !is_ulid(part)
}

/// Whether this is a ULID: an id that tells its time, in Crockford's alphabet.
fn is_ulid(part: &[u8]) -> bool {
    let of_crockford = |byte: &u8| {
        let byte = byte.to_ascii_uppercase();
        byte.is_ascii_alphanumeric() && !matches!(byte, b'I' | b'L' | b'O' | b'U')
    };
    part.len() == 26 && matches!(part[0], b'0'..=b'7') && part.iter().all(of_crockford)
}

/// Shannon's entropy, in bits a character.
#[allow(clippy::cast_precision_loss, reason = "tokens are short")]
fn entropy(token: &[u8]) -> f64 {
    let mut counts = [0_u16; 256];
    for byte in token {
        counts[usize::from(*byte)] += 1;
    }
    let length = token.len() as f64;
    let bits = |count: u16| {
        let share = f64::from(count) / length;
        -share * share.log2()
    };
    counts
        .into_iter()
        .filter(|count| *count > 0)
        .map(bits)
        .sum()
}

/// Whether what stands around a token tells that it is no secret.
fn is_excused(text: &str, run: &Range<usize>, token: Range<usize>) -> bool {
    const PICTURES: &[&[u8]] = &[
        b".png", b".jpg", b".jpeg", b".gif", b".svg", b".webp", b".ico", b".bmp",
    ];
    let bytes = text.as_bytes();
    let behind = &bytes[token.end..run.end];
    let behind = behind.strip_prefix(b"=").unwrap_or(behind);
    let behind = behind.strip_prefix(b"=").unwrap_or(behind);
    let is_picture = PICTURES.iter().any(|end| behind.starts_with(end));

    // What leads up to it, from the last blank on.
    let near = &bytes[run.start.saturating_sub(LONGEST)..token.start];
    let blank = near.iter().rposition(|byte| *byte <= b' ' || *byte == b'"');
    let before = &near[blank.map_or(0, |blank| blank + 1)..];
    let has = |part: &[u8]| memchr::memmem::find(before, part).is_some();
    let addresses = has(b"://") || before.starts_with(b"urn:") || has(b"data:image/");
    // Digests and public keys are there to be seen.
    let token = &bytes[token];
    let digest = [&b"sha1"[..], b"sha256", b"sha384", b"sha512", b"md5"];
    let is_digest = digest.iter().any(|name| {
        token.starts_with(name)
            || before.ends_with(&[name, &b":"[..]].concat())
            || before.ends_with(&[name, &b"="[..]].concat())
    });
    let is_public = token.starts_with(b"AAAA") || in_public_pem(&bytes[..run.start]);
    is_picture || addresses || is_digest || is_public
}

/// Whether `text` ends inside a certificate or a public key in PEM.
fn in_public_pem(text: &[u8]) -> bool {
    /// The lines of a large one.
    const REACH: usize = 16 * LONGEST;
    let near = &text[text.len().saturating_sub(REACH)..];
    let begin = memchr::memmem::rfind(near, b"-----BEGIN ");
    let end = memchr::memmem::rfind(near, b"-----END ");
    begin.is_some() && begin > end
}
