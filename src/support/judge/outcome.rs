//! What came of judging a value by a schema.

use super::finding::{Finding, Findings};
use super::marks::Marks;
use super::node::{Member, Node};
use super::schema::SchemaRule;
use super::scope::Scope;
use crate::support::code::Code;
use crate::support::violation::Limit;

/// A value to be judged, and what for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'n> {
    pub(super) node: &'n Node<'n>,
    /// The dynamic scope.
    pub(super) scope: Scope,
    /// Whether some `unevaluated…` around here wants to know what is evaluated.
    pub(super) tracked: bool,
    /// Whether what is wrong is listed; if not, the first fault ends the matter.
    pub(super) listed: bool,
    /// How many schemas have led on to each other at this value.
    pub(super) steps: u16,
}

impl<'n> Case<'n> {
    /// A value inside this one, which the schema leads to.
    pub(super) fn child(&self, node: &'n Node<'n>) -> Self {
        Case {
            node,
            tracked: false,
            steps: 0,
            ..*self
        }
    }

    /// The same value, for a verdict only, whatever it evaluates.
    pub(super) fn alone(&self) -> Self {
        Case {
            tracked: false,
            ..self.unlisted()
        }
    }

    /// The same value, for a verdict only.
    pub(super) fn unlisted(&self) -> Self {
        Case {
            listed: false,
            ..*self
        }
    }
}

/// What came of judging a value by a schema, or by a part of it so far.
///
/// One that is kept while further schemas are judged is boxed, to spare the stack.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcome {
    /// Whether the value breaks the schema.
    pub(super) broken: bool,
    /// The members or items of the value that are evaluated; of no meaning where it is broken.
    /// Values inside share the outcome, so only a case that is tracked may mark anything.
    pub(super) evaluated: Marks,
    pub(super) findings: Findings,
}

impl Outcome {
    /// The value of the case breaks a keyword of `schema`.
    pub(super) fn fault(
        &mut self,
        case: &Case<'_>,
        schema: &'static SchemaRule,
        code: Code,
        limit: Limit,
    ) {
        self.broken = true;
        if case.listed {
            self.findings.push(Finding {
                schema,
                code,
                limit,
                span: case.node.span.clone(),
                depth: case.node.depth,
            });
        }
    }

    /// That `member` is there, or is called so, breaks a keyword of `schema`.
    pub(super) fn fault_name(
        &mut self,
        case: &Case<'_>,
        member: &Member<'_>,
        schema: &'static SchemaRule,
        code: Code,
        limit: Limit,
    ) {
        self.broken = true;
        if case.listed {
            self.findings.push(Finding {
                schema,
                code,
                limit,
                span: member.name_span.clone(),
                depth: member.value.depth,
            });
        }
    }

    /// The member or item at `place` is evaluated.
    pub(super) fn mark(&mut self, case: &Case<'_>, place: usize) {
        if case.tracked {
            self.evaluated.mark(place);
        }
    }

    /// Every member or item is evaluated.
    pub(super) fn mark_all(&mut self, case: &Case<'_>) {
        if case.tracked {
            self.evaluated.mark_all();
        }
    }

    /// Takes over what came of a part.
    pub(super) fn absorb(&mut self, part: &Outcome, tracked: bool) {
        self.broken |= part.broken;
        self.findings.extend(&part.findings);
        if tracked {
            self.evaluated.merge(&part.evaluated);
        }
    }
}
