//! Judging a value by a schema: the way through schemas and keywords.

use super::finding::Findings;
use super::memo::Memo;
use super::node::{Data, Node};
use super::outcome::{Case, Outcome};
use super::scalars;
use super::schema::{Keyword, SchemaRule};
use super::scope::{Scope, Scopes};

/// How many schemas may be nested in each other on the way to a value. Values are 128 deep at
/// most, so this leaves 15 schemas for each level; what it stops is references in a circle.
pub(in crate::support) const MAX_NESTED: usize = 2000;

/// Judges one value. Keeps what is known of it, so that no schema is put to a value over and over.
#[derive(Debug, Default)]
pub(in crate::support) struct Judge {
    pub(super) scopes: Scopes,
    memo: Memo,
    nested: usize,
    too_nested: bool,
}

/// Schemas are nested too deeply for a verdict.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::support) struct TooNested;

impl Judge {
    /// Everything that is wrong with the value that `node` is the whole of.
    pub(in crate::support) fn judge(
        node: &Node<'_>,
        schema: &'static SchemaRule,
    ) -> Result<Findings, TooNested> {
        let mut judge = Judge::default();
        let mut outcome = Box::<Outcome>::default();
        let case = Case {
            node,
            scope: Scope::default(),
            tracked: false,
            listed: true,
            steps: 0,
        };
        judge.apply(schema, &case, &mut outcome);
        if judge.too_nested {
            return Err(TooNested);
        }
        Ok(outcome.findings)
    }

    /// Judges the value of `case` by `schema`, and adds what comes of it to `outcome`.
    ///
    /// This and what it calls on its way to itself keep little on the stack: schemas may be nested
    /// deeply, and threads may be small.
    pub(super) fn apply(
        &mut self,
        schema: &'static SchemaRule,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        // Without a verdict on a part, there is none on the whole, not even under a `not`.
        self.too_nested |= self.nested == MAX_NESTED;
        if self.too_nested {
            outcome.broken = true;
            return;
        }
        self.nested += 1;
        let own = self.enter(schema, case);
        if !schema.looks_back() && !Memo::is_worth_it(&own) {
            self.apply_keywords(schema, &own, outcome);
        } else if let Some(known) = self.memo.get(schema, &own) {
            outcome.absorb(known, case.tracked);
        } else {
            // An outcome of its own: to be kept for the next time, and because `unevaluated…` sees
            // what its own schema has evaluated, not what stands beside that.
            let mut apart = Box::<Outcome>::default();
            self.apply_keywords(schema, &own, &mut apart);
            outcome.absorb(&apart, case.tracked);
            self.memo.put(schema, &own, apart);
        }
        self.nested -= 1;
    }

    fn enter<'n>(&mut self, schema: &'static SchemaRule, case: &Case<'n>) -> Case<'n> {
        Case {
            scope: self.scopes.enter(case.scope, schema.resource),
            tracked: case.tracked || schema.looks_back(),
            steps: case.steps.saturating_add(1),
            ..*case
        }
    }

    fn apply_keywords(
        &mut self,
        schema: &'static SchemaRule,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for keyword in schema.keywords {
            if self.too_nested || (outcome.broken && !case.listed) {
                return;
            }
            match keyword {
                Keyword::Ref(target) => self.apply(target, case, outcome),
                Keyword::DynamicRef { anchor, initially } => {
                    let target = self.scopes.outermost(case.scope, anchor);
                    self.apply(target.unwrap_or(initially), case, outcome);
                }
                Keyword::AllOf(branches) => self.all_of(branches, case, outcome),
                Keyword::AnyOf(branches) => self.any_of(schema, branches, case, outcome),
                Keyword::OneOf { branches, tag } => {
                    self.one_of(schema, (branches, tag.as_ref()), case, outcome);
                }
                Keyword::Not(unwanted) => self.not(schema, unwanted, case, outcome),
                Keyword::If {
                    condition,
                    then,
                    otherwise,
                } => self.choice(condition, (*then, *otherwise), case, outcome),
                Keyword::DependentSchemas(schemas) => {
                    self.dependent_schemas(schemas, case, outcome);
                }
                _ => match &case.node.data {
                    Data::List(_) => self.array(schema, keyword, case, outcome),
                    Data::Object(members) => self.object(schema, keyword, members, case, outcome),
                    _ => scalars::check(schema, keyword, case, outcome),
                },
            }
        }
    }
}

impl SchemaRule {
    /// Whether this is the schema `false`.
    pub(super) fn is_false(&self) -> bool {
        matches!(self.keywords, [Keyword::False])
    }

    /// Whether there is a keyword that depends on what the others evaluate; those are last.
    fn looks_back(&self) -> bool {
        matches!(
            self.keywords.last(),
            Some(Keyword::UnevaluatedItems(_) | Keyword::UnevaluatedProperties(_))
        )
    }
}

#[cfg(test)]
mod tests;
