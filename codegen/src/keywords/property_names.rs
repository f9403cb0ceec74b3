//! `propertyNames`: what the names of members are.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "propertyNames",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::By(|tables, site| site.one_schema(tables, "PropertyNames")),
};
