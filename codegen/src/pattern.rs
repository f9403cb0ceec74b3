//! Regular expressions, compiled into tables when code is generated.
//!
//! JSON Schema's `pattern` is a regular expression of ECMA-262, read with the `u` flag, that has
//! to match somewhere in the text. The generated code carries no engine for it, only the table of
//! a deterministic automaton, which is walked once over the bytes of the text: no backtracking, so
//! no input is slow, and nothing to set up. What that costs is that look-around and references to
//! groups, which a table cannot follow, are errors here.
//!
//! Three steps lead to a table: `regress` decides whether the expression is valid at all,
//! `translate` writes it in a notation that other tools understand, `automaton` builds the table.

mod automaton;
mod translate;

use crate::error::{Problem, ProblemKind};

const FAILED: u16 = 0;
const MATCHED: u16 = 1;

/// How many alternatives an expression may have. The parser of `regress` descends for each, so a
/// list without bounds would overflow the stack.
const MOST_ALTERNATIVES: usize = 500;

/// A regular expression as a table, in the form that generated code hands to the runtime.
///
/// State 0 has failed for good and state 1 has matched for good, whatever follows. The others are
/// numbered breadth first from the start, so that the same expression always gives the same table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    /// Runs of bytes that are treated alike: the first byte of each run and its class, in rising
    /// order, beginning with byte 0.
    pub classes: Vec<(u8, u8)>,
    /// How many classes there are, and so how many transitions each state has.
    pub stride: usize,
    /// The state before the first byte; 0 or 1 if no text can change the verdict.
    pub start: u16,
    /// The state that follows, at index `state * stride + class`.
    pub transitions: Vec<u16>,
    /// For each state, whether a text that ends there matches.
    pub matches_at_end: Vec<bool>,
}

/// Why an expression has no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// It is not a regular expression of ECMA-262; the reason is given.
    #[error(
        "the pattern is not a valid ECMA-262 regular expression with the `u` flag ({0}); \
         correct the expression"
    )]
    Invalid(String),
    /// It looks ahead or behind.
    #[error(
        "the pattern looks ahead or behind, which is not supported; \
         state each condition as a `pattern` of its own, under `allOf` or `not`"
    )]
    Lookaround,
    /// It refers to what a group has matched.
    #[error(
        "the pattern refers back to a group, which no table can follow; \
         spell out what may repeat"
    )]
    Backreference,
    /// It changes its flags within a group.
    #[error(
        "the pattern changes its flags within a group, which is not supported; \
         write the characters out, `[Aa]` for an `a` in either case"
    )]
    Modifiers,
    /// It uses a property, given as it is written, that is not in the tables at hand.
    #[error(
        "the pattern uses `{0}`, a property that is not supported; \
         use a general category or a script, or list the characters"
    )]
    UnknownProperty(String),
    /// Its table, or the way there, takes too much room.
    #[error(
        "the pattern is too large for a table; limit lengths with `maxLength` rather than by \
         counting, and use fewer alternatives and smaller sets of characters"
    )]
    TooLarge,
}

/// Compiles an expression of ECMA-262, read with the `u` flag and matched anywhere in a text.
pub fn compile(source: &str) -> Result<Automaton, PatternError> {
    if source.matches('|').count() >= MOST_ALTERNATIVES {
        return Err(PatternError::TooLarge);
    }
    regress::Regex::with_flags(source, "u").map_err(|error| PatternError::Invalid(error.text))?;
    automaton::build(&translate::translate(source)?)
}

/// What is wrong with the expression at `pointer` of `file`.
pub(crate) fn refusal(file: &str, pointer: &str, error: &PatternError) -> Problem {
    let said = error.to_string();
    // What is wrong comes first, then what to do about it.
    let (message, remedy) = said
        .rsplit_once("; ")
        .unwrap_or((&said, "correct the expression"));
    Problem::new(ProblemKind::Pattern, file, pointer, message, remedy)
}

