//! Which branch a value was probably meant for, where none holds.

use std::cmp::Reverse;
use std::ops::Range;

use super::finding::{Finding, Findings};
use super::node::Node;
use super::outcome::{Case, Outcome};
use crate::support::code::Code;

/// The branch that came closest so far.
#[derive(Debug)]
pub(super) struct Closest {
    pub(super) branch: usize,
    pub(super) outcome: Box<Outcome>,
    distance: Distance,
}

/// How far a value is from a branch: first what counts most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    kind: Kind,
    /// How much is wrong.
    count: usize,
    /// How deep the first of it stands: who errs deep inside had the rest right.
    depth: Reverse<u8>,
}

/// Whether the branch is for values of this kind at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// It may be.
    Same,
    /// A `const`, of the value or of a member, says that it is not: that is how branches are told
    /// apart by those who write them.
    OtherTag,
    /// The type of the value is another, or the branch lets nothing hold.
    OtherType,
}

impl Closest {
    /// Takes `outcome`, which is that of `branch`, if it is closer than what there was.
    pub(super) fn offer(
        closest: &mut Option<Box<Self>>,
        branch: usize,
        outcome: Box<Outcome>,
        case: &Case<'_>,
    ) {
        // Without a list of what is wrong, nothing tells the branches apart, and nobody asks.
        if !case.listed {
            return;
        }
        let distance = distance(&outcome.findings, case.node);
        let known = closest.as_ref().map(|known| known.distance);
        if known.is_none_or(|known| distance < known) {
            *closest = Some(Box::new(Closest {
                branch,
                outcome,
                distance,
            }));
        }
    }
}

fn distance(findings: &Findings, node: &Node<'_>) -> Distance {
    let depth = findings.iter().map(|finding| finding.depth).min();
    Distance {
        kind: findings
            .iter()
            .map(|finding| kind(finding, node))
            .max()
            .unwrap_or(Kind::Same),
        count: findings.len(),
        depth: Reverse(depth.unwrap_or(0)),
    }
}

fn kind(finding: &Finding, node: &Node<'_>) -> Kind {
    let at_value = finding.span == node.span;
    match finding.code {
        Code::Type | Code::FalseSchema if at_value => Kind::OtherType,
        Code::Const if at_value || is_member(&finding.span, node) => Kind::OtherTag,
        _ => Kind::Same,
    }
}

fn is_member(span: &Range<usize>, node: &Node<'_>) -> bool {
    let members = node.members();
    let place = members.partition_point(|member| member.value.span.start < span.start);
    members
        .get(place)
        .is_some_and(|member| member.value.span == *span)
}
