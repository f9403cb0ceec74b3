//! `x-standard`: the standard that a file belongs to; ours.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "x-standard",
    class: Class::Annotation,
    shape: Shape::Text,
    judged: Judged::No,
};
