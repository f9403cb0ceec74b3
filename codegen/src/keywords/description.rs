//! `description`: becomes the doc comment.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "description",
    class: Class::Annotation,
    shape: Shape::Text,
    judged: Judged::No,
};
