//! `minItems`: the least number of items.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "minItems",
    class: Class::EnforcedByCheck,
    shape: Shape::Count,
    judged: Judged::By(|_, site| site.count("MinItems")),
};
