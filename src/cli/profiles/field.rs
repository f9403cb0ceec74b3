//! The fields of a profile, as its schema has them.

use super::shape::Shape;
use crate::cli::schema::{Description, Schemas};

/// A member of a message, however deep it stands.
#[derive(Debug)]
pub(super) struct Field<'s> {
    /// Where it stands: names joined by dots, `[]` for every item of a list.
    pub(super) path: String,
    /// What it may hold.
    pub(super) shape: Shape<'s>,
    /// Whether the object around it must have it.
    pub(super) required: bool,
    /// `published` or `reading`.
    pub(super) status: Option<&'s str>,
    /// Where it stands in keyless form.
    pub(super) slot: Option<Slot>,
    /// What it means, in a sentence.
    pub(super) sentence: Option<&'s str>,
}

/// Where a field stands in keyless form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// The numbers of the slots, joined by dots as the names are.
    Numbered(String),
    /// Under its name: the object around it stays keyed.
    Keyed,
}

impl Slot {
    /// The numbers, or `keyed`.
    pub(super) fn as_str(&self) -> &str {
        match self {
            Slot::Numbered(numbers) => numbers,
            Slot::Keyed => "keyed",
        }
    }

    /// The slot of the member `name` of the object that `description` tells of, which stands in
    /// this slot.
    fn of_member(&self, description: &Description<'_>, name: &str) -> Option<Slot> {
        match self {
            Slot::Keyed => Some(Slot::Keyed),
            Slot::Numbered(_) if description.text("x-keyless").is_some() => Some(Slot::Keyed),
            Slot::Numbered(numbers) => {
                let mut names = description.texts("x-keyless").into_iter();
                let number = names.position(|slot| slot == name)?;
                Some(Slot::Numbered(joined(numbers, &number.to_string())))
            }
        }
    }

    /// The slot of every item of the list in this slot.
    fn of_items(&self) -> Slot {
        match self {
            Slot::Numbered(numbers) => Slot::Numbered(format!("{numbers}[]")),
            Slot::Keyed => Slot::Keyed,
        }
    }
}

/// Every field of the messages that `root` tells of, each before those inside it.
pub(super) fn fields<'s>(schemas: &'s Schemas, root: &Description<'s>) -> Vec<Field<'s>> {
    let mut walk = Walk {
        schemas,
        around: Vec::new(),
        fields: Vec::new(),
    };
    walk.below("", root, Some(&Slot::Numbered(String::new())));
    walk.fields
}

struct Walk<'s> {
    schemas: &'s Schemas,
    /// The schemas around the present one: one that holds itself would have no last field.
    around: Vec<Description<'s>>,
    fields: Vec<Field<'s>>,
}

impl<'s> Walk<'s> {
    /// Adds the fields inside what `description` tells of, which has this path and slot.
    fn below(&mut self, path: &str, description: &Description<'s>, slot: Option<&Slot>) {
        if self.around.iter().any(|other| other.is_same(description)) {
            return;
        }
        self.around.push(description.clone());
        for (name, member) in description.properties(self.schemas) {
            let path = joined(path, name);
            let slot = slot.and_then(|slot| slot.of_member(description, name));
            self.fields.push(Field {
                path: path.clone(),
                shape: Shape::of(&member, self.schemas),
                required: description.requires(name),
                status: member.text("x-status"),
                slot: slot.clone(),
                sentence: member.sentence(),
            });
            self.below(&path, &member, slot.as_ref());
        }
        if let Some(items) = description.items(self.schemas) {
            let slot = slot.map(Slot::of_items);
            self.below(&format!("{path}[]"), &items, slot.as_ref());
        }
        self.around.pop();
    }
}

fn joined(before: &str, name: &str) -> String {
    if before.is_empty() {
        name.to_owned()
    } else {
        format!("{before}.{name}")
    }
}
