//! A module for one schema that is not in the manifest.

use std::collections::BTreeMap;

use crate::error::{Error, Problem};
use crate::manifest::{Manifest, SchemaRow};
use crate::schema::{Given, SchemaSet, foreign_set};
use crate::{emit, formats, model_of, with_room};

/// A schema that is not in the manifest, and what is to be made of it.
///
/// # Examples
///
/// ```
/// use framewright_codegen::{Foreign, module};
///
/// let schema = r#"{"type": "object", "required": ["name"], "properties": {
///     "name": {"type": "string", "minLength": 1}}}"#;
/// let module = module(&Foreign::new("pet.schema.json", schema).root_name("Pet"))?;
/// assert!(module.contains("pub struct Pet"));
/// # Ok::<(), framewright_codegen::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Foreign {
    schemas: Vec<Source>,
    root_name: String,
    crate_path: String,
    formats: Vec<String>,
    body: Option<String>,
}

/// The text of a schema, its name, and where it was found.
#[derive(Clone, Debug)]
struct Source {
    name: String,
    path: String,
    text: String,
}

impl Foreign {
    /// The schema `text`, which problems and violations call `name`.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let name = name.into();
        let source = Source {
            path: name.clone(),
            name,
            text: text.into(),
        };
        Foreign {
            schemas: vec![source],
            root_name: "Root".to_owned(),
            crate_path: "::framewright".to_owned(),
            formats: Vec::new(),
            body: None,
        }
    }

    /// Supplies another schema that references may lead to: by its `$id`, by `name` as a URI, or, from
    /// schemas without an `$id`, by `name` as a path.
    #[must_use]
    pub fn supply(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        let name = name.into();
        self.schemas.push(Source {
            path: name.clone(),
            name,
            text: text.into(),
        });
        self
    }

    /// Says where the schema that was given last was found, if its name does not: a path, absolute
    /// if others are, or a URI. References from schemas without an `$id` are relative to that.
    #[must_use]
    pub fn found_at(mut self, path: impl Into<String>) -> Self {
        if let Some(last) = self.schemas.last_mut() {
            last.path = path.into();
        }
        self
    }

    /// Calls the root type `name`; `Root` if not given.
    #[must_use]
    pub fn root_name(mut self, name: impl Into<String>) -> Self {
        self.root_name = name.into();
        self
    }

    /// Imports the runtime from `path`; `::framewright` if not given.
    #[must_use]
    pub fn crate_path(mut self, path: impl Into<String>) -> Self {
        self.crate_path = path.into();
        self
    }

    /// Asserts these values of keyword `format`; none if not given, as 2020-12 has it.
    #[must_use]
    pub fn assert_formats(mut self, formats: impl IntoIterator<Item = String>) -> Self {
        self.formats.extend(formats);
        self
    }

    /// Says that the root is an envelope around its member `name`, so that a `Sender` can write all but
    /// that.
    #[must_use]
    pub fn body(mut self, name: impl Into<String>) -> Self {
        self.body = Some(name.into());
        self
    }

    fn row(&self, name: &str, root: Option<&str>) -> SchemaRow {
        SchemaRow {
            id: name.to_owned(),
            file: name.to_owned(),
            standard: None,
            version: None,
            module: "foreign::root".to_owned(),
            root: root.map(str::to_owned),
            family: None,
            replies: None,
            digest: String::new(),
            formats: self.formats.clone(),
        }
    }

    /// What is wrong with the formats that were asked for.
    fn unknown_formats(&self) -> Vec<Problem> {
        let asked = self.formats.iter();
        asked
            .filter_map(|name| formats::refusal(&self.schemas[0].name, "", name))
            .collect()
    }

    fn set(&self) -> Result<SchemaSet, Error> {
        let rows = self.schemas.iter().enumerate().map(|(index, source)| {
            let root = (index == 0).then_some(self.root_name.as_str());
            Given {
                row: self.row(&source.name, root),
                path: source.path.clone(),
                text: source.text.clone(),
            }
        });
        let rows: Vec<Given> = rows.collect();
        let manifest = Manifest {
            standards: BTreeMap::new(),
            schemas: rows.iter().map(|given| given.row.clone()).collect(),
        };
        foreign_set(manifest, rows)
    }
}

/// Makes one self-contained module of a schema. Its root type is decoded as the models of the
/// standards are: `framewright::decode::<Root>`.
///
/// # Errors
///
/// Every problem of the schema at once.
pub fn module(foreign: &Foreign) -> Result<String, Error> {
    with_room(|| {
        let formats = foreign.unknown_formats();
        let set = foreign.set().map_err(|error| error.with(&formats))?;
        let model = model_of(&set, formats)?;
        emit::foreign(&set, &model, &foreign.crate_path, foreign.body.as_deref())
    })
}
