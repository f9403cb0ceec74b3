//! `must_exclude_patterns`: what an output must not hold.

use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};
use serde_json::{Map, Value};

use super::published::texts;
use super::{ArgumentFault, Check, CheckKind, Output};

/// How large an expression of a sender may become. All expressions are matched in linear time.
pub(super) const MOST_BYTES: usize = 1 << 16;

/// How many patterns one criterion may name.
const MOST_PATTERNS: usize = 16;

/// What begins an expression of one's own.
const OWN: &str = "regex:";

/// The named patterns. `email` and `phone` are published, the others a reading.
static NAMED: LazyLock<Vec<(&'static str, Regex)>> = LazyLock::new(|| {
    const SOURCES: [(&str, &str); 8] = [
        (
            "email",
            r"(?i)\b[a-z0-9._%+'-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+\b",
        ),
        (
            "phone",
            r"(?:^|[^\w+.-])(?:\+\d{1,3}[ .()/-]{0,2}(?:\d[ .()/-]{0,2}){6,13}\d|\(\d{2,5}\)[ .-]?(?:\d[ .-]?){4,9}\d|0\d{1,4}[ /-]{1,3}(?:\d[ -]?){4,9}\d|\d{3}[ .-]\d{3}[ .-]\d{4})(?:$|[^\w-])",
        ),
        (
            "credit_card",
            r"\b(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|3[47]\d{2}|6(?:011|5\d{2}))(?:[ -]?\d{4}){2}[ -]?\d{3,4}\b|\b3[47]\d{2}[ -]?\d{6}[ -]?\d{5}\b",
        ),
        (
            "iban",
            r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b",
        ),
        (
            "ip_address",
            r"(?i)\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b|\b(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\b|(?:^|[^\w:.])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})?::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6}(?:$|[^\w:])",
        ),
        (
            "url",
            r"(?i)\b(?:https?|ftp|wss?)://[^\s<>]+|\bwww\.[a-z0-9-]+\.[a-z]{2,}",
        ),
        ("us_ssn", r"\b\d{3}-\d{2}-\d{4}\b"),
        (
            "secret",
            r"-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{22,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bsk-[A-Za-z0-9_-]{20,}|\bAIza[0-9A-Za-z_-]{35}|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+|(?i)\bbearer\s+[a-z0-9._~+/-]{16,}|(?i)\b(?:password|passwd|secret|api[_-]?key|token)\b\s*[:=]\s*\S{6,}|[a-z][a-z0-9+.-]*://[^\s:/@]+:[^\s:/@]+@",
        ),
    ];
    // A pattern that did not compile would be missing, and the test of all names fail.
    SOURCES
        .iter()
        .filter_map(|(name, source)| Some((*name, Regex::new(source).ok()?)))
        .collect()
});

/// `must_exclude_patterns` with `patterns`, names or `regex:` and an expression, and perhaps `label`.
pub(super) struct MustExcludePatterns;

impl CheckKind for MustExcludePatterns {
    fn check(&self, args: &Map<String, Value>) -> Result<Box<dyn Check>, Vec<ArgumentFault>> {
        let names = texts(args, "patterns")?;
        let label = args.get("label").and_then(Value::as_str);
        if names.len() > MOST_PATTERNS {
            let detail = format!("name {MOST_PATTERNS} patterns at most");
            return Err(vec![ArgumentFault::new("/patterns", detail)]);
        }
        let mut faults = Vec::new();
        let mut patterns = Vec::new();
        for (index, name) in names.iter().enumerate() {
            match pattern(name) {
                Ok(pattern) => patterns.push(pattern),
                Err(detail) => {
                    faults.push(ArgumentFault::new(format!("/patterns/{index}"), detail));
                }
            }
        }
        if faults.is_empty() {
            let label = label.map(str::to_owned);
            Ok(Box::new(Excluded { patterns, label }))
        } else {
            Err(faults)
        }
    }
}

/// A pattern, and what to call it: an expression of one's own is not told back to anybody.
fn pattern(name: &str) -> Result<(String, Regex), String> {
    if let Some(source) = name.strip_prefix(OWN) {
        let expression = RegexBuilder::new(source).size_limit(MOST_BYTES).build();
        return match expression {
            Ok(expression) => Ok(("an expression".to_owned(), expression)),
            Err(regex::Error::CompiledTooBig(_)) => {
                Err("the expression is too large; count less in it".to_owned())
            }
            Err(_) => Err("this is no regular expression without look-around".to_owned()),
        };
    }
    let named = NAMED.iter().find(|(known, _)| *known == name);
    named
        .map(|(name, expression)| ((*name).to_owned(), expression.clone()))
        .ok_or_else(|| {
            let known: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
            let known = known.join(", ");
            format!(
                "there is no pattern of this name; use one of {known}, or {OWN} and an expression"
            )
        })
}

