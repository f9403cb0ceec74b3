//! `deprecated`: becomes `#[deprecated]`.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "deprecated",
    class: Class::Annotation,
    shape: Shape::Boolean,
    judged: Judged::No,
};
