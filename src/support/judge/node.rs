//! A JSON value that knows where it stands.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::{Map, Number, Value};

use super::decimal::whole;
use crate::support::violation::JsonType;

/// A JSON value, read in full, with its place in the text.
///
/// Numbers keep their text: what they are worth is for the keywords to find out.
#[derive(Debug)]
pub(in crate::support) struct Node<'j> {
    /// Where it stands, in bytes.
    pub(in crate::support) span: Range<usize>,
    /// How many arrays and objects it stands in.
    pub(in crate::support) depth: u8,
    /// How many arrays and objects stand in each other at most, from this one down; 0 for a
    /// scalar.
    pub(in crate::support) height: u8,
    pub(in crate::support) data: Data<'j>,
}

/// What a [`Node`] holds.
#[derive(Debug)]
pub(in crate::support) enum Data<'j> {
    Null,
    Boolean(bool),
    /// As the text writes it.
    Number(&'j str),
    Text(Cow<'j, str>),
    List(Vec<Node<'j>>),
    Object(Members<'j>),
}

/// A member of an object.
#[derive(Debug)]
pub(in crate::support) struct Member<'j> {
    pub(in crate::support) name: Cow<'j, str>,
    /// Where its name stands, in bytes, with the quotes.
    pub(in crate::support) name_span: Range<usize>,
    pub(in crate::support) value: Node<'j>,
}

/// The members of an object: each name once, in the order of the text, and found by name.
#[derive(Debug)]
pub(in crate::support) struct Members<'j> {
    list: Vec<Member<'j>>,
    /// Their places in `list`, in the order of the names: schemas and objects may be large both.
    by_name: Vec<usize>,
}

impl<'j> Node<'j> {
    pub(in crate::support) fn new(span: Range<usize>, depth: u8, data: Data<'j>) -> Self {
        let height = match &data {
            Data::List(items) => above(items.iter()),
            Data::Object(members) => above(members.iter().map(|member| &member.value)),
            _ => 0,
        };
        Node {
            span,
            depth,
            height,
            data,
        }
    }

    pub(in crate::support) fn json_type(&self) -> JsonType {
        match self.data {
            Data::Null => JsonType::Null,
            Data::Boolean(_) => JsonType::Boolean,
            Data::Number(_) => JsonType::Number,
            Data::Text(_) => JsonType::String,
            Data::List(_) => JsonType::Array,
            Data::Object(_) => JsonType::Object,
        }
    }

    /// The items; none if this is no array.
    pub(in crate::support) fn items(&self) -> &[Node<'j>] {
        match &self.data {
            Data::List(items) => items,
            _ => &[],
        }
    }

    /// The members, in the order of the text; none if this is no object.
    pub(in crate::support) fn members(&self) -> &[Member<'j>] {
        match &self.data {
            Data::Object(members) => &members.list,
            _ => &[],
        }
    }

    /// The value of the member `name`; none if this is no object.
    pub(in crate::support) fn member(&self, name: &str) -> Option<&Node<'j>> {
        match &self.data {
            Data::Object(members) => members.find(name).map(|(_, member)| &member.value),
            _ => None,
        }
    }

    /// The value without its places. Integers that 64 bits hold are exact, other numbers become
    /// doubles; one beyond all doubles, which the reader complains of, becomes `null`.
    pub(in crate::support) fn to_value(&self) -> Value {
        match &self.data {
            Data::Null => Value::Null,
            Data::Boolean(value) => Value::Bool(*value),
            Data::Number(text) => number(text).map_or(Value::Null, Value::Number),
            Data::Text(text) => Value::String(text.clone().into_owned()),
            Data::List(items) => Value::Array(items.iter().map(Node::to_value).collect()),
            Data::Object(members) => {
                let named =
                    |member: &Member<'_>| (member.name.to_string(), member.value.to_value());
                Value::Object(members.list.iter().map(named).collect::<Map<_, _>>())
            }
        }
    }
}

impl<'j> Members<'j> {
    /// The members of `list`, and those whose name stood in it before.
    pub(in crate::support) fn new(list: Vec<Member<'j>>) -> (Self, Vec<Member<'j>>) {
        let by_name = by_name(&list);
        let mut again: Vec<usize> = by_name
            .windows(2)
            .filter(|pair| list[pair[0]].name == list[pair[1]].name)
            .map(|pair| pair[1])
            .collect();
        if again.is_empty() {
            return (Members { list, by_name }, Vec::new());
        }
        again.sort_unstable();
        let (mut first, mut doubled) = (Vec::new(), Vec::new());
        for (place, member) in list.into_iter().enumerate() {
            if again.binary_search(&place).is_ok() {
                doubled.push(member);
            } else {
                first.push(member);
            }
        }
        let by_name = self::by_name(&first);
        let list = first;
        (Members { list, by_name }, doubled)
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The members, in the order of the text.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Member<'j>> {
        self.list.iter()
    }

    /// The members, in the order of their names.
    pub(super) fn sorted(&self) -> impl Iterator<Item = &Member<'j>> {
        self.by_name.iter().map(|place| &self.list[*place])
    }

    /// The member `name`, with its place in the text.
    pub(super) fn find(&self, name: &str) -> Option<(usize, &Member<'j>)> {
        /// Up to here it is quicker to look at each, since most differ in their length.
        const FEW: usize = 8;
        let place = if self.list.len() <= FEW {
            self.list.iter().position(|member| member.name == name)?
        } else {
            let name_at = |place: &usize| self.list[*place].name.as_ref().cmp(name);
            self.by_name[self.by_name.binary_search_by(name_at).ok()?]
        };
        Some((place, &self.list[place]))
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.find(name).is_some()
    }
}

/// The height of what holds `nodes`.
fn above<'n>(nodes: impl Iterator<Item = &'n Node<'n>>) -> u8 {
    let inside = nodes.map(|node| node.height).max();
    inside.unwrap_or(0).saturating_add(1)
}

fn by_name(list: &[Member<'_>]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..list.len()).collect();
    places.sort_by(|left, right| list[*left].name.cmp(&list[*right].name));
    places
}

fn number(text: &str) -> Option<Number> {
    whole(text).or_else(|| text.parse().ok().and_then(Number::from_f64))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::number;

    #[test]
    fn integers_stay_exact_and_other_numbers_become_doubles() {
        let value = |text| number(text).map_or(Value::Null, Value::Number);
        assert_eq!(value("18446744073709551615"), json!(u64::MAX));
        assert_eq!(value("-9223372036854775808"), json!(i64::MIN));
        assert_eq!(
            value("18446744073709551616"),
            json!(18_446_744_073_709_551_616_f64)
        );
        assert_eq!(value("6.0"), json!(6.0));
        assert_eq!(value("-0").to_string(), "-0.0");
        assert_eq!(value("1e400"), Value::Null);
    }
}
