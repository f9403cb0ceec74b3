//! Schema resources: what has an `$id`, and the names inside it that references can use.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use iri_string::format::ToDedicatedString as _;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use serde_json::Value;

use super::{Document, Place};
use crate::keywords;

/// The resources of all documents.
#[derive(Debug, Default)]
pub struct Resources {
    /// Each resource, by the place of its root.
    by_place: BTreeMap<Place, Resource>,
    by_uri: BTreeMap<String, Place>,
    /// Where schemas stand; elsewhere a keyword is only a word.
    schemas: BTreeSet<Place>,
    /// Anchors whose name another schema of the same resource has, with the name.
    doubled: Vec<(Place, String)>,
}

/// What has an `$id`, or is the root of a document.
#[derive(Debug)]
pub struct Resource {
    /// Its absolute URI, without a fragment.
    pub uri: String,
    /// The places of its anchors, by their names.
    pub anchors: BTreeMap<String, Anchor>,
}

/// What a name in a resource stands for.
#[derive(Clone, Debug)]
pub struct Anchor {
    /// The schema.
    pub place: Place,
    /// Whether it is a `$dynamicAnchor`.
    pub dynamic: bool,
}

/// The address of the file `name`: a URI as it is, a path as one of a scheme of its own, so that
/// references relative to it have something to be relative to.
pub fn address(name: &str) -> String {
    if let Ok(uri) = UriStr::new(name) {
        return uri
            .as_str()
            .split('#')
            .next()
            .unwrap_or_default()
            .to_owned();
    }
    let mut path = String::new();
    for byte in name.replace('\\', "/").trim_start_matches('/').bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_' | b'~') {
            path.push(char::from(byte));
        } else {
            // Writing into a String cannot fail.
            let _ = write!(path, "%{byte:02X}");
        }
    }
    let unresolved = format!("/{path}");
    let (Ok(path), Ok(base)) = (
        UriReferenceStr::new(&unresolved),
        UriAbsoluteStr::new("schema:///"),
    ) else {
        return format!("schema://{unresolved}");
    };
    // Without the steps `.` and `..`.
    path.resolve_against(base).to_dedicated_string().into()
}

impl Resources {
    /// Finds the resources of `documents`. Two with one URI are an error: the second's place.
    pub fn find(documents: &[Document]) -> Result<Self, (Place, String)> {
        let mut resources = Resources::default();
        for (index, document) in documents.iter().enumerate() {
            let root = Place {
                document: index,
                pointer: String::new(),
            };
            resources.add(&root, &document.id)?;
            resources.walk(&root, &root, &document.json)?;
        }
        // A file is also known by the address under which it was found, if that is no other's name.
        for (index, document) in documents.iter().enumerate() {
            let place = || Place {
                document: index,
                pointer: String::new(),
            };
            let address = document.address.clone();
            resources.by_uri.entry(address).or_insert_with(place);
        }
        Ok(resources)
    }

    fn add(&mut self, place: &Place, uri: &str) -> Result<(), (Place, String)> {
        let uri = uri.split('#').next().unwrap_or_default().to_owned();
        if self.by_uri.insert(uri.clone(), place.clone()).is_some() {
            return Err((place.clone(), uri));
        }
        let resource = Resource {
            uri,
            anchors: BTreeMap::new(),
        };
        self.by_place.insert(place.clone(), resource);
        Ok(())
    }

    fn walk(&mut self, place: &Place, root: &Place, json: &Value) -> Result<(), (Place, String)> {
        self.schemas.insert(place.clone());
        let Value::Object(members) = json else {
            return Ok(());
        };
        let mut root = root.clone();
        if let (Some(Value::String(id)), false) = (members.get("$id"), place.pointer.is_empty())
            && let Some(uri) = self.absolute(&root, id)
        {
            self.add(place, &uri)?;
            root = place.clone();
        }
        for (keyword, dynamic) in [("$anchor", false), ("$dynamicAnchor", true)] {
            if let Some(Value::String(name)) = members.get(keyword)
                && let Some(resource) = self.by_place.get_mut(&root)
            {
                let anchor = Anchor {
                    place: place.clone(),
                    dynamic,
                };
                let other = resource.anchors.insert(name.clone(), anchor);
                // One schema may have both kinds of anchor under one name.
                if other.is_some_and(|other| other.place != *place) {
                    let here = place.child(keyword);
                    self.doubled.push((here, name.clone()));
                }
            }
        }
        for (name, value) in members {
            let Some(keyword) = keywords::find(name) else {
                continue;
            };
            for steps in keyword.shape.schemas(value) {
                let mut below = place.child(name);
                let mut json = value;
                for step in &steps {
                    below = below.child(step);
                    json = match json {
                        Value::Object(members) => &members[step.as_str()],
                        Value::Array(items) => &items[step.parse::<usize>().unwrap_or_default()],
                        other => other,
                    };
                }
                self.walk(&below, &root, json)?;
            }
        }
        Ok(())
    }

    /// The root of the resource that `place` belongs to.
    pub fn root_of(&self, place: &Place) -> Place {
        let mut pointer = place.pointer.as_str();
        loop {
            let root = Place {
                document: place.document,
                pointer: pointer.to_owned(),
            };
            if self.by_place.contains_key(&root) || pointer.is_empty() {
                return root;
            }
            pointer = &pointer[..pointer.rfind('/').unwrap_or(0)];
        }
    }

    /// Whether a schema stands at `place`: a keyword that takes schemas leads there.
    pub fn is_schema(&self, place: &Place) -> bool {
        self.schemas.contains(place)
    }

    /// The resource whose root stands at `place`.
    pub fn at(&self, place: &Place) -> Option<&Resource> {
        self.by_place.get(place)
    }

    /// The root of the resource with this URI.
    pub fn with_uri(&self, uri: &str) -> Option<&Place> {
        self.by_uri.get(uri)
    }

    /// Anchors whose name another schema of the same resource has, with the name.
    pub(crate) fn doubled(&self) -> impl Iterator<Item = (&Place, &str)> {
        self.doubled
            .iter()
            .map(|(place, name)| (place, name.as_str()))
    }

    /// Every resource with its root, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&Place, &Resource)> {
        self.by_place.iter()
    }

    /// A `$dynamicAnchor` whose name several resources give to a schema: what a `$dynamicRef` to it
    /// means depends on the way by which a value got there.
    pub fn shared_dynamic_anchor(&self) -> Option<&Place> {
        let mut names = BTreeSet::new();
        self.by_place
            .values()
            .flat_map(|resource| &resource.anchors)
            .filter(|(_, anchor)| anchor.dynamic)
            .find(|(name, _)| !names.insert(*name))
            .map(|(_, anchor)| &anchor.place)
    }

    /// `reference` against the URI of the resource at `root`; none if it is no URI reference.
    pub fn absolute(&self, root: &Place, reference: &str) -> Option<String> {
        let reference = UriReferenceStr::new(reference).ok()?;
        let base = &self.by_place.get(root)?.uri;
        if let Ok(uri) = UriStr::new(reference.as_str()) {
            return Some(uri.as_str().to_owned());
        }
        if let Some(fragment) = reference.as_str().strip_prefix('#') {
            return Some(format!("{base}#{fragment}"));
        }
        let base = UriAbsoluteStr::new(base).ok()?;
        Some(reference.resolve_against(base).to_dedicated_string().into())
    }
}
