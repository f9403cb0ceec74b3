//! When two JSON values are the same.
//!
//! Numbers are compared by value and objects without regard to order, as JSON Schema has it.

use std::cmp::Ordering;

use super::decimal::Decimal;
use super::node::{Data, Members, Node};
use super::schema::Literal;

/// Whether `node` is the value that the schema writes as `literal`.
pub(super) fn is_literal(node: &Node<'_>, literal: &Literal) -> bool {
    match (&node.data, literal) {
        (Data::Null, Literal::Null) => true,
        (Data::Boolean(value), Literal::Boolean(wanted)) => value == wanted,
        (Data::Number(value), Literal::Number(wanted)) => decimal(value) == decimal(wanted),
        (Data::Text(value), Literal::Text(wanted)) => value == wanted,
        (Data::List(items), Literal::List(wanted)) => {
            items.len() == wanted.len()
                && std::iter::zip(items, *wanted).all(|(item, wanted)| is_literal(item, wanted))
        }
        (Data::Object(members), Literal::Object(wanted)) => {
            members.len() == wanted.len()
                && wanted.iter().all(|(name, wanted)| {
                    let found = members.find(name);
                    found.is_some_and(|(_, member)| is_literal(&member.value, wanted))
                })
        }
        _ => false,
    }
}

/// The first item that equals one before it, with that one before it.
///
/// Sorts the items, so that the time grows with the text and not with its square.
pub(super) fn first_doubled(items: &[Node<'_>]) -> Option<(usize, usize)> {
    let mut places: Vec<usize> = (0..items.len()).collect();
    places.sort_by(|left, right| order(&items[*left], &items[*right]));
    places
        .windows(2)
        .map(|pair| (pair[0], pair[1]))
        .filter(|(first, second)| order(&items[*first], &items[*second]).is_eq())
        .min_by_key(|(_, second)| *second)
}

/// Some order of all JSON values, in which equal ones are equal.
fn order(left: &Node<'_>, right: &Node<'_>) -> Ordering {
    match (&left.data, &right.data) {
        (Data::Null, Data::Null) => Ordering::Equal,
        (Data::Boolean(left), Data::Boolean(right)) => left.cmp(right),
        (Data::Number(left), Data::Number(right)) => decimal(left).cmp(&decimal(right)),
        (Data::Text(left), Data::Text(right)) => left.cmp(right),
        (Data::List(left), Data::List(right)) => left
            .len()
            .cmp(&right.len())
            .then_with(|| first_difference(std::iter::zip(left, right))),
        (Data::Object(left), Data::Object(right)) => order_of_objects(left, right),
        _ => (left.json_type() as u8).cmp(&(right.json_type() as u8)),
    }
}

fn order_of_objects(left: &Members<'_>, right: &Members<'_>) -> Ordering {
    let names = |members: &Members<'_>| members.len();
    let values = || {
        let pairs = std::iter::zip(left.sorted(), right.sorted());
        first_difference(pairs.map(|(left, right)| (&left.value, &right.value)))
    };
    let by_name = || {
        let left = left.sorted().map(|member| &member.name);
        left.cmp(right.sorted().map(|member| &member.name))
    };
    names(left)
        .cmp(&names(right))
        .then_with(by_name)
        .then_with(values)
}

fn first_difference<'n>(mut pairs: impl Iterator<Item = (&'n Node<'n>, &'n Node<'n>)>) -> Ordering {
    pairs
        .find_map(|(left, right)| Some(order(left, right)).filter(|order| order.is_ne()))
        .unwrap_or(Ordering::Equal)
}

fn decimal(text: &str) -> Decimal<'_> {
    Decimal::new(text.as_bytes())
}
