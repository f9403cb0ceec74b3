//! `exclusiveMinimum`: what the value is more than.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "exclusiveMinimum",
    class: Class::EnforcedByCheck,
    shape: Shape::Number,
    judged: Judged::By(|tables, site| site.number(tables, "ExclusiveMinimum")),
};
