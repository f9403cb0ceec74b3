//! `$anchor`: a name that references can use.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$anchor",
    class: Class::Structure,
    shape: Shape::Anchor,
    judged: Judged::No,
};
