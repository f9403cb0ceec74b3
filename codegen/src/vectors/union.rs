//! `oneOf` over objects that a tag tells apart, found without the help of the lowering.

use serde_json::Value;

use super::follow::{Schema, fault, follow};
use crate::error::Error;
use crate::schema::SchemaSet;

/// A choice of objects.
#[derive(Debug)]
pub(super) struct Union<'s> {
    /// The member that tells them apart.
    pub tag: String,
    /// The objects, each with the value of the tag that means it.
    pub branches: Vec<(&'s str, Schema<'s>)>,
    /// The object that every other tag means.
    pub open: Option<Schema<'s>>,
}

/// The union that `schema` is, if it is one.
pub(super) fn union<'s>(
    set: &'s SchemaSet,
    schema: &Schema<'s>,
) -> Result<Option<Union<'s>>, Error> {
    let list = schema.list("oneOf");
    if list.is_empty() {
        return Ok(None);
    }
    let place = schema.place.child("oneOf");
    let mut branches = Vec::new();
    for index in 0..list.len() {
        branches.push(follow(set, &place.child(&index.to_string()))?);
    }
    let members = branches.first().map(|branch| branch.properties.clone());
    let mut names = members
        .iter()
        .flat_map(|members| members.iter().map(|(name, _)| name));
    let Some(tag) = names.find(|name| tells_apart(&branches, name)) else {
        return Err(fault(set, &place, "no member tells the branches apart"));
    };
    let mut union = Union {
        tag: tag.clone(),
        branches: Vec::new(),
        open: None,
    };
    for branch in branches {
        match value_of(&branch, tag) {
            Some(value) => union.branches.push((value, branch)),
            None => union.open = Some(branch),
        }
    }
    Ok(Some(union))
}

impl<'s> Union<'s> {
    /// The branch that `object` belongs to.
    pub fn branch_of(&self, object: &Value) -> Option<&Schema<'s>> {
        let found = object.get(&self.tag).and_then(Value::as_str);
        self.branches
            .iter()
            .find(|(value, _)| Some(*value) == found)
            .map(|(_, branch)| branch)
            .or(self.open.as_ref())
    }

    /// All branches, in the order of the schema.
    pub fn all(&self) -> impl Iterator<Item = &Schema<'s>> {
        self.branches
            .iter()
            .map(|(_, branch)| branch)
            .chain(&self.open)
    }
}

/// Whether every branch, or every one but the last, fixes another value of the member `name`.
fn tells_apart(branches: &[Schema<'_>], name: &str) -> bool {
    let values: Vec<Option<&str>> = branches
        .iter()
        .map(|branch| value_of(branch, name))
        .collect();
    let others = &values[..values.len() - 1];
    others.iter().all(Option::is_some)
        && others
            .iter()
            .enumerate()
            .all(|(index, value)| !values[index + 1..].contains(value))
        && branches.iter().all(|branch| branch.requires(name))
}

fn value_of<'s>(branch: &Schema<'s>, name: &str) -> Option<&'s str> {
    branch.get("properties")?.get(name)?.get("const")?.as_str()
}
