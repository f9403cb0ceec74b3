//! `maxLength`: the largest number of code points.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "maxLength",
    class: Class::EnforcedByCheck,
    shape: Shape::Count,
    judged: Judged::By(|_, site| site.count("MaxLength")),
};
