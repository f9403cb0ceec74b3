//! Valid values, made from a schema.

use serde_json::{Map, Value, json};

use super::follow::{Schema, follow};
use super::judge::Judge;
use super::sample::sample;
use super::union::union;
use super::{format, scalar};
use crate::error::{Error, Problem, ProblemKind};
use crate::schema::Place;

/// A schema whose values must be deeper than this has none.
const MAX_DEPTH: usize = 64;

/// Makes values with every optional member, and with an item in every array that may have one. Only
/// what a schema would hold of its own kind is left out, or it would never end.
pub(super) struct Maker<'j, 's> {
    judge: &'j Judge<'s>,
    /// The schemas whose values are being made, the outermost first.
    open: Vec<Place>,
}

impl<'j, 's> Maker<'j, 's> {
    /// A maker whose texts obey `judge`.
    pub fn new(judge: &'j Judge<'s>) -> Self {
        let open = Vec::new();
        Maker { judge, open }
    }

    /// A valid value of the schema at `place`.
    pub fn value(&mut self, place: &Place) -> Result<Value, Error> {
        let schema = follow(self.judge.set, place)?;
        if self.open.len() > MAX_DEPTH {
            return Err(nothing_fits(self.judge, &schema));
        }
        self.open.push(schema.place.clone());
        let value = self.value_of(&schema);
        self.open.pop();
        value
    }

    fn value_of(&mut self, schema: &Schema<'s>) -> Result<Value, Error> {
        for example in schema.list("examples").iter().chain(schema.get("const")) {
            if self.judge.verdict(&schema.place, example)?.is_empty() {
                return self.filled(&schema.place, example);
            }
        }
        if let Some(first) = schema.list("enum").first() {
            return Ok(first.clone());
        }
        if let Some(union) = union(self.judge.set, schema)?
            && let Some(branch) = union.all().next()
        {
            return self.value(&branch.place);
        }
        let types = schema.types();
        match types.iter().find(|name| **name != "null").or(types.first()) {
            Some(&"null") => Ok(Value::Null),
            Some(&"boolean") => Ok(Value::Bool(true)),
            Some(&("integer" | "number")) => {
                number(schema).ok_or_else(|| nothing_fits(self.judge, schema))
            }
            Some(&"string") => text(self.judge, schema).map(Value::String),
            Some(&"array") => self.items(schema, Vec::new()),
            Some(&"object") => self.members(schema, &Map::new()),
            _ => Ok(json!("anything")),
        }
    }

    /// `value`, which is valid of the schema at `place`, with all that it lacks.
    pub fn filled(&mut self, place: &Place, value: &Value) -> Result<Value, Error> {
        let mut schema = follow(self.judge.set, place)?;
        self.open.push(schema.place.clone());
        if let Some(union) = union(self.judge.set, &schema)?
            && let Some(branch) = union.branch_of(value)
        {
            schema = branch.clone();
        }
        let filled = match value {
            Value::Object(found) => self.members(&schema, found),
            Value::Array(found) => self.items(&schema, found.clone()),
            _ => Ok(value.clone()),
        };
        self.open.pop();
        filled
    }

    fn members(&mut self, schema: &Schema<'s>, found: &Map<String, Value>) -> Result<Value, Error> {
        let mut members = Map::new();
        for (name, place) in schema.properties.iter() {
            if let Some(member) = found.get(name) {
                members.insert(name.clone(), self.filled(place, member)?);
            } else if schema.requires(name) || self.is_new(place)? {
                members.insert(name.clone(), self.value(place)?);
            }
        }
        for (name, member) in found {
            members
                .entry(name.clone())
                .or_insert_with(|| member.clone());
        }
        Ok(Value::Object(members))
    }

    fn items(&mut self, schema: &Schema<'s>, mut items: Vec<Value>) -> Result<Value, Error> {
        let least = schema.count("minItems").unwrap_or(0);
        let most = schema.count("maxItems").unwrap_or(usize::MAX);
        if schema.get("items").is_none() {
            items.resize(items.len().max(least), json!("anything"));
            return Ok(Value::Array(items));
        }
        let place = schema.place.child("items");
        for item in &mut items {
            *item = self.filled(&place, item)?;
        }
        let wanted = least.max(usize::from(self.is_new(&place)?).min(most));
        while items.len() < wanted {
            items.push(self.value(&place)?);
        }
        Ok(Value::Array(items))
    }

    /// Whether no value of this schema is being made already.
    fn is_new(&self, place: &Place) -> Result<bool, Error> {
        let schema = follow(self.judge.set, place)?;
        Ok(!self.open.contains(&schema.place))
    }
}

/// 1 or 0, a bound, a number beside one, or one between two.
fn number(schema: &Schema<'_>) -> Option<Value> {
    let bounds = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"];
    let bounds: Vec<&Value> = bounds
        .iter()
        .filter_map(|keyword| schema.get(keyword))
        .collect();
    let exact = bounds.iter().map(|bound| (*bound).clone());
    let doubles: Vec<f64> = bounds.iter().filter_map(|bound| bound.as_f64()).collect();
    let beside = doubles.iter().flat_map(|bound| [bound + 1.0, bound - 1.0]);
    let between = doubles
        .iter()
        .zip(doubles.iter().skip(1))
        .map(|(one, other)| (one + other) / 2.0);
    let integers = !schema.types().contains(&"number");
    let mut candidates = [json!(1), json!(0)]
        .into_iter()
        .chain(exact)
        .chain(beside.chain(between).map(Value::from));
    candidates.find(|candidate| {
        candidate.as_number().is_some_and(|number| {
            scalar::broken_by_number(schema, number).is_empty()
                && (!integers || scalar::is_integer(number))
        })
    })
}

/// A text: a known word, one of the format, one that the pattern describes, or just a word, made as
/// long as it has to be.
fn text(judge: &Judge<'_>, schema: &Schema<'_>) -> Result<String, Error> {
    let known = judge
        .set
        .members(&schema.place.child("x-known-values"))
        .into_iter();
    let format = schema.text("format").and_then(format::find);
    let format = format
        .into_iter()
        .flat_map(|format| format.good)
        .map(|text| (*text).to_owned());
    let sampled = schema.text("pattern").and_then(sample);
    let words = ["text", "Text", "TEXT", "x-example.text", "1", "a"].map(str::to_owned);
    for candidate in known.chain(format).chain(sampled).chain(words) {
        let length = candidate.chars().count();
        let least = schema.count("minLength").unwrap_or(0).max(length);
        let most = schema.count("maxLength").unwrap_or(usize::MAX);
        let filler = candidate.chars().last().unwrap_or('a');
        let padding = std::iter::repeat_n(filler, least - length);
        let text: String = candidate.chars().chain(padding).take(most).collect();
        if scalar::broken_by_text(judge, schema, &text)?.is_empty() {
            return Ok(text);
        }
    }
    Err(nothing_fits(judge, schema))
}

fn nothing_fits(judge: &Judge<'_>, schema: &Schema<'_>) -> Error {
    Error::Refused(vec![Problem::new(
        ProblemKind::Unsupported,
        judge.set.file(&schema.place),
        &schema.place.pointer,
        "no value could be made for the test vectors",
        "give the definition a valid value in `examples`",
    )])
}
