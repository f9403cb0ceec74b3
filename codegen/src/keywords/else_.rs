//! `else`: what holds if `if` does not.

use super::{Class, Judged, Keyword, Shape};

pub(super) const KEYWORD: Keyword = Keyword {
    name: "else",
    class: Class::EnforcedByCheck,
    shape: Shape::Schema,
    judged: Judged::With("if"),
};
