//! `default`: told in the doc comment.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "default",
    class: Class::Annotation,
    shape: Shape::Any,
    judged: Judged::No,
};
