//! The kinds that this project adds, under its own prefix.

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value};

use super::bounded::is_bounded;
use super::patterns::MOST_BYTES;
use super::{ArgumentFault, Check, CheckKind, Output};

/// `x-framewright.json_schema` with `schema`: the output is a JSON object that obeys it.
pub(super) struct JsonSchema;

impl CheckKind for JsonSchema {
    fn check(&self, args: &Map<String, Value>) -> Result<Box<dyn Check>, Vec<ArgumentFault>> {
        let fault = |detail: &str| vec![ArgumentFault::new("/schema", detail)];
        let schema = args.get("schema").filter(|schema| schema.is_object());
        let schema = schema.ok_or_else(|| fault("give a schema, as an object"))?;
        is_bounded(schema).map_err(fault)?;
        // Nothing is fetched, whatever a reference says; expressions cannot backtrack.
        let options = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .with_pattern_options(jsonschema::PatternOptions::regex().size_limit(MOST_BYTES));
        let validator = options
            .build(schema)
            .map_err(|_| fault("this is no schema of JSON Schema 2020-12 that stands by itself"))?;
        let schema = schema.clone();
        Ok(Box::new(Obeys { validator, schema }))
    }
}

struct Obeys {
    validator: Validator,
    schema: Value,
}

impl Check for Obeys {
    fn demand(&self) -> String {
        format!(
            "The output is one JSON object that obeys this JSON Schema: {}",
            self.schema
        )
    }

    fn judge(&self, output: &Output<'_>) -> Result<(), String> {
        let Some(object) = output.structured else {
            return Err("the output is no JSON object".to_owned());
        };
        let value = Value::Object(object.clone());
        // By which keyword it goes wrong, but nothing of what the output says.
        match self.validator.iter_errors(&value).next() {
            None => Ok(()),
            Some(error) => Err(format!(
                "the output breaks the schema at {}",
                error.schema_path()
            )),
        }
    }
}

/// `x-framewright.must_cite_artifacts` with `minimum`, 1 if not given: so many of the artifacts of
/// the request are named, in the evidence or in the text. The prompt has their texts and not their
/// ids, so a model names them as it has them: "Document 1".
pub(super) struct MustCiteArtifacts;

impl CheckKind for MustCiteArtifacts {
    fn check(&self, args: &Map<String, Value>) -> Result<Box<dyn Check>, Vec<ArgumentFault>> {
        let minimum = match args.get("minimum") {
            None => Some(1),
            Some(minimum) => minimum.as_u64().filter(|minimum| *minimum > 0),
        };
        let minimum = minimum
            .ok_or_else(|| vec![ArgumentFault::new("/minimum", "give an integer from 1")])?;
        Ok(Box::new(Cites { minimum }))
    }
}

struct Cites {
    minimum: u64,
}

impl Check for Cites {
    fn demand(&self) -> String {
        let minimum = self.minimum;
        format!("The output names at least {minimum} of the documents, as in \"Document 1\".")
    }

    fn judge(&self, output: &Output<'_>) -> Result<(), String> {
        let artifacts = output.artifacts.iter().enumerate();
        let cited = artifacts.filter(|(index, id)| {
            let mut said = output.evidence.iter().map(String::as_str);
            said.any(|item| names(item, *index, id)) || names(output.text, *index, id)
        });
        let cited = cited.count();
        if u64::try_from(cited).is_ok_and(|cited| cited >= self.minimum) {
            Ok(())
        } else {
            let minimum = self.minimum;
            Err(format!(
                "the output names {cited} of the documents, and {minimum} were demanded"
            ))
        }
    }
}

/// What the prompt calls the artifact with this index.
pub(crate) fn document(index: usize) -> String {
    format!("Document {}", index + 1)
}

/// Whether `text` names the artifact with this index, by its id or as the prompt has it.
pub(crate) fn names(text: &str, index: usize, id: &str) -> bool {
    let (text, name) = (text.to_lowercase(), document(index).to_lowercase());
    let mut places = text.match_indices(&name);
    let is_whole = |(place, _): (usize, &str)| {
        let behind = text[place + name.len()..].chars().next();
        !behind.is_some_and(|behind| behind.is_ascii_digit())
    };
    text.contains(&id.to_lowercase()) || places.any(is_whole)
}
