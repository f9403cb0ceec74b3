//! Keywords for objects.

use super::evaluate::Judge;
use super::marks::Marks;
use super::node::{Data, Member, Members, Node};
use super::outcome::{Case, Outcome};
use super::scalars;
use super::schema::{Keyword, SchemaRule};
use crate::support::code::Code;
use crate::support::pattern::Pattern;
use crate::support::violation::Limit;

impl Judge {
    /// Judges the value of `case`, an object, by one keyword of `schema` that keeps to it.
    pub(super) fn object(
        &mut self,
        schema: &'static SchemaRule,
        keyword: &'static Keyword,
        members: &Members<'_>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        match keyword {
            Keyword::Properties(schemas) => self.properties(schemas, members, case, outcome),
            Keyword::PatternProperties(schemas) => {
                self.pattern_properties(schemas, members, case, outcome);
            }
            Keyword::AdditionalProperties {
                known,
                patterns,
                schema: other,
            } => {
                let expected = expected(members, known, patterns);
                let code = (Code::AdditionalProperties, Limit::Words(known));
                self.others(schema, (other, &code), members, &expected, case, outcome);
            }
            Keyword::UnevaluatedProperties(other) => {
                let evaluated = outcome.evaluated.clone();
                let code = (Code::UnevaluatedProperties, Limit::None);
                self.others(schema, (other, &code), members, &evaluated, case, outcome);
            }
            Keyword::PropertyNames(wanted) => {
                for member in members.iter() {
                    self.name(schema, wanted, member, case, outcome);
                }
            }
            Keyword::Required(_)
            | Keyword::MinProperties(_)
            | Keyword::MaxProperties(_)
            | Keyword::DependentRequired(_) => check(schema, keyword, members, case, outcome),
            _ => scalars::check(schema, keyword, case, outcome),
        }
    }

    fn properties(
        &mut self,
        schemas: &'static [(&'static str, &'static SchemaRule)],
        members: &Members<'_>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for (name, schema) in schemas {
            if let Some((place, member)) = members.find(name) {
                self.apply(schema, &case.child(&member.value), outcome);
                outcome.mark(case, place);
            }
        }
    }

    fn pattern_properties(
        &mut self,
        schemas: &'static [(&'static Pattern, &'static SchemaRule)],
        members: &Members<'_>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for (place, member) in members.iter().enumerate() {
            for (pattern, schema) in schemas {
                if pattern.is_match(&member.name) {
                    self.apply(schema, &case.child(&member.value), outcome);
                    outcome.mark(case, place);
                }
            }
        }
    }

    /// Judges the members that are not expected by the schema `other`, which a keyword of `schema`
    /// has for them. If they must not be there at all, each is a finding of that keyword.
    fn others(
        &mut self,
        schema: &'static SchemaRule,
        (other, (code, limit)): (&'static SchemaRule, &(Code, Limit)),
        members: &Members<'_>,
        expected: &Marks,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        for (place, member) in members.iter().enumerate() {
            if expected.contains(place) {
                continue;
            }
            if other.is_false() {
                outcome.fault_name(case, member, schema, *code, limit.clone());
            } else {
                self.apply(other, &case.child(&member.value), outcome);
            }
        }
        outcome.mark_all(case);
    }

    /// Judges the name of a member as if it were a value. All that is wrong with it is one
    /// finding, since a place has room for the value only.
    fn name(
        &mut self,
        schema: &'static SchemaRule,
        wanted: &'static SchemaRule,
        member: &Member<'_>,
        case: &Case<'_>,
        outcome: &mut Outcome,
    ) {
        let text = Data::Text(member.name.as_ref().into());
        let name = Node::new(member.name_span.clone(), member.value.depth, text);
        let mut trial = Outcome::default();
        self.apply(wanted, &case.child(&name), &mut trial);
        if trial.broken {
            let first = trial.findings.iter().next();
            let limit = first.map_or(Limit::None, |first| Limit::Name {
                code: first.code,
                limit: Box::new(first.limit.clone()),
            });
            outcome.fault_name(case, member, schema, Code::PropertyNames, limit);
        }
    }
}

/// The members that are one of `known` or match one of `patterns`.
fn expected(
    members: &Members<'_>,
    known: &'static [&'static str],
    patterns: &'static [&'static Pattern],
) -> Marks {
    let mut expected = Marks::default();
    // The known ones are looked up, not compared with every member.
    for name in known {
        if let Some((place, _)) = members.find(name) {
            expected.mark(place);
        }
    }
    for pattern in patterns {
        for (place, member) in members.iter().enumerate() {
            if pattern.is_match(&member.name) {
                expected.mark(place);
            }
        }
    }
    expected
}

/// Checks the keywords that look at the members without a schema.
fn check(
    schema: &'static SchemaRule,
    keyword: &'static Keyword,
    members: &Members<'_>,
    case: &Case<'_>,
    outcome: &mut Outcome,
) {
    match keyword {
        Keyword::Required(names) => {
            for name in names.iter().filter(|name| !members.contains(name)) {
                outcome.fault(case, schema, Code::Required, Limit::Missing(name));
            }
        }
        Keyword::DependentRequired(groups) => {
            for (present, names) in groups.iter().filter(|(name, _)| members.contains(name)) {
                for missing in names.iter().filter(|name| !members.contains(name)) {
                    let limit = Limit::MissingBeside { missing, present };
                    outcome.fault(case, schema, Code::DependentRequired, limit);
                }
            }
        }
        Keyword::MinProperties(least) if members.len() < *least => {
            outcome.fault(case, schema, Code::MinProperties, Limit::Count(*least));
        }
        Keyword::MaxProperties(most) if members.len() > *most => {
            outcome.fault(case, schema, Code::MaxProperties, Limit::Count(*most));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
