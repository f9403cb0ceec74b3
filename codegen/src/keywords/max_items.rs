//! `maxItems`: the largest number of items.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "maxItems",
    class: Class::EnforcedByCheck,
    shape: Shape::Count,
    judged: Judged::By(|_, site| site.count("MaxItems")),
};
