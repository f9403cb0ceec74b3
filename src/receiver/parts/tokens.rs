//! Counting tokens with a vocabulary that is part of the program.

use crate::receiver::part::Tokenizer;

/// A byte-pair tokenizer with a vocabulary of `OpenAI`, in time linear in the text, whatever the text.
///
/// ```
/// use framewright::receiver::parts::BytePairTokenizer;
/// use framewright::receiver::part::Tokenizer as _;
///
/// assert_eq!(BytePairTokenizer::o200k().count("hello world"), 2);
/// ```
#[derive(Clone, Copy)]
pub struct BytePairTokenizer {
    name: &'static str,
    tokenizer: &'static bpe_openai::Tokenizer,
}

impl BytePairTokenizer {
    /// The vocabulary `o200k_base`: GPT-4o and later. The first call unpacks it.
    pub fn o200k() -> Self {
        BytePairTokenizer {
            name: "o200k_base",
            tokenizer: bpe_openai::o200k_base(),
        }
    }

    /// The vocabulary `cl100k_base`: GPT-4 and GPT-3.5. The first call unpacks it.
    pub fn cl100k() -> Self {
        BytePairTokenizer {
            name: "cl100k_base",
            tokenizer: bpe_openai::cl100k_base(),
        }
    }

    /// The vocabulary with this name, if it is one of those here.
    ///
    /// ```
    /// # use framewright::receiver::parts::BytePairTokenizer;
    /// assert!(BytePairTokenizer::named("o200k_base").is_some());
    /// assert!(BytePairTokenizer::named("p50k_base").is_none());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "o200k_base" => Some(BytePairTokenizer::o200k()),
            "cl100k_base" => Some(BytePairTokenizer::cl100k()),
            _ => None,
        }
    }

    /// The name of the vocabulary.
    pub fn name(&self) -> &'static str {
        self.name
    }
}

impl std::fmt::Debug for BytePairTokenizer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("BytePairTokenizer")
            .field(&self.name)
            .finish()
    }
}

impl Tokenizer for BytePairTokenizer {
    fn count(&self, text: &str) -> usize {
        self.tokenizer.count(text)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// Texts and their tokens by the published tokenizer: o200k, cl100k.
    const COUNTS: [(&str, usize, usize); 5] = [
        ("", 0, 0),
        ("hello world", 2, 2),
        ("tiktoken is great!", 6, 6),
        ("antidisestablishmentarianism", 6, 6),
        ("2 + 2 = 4", 7, 7),
    ];

    #[test]
    fn known_texts_have_their_known_counts() {
        for (text, o200k, cl100k) in COUNTS {
            assert_eq!(BytePairTokenizer::o200k().count(text), o200k, "{text}");
            assert_eq!(BytePairTokenizer::cl100k().count(text), cl100k, "{text}");
        }
    }

    #[test]
    fn the_vocabularies_differ() {
        let text = "お誕生日おめでとう";
        assert_eq!(BytePairTokenizer::cl100k().count(text), 9);
        assert!(BytePairTokenizer::o200k().count(text) < 9);
    }

    #[test]
    fn a_text_made_to_hurt_takes_linear_time() {
        let tokenizer = BytePairTokenizer::o200k();
        for unit in ["a", " ", "ab", "\n ", "A", "'s", "é", "!", "\u{301}"] {
            let time = |times: usize| {
                let text = unit.repeat(times);
                let began = Instant::now();
                assert!(tokenizer.count(&text) > 0);
                began.elapsed()
            };
            // Eight times the text may take no more than thirty times as long: quadratic is 64.
            let (short, long) = (time(20_000), time(160_000));
            assert!(
                long < short * 30 || long < Duration::from_millis(50),
                "{unit:?}: {short:?}, {long:?}"
            );
        }
    }
}
