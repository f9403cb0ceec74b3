//! Objects that lead back to themselves need a box on the way.

use crate::model::{DefinitionId, Kind, Model, Type};

/// Boxes every member whose object leads back to the object that holds it, other than through an
/// array, which is a box of its own.
pub(super) fn box_cycles(model: &mut Model) {
    for index in 0..model.definitions.len() {
        let holder = DefinitionId(index);
        let Kind::Object(object) = &model.definitions[index].kind else {
            continue;
        };
        let boxed: Vec<bool> = object
            .fields
            .iter()
            .map(|field| {
                let mut held = held(&field.holds).into_iter();
                held.any(|held| reaches(model, held, holder))
            })
            .collect();
        if let Kind::Object(object) = &mut model.definitions[index].kind {
            for (field, boxed) in object.fields.iter_mut().zip(boxed) {
                field.boxed = boxed;
            }
        }
    }
}

/// The definitions that a value of this type holds in itself.
pub(super) fn held(holds: &Type) -> Vec<DefinitionId> {
    match holds {
        Type::Named(id) => vec![*id],
        Type::Nullable(inner) => held(inner),
        Type::Also { shape, .. } => held(shape),
        Type::Tuple { items, .. } => items.iter().flat_map(held).collect(),
        _ => Vec::new(),
    }
}

fn reaches(model: &Model, from: DefinitionId, goal: DefinitionId) -> bool {
    let mut seen = vec![false; model.definitions.len()];
    let mut left = vec![from];
    while let Some(id) = left.pop() {
        if id == goal {
            return true;
        }
        if std::mem::replace(&mut seen[id.0], true) {
            continue;
        }
        match &model.definition(id).kind {
            Kind::Object(object) => {
                left.extend(object.fields.iter().flat_map(|field| held(&field.holds)));
            }
            Kind::Union(union) => {
                left.extend(union.branches.iter().map(|branch| branch.object));
                left.extend(union.open);
            }
            Kind::Wrapped(shape) => left.extend(held(shape)),
            _ => {}
        }
    }
    false
}
