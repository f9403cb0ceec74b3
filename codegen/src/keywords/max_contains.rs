//! `maxContains`: how many items `contains` allows.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "maxContains",
    class: Class::EnforcedByCheck,
    shape: Shape::Count,
    judged: Judged::With("contains"),
};
