//! Profiles that a packet names.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// The body, or what is expected in answer, names a profile that is not known.
pub(in crate::policy) static UNKNOWN_PROFILE_REFERENCE: Rule = Rule {
    policy: PolicyRule::new(
        "unknown_profile_reference",
        "UAI-1 core profiles, pairings",
        "no profile with this id is registered",
    ),
    severity: Severity::Warning,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, context: &Context, findings: &mut Findings<'_>) {
    let expected = packet.in_delivery("expected_output_schema");
    for part in [expected, packet.body].into_iter().flatten() {
        check_members(part, context, findings);
        check_texts(packet, part, context, findings);
    }
}

/// Members that are called after profiles: `profile`, `request_profile`, `response_profiles`.
fn check_members(part: Place<'_>, context: &Context, findings: &mut Findings<'_>) {
    for place in part.all() {
        let names = match place.name() {
            Some(name) => name.ends_with("profile") || name.ends_with("profiles"),
            None => false,
        };
        if !names {
            continue;
        }
        let item = place.children().filter(|_| place.is_list());
        for place in item.chain([place]) {
            let unknown = |id: &str| is_profile_id(id) && !context.knows_profile(id);
            // What begins with `uai.` is found among the texts.
            if place
                .text()
                .is_some_and(|id| !id.starts_with(STANDARD) && unknown(id))
            {
                findings.note(place);
            }
        }
    }
}

/// Finds the ids of the standard's own profiles.
static FINDER: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(STANDARD));

/// Profiles of the standard that are named anywhere in a text.
fn check_texts(
    packet: &Packet<'_>,
    part: Place<'_>,
    context: &Context,
    findings: &mut Findings<'_>,
) {
    let span = part.span();
    let text = packet.outline.text().get(span.clone()).unwrap_or_default();
    let mut noted = None;
    for start in FINDER.find_iter(text.as_bytes()) {
        let before = text.as_bytes()[..start].last();
        if before.is_some_and(|byte| is_of_id(*byte)) {
            continue;
        }
        let rest = &text.as_bytes()[start..];
        let rest = &rest[..rest.len().min(LONGEST)];
        let length = rest.iter().take_while(|byte| is_of_id(**byte)).count();
        let id = text.get(start..start + length).unwrap_or_default();
        let id = id.trim_end_matches(['.', '-', '_']);
        let owner = packet.outline.owner(span.start + start);
        let node = owner.map(|owner| owner.node);
        if is_profile_id(id) && !context.knows_profile(id) && node != noted {
            noted = node;
            if let Some(node) = node {
                findings.note(packet.outline.place(node));
            }
        }
    }
}

/// What the ids of the standard's own profiles begin with.
const STANDARD: &str = "uai.";

/// Ids are no longer than this.
const LONGEST: usize = 200;

/// Whether `text` has the form of the id of a profile: words joined by dots, the last one a version.
fn is_profile_id(text: &str) -> bool {
    let Some((family, version)) = text.rsplit_once(".v") else {
        return false;
    };
    let is_word = |word: &str| word.starts_with(|letter: char| letter.is_ascii_lowercase());
    family.contains('.')
        && family.split('.').all(is_word)
        && family.bytes().all(is_of_id)
        && !version.is_empty()
        && !version.starts_with('0')
        && version.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_of_id(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'_')
}
