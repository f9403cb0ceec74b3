//! What generated code may import: the reader, the rules it obeys, and the violations it reports.
//!
//! Nothing here knows a standard. Imports flow one way: `support` names neither the generated
//! modules nor the rest of the crate, so that a module generated in another crate can lie over it.

mod at;
mod build;
mod code;
mod decode;
mod draft;
mod entry;
mod format;
mod given;
pub mod judge;
mod keyless;
mod leaf;
mod locate;
mod message;
mod moment;
mod nearest;
mod pattern;
mod profile;
mod reader;
mod report;
mod rule;
mod serde;
mod slot_path;
mod valid;
mod violation;

pub use self::at::{At, escape_step};
pub use self::build::{Build, Enveloped, IsSet, Missing, Set};
pub use self::code::{Code, PolicyRule, Severity};
#[cfg(feature = "receiver")]
pub(crate) use self::decode::any_value;
pub use self::decode::{Decode, Schema, construct, decode, decode_with, not_json};
pub use self::draft::{Draft, Fragment, Outline};
pub use self::entry::{SchemaEntry, Sign, StandardEntry};
pub use self::format::Format;
#[cfg(feature = "idn")]
pub use self::format::idn;
pub use self::given::{Each, Given, each};
pub use self::keyless::{EncodeError, Keyless, KeylessWriter};
pub use self::moment::Moment;
pub use self::nearest::nearest;
pub use self::pattern::Pattern;
pub use self::profile::{ProfileEntry, ProfileFamily, PublicationStatus, UnknownProfile};
pub use self::reader::{Branch, ObjectWalk, PeekedMember, Reader, Word};
pub use self::report::{MAX_POINTER_BYTES, MAX_VIOLATIONS, Report};
pub use self::rule::{
    ConstRule, IntegerRule, ListRule, Member, NumberRule, ObjectRule, Others, Scalar, TextRule,
    TypeRule, UnionRule, VocabularyRule,
};
pub use self::serde::{AsNumber, deserialize};
pub use self::valid::Valid;
pub use self::violation::{JsonType, Limit, Violation};

pub use ::serde::ser::{SerializeMap, SerializeStruct};
pub use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
pub use ::serde_json::{Map, Number, Value};
pub use ::std::collections::BTreeMap;
