//! `required`: members that are there.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "required",
    class: Class::EnforcedByType,
    shape: Shape::Names,
    judged: Judged::By(|_, site| site.names("Required")),
};
