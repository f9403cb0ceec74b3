//! `$ref`: from a schema to the place that it means.

use super::{Place, SchemaSet, lookup};
use crate::error::{Problem, ProblemKind};

/// What a reference leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The schema.
    pub place: Place,
    /// The `$dynamicAnchor` by whose name it was found, if it was.
    pub dynamic_anchor: Option<String>,
}

/// What `reference`, written in the schema at `from`, leads to.
///
/// # Errors
///
/// A sentence that says why it leads nowhere.
pub fn resolve(set: &SchemaSet, from: &Place, reference: &str) -> Result<Target, String> {
    let resources = &set.resources;
    let root = resources.root_of(from);
    let absolute = resources
        .absolute(&root, reference)
        .ok_or_else(|| "it is no reference as URIs have them".to_owned())?;
    let (uri, fragment) = absolute.split_once('#').unwrap_or((&absolute, ""));
    let resource = resources
        .with_uri(uri)
        .ok_or_else(|| match uri.strip_prefix("schema://") {
            Some(path) => {
                let path = percent_decoded(path).unwrap_or_else(|| path.to_owned());
                format!("no schema was given from {path}")
            }
            None if set.foreign => format!("no schema given has the $id {uri}"),
            None => format!("no schema of the manifest has the $id {uri}"),
        })?;
    let fragment = percent_decoded(fragment)
        .ok_or_else(|| format!("`{fragment}` is not percent-encoded as URIs are"))?;
    if fragment.is_empty() || fragment.starts_with('/') {
        let place = Place {
            document: resource.document,
            pointer: format!("{}{fragment}", resource.pointer),
        };
        let json = &set.documents[place.document].json;
        return match lookup(json, &place.pointer) {
            Some(_) if !resources.is_schema(&place) => Err(format!(
                "what stands at {} is not used as a schema, so that nobody looks at its keywords",
                set.name(&place)
            )),
            Some(_) => Ok(Target {
                place,
                dynamic_anchor: None,
            }),
            None => Err(format!("there is nothing at {}", set.name(&place))),
        };
    }
    let anchors = resources.at(resource).map(|resource| &resource.anchors);
    match anchors.and_then(|anchors| anchors.get(&fragment)) {
        Some(anchor) => Ok(Target {
            place: anchor.place.clone(),
            dynamic_anchor: anchor.dynamic.then_some(fragment),
        }),
        None => Err(format!("no schema in {uri} has the $anchor {fragment}")),
    }
}

/// What is wrong with `reference`, which stands at `place` and leads nowhere.
pub(crate) fn dangling(set: &SchemaSet, place: &Place, reference: &str, why: &str) -> Problem {
    let remedy = if set.foreign {
        "correct the reference, or supply the schema that it means (`--with`); one without an `$id` \
         is found by its path, by those without one"
    } else {
        "correct the reference, or add the file to the manifest"
    };
    Problem::new(
        ProblemKind::DanglingReference,
        set.file(place),
        &place.pointer,
        format!("`{reference}` leads to no schema: {why}"),
        remedy,
    )
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        if *first == b'%' {
            let digits = std::str::from_utf8(tail.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::percent_decoded;

    #[test]
    fn fragments_may_be_percent_encoded() {
        assert_eq!(
            percent_decoded("/%24defs/a%25b"),
            Some("/$defs/a%b".to_owned())
        );
        assert_eq!(percent_decoded("/%zz"), None);
        assert_eq!(percent_decoded("/%2"), None);
    }
}
