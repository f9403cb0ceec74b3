//! Differences for people to read.

use similar::TextDiff;

use crate::files::Difference;

/// The difference as a unified diff; where only line ends differ, a sentence that says so.
pub fn unified(difference: &Difference) -> String {
    let path = &difference.path;
    let before = difference.before.as_deref().unwrap_or_default();
    let after = difference.after.as_deref().unwrap_or_default();
    if before != after && before.replace("\r\n", "\n") == after {
        return format!(
            "{path}: only its line ends differ; set `git config core.autocrlf false`\n"
        );
    }
    let name = |side: &str, there: bool| {
        if there {
            format!("{side}/{path}")
        } else {
            "/dev/null".to_owned()
        }
    };
    TextDiff::from_lines(before, after)
        .unified_diff()
        .header(
            &name("a", difference.before.is_some()),
            &name("b", difference.after.is_some()),
        )
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::unified;
    use crate::files::Difference;

    fn difference(before: Option<&str>, after: Option<&str>) -> Difference {
        Difference {
            path: "generated/x.rs".to_owned(),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
        }
    }

    #[test]
    fn a_diff_names_both_sides_and_the_lines() {
        let text = unified(&difference(Some("a\nb\n"), Some("a\nc\n")));
        assert!(text.contains("--- a/generated/x.rs"), "{text}");
        assert!(text.contains("-b\n+c\n"), "{text}");
        let stray = unified(&difference(Some("a\n"), None));
        assert!(stray.contains("+++ /dev/null"), "{stray}");
    }

    #[test]
    fn line_ends_are_told_apart_from_content() {
        let text = unified(&difference(Some("a\r\n"), Some("a\n")));
        assert!(text.contains("line ends"), "{text}");
    }
}
