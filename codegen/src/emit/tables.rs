//! Schemas as static tables, for the judge.
//!
//! A schema becomes a static when something refers to it; those that it refers to follow.

use std::collections::{BTreeMap, VecDeque};

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::{Map, Value};

use super::rules;
use super::site::Site;
use crate::error::{Error, Problem, ProblemKind};
use crate::keywords::{self, Judged};
use crate::pattern;
use crate::schema::{Place, SchemaSet, Target, dangling, resolve};

/// A schema, or some keywords of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    place: Place,
    only: Option<Vec<String>>,
}

/// The tables of one module.
pub struct Tables<'s> {
    set: &'s SchemaSet,
    /// The number of each schema that is referred to.
    numbers: BTreeMap<Part, usize>,
    waiting: VecDeque<Part>,
    patterns: BTreeMap<String, usize>,
    resources: BTreeMap<Place, usize>,
    items: Vec<TokenStream>,
    problems: Vec<Problem>,
}

impl<'s> Tables<'s> {
    /// Tables without anything in them.
    pub(super) fn new(set: &'s SchemaSet) -> Self {
        Tables {
            set,
            numbers: BTreeMap::new(),
            waiting: VecDeque::new(),
            patterns: BTreeMap::new(),
            resources: BTreeMap::new(),
            items: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// A reference to the table of the schema at `place`.
    pub(crate) fn reference(&mut self, place: &Place) -> TokenStream {
        self.refer_to(Part {
            place: place.clone(),
            only: None,
        })
    }

    /// A reference to a table of the schema at `place` with these keywords alone.
    pub(super) fn part(&mut self, place: &Place, keywords: &[String]) -> TokenStream {
        self.refer_to(Part {
            place: place.clone(),
            only: Some(keywords.to_vec()),
        })
    }

    fn refer_to(&mut self, part: Part) -> TokenStream {
        let next = self.numbers.len();
        let number = *self.numbers.entry(part.clone()).or_insert_with(|| {
            self.waiting.push_back(part);
            next
        });
        let name = format_ident!("SCHEMA_{number}");
        quote!(&#name)
    }

    /// A reference to the table of the expression `source`, which stands at `place`.
    pub(crate) fn pattern(&mut self, place: &Place, source: &str) -> TokenStream {
        let next = self.patterns.len();
        let number = *self.patterns.entry(source.to_owned()).or_insert(next);
        let name = format_ident!("PATTERN_{number}");
        if number == next {
            match rules::pattern(source) {
                Ok(pattern) => self
                    .items
                    .push(quote!(static #name: support::Pattern = #pattern;)),
                Err(error) => {
                    let file = self.set.file(place);
                    let problem = pattern::refusal(file, &place.pointer, &error);
                    self.problems.push(problem);
                }
            }
        }
        quote!(&#name)
    }

    /// The format, if the manifest asserts it.
    pub(crate) fn format(&mut self, place: &Place, name: &str) -> Option<TokenStream> {
        let asserted = &self.set.documents[place.document].row.formats;
        if !asserted.iter().any(|other| other == name) {
            if !self.set.foreign {
                self.problem(
                    ProblemKind::Manifest,
                    place,
                    format!(
                        "the manifest does not list the format `{name}`, so it would be dropped"
                    ),
                    "add it to `formats` of this file in schemas/manifest.json",
                );
            }
            return None;
        }
        rules::format(name)
    }

    /// What the reference of `site` leads to.
    pub(crate) fn resolve(&mut self, site: &Site<'_>) -> Option<Target> {
        let reference = site.value.as_str().unwrap_or_default();
        match resolve(self.set, &site.place, reference) {
            Ok(target) => Some(target),
            Err(why) => {
                let problem = dangling(self.set, &site.here(), reference, &why);
                self.problems.push(problem);
                None
            }
        }
    }

    /// The number at `place`, as it is written where `value` is not just that.
    pub(crate) fn number(&self, place: &Place, value: &Value) -> String {
        let rounded = self.set.rounded(place).map(str::to_owned);
        rounded.unwrap_or_else(|| value.to_string())
    }

    /// The names of the members of the object at `place`, in the order of the file.
    pub(crate) fn members(&self, place: &Place) -> Vec<String> {
        self.set.members(place)
    }

    /// The member that tells `branches` apart, and its values: each branch requires it and fixes it
    /// to another string.
    pub(crate) fn tag(&self, branches: &[Place]) -> Option<(String, Vec<String>)> {
        let objects: Vec<Map<String, Value>> = branches
            .iter()
            .map(|branch| self.followed(branch))
            .collect::<Option<_>>()?;
        let first = objects.first()?.get("properties")?.as_object()?;
        first.keys().find_map(|name| {
            let values: Vec<String> = objects
                .iter()
                .map(|object| constant(object, name))
                .collect::<Option<_>>()?;
            let differ = (1..values.len()).all(|index| !values[..index].contains(&values[index]));
            differ.then(|| (name.clone(), values))
        })
    }

    /// The object schema at `place`, behind references.
    fn followed(&self, place: &Place) -> Option<Map<String, Value>> {
        let mut place = place.clone();
        for _ in 0..16 {
            let schema = self.set.at(&place)?.as_object()?;
            match schema.get("$ref").and_then(Value::as_str) {
                Some(reference) => place = resolve(self.set, &place, reference).ok()?.place,
                None => return Some(schema.clone()),
            }
        }
        None
    }

    /// Every table that is referred to, directly or not.
    pub(super) fn finish(mut self) -> Result<Vec<TokenStream>, Error> {
        while let Some(part) = self.waiting.pop_front() {
            let table = self.table(&part);
            self.items.push(table);
        }
        if self.problems.is_empty() {
            Ok(self.items)
        } else {
            Err(Error::Refused(self.problems))
        }
    }

    fn table(&mut self, part: &Part) -> TokenStream {
        let name = format_ident!("SCHEMA_{}", self.numbers[part]);
        let place = &part.place;
        let resource = self.resource(place);
        let keywords = match self.set.at(place) {
            Some(Value::Object(schema)) => self.keywords(part, schema),
            Some(Value::Bool(false)) => vec![quote!(support::judge::Keyword::False)],
            _ => Vec::new(),
        };
        let place = self.set.name(place);
        quote! {
            static #name: support::judge::SchemaRule = support::judge::SchemaRule {
                place: #place,
                keywords: &[#(#keywords),*],
                resource: #resource,
            };
        }
    }

    fn keywords(&mut self, part: &Part, schema: &'s Map<String, Value>) -> Vec<TokenStream> {
        let mut tables = Vec::new();
        let wanted = |name: &str| match &part.only {
            Some(names) => names.iter().any(|other| other == name),
            None => true,
        };
        let place = &part.place;
        for keyword in keywords::KEYWORDS
            .iter()
            .filter(|keyword| wanted(keyword.name))
        {
            let (Judged::By(table), Some(value)) = (keyword.judged, schema.get(keyword.name))
            else {
                continue;
            };
            let site = Site {
                place: place.clone(),
                name: keyword.name,
                schema,
                value,
            };
            let table = table(self, &site);
            if !table.is_empty() {
                tables.push(quote!(support::judge::Keyword::#table));
            }
        }
        tables
    }

    /// A reference to the resource that `place` belongs to.
    fn resource(&mut self, place: &Place) -> TokenStream {
        let set = self.set;
        let root = set.resources.root_of(place);
        let next = self.resources.len();
        let number = *self.resources.entry(root.clone()).or_insert(next);
        let name = format_ident!("RESOURCE_{number}");
        if number == next {
            let anchors = set.resources.at(&root).into_iter();
            let dynamic: Vec<TokenStream> = anchors
                .flat_map(|resource| &resource.anchors)
                .filter(|(_, anchor)| anchor.dynamic)
                .map(|(name, anchor)| {
                    let schema = self.reference(&anchor.place);
                    quote!((#name, #schema))
                })
                .collect();
            self.items.push(quote! {
                static #name: support::judge::Resource = support::judge::Resource {
                    dynamic_anchors: &[#(#dynamic),*],
                };
            });
        }
        quote!(&#name)
    }

    fn problem(&mut self, kind: ProblemKind, place: &Place, message: String, remedy: &str) {
        let file = self.set.file(place);
        self.problems
            .push(Problem::new(kind, file, &place.pointer, message, remedy));
    }
}

fn constant(object: &Map<String, Value>, name: &str) -> Option<String> {
    let value = object
        .get("properties")?
        .get(name)?
        .get("const")?
        .as_str()?;
    let required = object.get("required")?.as_array()?;
    required
        .contains(&Value::from(name))
        .then(|| value.to_owned())
}
