//! `x-keyless`: the order of the slots; ours.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "x-keyless",
    class: Class::Structure,
    shape: Shape::Keyless,
    judged: Judged::No,
};
