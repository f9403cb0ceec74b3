//! `x-status`: `published` or `reading`; ours.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "x-status",
    class: Class::Annotation,
    shape: Shape::Status,
    judged: Judged::No,
};
