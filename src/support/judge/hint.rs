//! What a violation says beyond the finding: the word that was probably meant, the names known.
//!
//! Worked out only for what is noted in the end.

use super::finding::Finding;
use super::node::{Data, Node};
use super::schema::{Keyword, Literal, SchemaRule};
use crate::support::code::Code;
use crate::support::nearest::nearest;
use crate::support::violation::Limit;

/// How many schemas are searched for names.
const MOST_SCHEMAS: usize = 1000;

impl Finding {
    /// The limit and the nearest known word, where the culprit is `value`.
    pub(in crate::support) fn hint_for_value(
        self,
        value: &Node<'_>,
    ) -> (Limit, Option<&'static str>) {
        let meant = match (&value.data, &self.limit) {
            (Data::Text(text), Limit::Literals(literals)) if self.code == Code::Enum => {
                nearest(text, texts(literals))
            }
            (Data::Text(text), Limit::Words(words)) => nearest(text, words.iter().copied()),
            _ => None,
        };
        (self.limit, meant)
    }

    /// The limit and the nearest known word, where the culprit is the member `name` of `object`.
    pub(in crate::support) fn hint_for_member(
        self,
        name: &str,
        object: &Node<'_>,
    ) -> (Limit, Option<&'static str>) {
        let limit = match self.limit {
            Limit::None if self.code == Code::UnevaluatedProperties => {
                match known_names(self.schema) {
                    // Another branch knows it: the names of all would not tell what is wrong.
                    names if names.contains(&name) => Limit::None,
                    names => Limit::Known(names),
                }
            }
            other => other,
        };
        let there = |name: &str| object.member(name).is_some();
        let meant = match &limit {
            Limit::Known(names) => nearest(name, names.iter().copied().filter(|name| !there(name))),
            Limit::Words(names) => nearest(name, names.iter().copied().filter(|name| !there(name))),
            Limit::Name { limit, .. } => match limit.as_ref() {
                Limit::Literals(literals) => {
                    nearest(name, texts(literals).filter(|name| !there(name)))
                }
                _ => None,
            },
            _ => None,
        };
        (limit, meant)
    }
}

fn texts(literals: &'static [Literal]) -> impl Iterator<Item = &'static str> {
    literals.iter().filter_map(|literal| match literal {
        Literal::Text(text) => Some(*text),
        _ => None,
    })
}

/// Every name in `properties` of the schema, and of those that it puts to the same value.
fn known_names(schema: &'static SchemaRule) -> Vec<&'static str> {
    let mut names = Vec::new();
    let mut schemas = vec![schema];
    let mut next = 0;
    while next < schemas.len().min(MOST_SCHEMAS) {
        for keyword in schemas[next].keywords {
            if let Keyword::Properties(properties) = keyword {
                for (name, _) in *properties {
                    if !names.contains(name) {
                        names.push(name);
                    }
                }
            }
            for schema in in_place(keyword) {
                if !schemas.iter().any(|known| std::ptr::eq(*known, schema)) {
                    schemas.push(schema);
                }
            }
        }
        next += 1;
    }
    names
}

/// The schemas that `keyword` puts to the same value.
fn in_place(keyword: &'static Keyword) -> Vec<&'static SchemaRule> {
    match keyword {
        Keyword::AllOf(schemas)
        | Keyword::AnyOf(schemas)
        | Keyword::OneOf {
            branches: schemas, ..
        } => schemas.to_vec(),
        Keyword::If {
            condition,
            then,
            otherwise,
        } => {
            let others = then.iter().chain(otherwise).copied();
            std::iter::once(*condition).chain(others).collect()
        }
        Keyword::DependentSchemas(schemas) => schemas.iter().map(|(_, schema)| *schema).collect(),
        Keyword::Ref(schema)
        | Keyword::DynamicRef {
            initially: schema, ..
        } => vec![schema],
        _ => Vec::new(),
    }
}
