//! `readOnly`: told in the doc comment.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "readOnly",
    class: Class::Annotation,
    shape: Shape::Boolean,
    judged: Judged::No,
};
