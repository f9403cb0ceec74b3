//! `validate --lines`: what is said of each line of the inputs.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Write;

use super::input::{Input, Unreadable};
use super::lines::{Answer, Line, Tally, Trouble, judge};
use super::progress::Progress;
use super::validate::{Format, Outcome};
use super::visible::visible_text;
use super::{Error, Verdict, complain, human, json};

/// Judges every line of `inputs` by `verdict`, and reports on each in a line.
pub(super) fn run(
    inputs: &[Input],
    format: Format,
    output: &mut impl Write,
    verdict: impl Fn(&[u8]) -> Outcome + Sync,
) -> Result<Verdict, Error> {
    let mut total = Tally::default();
    let mut failed = false;
    for input in inputs {
        let name = input.name();
        let answer = |line: Line<'_>, answer: &mut Answer| {
            let outcome = match line.bytes {
                Some(bytes) => verdict(bytes),
                None => Outcome::Unreadable(Unreadable::TooLong),
            };
            match outcome {
                Outcome::Valid(_) => answer.valid += 1,
                Outcome::Invalid(_) | Outcome::Unreadable(_) => answer.invalid += 1,
            }
            answer.text += &match format {
                Format::Human => in_a_line(&name, line.number, &outcome).into(),
                // A string of JSON can always be written.
                Format::Json => {
                    Cow::from(json::line(&name, Some(line.number), &outcome).unwrap_or_default())
                }
            };
        };
        let opened = match input.open() {
            Ok(opened) => opened,
            Err(error) => {
                failed = true;
                report(output, format, input, error)?;
                continue;
            }
        };
        match judge(opened, output, &mut Progress::on_terminal(), answer) {
            Ok(tally) => {
                total.valid += tally.valid;
                total.invalid += tally.invalid;
            }
            Err(Trouble::Output(error)) => return Err(Error::Output(error)),
            Err(Trouble::Input(error)) => {
                failed = true;
                report(output, format, input, Unreadable::System(error))?;
            }
        }
    }
    if format == Format::Human {
        let Tally { valid, invalid } = total;
        writeln!(
            output,
            "{} lines: {valid} valid, {invalid} invalid",
            valid + invalid
        )?;
    }
    output.flush()?;
    Ok(match (failed, total.invalid) {
        (true, _) => Verdict::Failed,
        (false, 0) => Verdict::Good,
        (false, _) => Verdict::Bad,
    })
}

/// Says that an input cannot be read, or not to its end.
fn report(
    output: &mut impl Write,
    format: Format,
    input: &Input,
    error: Unreadable,
) -> Result<(), Error> {
    let name = input.name();
    match format {
        Format::Human => complain(&format!("cannot read {}: {error}", visible_text(&name))),
        Format::Json => {
            let line = json::line(&name, None, &Outcome::Unreadable(error))?;
            output.write_all(line.as_bytes())?;
        }
    }
    Ok(())
}

/// The verdict on a line, in a line.
fn in_a_line(input: &str, number: u64, outcome: &Outcome) -> String {
    let name = format!("{}:{number}", visible_text(input));
    match outcome {
        Outcome::Valid(schema) => human::valid(&name, schema),
        Outcome::Unreadable(error) => format!("{name}: {}: {error}\n", human::bad("invalid")),
        Outcome::Invalid(invalid) => {
            let schema = invalid
                .schema
                .map_or_else(String::new, |schema| format!(" {}", schema.id));
            let mut line = format!("{name}: {}{schema}: ", human::bad("invalid"));
            let mut separator = "";
            for violation in &invalid.report {
                // The line is that of the message in the stream, so only the column tells anything.
                let column = violation.column();
                let pointer = visible_text(violation.pointer());
                let gap = if pointer.is_empty() { "" } else { ": " };
                let (message, code) = (violation.message(), violation.code());
                // Writing into a String cannot fail.
                let _ = write!(
                    line,
                    "{separator}{column}: {pointer}{gap}{message} [{code}]"
                );
                separator = "; ";
            }
            if invalid.report.omitted() > 0 {
                let _ = write!(line, "; and {} more", invalid.report.omitted());
            }
            line.push('\n');
            line
        }
    }
}
