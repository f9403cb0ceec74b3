//! Types within types within types: the compiler follows them only so far.
//!
//! To find out what drops a type and whether threads may share it, rustc goes down through every
//! type that it is made of, and gives up after 128 steps. What stands deeper becomes a JSON value.

use crate::model::{DefinitionId, Kind, Model, Type};

/// How many steps down are made use of. Whoever uses the types has some around them.
const MOST_STEPS: usize = 110;
/// The steps from an array to its items.
const ARRAY: usize = 3;
/// The steps from a map to its values, down which rustdoc goes for `UnwindSafe`.
const MAP: usize = 9;
/// The steps through a box.
const BOX: usize = 3;

/// The definitions that begin too deep.
pub(super) fn too_deep(model: &Model) -> Vec<DefinitionId> {
    let mut descent = Descent {
        model,
        steps: vec![None; model.definitions.len()],
        on_the_way: vec![false; model.definitions.len()],
        too_deep: Vec::new(),
    };
    for index in 0..model.definitions.len() {
        if descent.steps[index].is_none() {
            descent.go(DefinitionId(index), 0);
        }
    }
    descent.too_deep.sort_unstable();
    descent.too_deep.dedup();
    descent.too_deep
}

struct Descent<'m> {
    model: &'m Model,
    /// The most steps by which each was reached.
    steps: Vec<Option<usize>>,
    on_the_way: Vec<bool>,
    too_deep: Vec<DefinitionId>,
}

impl Descent<'_> {
    fn go(&mut self, id: DefinitionId, steps: usize) {
        if self.on_the_way[id.0] || self.steps[id.0].is_some_and(|known| known >= steps) {
            return;
        }
        self.steps[id.0] = Some(steps);
        let inside = inside(&self.model.definition(id).kind);
        // A leaf takes two steps more, to its text or number.
        if steps > MOST_STEPS && !inside.is_empty() {
            self.too_deep.push(id);
            return;
        }
        self.on_the_way[id.0] = true;
        for (inner, further) in inside {
            self.go(inner, steps + further);
        }
        self.on_the_way[id.0] = false;
    }
}

/// The definitions that one is made of, and how many steps each is away.
fn inside(kind: &Kind) -> Vec<(DefinitionId, usize)> {
    let mut found = Vec::new();
    match kind {
        Kind::Object(object) => {
            for field in &object.fields {
                let steps = usize::from(!field.required) + if field.boxed { BOX } else { 0 };
                within(&field.holds, steps + 1, &mut found);
            }
        }
        Kind::Union(union) => {
            let objects = union.branches.iter().map(|branch| branch.object);
            found.extend(objects.chain(union.open).map(|object| (object, 1)));
        }
        Kind::Wrapped(shape) | Kind::Alias(shape) => within(shape, 1, &mut found),
        _ => {}
    }
    found
}

fn within(holds: &Type, steps: usize, found: &mut Vec<(DefinitionId, usize)>) {
    match holds.shape() {
        Type::Named(id) => found.push((*id, steps)),
        Type::Nullable(inner) => within(inner, steps + 1, found),
        Type::List(list) => within(&list.items, steps + ARRAY, found),
        Type::Map { values, .. } => within(values, steps + MAP, found),
        Type::Tuple { items, .. } => {
            for item in items {
                within(item, steps + 1, found);
            }
        }
        _ => {}
    }
}
