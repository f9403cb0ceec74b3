//! Which standard and which schema a text belongs to.

use crate::generated::{AnyMessage, STANDARDS};
use crate::support::{
    Code, PeekedMember, Reader, Report, SchemaEntry, Sign, StandardEntry, decode_with,
};

/// Reads one JSON text of any standard: the valid message, or every violation there is.
///
/// What the text is, is looked up in its top-level members first (for UAI-1 the member `profile`,
/// or its slot in a keyless text), then it is read once, as that. The violations are those of that schema alone.
///
/// # Errors
///
/// A [`Report`] of all violations; one of the codes `unknown_standard` and `unknown_schema` where
/// the text is nothing that is known.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "aif")] {
/// use framewright::{AnyMessage, aif::AnyFrame};
///
/// let text = std::fs::read("examples/data/request.minimal.json")?;
/// match framewright::decode_any(&text)? {
///     AnyMessage::Aif(AnyFrame::RequestFrame(request)) => {
///         assert_eq!(request.capability.as_str(), "research.summarize");
///     }
///     other => panic!("a request was expected, not {}", other.schema().id),
/// }
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decode_any(bytes: &[u8]) -> Result<AnyMessage, Report> {
    let mut recognised = None;
    let message = decode_with(bytes, |reader| match recognise(reader) {
        Recognised::Schema(entry) => {
            recognised = Some(entry);
            AnyMessage::read(entry.id, reader)
        }
        Recognised::UnknownStandard => {
            let mut known: Vec<&str> = STANDARDS
                .iter()
                .filter_map(|standard| standard.tag)
                .collect();
            for sign in signs() {
                if !known.contains(&sign.member) {
                    known.push(sign.member);
                }
            }
            reader.note_unknown(Code::UnknownStandard, None, known);
            None
        }
        Recognised::UnknownSchema(standard, found) => {
            let known = standard.tags.iter().map(|(tag, _)| *tag).collect();
            let tag = standard.tag.zip(found);
            reader.note_unknown(Code::UnknownSchema, tag, known);
            None
        }
    });
    message.map_err(|report| match recognised {
        Some(entry) => report.with_schema(entry),
        None => report,
    })
}

/// Reads one JSON text as the schema with the id `id`; none if no schema compiled in has it.
///
/// # Errors
///
/// A [`Report`] of all violations.
pub fn decode_as(id: &str, bytes: &[u8]) -> Option<Result<AnyMessage, Report>> {
    let entry = schemas().find(|entry| entry.id == id)?;
    let message = decode_with(bytes, |reader| AnyMessage::read(entry.id, reader));
    Some(message.map_err(|report| report.with_schema(entry)))
}

/// The schema that a text belongs to, as far as its top-level members tell, valid or not.
pub fn identify(bytes: &[u8]) -> Option<&'static SchemaEntry> {
    let text = std::str::from_utf8(bytes).ok()?;
    match recognise(&Reader::new(text)) {
        Recognised::Schema(entry) => Some(entry),
        Recognised::UnknownStandard | Recognised::UnknownSchema(..) => None,
    }
}

/// Every schema that is compiled in, in the order of the manifest.
pub fn schemas() -> impl Iterator<Item = &'static SchemaEntry> {
    STANDARDS
        .iter()
        .flat_map(|standard| standard.schemas.iter().copied())
}

