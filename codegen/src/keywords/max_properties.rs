//! `maxProperties`: the largest number of members.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "maxProperties",
    class: Class::EnforcedByCheck,
    shape: Shape::Count,
    judged: Judged::By(|_, site| site.count("MaxProperties")),
};