impl Automaton {
    /// Whether the expression matches somewhere in `text`, by the walk that generated code takes.
    pub fn is_match(&self, text: &str) -> bool {
        let mut state = self.start;
        for byte in text.bytes() {
            if state <= MATCHED {
                return state == MATCHED;
            }
            let next_run = self.classes.partition_point(|(first, _)| *first <= byte);
            let run = self.classes.get(next_run.saturating_sub(1));
            let class = run.map_or(0, |(_, class)| usize::from(*class));
            let entry = usize::from(state) * self.stride + class;
            state = self.transitions.get(entry).copied().unwrap_or(FAILED);
        }
        let at_end = self.matches_at_end.get(usize::from(state));
        at_end.copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::{PatternError, compile, translate::translate};

    #[test]
    fn every_notation_is_translated() {
        let cases = [
            (r"^a.$", r"^a[^\x{A}\x{D}\x{2028}\x{2029}]$"),
            (r"\d\W[\D_]", r"[0-9][^0-9A-Z_a-z][[^0-9]\x{5F}]"),
            (r"\b\B[\b]", r"(?-u:\b)(?-u:\B)[\x{8}]"),
            (r"[][^]", r"[^\x{0}-\x{10FFFF}][\x{0}-\x{10FFFF}]"),
            (
                r"[&&~~[+--]",
                r"[\x{26}\x{26}\x{7E}\x{7E}\x{5B}\x{2B}-\x{2D}]",
            ),
            (r"\cJ\0\x41\u0042\u{43}\n", r"\x{A}\x{0}ABC\x{A}"),
            (r"\uD83D\uDE00\uD83D", r"\x{1F600}[^\x{0}-\x{10FFFF}]"),
            (
                r"[\uD83D-\uE001][\uD800]",
                r"[\x{E000}-\x{E001}][^\x{0}-\x{10FFFF}]",
            ),
            (r"\p{Lu}[\P{sc=Grek}]", r"\p{Lu}[\P{sc=Grek}]"),
            (r"(?<n>a|)(?:b)+?(c){2,}?\/", r"(?:a|)(?:b)+(?:c){2,}\x{2F}"),
        ];
        for (source, expected) in cases {
            assert_eq!(translate(source).as_deref(), Ok(expected), "{source}");
        }
    }

    #[test]
    fn verdicts_are_those_of_ecma_262() {
        let cases = [
            ("^a*$", "aaa", true),
            ("^a*$", "aab", false),
            ("a+", "xxaayy", true),
            ("a+", "xyz", false),
            ("", "", true),
            ("[]", "a", false),
            ("$", "a", true),
            ("Z$", "2026-01-01T00:00:00Z", true),
            ("Z$", "Z\n", false),
            (r"a$|b", "ab", true),
            (r"^\p{Letter}cole$", "école", true),
            (r"\p{Letter}cole", "les écoles", true),
            (r"\p{Letter}cole", "3cole", false),
            (r"^\S*$", "a\u{FEFF}", false),
            (r"^\S*$", "a\u{85}é", true),
            (r"^\s$", "\u{2029}", true),
            (r"^\W$", "é", true),
            (r"^\w$", "é", false),
            (r"^\d$", "\u{7C0}", false),
            (r"^.$", "😀", true),
            (r"^.$", "\u{2028}", false),
            (r"^\u{1F432}+$", "🐲🐲", true),
            (r"^\uD83D?a$", "a", true),
            (r"^\p{digit}+$", "৪২", true),
            (r"^\cC$", "\u{3}", true),
            (r"\bcat\b", "écaté", true),
            (r"\bcat\b", "_cat", false),
            (r"\B", "aéa", false),
            (
                "^[0-9a-f]{2}-0{32}-",
                "00-00000000000000000000000000000000-1",
                true,
            ),
            (
                "^[0-9a-f]{2}-0{32}-",
                "00-0000000000000000000000000000000-1",
                false,
            ),
            (r"^(request|verify|x-[a-z0-9-]+\.[a-z]+)$", "x-a-1.b", true),
            (r"^(request|verify|x-[a-z0-9-]+\.[a-z]+)$", "verifyx", false),
        ];
        for (source, text, verdict) in cases {
            let automaton = compile(source).unwrap();
            assert_eq!(automaton.is_match(text), verdict, "{source} on {text:?}");
        }
    }

    #[test]
    fn what_has_no_table_is_named() {
        let cases = [
            (r"(?=a)b", PatternError::Lookaround),
            (r"(?<!a)b", PatternError::Lookaround),
            (r"(a)\1", PatternError::Backreference),
            (r"(?<n>a)\k<n>", PatternError::Backreference),
            (r"(?i:a)", PatternError::Modifiers),
            (r"\p{Cs}", PatternError::UnknownProperty(r"\p{Cs}".into())),
            (r"^.{1,9999}$", PatternError::TooLarge),
            (r"a{99999999999}", PatternError::TooLarge),
        ];
        for (source, expected) in cases {
            assert_eq!(compile(source), Err(expected), "{source}");
        }
        assert_eq!(compile(&"a|".repeat(5_000)), Err(PatternError::TooLarge));
        for source in [
            "(",
            "a**",
            r"\b*",
            r"\a",
            r"[z-a]",
            "{",
            r"\u{+41}",
            r"\p{Nope}",
            "[",
            "\\",
        ] {
            assert!(
                matches!(compile(source), Err(PatternError::Invalid(_))),
                "{source}"
            );
        }
    }

    #[test]
    fn tables_are_small_and_the_first_states_are_final() {
        let sizes =
            |source| compile(source).map(|it| (it.matches_at_end.len(), it.stride, it.start));
        assert_eq!(sizes("[]"), Ok((2, 1, 0)));
        assert_eq!(sizes("a*$"), Ok((2, 1, 1)));
        assert_eq!(sizes("^a+$"), Ok((4, 2, 2)));
        assert_eq!(sizes("^msg_[A-Za-z0-9._-]+$"), Ok((8, 6, 2)));
    }

    // Lone surrogates are within brackets: `regress` fails at `\uD83D?a`, wherever it is looked for.
    const ATOMS: &str = r"a b A é 9 _ \x20 \n \0 \cA \x41 \u00E9 \u{1F600} \uD83D\uDE00 [\uD83D] .
        \d \D \w \W \s \S [a-c&&b] [^a] [é-ü] [^\s_] [\b-] [^\W\d] [--/] [] [^] [\uD800-\uE000]
        \p{Zs} \P{ASCII} \p{Script=Greek} [^\p{sc=Grek}é] (?:^) (?:$) (?:\b) (?:\B)";
    const QUANTIFIERS: [&str; 8] = ["", "", "", "*", "+?", "?", "{2}", "{0,2}?"];
    const CHARACTERS: &str = "aabbcA_9- \n\r\0\u{1}\u{8}&./\u{7F}\u{80}éüßΩλ\u{17F}\u{212A}\
        \u{A0}\u{7C0}\u{7FF}\u{800}\u{2028}\u{D7FF}\u{E000}\u{FEFF}中\u{10000}😀\u{10FFFF}";

    /// Picks by a linear congruential generator, so that every run sees the same cases.
    fn pick<Thing: Copy>(seed: &mut u64, things: &[Thing]) -> Thing {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        things[usize::try_from(*seed >> 33).unwrap() % things.len()]
    }

    /// Assembles a few atoms and, down to `depth`, groups of two alternatives.
    fn random_pattern(seed: &mut u64, depth: usize) -> String {
        let atoms: Vec<&str> = ATOMS.split_whitespace().collect();
        let mut pattern = String::new();
        for _ in 0..pick(seed, &[1, 2, 2]) {
            if depth > 0 && pick(seed, &[true, false, false]) {
                let one = random_pattern(seed, depth - 1);
                let other = random_pattern(seed, depth - 1);
                pattern.extend(["(", &one, "|", &other, ")"]);
            } else {
                pattern.push_str(pick(seed, &atoms));
            }
            pattern.push_str(pick(seed, &QUANTIFIERS));
        }
        pattern
    }

    #[test]
    fn verdicts_are_those_of_regress() {
        let seed = &mut 262;
        let characters: Vec<char> = CHARACTERS.chars().collect();
        let mut text = || {
            (0..pick(seed, &[0, 1, 2, 3, 5, 8]))
                .map(|_| pick(seed, &characters))
                .collect()
        };
        let texts: Vec<String> = (0..150).map(|_| text()).collect();
        for _ in 0..400 {
            let source = random_pattern(seed, 1);
            let automaton = compile(&source).unwrap();
            let other = regress::Regex::with_flags(&source, "u").unwrap();
            for text in &texts {
                let verdict = other.find(text).is_some();
                assert_eq!(automaton.is_match(text), verdict, "{source} on {text:?}");
            }
        }
    }
}
