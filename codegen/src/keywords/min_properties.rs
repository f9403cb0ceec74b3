//! `minProperties`: the least number of members.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "minProperties",
    class: Class::EnforcedByCheck,
    shape: Shape::Count,
    judged: Judged::By(|_, site| site.count("MinProperties")),
};
