//! `properties`: members by their names.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "properties",
    class: Class::EnforcedByType,
    shape: Shape::SchemaMap,
    judged: Judged::By(|tables, site| site.schema_map(tables, "Properties")),
};
