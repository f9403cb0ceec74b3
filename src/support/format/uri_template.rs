//! URI Templates of RFC 6570.
//!
//! Written out, because the library that knows URIs takes templates that the RFC does not (a prefix
//! of no characters, two points in a name) and refuses letters beyond ASCII.

/// Whether `text` is a `URI-Template`, section 2: literals, and expressions in braces.
pub(super) fn is_uri_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literals, behind)) = rest.split_once('{') {
        let Some((expression, behind)) = behind.split_once('}') else {
            return false;
        };
        if !is_literals(literals) || !is_expression(expression) {
            return false;
        }
        rest = behind;
    }
    is_literals(rest)
}

/// Section 2.1, with the apostrophe, which an erratum gives back.
fn is_literals(text: &str) -> bool {
    is_encoded(text, |character| match character {
        '\0'..=' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' | '\u{7f}' => false,
        character => character.is_ascii() || is_beyond_ascii(character),
    })
}

/// `ucschar` and `iprivate` of RFC 3987, section 2.2.
fn is_beyond_ascii(character: char) -> bool {
    let last = u32::from(character) & 0xffff;
    match character {
        '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fdcf}' | '\u{fdf0}'..='\u{ffef}' => true,
        '\u{e0000}'..='\u{e0fff}' => false,
        '\u{10000}'.. => last < 0xfffe,
        _ => false,
    }
}

/// Section 2.2, with the operators that the RFC defines; those that it reserves mean nothing.
fn is_expression(text: &str) -> bool {
    let variables = text.strip_prefix(['+', '#', '.', '/', ';', '?', '&']);
    variables.unwrap_or(text).split(',').all(is_variable)
}

/// Section 2.3, with the modifiers of section 2.4.
fn is_variable(text: &str) -> bool {
    match text.split_once(':') {
        Some((name, length)) => is_name(name) && is_prefix_length(length),
        None => is_name(text.strip_suffix('*').unwrap_or(text)),
    }
}

fn is_name(text: &str) -> bool {
    let in_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    text.split('.')
        .all(|part| !part.is_empty() && is_encoded(part, in_name))
}

/// From 1 to 9999.
fn is_prefix_length(text: &str) -> bool {
    matches!(text.len(), 1..=4)
        && !text.starts_with('0')
        && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `text` is characters that are `allowed`, and others as `%` with two hexadecimal digits.
fn is_encoded(text: &str, allowed: fn(char) -> bool) -> bool {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let mut digit = || {
            characters
                .next()
                .is_some_and(|next| next.is_ascii_hexdigit())
        };
        let sound = match character {
            '%' => digit() && digit(),
            character => allowed(character),
        };
        if !sound {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_uri_template;

    #[test]
    fn variables_stand_in_braces() {
        for good in [
            "",
            "http://example.com/a/{b}",
            "{a}{b}",
            "{a,b_1,C}",
            "{+a}{#a}{.a}{/a}{;a}{?a}{&a}",
            "{a*}{a:1}{a:9999}{?a:20,b*}",
            "{a.b}{%41}{a%2Fb}",
            "a%41b'~[]()@!$&*+,;=",
            "é\u{10300}\u{e000}\u{f0000}",
        ] {
            assert!(is_uri_template(good), "{good}");
        }
    }

    #[test]
    fn everything_else_fails() {
        for bad in [
            "{",
            "}",
            "{}",
            "{a",
            "a}",
            "{a}}",
            "{{a}}",
            "{a,,b}",
            "{a,}",
            "{,a}",
            "{+}",
            "{a b}",
            "{a-b}",
            "{é}",
            "{a:}",
            "{a:0}",
            "{a:01}",
            "{a:10000}",
            "{a:1*}",
            "{a**}",
            "{a=b}",
            "{=a}",
            "{|a}",
            "{a+}",
            "{.}",
            "{..a}",
            "{a.}",
            "{a..b}",
            "{%}",
            "{%4}",
            "{%4g}",
            "%",
            "%4",
            "%gg",
            "a b",
            "a\"b",
            "a<b",
            "a\\b",
            "a^b",
            "a|b",
            "a`b",
            "\n",
            "\u{7f}",
            "\u{80}",
            "\u{fffe}",
            "\u{1ffff}",
            "\u{e0001}",
        ] {
            assert!(!is_uri_template(bad), "{bad}");
        }
    }
}
