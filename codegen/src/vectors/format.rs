//! The formats, as expressions and as lists of what they take and refuse.
//!
//! The runtime checks formats with code; an expression is another way to say the same.

mod host;
mod identifier;
mod moment;
mod pointer;

/// A value of keyword `format`.
#[derive(Debug)]
pub(super) struct Format {
    name: &'static str,
    /// What tells texts of the format from others.
    pub check: Check,
    /// Texts that are of the format.
    pub good: &'static [&'static str],
    /// Texts that are not.
    pub bad: &'static [&'static str],
}

/// What tells texts of a format from others.
#[derive(Debug)]
pub(super) enum Check {
    /// Matches what is of the format and nothing else.
    Expression(&'static str),
    /// The same, where no expression can say it.
    Predicate(fn(&str) -> bool),
}

/// The format of that name.
pub(super) fn find(name: &str) -> Option<&'static Format> {
    all().find(|format| format.name == name)
}

fn all() -> impl Iterator<Item = &'static Format> {
    [
        moment::FORMATS,
        host::FORMATS,
        identifier::FORMATS,
        pointer::FORMATS,
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use regress::Regex;

    use super::{Check, all};

    #[test]
    fn checks_and_lists_agree() {
        for format in all() {
            let is_match = |text: &str| match format.check {
                Check::Expression(source) => {
                    let expression = Regex::with_flags(source, "u").expect("it is sound");
                    expression.find(text).is_some()
                }
                Check::Predicate(is_match) => is_match(text),
            };
            for good in format.good {
                assert!(is_match(good), "{good:?} is a {}", format.name);
            }
            for bad in format.bad {
                assert!(!is_match(bad), "{bad:?} is no {}", format.name);
            }
        }
    }

    #[test]
    fn these_are_the_formats_that_can_be_asserted() {
        let mut names: Vec<&str> = all().map(|format| format.name).collect();
        let mut known: Vec<&str> = crate::formats::names().collect();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
