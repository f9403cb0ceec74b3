//! `prefixItems`: a schema for each of the first items.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "prefixItems",
    class: Class::EnforcedByCheck,
    shape: Shape::SchemaList,
    judged: Judged::By(|tables, site| site.schema_list(tables, "PrefixItems")),
};
