//! The places of a document, each with the schema that describes it.

use serde_json::Value;

use super::follow::{Schema, follow};
use super::union::union;
use crate::error::Error;
use crate::schema::{Place, SchemaSet, child};

/// A value in a document and the schema that describes it.
#[derive(Debug)]
pub(super) struct Spot<'s> {
    /// JSON Pointer of the value.
    pub pointer: String,
    /// The schema.
    pub schema: Schema<'s>,
    /// The value.
    pub value: Value,
    /// What the value is to a union.
    pub role: Role<'s>,
    /// Where a judge has to begin who wants to know what a change of the value breaks: here, or at
    /// the union for which another branch may count then.
    pub judged: (String, Place),
}

/// What a value is to a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role<'s> {
    /// Nothing.
    None,
    /// The object, once more, as the branch that it belongs to.
    Branch,
    /// The tag.
    Tag {
        /// The values that mean a branch.
        words: Vec<&'s str>,
        /// Whether other values mean one too.
        open: bool,
    },
}

impl Spot<'_> {
    /// What makes this spot another one than those that were met before. The first item of an array
    /// stands for all, so the pointer and the schema tell enough.
    pub fn key(&self) -> (String, Place) {
        (self.pointer.clone(), self.schema.place.clone())
    }

    /// The pointer of the member `name`.
    pub fn below(&self, name: &str) -> String {
        child(&self.pointer, name)
    }

    /// What the decoder reports when `keyword` is broken here: a tag of a closed union that means
    /// no branch breaks the union as a whole.
    pub fn code(&self, keyword: &'static str) -> &'static str {
        match self.role {
            Role::Tag { open: false, .. } => "oneOf",
            _ => keyword,
        }
    }
}

/// Every place of `document` that the schema at `root` describes, the outer ones first.
pub(super) fn walk<'s>(
    set: &'s SchemaSet,
    root: &Place,
    document: &Value,
) -> Result<Vec<Spot<'s>>, Error> {
    let mut spots = Vec::new();
    visit(
        set,
        (root, None),
        (document, String::new()),
        Role::None,
        &mut spots,
    )?;
    Ok(spots)
}

/// `parent` is the place of the union whose tag this is.
fn visit<'s>(
    set: &'s SchemaSet,
    (place, parent): (&Place, Option<&(String, Place)>),
    (value, pointer): (&Value, String),
    role: Role<'s>,
    spots: &mut Vec<Spot<'s>>,
) -> Result<(), Error> {
    let mut schema = follow(set, place)?;
    let here = (pointer.clone(), schema.place.clone());
    let spot = |schema: &Schema<'s>, role, judged: &(String, Place)| Spot {
        pointer: pointer.clone(),
        schema: schema.clone(),
        value: value.clone(),
        role,
        judged: judged.clone(),
    };
    spots.push(spot(&schema, role, parent.unwrap_or(&here)));
    let mut tag = None;
    if let Some(union) = union(set, &schema)? {
        let Some(branch) = union.branch_of(value) else {
            return Ok(());
        };
        spots.push(spot(branch, Role::Branch, &here));
        let role = Role::Tag {
            words: union.branches.iter().map(|(word, _)| *word).collect(),
            open: union.open.is_some(),
        };
        tag = Some((union.tag.clone(), role));
        schema = branch.clone();
    }
    match value {
        Value::Object(members) => {
            for (name, place) in schema.properties.iter() {
                let Some(member) = members.get(name) else {
                    continue;
                };
                let (role, parent) = match &tag {
                    Some((tag, role)) if tag == name => (role.clone(), Some(&here)),
                    _ => (Role::None, None),
                };
                visit(
                    set,
                    (place, parent),
                    (member, child(&pointer, name)),
                    role,
                    spots,
                )?;
            }
        }
        Value::Array(items) if schema.get("items").is_some() => {
            if let Some(first) = items.first() {
                let place = schema.place.child("items");
                visit(
                    set,
                    (&place, None),
                    (first, child(&pointer, "0")),
                    Role::None,
                    spots,
                )?;
            }
        }
        _ => {}
    }
    Ok(())
}
