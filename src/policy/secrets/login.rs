//! Names and passwords in URLs, and the credentials of HTTP.

use super::keyed::is_placeholder;
use super::{LONGEST, SHORTEST, Secret, base64, is_of_token, is_varied};

/// The password of `scheme://name:password@host`; `at` is the colon behind the scheme.
pub(super) fn in_url(text: &[u8], at: usize) -> Option<Secret> {
    let rest = text.get(at..)?.strip_prefix(b"://")?;
    let rest = &rest[..rest.len().min(LONGEST)];
    let ends = |byte: &u8| {
        byte.is_ascii_whitespace()
            || byte.is_ascii_control()
            || matches!(byte, b'/' | b'?' | b'#' | b'"' | b'<' | b'>')
    };
    let authority = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
    let user = &authority[..memchr::memrchr(b'@', authority)?];
    let name = memchr::memchr(b':', user)?;
    let password = &user[name + 1..];
    if password.is_empty() || is_placeholder(password) {
        return None;
    }
    let start = at + 3 + name + 1;
    Some(Secret {
        span: start..start + password.len(),
        kind: "a password in a URL",
    })
}

/// What follows `Bearer`, at `start`.
pub(super) fn bearer(text: &[u8], start: usize) -> Option<Secret> {
    let token = token(text, start);
    let long = token.len() >= SHORTEST && is_varied(token);
    // Words that happen to follow have no digits.
    (long && token.iter().any(u8::is_ascii_digit)).then_some(Secret {
        span: start..start + token.len(),
        kind: "a bearer token",
    })
}

/// What follows `Basic`, at `start`: base64 of a name, a colon and a password.
pub(super) fn basic(text: &[u8], start: usize) -> Option<Secret> {
    let token = token(text, start);
    let decoded = base64::decode(token).filter(|_| base64::is_of_text(token))?;
    let colon = memchr::memchr(b':', &decoded)?;
    let real = decoded.len() > colon + 1 && !is_placeholder(&decoded[colon + 1..]);
    real.then_some(Secret {
        span: start..start + token.len(),
        kind: "basic credentials",
    })
}

/// The first value of a header `Cookie` or `Set-Cookie` that names a session; `end` is behind its name.
pub(super) fn cookie(text: &[u8], end: usize) -> Option<Secret> {
    let rest = text.get(end..)?;
    let rest = &rest[..rest.len().min(LONGEST)];
    let blank = |byte: &u8| matches!(byte, b' ' | b'"' | b'\'' | b'`' | b'\\');
    let colon = rest.iter().position(|byte| !blank(byte))?;
    let behind = rest[colon..].strip_prefix(b":")?;
    let start = behind.iter().position(|byte| !blank(byte))?;
    let cookies = &behind[start..];
    let ends = |byte: &u8| byte.is_ascii_control() || matches!(byte, b'"' | b'\'' | b'`');
    let cookies = &cookies[..cookies.iter().position(ends).unwrap_or(cookies.len())];
    let mut place = end + colon + 1 + start;
    for cookie in cookies.split(|byte| *byte == b';') {
        let value = memchr::memchr(b'=', cookie).map_or(cookie.len(), |sign| sign + 1);
        let token = token(cookie, value);
        let has = |test: fn(&u8) -> bool| token.iter().any(test);
        let mixed = has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
        if token.len() >= SHORTEST && mixed && is_varied(token) {
            let start = place + value;
            return Some(Secret {
                span: start..start + token.len(),
                kind: "a session cookie",
            });
        }
        place += cookie.len() + 1;
    }
    None
}

fn token(text: &[u8], start: usize) -> &[u8] {
    let rest = text.get(start..).unwrap_or_default();
    let rest = &rest[..rest.len().min(LONGEST)];
    let length = rest.iter().take_while(|byte| is_of_token(**byte)).count();
    &rest[..length]
}
