//! The dynamic scope: which schema resources have been entered on the way to a schema.

use super::schema::{Resource, SchemaRule};

/// A dynamic scope, as far as `$dynamicRef` can tell it from others: the resources that have
/// dynamic anchors, in the order in which they were first entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Scope(usize);

/// Every scope met so far. They make a tree, so that a scope is a number and nothing needs to be
/// left again.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    /// For each scope but the empty one, which is 0: the scope around it, and what was entered.
    entered: Vec<(Scope, &'static Resource)>,
}

impl Scopes {
    /// The scope that one is in after entering `resource` from `scope`.
    pub(super) fn enter(&mut self, scope: Scope, resource: &'static Resource) -> Scope {
        // The outermost resource decides, so entering one again makes no difference.
        if resource.dynamic_anchors.is_empty() || self.has(scope, resource) {
            return scope;
        }
        let known = self
            .entered
            .iter()
            .position(|(around, entered)| *around == scope && std::ptr::eq(*entered, resource));
        let place = known.unwrap_or_else(|| {
            self.entered.push((scope, resource));
            self.entered.len() - 1
        });
        Scope(place + 1)
    }

    /// Where the dynamic anchor `anchor` leads: in the outermost resource that has it.
    pub(super) fn outermost(&self, scope: Scope, anchor: &str) -> Option<&'static SchemaRule> {
        let mut outermost = None;
        let mut left = scope;
        while let Some((around, resource)) = self.innermost(left) {
            let mut anchors = resource.dynamic_anchors.iter();
            if let Some((_, schema)) = anchors.find(|(name, _)| *name == anchor) {
                outermost = Some(*schema);
            }
            left = around;
        }
        outermost
    }

    fn has(&self, scope: Scope, resource: &'static Resource) -> bool {
        let mut left = scope;
        while let Some((around, entered)) = self.innermost(left) {
            if std::ptr::eq(entered, resource) {
                return true;
            }
            left = around;
        }
        false
    }

    fn innermost(&self, scope: Scope) -> Option<(Scope, &'static Resource)> {
        let place = scope.0.checked_sub(1)?;
        self.entered.get(place).copied()
    }
}
