//! A schema in its dynamic scope.

use std::rc::Rc;

use super::judge::Judge;
use super::schema::{Schema, fault};
use crate::error::Error;
use crate::schema::{Place, resolve};

/// A schema, and the resources with dynamic anchors that have been entered on the way to it, its
/// own among them, the outermost first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Scoped {
    /// Where the schema stands.
    pub place: Place,
    entered: Rc<[Place]>,
}

impl Judge<'_> {
    /// The schema at `place`, with nothing around it.
    pub fn enter(&self, place: &Place) -> Scoped {
        let outside = Scoped {
            place: place.clone(),
            entered: Rc::from([]),
        };
        self.step(&outside, place.clone())
    }

    /// The schema at `place`, as one comes to it from `from`.
    pub fn step(&self, from: &Scoped, place: Place) -> Scoped {
        let entered = Rc::clone(&from.entered);
        if !self.has_dynamic_anchors {
            return Scoped { place, entered };
        }
        let root = self.set.resources.root_of(&place);
        // The outermost resource decides, so entering one again makes no difference.
        if entered.contains(&root) || self.dynamic_anchors(&root).next().is_none() {
            return Scoped { place, entered };
        }
        let entered = entered.iter().cloned().chain([root]).collect();
        Scoped { place, entered }
    }

    /// What the references of `schema`, which is at `from`, lead to.
    pub fn references(&self, from: &Scoped, schema: &Schema<'_>) -> Result<Vec<Scoped>, Error> {
        let mut targets = Vec::new();
        for keyword in ["$ref", "$dynamicRef"] {
            let Some(reference) = schema.text(keyword) else {
                continue;
            };
            let target = resolve(self.set, &from.place, reference)
                .map_err(|why| fault(self.set, &from.place, &why))?;
            let place = match target.dynamic_anchor {
                Some(anchor) if keyword == "$dynamicRef" => self.outermost(from, &anchor),
                _ => None,
            };
            targets.push(self.step(from, place.unwrap_or(target.place)));
        }
        Ok(targets)
    }

    /// `from`, or what it leads to, as long as a reference is all that stands there.
    pub fn settled(&self, from: &Scoped) -> Result<Scoped, Error> {
        let mut here = from.clone();
        loop {
            let schema = self.schema(&here.place)?;
            match self.references(&here, &schema)?.pop() {
                Some(target) if schema.is_reference() => here = target,
                _ => return Ok(here),
            }
        }
    }

    /// Where a dynamic anchor leads: in the outermost resource that has it.
    fn outermost(&self, from: &Scoped, anchor: &str) -> Option<Place> {
        from.entered.iter().find_map(|root| {
            let mut anchors = self.dynamic_anchors(root);
            anchors.find_map(|(name, place)| (name == anchor).then(|| place.clone()))
        })
    }

    fn dynamic_anchors(&self, root: &Place) -> impl Iterator<Item = (&str, &Place)> {
        let resource = self.set.resources.at(root).into_iter();
        resource
            .flat_map(|resource| &resource.anchors)
            .filter(|(_, anchor)| anchor.dynamic)
            .map(|(name, anchor)| (name.as_str(), &anchor.place))
    }
}
