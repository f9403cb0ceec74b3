//! `examples`: valid values.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "examples",
    class: Class::Annotation,
    shape: Shape::List,
    judged: Judged::No,
};
