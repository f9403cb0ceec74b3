//! `$schema`: the dialect.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "$schema",
    class: Class::Structure,
    shape: Shape::Text,
    judged: Judged::No,
};
