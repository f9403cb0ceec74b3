//! `then`: what holds if `if` does.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "then",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::With("if"),
};
