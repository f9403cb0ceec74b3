//! Texts which say that UAIX itself gives what it does not give.
//!
//! A sentence claims something if UAIX does, is or has it, or if it is done by UAIX; and if nothing
//! in the sentence says no to that. It is read word by word, once.

mod words;

use super::fold::Folded;

use self::words::{
    ADAPTER, AND, ARTEFACT, ARTICLE, AUTO, BUT, BY, CEASE, CERTIFY, CLAIM, COMMA, CONDITION,
    DENIAL, DOUBT, FINITE, FOREIGN, HARMLESS, HOST, IMPORT, MESSAGE, MUTE, NEGATOR, OFFICIAL, ONLY,
    OR, ORCHESTRATE, OTHER, REPO, RUN, SUBJECT, SYNC, THAT, VERB, WORK, WRITE, meaning,
};

/// Beginnings of words, one of which every claim has, in lower case.
pub(super) const STEMS: &[&str] = &[
    "sync",
    "sincron",
    "messag",
    "mensaj",
    "inbox",
    "mailbox",
    "orchestr",
    "orquest",
    "repo",
    "adapt",
    "connector",
    "conector",
    "certif",
    "accredit",
    "acredit",
    "import",
    "workflow",
    "flujo",
    "runs ",
    "executes",
    "execute ",
    "ejecuta",
];

/// How many words may lie between the two that make up a capability.
const NEAR: usize = 5;

/// How many words may lie between UAIX and its verb, or what it does and `by UAIX`.
const WITHIN: usize = 7;

/// Pairs of meanings that make up a capability, in any order. An `ORCHESTRATE` and a `CERTIFY` are
/// one by themselves.
const PAIRS: [(u64, u64); 6] = [
    (HOST, MESSAGE),
    (HOST, IMPORT),
    (AUTO, SYNC),
    (REPO, WRITE),
    (OFFICIAL, ADAPTER),
    (RUN, WORK),
];

/// Whether `text` claims that UAIX gives hosted messaging, automatic sync, runtime orchestration,
/// repository writes, official adapters, certification or hosted import.
pub(super) fn is_claim(text: &str) -> bool {
    let folded = Folded::of(text);
    let text = folded.text();
    let bytes = text.as_bytes();
    let is_named =
        |at: usize| matches!(bytes.get(at + 1..at + 3), Some([b'a' | b'A', b'i' | b'I']));
    if !memchr::memchr2_iter(b'u', b'U', bytes).any(is_named) {
        return false;
    }
    let mut sentence = Vec::with_capacity(32);
    let mut word = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let goes_on = letters
            .peek()
            .is_some_and(|(_, next)| next.is_alphanumeric());
        match letter {
            '’' if goes_on => word.push('\''),
            '.' | '-' | '\'' if goes_on && !word.is_empty() => word.push(letter),
            _ if letter.is_ascii_alphanumeric() => word.push(letter.to_ascii_lowercase()),
            _ if letter.is_alphanumeric() => word.extend(letter.to_lowercase().map(plain)),
            _ => {
                end_word(&mut word, &mut sentence);
                match letter {
                    ',' => sentence.push(COMMA),
                    '?' => sentence.clear(),
                    '\n' if !ends_paragraph(&text[at + 1..]) => {}
                    '.' | '!' | ';' | ':' | '\n' => {
                        if claims(&sentence) {
                            return true;
                        }
                        sentence.clear();
                    }
                    _ => {}
                }
            }
        }
    }
    end_word(&mut word, &mut sentence);
    claims(&sentence)
}

/// Whether what follows a line break begins anew: behind an empty line, or with the mark of an item of
/// a list. Else a sentence goes on over it.
fn ends_paragraph(rest: &str) -> bool {
    let line = rest.trim_start_matches([' ', '\t', '\r']);
    let digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = digits.len() < line.len() && digits.starts_with(['.', ')']);
    line.is_empty() || numbered || line.starts_with(['\n', '-', '*', '•', '–', '+', '#', '>', '|'])
}

fn end_word(word: &mut String, sentence: &mut Vec<u64>) {
    if !word.is_empty() {
        sentence.push(meaning(word));
        word.clear();
    }
}

fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' => 'a',
        'é' | 'è' => 'e',
        'í' => 'i',
        'ó' | 'ò' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        other => other,
    }
}

/// Whether a sentence, given by what its words mean, is a claim.
fn claims(sentence: &[u64]) -> bool {
    let has = |meaning: u64| sentence.iter().any(|word| word & meaning != 0);
    let refuted = has(CLAIM) && has(DENIAL | NEGATOR);
    if refuted || !has(SUBJECT) {
        return false;
    }
    let mut reading = Reading::of(sentence);
    (0..sentence.len()).any(|at| reading.word(at))
}

