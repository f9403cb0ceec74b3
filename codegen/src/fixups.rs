//! Named corrections of published schemas.
//!
//! A correction says what is wrong and why. One that finds nothing to correct is an error: the
//! standard has been mended, and the correction must go.

use serde_json::Value;

use crate::error::{Problem, ProblemKind};
use crate::schema::SchemaSet;

/// A correction of one schema file.
pub struct Fixup {
    /// Its name, in `snake_case`.
    pub name: &'static str,
    /// The schema file, as the manifest names it.
    pub file: &'static str,
    /// Corrects the schema; says whether there was anything to correct.
    pub apply: fn(&mut Value) -> bool,
}

/// The corrections in force. None so far: all schemas are our own reading.
pub const FIXUPS: &[Fixup] = &[];

/// Applies `fixups` to `set`, in order.
pub fn apply(set: &mut SchemaSet, fixups: &[Fixup]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fixup in fixups {
        let document = set
            .documents
            .iter_mut()
            .find(|document| document.row.file == fixup.file);
        if !document.is_some_and(|document| (fixup.apply)(&mut document.json)) {
            problems.push(Problem::new(
                ProblemKind::Fixup,
                fixup.file,
                "",
                format!("the correction `{}` found nothing to correct", fixup.name),
                "if the schema has been mended, take the correction out of codegen/src/fixups.rs",
            ));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::{Fixup, apply};
    use crate::schema::load;

    const TITLE: Fixup = Fixup {
        name: "title_of_scalars",
        file: "common/scalars.schema.json",
        apply: |schema| {
            let mended = json!("Mended");
            let changed = schema["title"] != mended;
            schema["title"] = mended;
            changed
        },
    };

    #[test]
    fn a_correction_works_once_and_is_an_error_after_that() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut set = load(&root).expect("the schemas load");
        assert!(apply(&mut set, &[TITLE]).is_empty());
        assert_eq!(set.documents[0].json["title"], "Mended");
        let again = apply(&mut set, &[TITLE]);
        assert_eq!(again.len(), 1);
        assert!(again[0].message.contains("title_of_scalars"));
        let nowhere = Fixup {
            file: "no/such.schema.json",
            ..TITLE
        };
        assert_eq!(apply(&mut set, &[nowhere]).len(), 1);
    }
}
