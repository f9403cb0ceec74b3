//! `$defs`: schemas to refer to.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$defs",
    class: Class::Structure,
    shape: Shape::SchemaMap,
    judged: Judged::No,
};
