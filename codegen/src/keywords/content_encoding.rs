//! `contentEncoding`: how a string is encoded; 2020-12 makes it a remark.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "contentEncoding",
    class: Class::Annotation,
    shape: Shape::Text,
    judged: Judged::No,
};
