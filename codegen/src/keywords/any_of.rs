//! `anyOf`: schemas of which one holds, or more.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "anyOf",
    class: Class::EnforcedByCheck,
    shape: Shape::SchemaList,
    judged: Judged::By(|tables, site| site.schema_list(tables, "AnyOf")),
};
