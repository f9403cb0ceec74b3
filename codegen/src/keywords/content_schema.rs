//! `contentSchema`: what a string holds, as a schema; 2020-12 makes it a remark.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "contentSchema",
    class: Class::Annotation,
    shape: Shape::Schema,
    judged: Judged::No,
};
