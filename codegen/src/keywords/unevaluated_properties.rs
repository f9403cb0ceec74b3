//! `unevaluatedProperties`: members that nothing else looked at.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "unevaluatedProperties",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::By(|tables, site| site.one_schema(tables, "UnevaluatedProperties")),
};
