//! `dependentSchemas`: what holds if a member is there.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "dependentSchemas",
    class: Class::EnforcedByCheck,
    shape: Shape::SchemaMap,
    judged: Judged::By(|tables, site| site.schema_map(tables, "DependentSchemas")),
};