enum Recognised {
    Schema(&'static SchemaEntry),
    /// No member tells of a standard.
    UnknownStandard,
    /// The tag of the standard has no known value, or is missing.
    UnknownSchema(&'static StandardEntry, Option<PeekedMember>),
}

/// A tag with a known value decides. Else the standard that more members tell of: a member that one
/// standard ignores may have the name of another's tag or sign.
fn recognise(reader: &Reader<'_>) -> Recognised {
    if let Some(recognised) = recognise_keyless(reader) {
        return recognised;
    }
    let tags = STANDARDS.iter().filter_map(|standard| standard.tag);
    let count = tags.clone().count();
    let names: Vec<&'static str> = tags.chain(signs().map(|sign| sign.member)).collect();
    // Tags stand near the beginning, and once one is known nothing else needs to be looked at.
    let enough = if count == 0 { usize::MAX } else { count };
    let mut members = Members::peek(reader, names, enough);
    let tagged = || {
        STANDARDS
            .iter()
            .filter_map(|standard| Some((standard, standard.tag?)))
    };
    for (standard, tag) in tagged() {
        let value = members.get(tag).and_then(|member| member.text.as_deref());
        let known = standard.tags.iter().find(|(tag, _)| Some(*tag) == value);
        if let Some(entry) = known.and_then(|(_, id)| entry(standard, id)) {
            return Recognised::Schema(entry);
        }
        if members.get(tag).is_some() {
            members = Members::peek(reader, members.names, usize::MAX);
        }
    }
    let told = |standard: &StandardEntry| {
        let mut there: Vec<&str> = standard.signs.iter().map(|sign| sign.member).collect();
        there.extend(standard.tag);
        there.sort_unstable();
        there.dedup();
        there.retain(|member| members.get(member).is_some());
        there.len()
    };
    let most = STANDARDS
        .iter()
        .max_by_key(|standard| (told(standard), standard.tag.is_some()))
        .filter(|standard| told(standard) > 0);
    match most {
        None => Recognised::UnknownStandard,
        Some(standard) => match (by_signs(&members, standard), standard.tag) {
            (Some(entry), None) => Recognised::Schema(entry),
            (_, Some(tag)) => Recognised::UnknownSchema(standard, members.get(tag).cloned()),
            (None, None) => Recognised::UnknownStandard,
        },
    }
}

/// What a text is that may be keyless; none if it is no array with the slots of a standard.
///
/// In an array every slot could hold anything, so a tag that is not known makes it a packet only
/// where there is something in the slot of each sign too.
fn recognise_keyless(reader: &Reader<'_>) -> Option<Recognised> {
    let is_there = |found: &Option<PeekedMember>| found.as_ref().is_some_and(|slot| !slot.is_null);
    STANDARDS.iter().find_map(|standard| {
        let tag = standard.tag?;
        let (_, slot) = standard.slots.iter().find(|(name, _)| *name == tag)?;
        // The tag stands near the beginning, and once it is known nothing else is looked at.
        let found = reader.peek_slots(&[*slot]).pop().flatten()?;
        let known = standard
            .tags
            .iter()
            .find(|(tag, _)| found.text.as_deref() == Some(*tag));
        if let Some(entry) = known.and_then(|(_, id)| entry(standard, id)) {
            return Some(Recognised::Schema(entry));
        }
        let others = standard.slots.iter().filter(|(name, _)| *name != tag);
        let others: Vec<usize> = others.map(|(_, slot)| *slot).collect();
        let told = !others.is_empty() && reader.peek_slots(&others).iter().all(is_there);
        told.then_some(Recognised::UnknownSchema(standard, Some(found)))
    })
}

fn by_signs(members: &Members, standard: &StandardEntry) -> Option<&'static SchemaEntry> {
    standard.signs.iter().find_map(|sign| {
        let found = members.get(sign.member)?;
        let fits = sign.value.is_none() || found.text.as_deref() == sign.value;
        fits.then(|| entry(standard, sign.schema?)).flatten()
    })
}

fn entry(standard: &StandardEntry, id: &str) -> Option<&'static SchemaEntry> {
    standard
        .schemas
        .iter()
        .copied()
        .find(|entry| entry.id == id)
}

fn signs() -> impl Iterator<Item = &'static Sign> {
    STANDARDS.iter().flat_map(|standard| standard.signs)
}

/// The top-level members that tell something.
struct Members {
    names: Vec<&'static str>,
    found: Vec<Option<PeekedMember>>,
}

impl Members {
    fn peek(reader: &Reader<'_>, names: Vec<&'static str>, enough: usize) -> Self {
        Members {
            found: reader.peek_members(&names, enough),
            names,
        }
    }

    fn get(&self, name: &str) -> Option<&PeekedMember> {
        let index = self.names.iter().position(|other| *other == name)?;
        self.found.get(index)?.as_ref()
    }
}
