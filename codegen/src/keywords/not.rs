//! `not`: a schema that does not hold.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "not",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::By(|tables, site| site.one_schema(tables, "Not")),
};
