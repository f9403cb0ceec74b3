//! `multipleOf`: a number that divides the value, exactly and in decimal.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "multipleOf",
    class: Class::EnforcedByCheck,
    shape: Shape::PositiveNumber,
    judged: Judged::By(|tables, site| site.number(tables, "MultipleOf")),
};
