//! A text that a regular expression matches.

use regex_syntax::hir::{Class, ClassUnicodeRange, Hir, HirKind};

/// How often a repetition without an upper bound is gone through, where it may be left out too.
const SOME: u32 = 1;

/// A short text that `source` matches. The expression is ECMA-262 and is read as Rust's, so this is a
/// guess, and the caller has to test it.
pub(super) fn sample(source: &str) -> Option<String> {
    let expression = regex_syntax::Parser::new().parse(source).ok()?;
    let mut text = String::new();
    append(&expression, &mut text)?;
    Some(text)
}

fn append(expression: &Hir, text: &mut String) -> Option<()> {
    match expression.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(class) => text.push(member(class)?),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(u32::MAX);
            for _ in 0..repetition.min.max(SOME.min(most)) {
                append(&repetition.sub, text)?;
            }
        }
        HirKind::Capture(capture) => append(&capture.sub, text)?,
        HirKind::Concat(parts) => {
            for part in parts {
                append(part, text)?;
            }
        }
        HirKind::Alternation(ways) => append(ways.first()?, text)?,
    }
    Some(())
}

/// A plain letter if the class has one, for the sake of readers.
fn member(class: &Class) -> Option<char> {
    match class {
        Class::Unicode(class) => {
            let has = |wanted: &char| {
                let mut ranges = class.ranges().iter();
                ranges.any(|range| (range.start()..=range.end()).contains(wanted))
            };
            let first = class.ranges().first().map(ClassUnicodeRange::start);
            ['a', 'A', '1'].into_iter().find(has).or(first)
        }
        Class::Bytes(class) => class
            .ranges()
            .first()
            .map(|range| char::from(range.start())),
    }
}

#[cfg(test)]
mod tests {
    use regress::Regex;

    use super::sample;

    #[test]
    fn the_text_matches() {
        for source in [
            "^msg_[A-Za-z0-9._-]+$",
            r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$",
            "^[0-9a-f]{2}-[0-9a-f]{32}$",
            "^sha256:.+$",
            "^(/([^/~]|~[01])*)*$",
            "",
        ] {
            let text = sample(source).expect("it can be read");
            let expression = Regex::with_flags(source, "u").expect("it is sound");
            assert!(expression.find(&text).is_some(), "{source}: {text}");
        }
        assert_eq!(sample("^x-[a-z]+$").as_deref(), Some("x-a"));
    }
}