/// What is known of a sentence up to a word.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is true or not by itself, in any combination"
)]
struct Reading<'s> {
    sentence: &'s [u64],
    /// Where each meaning was last seen, counted from 1; 0 is nowhere.
    seen: [usize; u64::BITS as usize],
    /// Where UAIX itself was last named.
    name: Option<usize>,
    /// Where UAIX is the one that the sentence is about.
    subject: Option<usize>,
    /// Whether UAIX does something.
    verb: bool,
    /// Whether what follows is no longer what UAIX does, but somebody else, or only words about it.
    blocked: bool,
    /// Whether an artefact was named, about which more may follow.
    artefact: bool,
    /// Whether a no was said of what UAIX does.
    negated: bool,
    /// Whether that no only says what would be, until the comma.
    conditional: bool,
    /// Whether a no was said of all that is said here of UAIX: `it is false that ...`.
    refuted: bool,
    /// Whether a comma stands behind the last no.
    comma: bool,
    /// The last capability, if nothing denied it, and whether something parts it from here.
    capability: Option<(usize, bool)>,
}

impl<'s> Reading<'s> {
    fn of(sentence: &'s [u64]) -> Self {
        Reading {
            sentence,
            seen: [0; u64::BITS as usize],
            name: None,
            subject: None,
            verb: false,
            blocked: false,
            artefact: false,
            negated: false,
            conditional: false,
            refuted: false,
            comma: false,
            capability: None,
        }
    }

    fn at(&self, at: usize) -> u64 {
        self.sentence.get(at).copied().unwrap_or_default()
    }

    /// Reads the word at `at`; whether it completes a claim.
    fn word(&mut self, at: usize) -> bool {
        let word = self.at(at);
        self.joints(at, word);
        self.negations(at, word);
        let mut complete = word & SUBJECT != 0 && self.uaix(at);
        complete |= self.others(at, word);
        complete | self.capabilities(at, word)
    }

    /// Words that end one part of a sentence and begin another.
    fn joints(&mut self, at: usize, word: u64) {
        if word & (BUT | AND | OR | COMMA) != 0 {
            self.artefact = false;
            if let Some((_, parted)) = &mut self.capability {
                *parted = true;
            }
        }
        if word & COMMA != 0 {
            self.comma = true;
        }
        let finite = (self.at(at + 1) | self.at(at + 2)) & FINITE != 0;
        let stranger = self.at(at + 1) & FOREIGN != 0;
        let before = at.checked_sub(1).map_or(0, |before| self.at(before));
        // `nothing but` goes on.
        let but = word & BUT != 0 && before & NEGATOR == 0;
        let anew = but || (word & AND != 0 && finite && !stranger);
        self.refuted &= !but;
        if anew && self.subject.is_some() {
            self.subject = Some(at);
            self.verb = false;
            self.blocked = false;
            self.negated = false;
        }
        if word & COMMA != 0 && self.conditional {
            self.conditional = false;
            self.negated = false;
            self.blocked = false;
        }
    }

    fn negations(&mut self, at: usize, word: u64) {
        let next = self.at(at + 1);
        let denies = word & DENIAL != 0 || self.ceases(at, word);
        if word & NEGATOR == 0 && !denies {
            return;
        }
        let soon = (at + 1..at + 4).map(|at| self.at(at));
        let mut soon = soon.take_while(|word| word & COMMA == 0);
        if next & (ONLY | HARMLESS | BUT) != 0 || soon.any(|word| word & DOUBT != 0) {
            return;
        }
        if denies && self.is_denied_itself(at) {
            // Who never fails to do something does it.
            self.negated = false;
            self.verb |= self.subject.is_some();
            return;
        }
        self.conditional = word & CONDITION != 0;
        self.negated = true;
        self.comma = false;
    }

    /// Whether the word at `at` says that something ends.
    fn ceases(&self, at: usize, word: u64) -> bool {
        word & CEASE != 0 && self.at(at + 1) & BY != 0
    }

    /// Whether a no stands shortly before the word at `at`, which says no by its meaning.
    fn is_denied_itself(&self, at: usize) -> bool {
        let before = self.sentence[at.saturating_sub(3)..at].iter().rev();
        let mut before = before.take_while(|word| **word & (COMMA | AND | OR | BUT) == 0);
        before.any(|word| word & NEGATOR != 0)
    }

    /// Whether what is said here is denied; two denials deny nothing.
    fn denied(&self) -> bool {
        self.negated != self.refuted
    }

