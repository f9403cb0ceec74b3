//! `$vocabulary`: what schemas of a dialect may say. It asks nothing of a value, and a schema that is
//! written in such a dialect is refused because of its `$schema`.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$vocabulary",
    class: Class::Annotation,
    shape: Shape::Any,
    judged: Judged::No,
};
