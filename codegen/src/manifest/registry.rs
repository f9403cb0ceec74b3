//! What a registry needs of the rows of its standard.

use super::contradictions::Contradictions;
use super::{Registry, SchemaRow};
use crate::names::is_type_name;

/// Looks at the registries, and at the rows that are in one or say so.
pub(super) fn check(search: &mut Contradictions<'_>) {
    let manifest = search.manifest;
    for (name, standard) in &manifest.standards {
        if let Some(registry) = &standard.registry {
            check_names(search, name, &standard.any, registry);
        }
    }
    for (index, row) in manifest.schemas.iter().enumerate() {
        let standard = row.standard.as_ref();
        let registered = row.root.is_some()
            && standard
                .and_then(|name| manifest.standards.get(name))
                .is_some_and(|standard| standard.registry.is_some());
        check_presence(search, index, row, registered);
        check_replies(search, index, row);
    }
}

fn check_names(search: &mut Contradictions<'_>, name: &str, any: &str, registry: &Registry) {
    let place = format!("/standards/{name}/registry/type");
    if !is_type_name(&registry.type_name) {
        search.note(
            place,
            format!("`{}` cannot name a type in Rust", registry.type_name),
            "call it something like Profile",
        );
    } else if registry.type_name == any {
        search.note(
            place,
            format!("`{any}` is the enum over all root types, by `any`"),
            "rename one of the two",
        );
    }
}

/// A row says both things if it is in a registry, and none of them if it is not.
fn check_presence(
    search: &mut Contradictions<'_>,
    index: usize,
    row: &SchemaRow,
    registered: bool,
) {
    let members = [
        ("family", row.family.is_some()),
        ("replies", row.replies.is_some()),
    ];
    for (member, given) in members {
        let place = format!("/schemas/{index}/{member}");
        if registered && !given {
            search.note(
                place,
                format!("the registry of the standard needs `{member}`"),
                "give it, or take `registry` out of the standard",
            );
        } else if given && !registered {
            search.note(
                place,
                format!("`{member}` has a meaning on root types of a standard with a registry"),
                "take it out, or give the standard a registry",
            );
        }
    }
}

fn check_replies(search: &mut Contradictions<'_>, index: usize, row: &SchemaRow) {
    let replies = row.replies.as_deref().unwrap_or_default();
    for (at, reply) in replies.iter().enumerate() {
        let place = format!("/schemas/{index}/replies/{at}");
        let known = search.manifest.schemas.iter().any(|other| {
            other.id == *reply && other.root.is_some() && other.standard == row.standard
        });
        if !known {
            search.note(
                place,
                format!("`{reply}` is not the id of a schema of this standard with a root"),
                "name one that is, or take it out",
            );
        } else if replies[..at].contains(reply) {
            search.note(place, format!("`{reply}` is listed twice"), "keep one");
        }
    }
}
