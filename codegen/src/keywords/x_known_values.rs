//! `x-known-values`: the known words of an open vocabulary; ours.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "x-known-values",
    class: Class::Annotation,
    shape: Shape::StatusMap,
    judged: Judged::No,
};
