//! `minimum`: the least value.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "minimum",
    class: Class::EnforcedByCheck,
    shape: Shape::Number,
    judged: Judged::By(|tables, site| site.number(tables, "Minimum")),
};
