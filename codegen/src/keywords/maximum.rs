//! `maximum`: the largest value.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "maximum",
    class: Class::EnforcedByCheck,
    shape: Shape::Number,
    judged: Judged::By(|tables, site| site.number(tables, "Maximum")),
};
