//! `$id`: the name of a resource.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$id",
    class: Class::Structure,
    shape: Shape::Text,
    judged: Judged::No,
};
