//! What becomes of inputs that are judged one by one, and how that is told.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::input::{Input, Unusable};
use super::policy;
use super::visible::visible_text;
use super::{Error, Verdict, complain, human, json};
use crate::AnyMessage;
use crate::support::{Report, SchemaEntry};

/// What all commands that judge inputs accept.
#[derive(Args, Debug)]
pub(super) struct Inputs {
    /// How to report: for people, or one JSON object a line for each input.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(super) format: Format,
    /// The messages, a file each; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Human,
    Json,
}

impl Inputs {
    /// The inputs, for the command `command`.
    pub(super) fn list(&self, command: &str) -> Result<Vec<Input>, Error> {
        let inputs = self.files.iter().map(|file| Input::of_argument(file));
        let inputs: Vec<Input> = inputs.collect();
        let standard = inputs.iter().filter(|input| **input == Input::Standard);
        if standard.count() > 1 {
            let what = "`-` can be given only once: standard input can be read only once";
            return Err(Error::usage(command, what));
        }
        Ok(inputs)
    }
}

impl Format {
    /// Where the reports go.
    pub(super) fn output(self) -> Box<dyn Write> {
        match self {
            Format::Human => Box::new(anstream::stdout()),
            Format::Json => Box::new(io::stdout()),
        }
    }
}

/// What became of an input.
#[derive(Debug)]
pub(super) enum Outcome {
    /// It was judged.
    Judged(Judged),
    /// It could not be.
    Unusable(Unusable),
}

/// An input that was judged.
#[derive(Debug)]
pub(super) struct Judged {
    /// Whether it is as it should be; there may be warnings all the same.
    pub(super) valid: bool,
    /// The schema it was read as, if it could be told.
    pub(super) schema: Option<&'static SchemaEntry>,
    /// The text, with every secret in it covered.
    pub(super) source: Vec<u8>,
    /// What is wrong with it.
    pub(super) report: Report,
}

impl Judged {
    /// A text that is as its schema wants it, and what else there is to say of it.
    pub(super) fn decoded(schema: &'static SchemaEntry, source: &[u8], report: Report) -> Self {
        // Nothing of the text will be shown.
        if report.is_empty() {
            return Judged {
                valid: true,
                schema: Some(schema),
                source: Vec::new(),
                report,
            };
        }
        let report = match std::str::from_utf8(source) {
            Ok(text) => {
                report.locate_with(text, |reader| drop(AnyMessage::read(schema.id, reader)))
            }
            Err(_) => report,
        };
        Judged {
            valid: !report.has_errors(),
            schema: Some(schema),
            source: policy::covered(source.to_vec(), &report),
            report,
        }
    }

    /// A text that its schema refuses.
    pub(super) fn refused(
        schema: Option<&'static SchemaEntry>,
        source: Vec<u8>,
        report: Report,
    ) -> Self {
        Judged {
            valid: false,
            schema: schema.or_else(|| report.schema()),
            source: policy::covered(source, &report),
            report,
        }
    }
}

/// Judges every input with `judge` and reports on each as soon as that is done. What is good is
/// called `good`; `command` is the command that does this.
pub(super) fn judge_each(
    inputs: &Inputs,
    command: &str,
    good: &str,
    judge: impl Fn(&Input) -> Outcome,
) -> Result<Verdict, Error> {
    let (format, inputs) = (inputs.format, inputs.list(command)?);
    let mut output = format.output();
    let mut count = Count::default();
    for input in &inputs {
        let outcome = judge(input);
        count.add(&outcome);
        let name = input.name();
        let text = match (format, &outcome) {
            (Format::Json, outcome) => json::line(&name, None, outcome)?,
            (Format::Human, Outcome::Judged(judged)) => human::judged(&name, judged, good),
            (Format::Human, Outcome::Unusable(error)) => {
                complain(&error.complaint(&visible_text(&name)));
                continue;
            }
        };
        output.write_all(text.as_bytes())?;
    }
    if format == Format::Human && inputs.len() > 1 {
        writeln!(output, "{}", count.summary(good))?;
    }
    output.flush()?;
    Ok(count.verdict())
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
            Outcome::Judged(judged) if judged.valid => self.valid += 1,
            Outcome::Judged(_) => self.invalid += 1,
            Outcome::Unusable(_) => self.unreadable += 1,
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

    fn summary(&self, good: &str) -> String {
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
        format!("{inputs} inputs: {valid} {good}, {invalid} invalid{others}")
    }
}
