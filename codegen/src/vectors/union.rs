//! `oneOf` over objects that a tag tells apart, found without the help of the lowering.

use std::rc::Rc;

use serde_json::Value;

use super::judge::Judge;
use super::schema::Schema;
use super::scope::Scoped;
use crate::error::Error;

/// A member that tells the branches of a `oneOf` apart.
#[derive(Debug)]
pub(super) struct Tag<'s> {
    /// Its name.
    pub member: String,
    /// The value that means each branch; none for the last, if every other value means that.
    pub values: Vec<Option<&'s str>>,
}

impl<'s> Tag<'s> {
    /// Whether every branch has a value of its own.
    pub fn is_closed(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }

    /// The values that mean a branch of their own.
    pub fn words(&self) -> Vec<&'s str> {
        self.values.iter().copied().flatten().collect()
    }
}

impl<'s> Judge<'s> {
    /// The members that tell the branches of `oneOf` in `schema`, which is at `of`, apart.
    pub fn tags(&self, of: &Scoped, schema: &Schema<'s>) -> Result<Rc<[Tag<'s>]>, Error> {
        if let Some(known) = self.tags.borrow().get(&schema.place) {
            return Ok(Rc::clone(known));
        }
        let mut branches = Vec::new();
        for place in schema.places("oneOf") {
            branches.push(self.object_of(&self.step(of, place))?);
        }
        let names = branches.first().map(|branch| branch.properties.clone());
        let names = names.into_iter().flatten().map(|(name, _)| name);
        let tags: Rc<[Tag<'s>]> = names.filter_map(|name| tag(&branches, name)).collect();
        let mut known = self.tags.borrow_mut();
        known.insert(schema.place.clone(), Rc::clone(&tags));
        Ok(tags)
    }

    /// The schema of a branch, behind references, whatever stands beside them.
    fn object_of(&self, branch: &Scoped) -> Result<Rc<Schema<'s>>, Error> {
        let mut here = branch.clone();
        loop {
            let schema = self.schema(&here.place)?;
            match self.references(&here, &schema)?.into_iter().next() {
                Some(target) if schema.has("$ref") => here = target,
                _ => return Ok(schema),
            }
        }
    }
}

/// The member `name`, if every branch, or every one but the last, fixes another value of it.
fn tag<'s>(branches: &[Rc<Schema<'s>>], name: String) -> Option<Tag<'s>> {
    let values: Vec<Option<&str>> = branches
        .iter()
        .map(|branch| value_of(branch, &name))
        .collect();
    let others = &values[..values.len() - 1];
    let fixed = others.iter().all(Option::is_some) && values.iter().any(Option::is_some);
    let different = others
        .iter()
        .enumerate()
        .all(|(index, value)| !values[index + 1..].contains(value));
    let required = branches.iter().all(|branch| branch.requires(&name));
    (fixed && different && required).then_some(Tag {
        member: name,
        values,
    })
}

fn value_of<'s>(branch: &Schema<'s>, name: &str) -> Option<&'s str> {
    let properties: &'s Value = branch.get("properties")?;
    properties.get(name)?.get("const")?.as_str()
}
