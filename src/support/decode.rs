//! From bytes to a valid value, or to everything that is wrong.

use serde::Serialize;

use super::at::At;
use super::code::Code;
use super::entry::SchemaEntry;
use super::reader::Reader;
use super::report::Report;
use super::valid::Valid;

/// A type that is read, and checked, by one walk over the text. Generated code implements it.
pub trait Decode: Sized {
    /// Reads the value that stands next. Every violation is noted in the reader; a value comes
    /// back where enough of it could be read, which does not mean that it is valid.
    fn decode(reader: &mut Reader<'_>, at: &At<'_>) -> Option<Self>;
}

/// A frame or packet: a type whose schema stands on its own.
pub trait Schema: Decode + Serialize {
    /// What the manifest says of the schema.
    const ENTRY: &'static SchemaEntry;
}

/// Reads one JSON text as a `T`: the valid value, or every violation there is.
///
/// # Errors
///
/// A [`Report`] of all violations. After a syntax error nothing more is read, so that is the last.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "aif")] {
/// use framewright::aif::CapabilityName;
///
/// let name = framewright::decode::<CapabilityName>(br#""research.summarize""#)?;
/// assert_eq!(name.as_str(), "research.summarize");
///
/// let report = framewright::decode::<CapabilityName>(br#""Research""#).unwrap_err();
/// assert_eq!(report.violations()[0].code().as_str(), "pattern");
/// # }
/// # Ok::<(), framewright::Report>(())
/// ```
pub fn decode<T: Decode>(bytes: &[u8]) -> Result<Valid<T>, Report> {
    decode_with(bytes, |reader| T::decode(reader, &At::ROOT)).map(Valid::of_finished)
}

/// Reads one JSON text with `read`; its value is as valid as `read` makes it.
///
/// # Errors
///
/// A [`Report`] of all violations.
pub fn decode_with<T>(
    bytes: &[u8],
    read: impl FnOnce(&mut Reader<'_>) -> Option<T>,
) -> Result<T, Report> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let readable = error.valid_up_to();
            return Err(encoding(bytes, readable));
        }
    };
    if text.starts_with('\u{feff}') {
        return Err(refuse(
            text,
            0,
            "the text begins with a byte order mark; save it without one",
        ));
    }
    let mut reader = Reader::new(text);
    let value = read(&mut reader);
    reader.finish(value)
}

/// What stands in a text, as far as it can be read; null, if it cannot. Violations do not matter here:
/// doubled members are there once, and numbers that no double holds are null.
#[cfg(feature = "receiver")]
pub(crate) fn any_value(bytes: &[u8]) -> serde_json::Value {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let node = Reader::new(text).node(&At::ROOT, "");
    node.map(|node| node.to_value()).unwrap_or_default()
}

/// Makes a `T` from a value that is written like it, by the same rules that decoding obeys.
///
/// # Errors
///
/// A [`Report`] of all violations, without lines and columns, as there is no text.
pub fn construct<T: Decode>(value: &(impl Serialize + ?Sized)) -> Result<Valid<T>, Report> {
    match serde_json::to_vec(value) {
        Ok(text) => decode(&text).map_err(Report::without_places),
        // Only a foreign Serialize can fail; a value that has no JSON is no value.
        Err(_) => Err(not_json()),
    }
}

/// What is wrong with a value that has no JSON, or none that could be read again.
pub fn not_json() -> Report {
    let what = "this value cannot be written as JSON, or is nested too deeply to be read again";
    refuse("", 0, what)
}

fn encoding(bytes: &[u8], readable: usize) -> Report {
    let utf_16 = matches!(
        bytes,
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, _, ..] | [_, 0, ..]
    );
    let what = if utf_16 {
        "the text is not UTF-8 but looks like UTF-16; save it as UTF-8"
    } else {
        "the text is not UTF-8 from here on; save it as UTF-8"
    };
    let text = std::str::from_utf8(&bytes[..readable]).unwrap_or_default();
    refuse(text, readable, what)
}

fn refuse(text: &str, place: usize, what: &'static str) -> Report {
    let mut reader = Reader::new(text);
    reader.stop(place, Code::Encoding, what);
    reader.into_report()
}
