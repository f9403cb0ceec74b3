//! The sentences about the keyless form.

use super::bound;
use crate::support::code::Code;
use crate::support::violation::{JsonType, Limit};

/// What stands where an array of slots is due.
pub(super) fn shape(limit: &Limit, found: Option<JsonType>) -> String {
    let asked = asked(Code::KeylessShape, limit);
    match found {
        Some(found) => format!("{asked}, found {}", found.with_article()),
        None => asked,
    }
}

/// What the keyless form asks of a value.
pub(super) fn asked(code: Code, limit: &Limit) -> String {
    match (code, limit) {
        (Code::KeylessShape, limit @ Limit::Count(_)) => format!(
            "the text is keyless: expected an array of {}",
            slots(&bound(limit))
        ),
        (Code::KeylessShape, _) => "the text is keyless: expected an array of slots".to_owned(),
        (Code::KeylessOverflow, limit) => format!(
            "the array has more than its {}; take out what stands from here on",
            slots(&bound(limit))
        ),
        (Code::KeylessMissingSlot, Limit::MissingSlot { member, slot }) => format!(
            "slot {slot}, that of the member `{member}`, is missing; slots are counted from 0"
        ),
        (Code::KeylessMissingSlot, _) => "a slot is missing".to_owned(),
        _ => "this is an alias of a member, and aliases are refused".to_owned(),
    }
}

fn slots(count: &str) -> String {
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} slot{plural}")
}
