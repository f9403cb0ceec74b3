//! What the command line has to say on policy, and how it keeps secrets from being shown.

use clap::{Args, ValueEnum};

use super::outcome::Judged;
use crate::AnyMessage;
use crate::packet::Packet as _;
use crate::policy::{Context, Moment, secrets_in};
use crate::support::{Report, SchemaEntry, Severity, Violation};
use crate::uaix::AnyPacket;

#[derive(Args, Debug)]
pub(super) struct Options {
    #[command(flatten)]
    pub(super) rules: Rules,
    /// Judge as if it were this time, of RFC 3339; else it is now.
    #[arg(long, value_name = "TIME", value_parser = moment)]
    now: Option<Moment>,
}

/// What does not depend on the time.
#[derive(Args, Debug)]
pub(super) struct Rules {
    /// What becomes of packets that break a rule of policy.
    #[arg(long, value_enum, default_value_t = Mode::Deny)]
    policy: Mode,
    /// Take critical extensions of this namespace; can be given more than once.
    #[arg(long = "known-namespace", value_name = "NAMESPACE")]
    known_namespaces: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Policy is not looked at.
    Off,
    /// They are valid, with warnings.
    Warn,
    /// They are invalid, unless the rule only warns.
    Deny,
}

/// Reads a time of the command line.
pub(super) fn moment(text: &str) -> Result<Moment, &'static str> {
    Moment::parse(text).ok_or("expected a date and time such as 2026-11-30T12:00:00Z")
}

/// How to judge packets.
#[derive(Debug)]
pub(super) struct Policy {
    mode: Mode,
    context: Context,
}

impl Policy {
    pub(super) fn of(options: &Options) -> Self {
        Policy::at(options.now, &options.rules)
    }

    /// As it is at `now`, or at the time of the system.
    pub(super) fn at(now: Option<Moment>, rules: &Rules) -> Self {
        let mut context = Context::new();
        if let Some(now) = now {
            context = context.with_clock(now);
        }
        for namespace in &rules.known_namespaces {
            context = context.with_namespace(namespace);
        }
        Policy {
            mode: rules.policy,
            context,
        }
    }

    /// What becomes of a message, read as `schema` or as whatever it says it is.
    pub(super) fn judge(&self, source: &[u8], schema: Option<&'static SchemaEntry>) -> Judged {
        let decoded = schema
            .and_then(|schema| crate::decode_as(schema.id, source))
            .unwrap_or_else(|| crate::decode_any(source));
        match decoded {
            Ok(message) => {
                let report = match &message {
                    AnyMessage::Uaix(packet) => self.check(packet),
                    AnyMessage::Aif(_) => Report::default(),
                };
                Judged::decoded(message.schema(), source, report)
            }
            Err(report) => Judged::refused(schema, source.to_vec(), report),
        }
    }

    fn check(&self, packet: &AnyPacket) -> Report {
        match self.mode {
            Mode::Off => Report::default(),
            Mode::Warn => packet
                .check_policy(&self.context)
                .at_most(Severity::Warning),
            Mode::Deny => packet.check_policy(&self.context),
        }
    }
}

/// A text without the secrets in it, for excerpts: covered is what looks like one in the text, until
/// the end of its string; whole strings that have one once their escapes are read; and what the
/// report calls one, which may be known by its name only.
pub(super) fn covered(mut source: Vec<u8>, report: &Report) -> Vec<u8> {
    // Nothing is shown of it.
    if report.is_empty() {
        return source;
    }
    let mut spans = Vec::new();
    for chunk in source.utf8_chunks() {
        let text = chunk.valid();
        let start = text.as_ptr().addr() - source.as_ptr().addr();
        let mut done = 0;
        for secret in secrets_in(text) {
            // A string may have many, and is covered from the first of them on.
            if secret.start >= done {
                done = secret.end + end_of_string(&text.as_bytes()[secret.end..]);
                spans.push(start + secret.start..start + done);
            }
        }
    }
    spans.extend(escaped_secrets(&source));
    let secrets = report
        .iter()
        .filter(|violation| violation.code().as_str() == "secret_like_value")
        .map(Violation::span)
        .filter(|span| span.len() > 2);
    // The quotes, or brackets, are left.
    spans.extend(secrets.map(|span| span.start + 1..span.end - 1));
    for span in spans {
        for byte in source.get_mut(span).into_iter().flatten() {
            if *byte != b'\n' {
                *byte = b'*';
            }
        }
    }
    source
}

