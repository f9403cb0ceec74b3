//! The command `validate`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, ValueEnum};

use super::input::{Input, Unreadable};
use super::visible::visible_text;
use super::{Error, Verdict, complain, human, json, stream};
use crate::support::{Report, SchemaEntry};

/// Check messages against the schemas of their standards.
///
/// Exits with 0 if all are valid, 1 if some are not, 2 if some cannot be read.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// How to report: for people, or one JSON object a line for each input.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Check against this schema, whatever the message says it is.
    #[arg(long = "as", value_name = "ID", value_parser = schema_parser())]
    schema: Option<&'static SchemaEntry>,
    /// Take each line of the inputs for a message of its own (NDJSON): a verdict a line, in order.
    #[arg(long)]
    lines: bool,
    /// The messages, a file each; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Human,
    Json,
}

/// What became of an input.
#[derive(Debug)]
pub(super) enum Outcome {
    /// It is a valid message of this schema.
    Valid(&'static SchemaEntry),
    /// It is not valid.
    Invalid(Invalid),
    /// It cannot be read.
    Unreadable(Unreadable),
}

/// An input that is not valid.
#[derive(Debug)]
pub(super) struct Invalid {
    /// The schema it was checked against, if it could be told.
    pub(super) schema: Option<&'static SchemaEntry>,
    /// The text.
    pub(super) source: Vec<u8>,
    /// What is wrong with it.
    pub(super) report: Report,
}

/// Checks every input and reports on each as soon as it is checked.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let inputs: Vec<Input> = arguments
        .files
        .iter()
        .map(|file| Input::of_argument(file))
        .collect();
    let standard = inputs.iter().filter(|input| **input == Input::Standard);
    if standard.count() > 1 {
        let what = "`-` can be given only once: standard input can be read only once";
        return Err(Error::usage("validate", what));
    }
    let mut output: Box<dyn Write> = match arguments.format {
        Format::Human => Box::new(anstream::stdout()),
        Format::Json => Box::new(io::stdout()),
    };
    if arguments.lines {
        let judge = |source: &[u8]| judge(source, arguments.schema);
        return stream::run(&inputs, arguments.format, &mut output, judge);
    }
    let mut count = Count::default();
    for input in &inputs {
        let outcome = check(input, arguments.schema);
        count.add(&outcome);
        let name = input.name();
        let text = match (arguments.format, &outcome) {
            (Format::Json, outcome) => json::line(&name, None, outcome)?,
            (Format::Human, Outcome::Valid(schema)) => human::valid(&name, schema),
            (Format::Human, Outcome::Invalid(invalid)) => human::invalid(&name, invalid),
            (Format::Human, Outcome::Unreadable(error)) => {
                complain(&format!("cannot read {}: {error}", visible_text(&name)));
                continue;
            }
        };
        output.write_all(text.as_bytes())?;
    }
    if arguments.format == Format::Human && inputs.len() > 1 {
        writeln!(output, "{}", count.summary())?;
    }
    output.flush()?;
    Ok(count.verdict())
}

/// Accepts the ids of schemas; lists them, and guesses at the one meant, where it is given another.
fn schema_parser() -> impl clap::builder::TypedValueParser<Value = &'static SchemaEntry> {
    PossibleValuesParser::new(crate::schemas().map(|entry| entry.id)).try_map(|id| {
        crate::schemas()
            .find(|entry| entry.id == id)
            .ok_or("no schema has this id")
    })
}

fn check(input: &Input, schema: Option<&'static SchemaEntry>) -> Outcome {
    match input.read() {
        Ok(source) => judge(&source, schema),
        Err(error) => Outcome::Unreadable(error),
    }
}

fn judge(source: &[u8], schema: Option<&'static SchemaEntry>) -> Outcome {
    let decoded = schema
        .and_then(|schema| crate::decode_as(schema.id, source))
        .unwrap_or_else(|| crate::decode_any(source));
    match decoded {
        Ok(message) => Outcome::Valid(message.schema()),
        Err(report) => Outcome::Invalid(Invalid {
            schema: schema.or_else(|| report.schema()),
            source: source.to_vec(),
            report,
        }),
    }
}

/// How many inputs met which fate.
#[derive(Debug, Default)]
struct Count {
    valid: usize,
    invalid: usize,
    unreadable: usize,
}

impl Count {
    fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Valid(_) => self.valid += 1,
            Outcome::Invalid(_) => self.invalid += 1,
            Outcome::Unreadable(_) => self.unreadable += 1,
        }
    }

    fn verdict(&self) -> Verdict {
        if self.unreadable > 0 {
            Verdict::Failed
        } else if self.invalid > 0 {
            Verdict::Bad
        } else {
            Verdict::Good
        }
    }

    fn summary(&self) -> String {
        let Count {
            valid,
            invalid,
            unreadable,
        } = self;
        let inputs = valid + invalid + unreadable;
        let others = match unreadable {
            0 => String::new(),
            count => format!(", {count} unreadable"),
        };
        format!("{inputs} inputs: {valid} valid, {invalid} invalid{others}")
    }
}
