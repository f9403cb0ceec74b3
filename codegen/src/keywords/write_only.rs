//! `writeOnly`: told in the doc comment.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "writeOnly",
    class: Class::Annotation,
    shape: Shape::Boolean,
    judged: Judged::No,
};
