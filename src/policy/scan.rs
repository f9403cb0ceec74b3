//! One search through all strings of a packet, for all rules that read texts.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::claims;
use super::fold::Folded;
use super::outline::{Outline, Owner};
use super::secrets;

/// What the texts of a packet hold that rules want to look at.
pub(super) struct Scan {
    secrets: Vec<Found>,
    secret_names: Vec<usize>,
    claims: Vec<usize>,
}

/// A secret, or what looks like one.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) owner: Owner,
    /// What kind of secret it is, in words.
    pub(super) kind: &'static str,
}

impl Scan {
    pub(super) fn of(outline: &Outline) -> Self {
        let folded = Folded::of(outline.text());
        let anchors = anchors(folded.text());
        let owner = |at: usize| outline.owner(folded.original(at));
        let found = secrets::find(folded.text(), &anchors)
            .into_iter()
            .filter_map(|secret| {
                let owner = owner(secret.span.start)?;
                Some(Found {
                    owner,
                    kind: secret.kind,
                })
            });
        let mut secrets: Vec<Found> = found.collect();
        for place in outline.places() {
            if let (Some(name), Some(text)) = (place.name(), place.text())
                && let Some(kind) = secrets::kind_by_name(name, text)
            {
                let owner = Owner {
                    node: place.node(),
                    is_name: false,
                };
                secrets.push(Found { owner, kind });
            }
        }
        // One for each string is enough, and the first is the most telling.
        secrets.sort_by_key(|found| (found.owner.node, !found.owner.is_name));
        secrets.dedup_by_key(|found| found.owner);
        let names = secrets.iter().filter(|found| found.owner.is_name);
        let secret_names = names.map(|found| found.owner.node).collect();
        let owners = anchors.claims.iter().filter_map(|at| owner(*at));
        let mut claims: Vec<usize> = owners.map(|owner| owner.node).collect();
        claims.dedup();
        Scan {
            secrets,
            secret_names,
            claims,
        }
    }

    /// What looks like a secret, in the order of the packet.
    pub(super) fn secrets(&self) -> &[Found] {
        &self.secrets
    }

    /// The values whose names look like secrets, in the order of the packet.
    pub(super) fn secret_names(&self) -> &[usize] {
        &self.secret_names
    }

    /// The values whose texts speak of what only a hosted service can do.
    pub(super) fn claims(&self) -> &[usize] {
        &self.claims
    }
}

/// Places of a text that are worth a closer look, in bytes.
#[derive(Default)]
pub(super) struct Anchors {
    /// Behind `private key`.
    pub(super) private_keys: Vec<usize>,
    /// Behind `bearer` and the blank that follows.
    pub(super) bearers: Vec<usize>,
    /// Behind `basic` and the blank that follows.
    pub(super) basics: Vec<usize>,
    /// Behind `cookie`.
    pub(super) cookies: Vec<usize>,
    /// Behind the name of what is secret.
    pub(super) names: Vec<usize>,
    /// In a word that a claim may be made of.
    pub(super) claims: Vec<usize>,
}

/// Names whose values a sentence may tell.
const NAMES: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "contraseña",
    "contrasena",
    "clave",
    "api key",
    "access key",
    "token",
    "secret",
];

/// Finds them all.
pub(super) fn anchors(text: &str) -> Anchors {
    const PRIVATE_KEY: usize = 0;
    const BEARER: usize = 1;
    const BASIC: usize = 2;
    const COOKIE: usize = 3;
    const FIRST_NAME: usize = COOKIE + 1;
    const LAST_NAME: usize = COOKIE + NAMES.len();
    /// None, if the automaton should not fit, which the tests would tell.
    static AUTOMATON: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let first = ["private key", "bearer ", "basic ", "cookie"];
        let patterns = first.iter().chain(NAMES).chain(claims::STEMS);
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::LeftmostFirst);
        builder.build(patterns).ok()
    });
    let mut anchors = Anchors::default();
    let Some(automaton) = AUTOMATON.as_ref() else {
        return anchors;
    };
    // The search is several times faster when neither case nor kinds of blanks matter to it.
    let plain = |byte: u8| match byte {
        b'\n' | b'\r' | b'\t' => b' ',
        other => other.to_ascii_lowercase(),
    };
    let plain: Vec<u8> = text.bytes().map(plain).collect();
    for found in automaton.find_iter(&plain) {
        let list = match found.pattern().as_usize() {
            PRIVATE_KEY => &mut anchors.private_keys,
            BEARER => &mut anchors.bearers,
            BASIC => &mut anchors.basics,
            COOKIE => &mut anchors.cookies,
            FIRST_NAME..=LAST_NAME => &mut anchors.names,
            _ => &mut anchors.claims,
        };
        list.push(found.end());
    }
    // The last byte of a stem lies in its word.
    for claim in &mut anchors.claims {
        *claim -= 1;
    }
    anchors
}