struct Excluded {
    patterns: Vec<(String, Regex)>,
    label: Option<String>,
}

impl Excluded {
    fn names(&self) -> String {
        let names: Vec<&str> = self.patterns.iter().map(|(name, _)| &**name).collect();
        names.join(", ")
    }
}

impl Check for Excluded {
    fn demand(&self) -> String {
        match &self.label {
            Some(label) => format!("The output holds no {label} ({}).", self.names()),
            None => format!("The output holds none of: {}.", self.names()),
        }
    }

    fn judge(&self, output: &Output<'_>) -> Result<(), String> {
        let found: Vec<&str> = self
            .patterns
            .iter()
            .filter(|(_, pattern)| pattern.is_match(output.text) || in_texts(pattern, output))
            .map(|(name, _)| &**name)
            .collect();
        if found.is_empty() {
            Ok(())
        } else {
            Err(format!(
                "the output holds what was excluded: {}",
                found.join(", ")
            ))
        }
    }
}

/// Whether a text of a structured output matches: escapes could hide it in the whole.
fn in_texts(pattern: &Regex, output: &Output<'_>) -> bool {
    let mut left: Vec<&Value> = output
        .structured
        .into_iter()
        .flat_map(Map::values)
        .collect();
    let names = output.structured.into_iter().flat_map(Map::keys);
    if names.into_iter().any(|name| pattern.is_match(name)) {
        return true;
    }
    while let Some(value) = left.pop() {
        match value {
            Value::String(text) if pattern.is_match(text) => return true,
            Value::Array(items) => left.extend(items),
            Value::Object(members) => {
                if members.keys().any(|name| pattern.is_match(name)) {
                    return true;
                }
                left.extend(members.values());
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{NAMED, pattern};

    #[test]
    fn every_name_finds_what_it_says_and_nothing_else() {
        let vectors: &[(&str, &[&str], &[&str])] = &[
            (
                "email",
                &[
                    "a.b+c@example.co.uk",
                    "<ann@example.com>",
                    "mailto:Ann@EXAMPLE.com.",
                ],
                &["@ann", "ann@localhost", "a @ b.com", "see section 4@2"],
            ),
            (
                "phone",
                &[
                    "+49 30 1234567",
                    "call (030) 1234567",
                    "555-123-4567",
                    "+1 (212) 555-0100",
                    "030 / 1234567",
                ],
                &[
                    "in 2026-11-30",
                    "4471",
                    "1.234.567",
                    "v1.2.3",
                    "10:30-11:45",
                    "incident-4471-000-1234",
                ],
            ),
            (
                "credit_card",
                &[
                    "4111 1111 1111 1111",
                    "5500-0000-0000-0004",
                    "378282246310005",
                ],
                &[
                    "1234567812345678",
                    "4111 1111",
                    "order 41111111111111112345",
                ],
            ),
            (
                "iban",
                &["DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432"],
                &["DE89", "AB12 text"],
            ),
            (
                "ip_address",
                &["10.0.0.1", "fe80::1", "at ::1.", "2001:db8:0:0:0:0:0:1"],
                &["1.2.3", "300.1.1.1", "10:30", "std::fmt", "vec::add"],
            ),
            (
                "url",
                &["https://example.com/a", "www.example.com"],
                &["example.com", "http:/x"],
            ),
            ("us_ssn", &["078-05-1120"], &["0780-05-1120", "078-051-120"]),
            (
                "secret",
                &[
                    "password: hunter22",
                    "postgres://app:pa55@db/x",
                    "Bearer abcdefghijklmnop1234",
                ],
                &["the password is secret", "a bearer of news", "token: 12"],
            ),
        ];
        assert_eq!(vectors.len(), NAMED.len());
        for (name, found, passed) in vectors {
            let (_, expression) = pattern(name).expect("a name");
            for text in *found {
                assert!(expression.is_match(text), "{name}: {text}");
            }
            for text in *passed {
                assert!(!expression.is_match(text), "{name}: {text}");
            }
        }
    }

    #[test]
    fn expressions_of_ones_own_are_bounded_and_unknown_names_refused() {
        assert!(pattern("regex:^a+$").is_ok());
        for name in [
            "regex:(",
            "regex:(?=a)",
            r"regex:\w{1000}{1000}",
            "e-mail",
            "",
        ] {
            assert!(pattern(name).is_err(), "{name}");
        }
    }
}