    /// Reads UAIX itself; whether it completes what came before.
    fn uaix(&mut self, at: usize) -> bool {
        // Behind its name, `packets` and the like are what the sentence is about.
        if self.at(at + 1) & ARTEFACT != 0 && self.at(at + 1) & MUTE == 0 {
            return false;
        }
        self.name = Some(at);
        let mut before = at;
        while before > 0 && self.at(before - 1) & (ARTICLE | OFFICIAL | HOST | AUTO) != 0 {
            before -= 1;
        }
        let leads = before.checked_sub(1).map_or(0, |before| self.at(before));
        let near = self.capability.filter(|(done, _)| at - done <= WITHIN);
        if leads & BY != 0 && near.is_some() && !self.denied() && !self.blocked {
            return true;
        }
        if leads & OTHER == 0 && (leads & DENIAL == 0 || !self.negated) {
            let introduced = leads & THAT != 0;
            if introduced {
                self.refuted ^= self.negated;
                self.negated = false;
            } else if self.comma {
                self.negated = false;
                self.refuted = false;
            }
            self.subject = Some(at);
            self.verb = false;
            self.blocked = false;
        }
        false
    }

    /// Reads what UAIX or somebody else does; whether it completes what came before.
    fn others(&mut self, at: usize, word: u64) -> bool {
        let Some(subject) = self.subject.filter(|subject| *subject < at) else {
            self.blocked |= word & FOREIGN != 0 && self.capability.is_some();
            return false;
        };
        let of_orchestration = self.at(at + 1) & ORCHESTRATE != 0;
        if word & FOREIGN != 0 && !of_orchestration {
            self.blocked = true;
        }
        if word & (ARTEFACT | MUTE) != 0 && word & DENIAL == 0 && !self.ceases(at, word) {
            if !self.verb {
                self.blocked = true;
            }
            self.artefact = true;
        }
        if self.artefact && word & (THAT | BY | OTHER) != 0 {
            self.blocked = true;
        }
        if word & VERB != 0 && !self.verb && !self.blocked && at - subject <= WITHIN {
            self.verb = true;
            // `the hosted messaging that UAIX provides`
            let before = self
                .capability
                .filter(|(done, parted)| !parted && *done < subject && subject - done <= NEAR);
            return before.is_some() && !self.denied();
        }
        false
    }

    /// Reads what UAIX may be said to give; whether it is said.
    fn capabilities(&mut self, at: usize, word: u64) -> bool {
        let single = word & (ORCHESTRATE | CERTIFY) != 0;
        let pairs = PAIRS.iter().filter_map(|(one, other)| {
            let first = match (word & one != 0, word & other != 0) {
                (true, true) => at,
                (true, false) => self.last(*other)?,
                (false, true) => self.last(*one)?,
                (false, false) => return None,
            };
            (at - first <= NEAR).then_some(first)
        });
        let begin = if single { Some(at) } else { pairs.max() };
        for meaning in 0..u64::BITS {
            if word & 1 << meaning != 0 {
                self.seen[meaning as usize] = at + 1;
            }
        }
        let Some(begin) = begin else {
            return false;
        };
        if self.denied() {
            return false;
        }
        self.capability = Some((at, false));
        // `UAIX hosted messaging`, `the official UAIX adapter`
        let compound = |name: usize| at >= name && at - name < NEAR && begin <= name + 1;
        let named = self.name.is_some_and(compound);
        !self.blocked && (named || (self.verb && self.subject.is_some()))
    }

    /// Where a word with this meaning was last seen.
    fn last(&self, meaning: u64) -> Option<usize> {
        self.seen[meaning.trailing_zeros() as usize].checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Folded, is_claim};
    use crate::policy::fold::tests::vector;
    use crate::policy::scan::anchors;

    fn sentences(file: &str) -> Vec<String> {
        let lines = file.lines();
        lines
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(vector)
            .collect()
    }

    #[test]
    fn claims_are_told_from_denials() {
        let claims = sentences(include_str!("../../tests/policy/claims.txt"));
        let denials = sentences(include_str!("../../tests/policy/no-claims.txt"));
        assert!(claims.len() >= 80 && denials.len() >= 80);
        let missed: Vec<_> = claims.iter().filter(|text| !is_claim(text)).collect();
        let wronged: Vec<_> = denials.iter().filter(|text| is_claim(text)).collect();
        assert!(
            missed.is_empty() && wronged.is_empty(),
            "missed: {missed:#?}\nwronged: {wronged:#?}"
        );
    }

    #[test]
    fn every_claim_has_a_stem() {
        for text in sentences(include_str!("../../tests/policy/claims.txt")) {
            let folded = Folded::of(&text);
            assert!(!anchors(folded.text()).claims.is_empty(), "{text}");
        }
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        for piece in [
            "uaix ",
            "hosted ",
            "uaix provides ",
            "no, uaix ",
            "sync auto ",
            "uaix.",
        ] {
            let text = format!("{} uaix", piece.repeat(100_000));
            let begin = std::time::Instant::now();
            is_claim(&text);
            let taken = begin.elapsed();
            assert!(taken.as_secs() < 5, "{piece}: {taken:?}");
        }
    }
}
