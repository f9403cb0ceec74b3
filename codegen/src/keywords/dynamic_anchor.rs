//! `$dynamicAnchor`: a name that `$dynamicRef` looks for on its way.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$dynamicAnchor",
    class: Class::Structure,
    shape: Shape::Anchor,
    judged: Judged::No,
};
