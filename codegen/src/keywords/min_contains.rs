//! `minContains`: how many items `contains` asks for.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "minContains",
    class: Class::EnforcedByCheck,
    shape: Shape::Count,
    judged: Judged::With("contains"),
};