/// A JSON Pointer, or another text with names that a stranger chose, without the secrets in it.
pub(super) fn covered_text(text: &str) -> String {
    let secrets = secrets_in(text);
    let is_secret = |place: usize| secrets.iter().any(|secret| secret.contains(&place));
    text.char_indices()
        .map(|(place, letter)| if is_secret(place) { '*' } else { letter })
        .collect()
}

/// The insides of the strings in which a secret is written with escapes.
fn escaped_secrets(source: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(quote) = source[place..].iter().position(|byte| *byte == b'"') {
        let start = place + quote + 1;
        let end = start + end_of_string(&source[start..]);
        let inside = &source[start..end];
        if inside.contains(&b'\\') {
            let as_it_is = secrets_in(&String::from_utf8_lossy(inside)).len();
            if secrets_in(&unescaped(inside)).len() > as_it_is {
                found.push(start..end);
            }
        }
        place = (end + 1).min(source.len());
    }
    found
}

/// What stands in a string of JSON; what is no escape stays as it is.
fn unescaped(inside: &[u8]) -> String {
    let text = String::from_utf8_lossy(inside);
    serde_json::from_str(&format!("\"{text}\"")).unwrap_or_else(|_| text.into_owned())
}

/// How far it is to the quote that ends a string, or to the end of the line.
fn end_of_string(text: &[u8]) -> usize {
    let mut escaped = false;
    let ends = |byte: &u8| {
        let ends = !escaped && matches!(byte, b'"' | b'\n');
        escaped = !escaped && *byte == b'\\';
        ends
    };
    text.iter().position(ends).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::{covered, covered_text};
    use crate::decode;
    use crate::uaix::Handoff;

    #[test]
    fn secrets_are_covered_to_the_end_of_their_string() {
        let key = ["-----BEGIN ", "PRIVATE KEY-----"].concat();
        let source = format!(r#"{{"a": "see {key}\nMII\"EvQ", "b": "kept"}}"#);
        let report = decode::<Handoff>(b"{}").unwrap_err();
        let shown = String::from_utf8(covered(source.clone().into_bytes(), &report)).unwrap();
        assert_eq!(shown.len(), source.len());
        assert!(shown.starts_with(r#"{"a": "see ****"#), "{shown}");
        assert!(shown.ends_with(r#"****", "b": "kept"}"#), "{shown}");
    }

    #[test]
    fn a_text_of_many_secrets_is_covered_in_linear_time() {
        let source = format!(r#"{{"a": "{}", "b": "kept"}}"#, "password=".repeat(50_000));
        let report = decode::<Handoff>(b"{}").unwrap_err();
        let begun = std::time::Instant::now();
        let shown = String::from_utf8(covered(source.clone().into_bytes(), &report)).unwrap();
        assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
        assert_eq!(shown.len(), source.len());
        assert!(shown.ends_with(r#"***", "b": "kept"}"#));
    }

    #[test]
    fn pointers_hold_no_secret() {
        let token = ["gh", "p_16C7e42F292c6912E7710c838347Ae178B4a"].concat();
        let shown = covered_text(&format!("/body/{token}/a"));
        assert_eq!(shown, format!("/body/{}/a", "*".repeat(40)));
        assert_eq!(covered_text("/body/task_id"), "/body/task_id");
    }

    #[test]
    fn escapes_hide_no_secret() {
        let token = ["\\u0067h", "p_16C7e42F292c6912E7710c838347Ae178B4\\u0061"].concat();
        let source = format!(r#"{{"\n": "{token}", "{token}": "kept\t", "cut": "{token}"#);
        let report = decode::<Handoff>(b"{}").unwrap_err();
        let shown = String::from_utf8(covered(source.into_bytes(), &report)).unwrap();
        let stars = "*".repeat(token.len());
        let expected = format!(r#"{{"\n": "{stars}", "{stars}": "kept\t", "cut": "{stars}"#);
        assert_eq!(shown, expected);
    }

    #[test]
    fn bytes_that_are_no_text_hide_nothing() {
        let token = ["gh", "p_16C7e42F292c6912E7710c838347Ae178B4a"].concat();
        let mut source = b"\xff\"".to_vec();
        source.extend(token.as_bytes());
        source.extend(b"\" \xfe kept");
        let report = decode::<Handoff>(b"{}").unwrap_err();
        let shown = covered(source, &report);
        let expected = [b"\xff\"".as_slice(), &[b'*'; 40], b"\" \xfe kept"].concat();
        assert_eq!(shown, expected);
    }
}
