//! `contentMediaType`: what a string holds; 2020-12 makes it a remark.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "contentMediaType",
    class: Class::Annotation,
    shape: Shape::Text,
    judged: Judged::No,
};
