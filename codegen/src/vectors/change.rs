//! Changes of a document: the three operations of RFC 6902 that vectors need.

use serde_json::{Map, Value};

/// One operation on one place.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    /// JSON Pointer of the place.
    pub path: String,
    /// What is done there.
    pub action: Action,
}

/// What an operation does.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// Puts a member in, or an item before the one that stands there.
    Add(Value),
    /// Takes the value out.
    Remove,
    /// Puts another value in the place.
    Replace(Value),
}

impl Operation {
    /// Puts `value` at `path`.
    pub fn add(path: String, value: Value) -> Self {
        let action = Action::Add(value);
        Operation { path, action }
    }

    /// Takes out what stands at `path`.
    pub fn remove(path: String) -> Self {
        let action = Action::Remove;
        Operation { path, action }
    }

    /// Puts `value` in the place of what stands at `path`.
    pub fn replace(path: String, value: Value) -> Self {
        let action = Action::Replace(value);
        Operation { path, action }
    }
}

/// Carries out `operation`; none if the place is not there.
pub(super) fn apply(document: &mut Value, operation: &Operation) -> Option<()> {
    match &operation.action {
        Action::Replace(value) => {
            *document.pointer_mut(&operation.path)? = value.clone();
        }
        Action::Add(value) => {
            members(document, &operation.path, |members, name| {
                members.insert(name, value.clone());
                Some(())
            })?;
        }
        Action::Remove => {
            members(document, &operation.path, |members, name| {
                members.remove(&name).map(|_| ())
            })?;
        }
    }
    Some(())
}

/// Vectors add members to objects and remove them, never items of arrays.
fn members(
    document: &mut Value,
    path: &str,
    edit: impl FnOnce(&mut Map<String, Value>, String) -> Option<()>,
) -> Option<()> {
    let (parent, name) = path.rsplit_once('/')?;
    let name = name.replace("~1", "/").replace("~0", "~");
    edit(document.pointer_mut(parent)?.as_object_mut()?, name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Operation, apply};

    #[test]
    fn operations_do_what_rfc_6902_says() {
        let mut document = json!({"a/b": {"c": 1}, "d": [1, 2]});
        let operations = [
            Operation::add("/a~1b/e".to_owned(), json!(null)),
            Operation::remove("/a~1b/c".to_owned()),
            Operation::replace("/d/1".to_owned(), json!("x")),
        ];
        for operation in &operations {
            apply(&mut document, operation).expect("the place is there");
        }
        assert_eq!(document, json!({"a/b": {"e": null}, "d": [1, "x"]}));
        assert!(apply(&mut document, &Operation::remove("/no".to_owned())).is_none());
        apply(&mut document, &Operation::replace(String::new(), json!(1))).expect("the root");
        assert_eq!(document, json!(1));
    }
}
