//! Keywords for arrays.

use super::equal::first_doubled;
use super::evaluate::Judge;
use super::outcome::{Case, Outcome};
use super::scalars;
use super::schema::{Keyword, SchemaRule};
use crate::support::code::Code;
use crate::support::violation::Limit;

impl Judge {
    /// Judges the value of `case`, an array, by one keyword of `schema` that keeps to it.
    pub(super) fn array(
        &mut self,
        schema: &'static SchemaRule,
        keyword: &'static Keyword,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        match keyword {
            Keyword::PrefixItems(schemas) => self.prefix_items(schemas, case, outcome),
            Keyword::Items(from, other) => self.items(schema, *from, other, case, outcome),
            Keyword::Contains {
                schema: wanted,
                least,
                most,
            } => {
                let count = self.count(wanted, case, outcome);
                check_count(schema, count, *least, *most, case, outcome);
            }
            Keyword::UnevaluatedItems(other) => {
                self.unevaluated_items(schema, other, case, outcome);
            }
            Keyword::MinItems(_) | Keyword::MaxItems(_) | Keyword::UniqueItems => {
                check(schema, keyword, case, outcome);
            }
            _ => scalars::check(schema, keyword, case, outcome),
        }
    }

    fn prefix_items(
        &mut self,
        schemas: &'static [&'static SchemaRule],
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for (place, (item, schema)) in case.node.items().iter().zip(schemas).enumerate() {
            self.apply(schema, &case.child(item), outcome);
            outcome.mark(case, place);
        }
    }

    fn items(
        &mut self,
        schema: &'static SchemaRule,
        from: usize,
        other: &'static SchemaRule,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for item in case.node.items().iter().skip(from) {
            if other.is_false() {
                let limit = Limit::Count(from);
                outcome.fault(&case.child(item), schema, Code::Items, limit);
            } else {
                self.apply(other, &case.child(item), outcome);
            }
        }
        outcome.mark_all(case);
    }

    fn unevaluated_items(
        &mut self,
        schema: &'static SchemaRule,
        other: &'static SchemaRule,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for (place, item) in case.node.items().iter().enumerate() {
            if outcome.evaluated.contains(place) {
                continue;
            }
            if other.is_false() {
                let code = Code::UnevaluatedItems;
                outcome.fault(&case.child(item), schema, code, Limit::None);
            } else {
                self.apply(other, &case.child(item), outcome);
            }
        }
        outcome.mark_all(case);
    }

    /// How many items are what `contains` asks for; those count as evaluated.
    fn count(
        &mut self,
        wanted: &'static SchemaRule,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) -> usize {
        let mut count = 0;
        for (place, item) in case.node.items().iter().enumerate() {
            let mut trial = Outcome::default();
            self.apply(wanted, &case.child(item).unlisted(), &mut trial);
            if !trial.broken {
                count += 1;
                outcome.mark(case, place);
            }
        }
        count
    }
}

/// Checks the keywords that look at the items without a schema.
fn check(
    schema: &'static SchemaRule,
    keyword: &'static Keyword,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    let items = case.node.items();
    let broken = match keyword {
        Keyword::MinItems(least) if items.len() < *least => {
            Some((Code::MinItems, Limit::Count(*least)))
        }
        Keyword::MaxItems(most) if items.len() > *most => {
            Some((Code::MaxItems, Limit::Count(*most)))
        }
        Keyword::UniqueItems => first_doubled(items).map(|(first, second)| {
            let limit = Limit::Doubled { first, second };
            (Code::UniqueItems, limit)
        }),
        _ => None,
    };
    if let Some((code, limit)) = broken {
        outcome.fault(case, schema, code, limit);
    }
}

/// Checks `contains`, `minContains` and `maxContains`, once it is known how many items count.
fn check_count(
    schema: &'static SchemaRule,
    count: usize,
    least: usize,
    most: Option<usize>,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    if count < least {
        // One is what `contains` asks for by itself.
        let code = if least == 1 {
            Code::Contains
        } else {
            Code::MinContains
        };
        outcome.fault(case, schema, code, Limit::Count(least));
    }
    if let Some(most) = most.filter(|most| count > *most) {
        outcome.fault(case, schema, Code::MaxContains, Limit::Count(most));
    }
}

#[cfg(test)]
mod tests;
