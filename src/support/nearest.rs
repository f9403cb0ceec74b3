//! Which known word was probably meant.

/// The word of `known` that is nearest to `word`, if one is near enough to be worth a hint.
///
/// Nearness is the Damerau-Levenshtein distance; at most a third of the longer word may differ.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    /// Longer words are no typing mistakes, and comparing them costs the product of the lengths.
    const LONGEST: usize = 100;
    if word.len() > LONGEST {
        return None;
    }
    let folded = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| {
            let distance = strsim::damerau_levenshtein(&folded, &candidate.to_lowercase());
            (distance, candidate)
        })
        .filter(|(distance, candidate)| {
            let longer = folded.chars().count().max(candidate.chars().count());
            *distance <= (longer / 3).max(1) && *distance < longer
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        let known = ["message_id", "profile", "source"];
        assert_eq!(nearest("mesage_id", known), Some("message_id"));
        assert_eq!(nearest("SOURCE", known), Some("source"));
        assert_eq!(nearest("weather", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"x".repeat(1000), known), None);
    }
}
