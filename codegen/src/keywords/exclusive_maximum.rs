//! `exclusiveMaximum`: what the value is less than.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "exclusiveMaximum",
    class: Class::EnforcedByCheck,
    shape: Shape::Number,
    judged: Judged::By(|tables, site| site.number(tables, "ExclusiveMaximum")),
};
