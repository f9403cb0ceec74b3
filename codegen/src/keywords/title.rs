//! `title`: a name for people.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "title",
    class: Class::Annotation,
    shape: Shape::Text,
    judged: Judged::No,
};
