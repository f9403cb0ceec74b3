//! `$comment`: a remark for maintainers.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$comment",
    class: Class::Annotation,
    shape: Shape::Text,
    judged: Judged::No,
};
