//! `$ref`: from a schema to the place that it means.

use super::{Place, SchemaSet, lookup};

/// The place that `reference`, written in the document `from`, leads to.
///
/// # Errors
///
/// A sentence that says why it leads nowhere.
pub fn resolve(set: &SchemaSet, from: usize, reference: &str) -> Result<Place, String> {
    let (target, fragment) = match reference.split_once('#') {
        Some((target, fragment)) => (target, fragment),
        None => (reference, ""),
    };
    let document = if target.is_empty() {
        from
    } else {
        let id = absolute(&set.documents[from].id, target);
        *set.by_id
            .get(&id)
            .ok_or_else(|| format!("no schema of the manifest has the $id {id}"))?
    };
    let pointer = percent_decoded(fragment)
        .ok_or_else(|| format!("`{fragment}` is not percent-encoded as URIs are"))?;
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return Err(format!(
            "`#{pointer}` is an anchor; only JSON Pointers can be followed"
        ));
    }
    let file = &set.documents[document].row.file;
    match lookup(&set.documents[document].json, &pointer) {
        Some(_) => Ok(Place { document, pointer }),
        None => Err(format!("there is nothing at {file}#{pointer}")),
    }
}

/// `target` against `base`, for the paths that schemas use (RFC 3986, section 5.2).
fn absolute(base: &str, target: &str) -> String {
    if target.contains("://") || target.starts_with("urn:") {
        return target.to_owned();
    }
    let (origin, path) = match base.find("://").map(|scheme| scheme + 3) {
        Some(host) => base.split_at(base[host..].find('/').map_or(base.len(), |at| host + at)),
        None => ("", base),
    };
    let mut parts: Vec<&str> = if target.starts_with('/') {
        Vec::new()
    } else {
        let mut parts: Vec<&str> = path.split('/').skip(1).collect();
        parts.pop();
        parts
    };
    for part in target.trim_start_matches('/').split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    format!("{origin}/{}", parts.join("/"))
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
    use super::{absolute, percent_decoded};

    #[test]
    fn relative_references_follow_the_base() {
        let base = "https://example.invalid/schemas/uaix/handoff.schema.json";
        let common = "https://example.invalid/schemas/common/scalars.schema.json";
        assert_eq!(absolute(base, "../common/scalars.schema.json"), common);
        assert_eq!(
            absolute(base, "/schemas/common/scalars.schema.json"),
            common
        );
        assert_eq!(absolute(base, common), common);
        let sibling = "https://example.invalid/schemas/uaix/envelope.schema.json";
        assert_eq!(absolute(base, "envelope.schema.json"), sibling);
        assert_eq!(absolute(base, "./envelope.schema.json"), sibling);
    }

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
