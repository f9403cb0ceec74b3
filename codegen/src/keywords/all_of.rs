//! `allOf`: schemas that all hold.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "allOf",
    class: Class::EnforcedByCheck,
    shape: Shape::SchemaList,
    judged: Judged::By(|tables, site| site.schema_list(tables, "AllOf")),
};
