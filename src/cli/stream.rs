//! `validate --lines`: what is said of each line of the inputs.

use std::fmt::Write as _;
use std::io::Write;

use super::input::{Input, Unusable};
use super::lines::{Answer, Line, Tally, Trouble, judge};
use super::outcome::{Format, Inputs, Judged, Outcome};
use super::policy::covered_text;
use super::progress::Progress;
use super::visible::visible_text;
use super::{Error, Verdict, complain, human, json};

/// Judges every line of `inputs` by `verdict`, and reports on each in a line.
pub(super) fn run(
    inputs: &Inputs,
    command: &str,
    verdict: impl Fn(&[u8]) -> Judged + Sync,
) -> Result<Verdict, Error> {
    let (format, inputs) = (inputs.format, inputs.list(command)?);
    let mut output = format.output();
    let mut total = Tally::default();
    let mut failed = false;
    for input in &inputs {
        let name = input.name();
        let answer = |line: Line<'_>, answer: &mut Answer| {
            let outcome = match line.bytes {
                Some(bytes) => Outcome::Judged(verdict(bytes)),
                None => Outcome::Unusable(Unusable::TooLong),
            };
            match &outcome {
                Outcome::Judged(judged) if judged.valid => answer.valid += 1,
                _ => answer.invalid += 1,
            }
            answer.text += &match format {
                Format::Human => in_a_line(&name, line.number, &outcome),
                // A string of JSON can always be written.
                Format::Json => json::line(&name, Some(line.number), &outcome).unwrap_or_default(),
            };
        };
        let opened = match input.open() {
            Ok(opened) => opened,
            Err(error) => {
                failed = true;
                report(&mut output, format, input, error)?;
                continue;
            }
        };
        match judge(opened, &mut output, &mut Progress::on_terminal(), answer) {
            Ok(tally) => {
                total.valid += tally.valid;
                total.invalid += tally.invalid;
            }
            Err(Trouble::Output(error)) => return Err(Error::Output(error)),
            Err(Trouble::Input(error)) => {
                failed = true;
                report(&mut output, format, input, Unusable::System(error))?;
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
    error: Unusable,
) -> Result<(), Error> {
    let name = input.name();
    match format {
        Format::Human => complain(&format!("cannot read {}: {error}", visible_text(&name))),
        Format::Json => {
            let line = json::line(&name, None, &Outcome::Unusable(error))?;
            output.write_all(line.as_bytes())?;
        }
    }
    Ok(())
}

/// The verdict on a line, in a line.
fn in_a_line(input: &str, number: u64, outcome: &Outcome) -> String {
    let name = format!("{}:{number}", visible_text(input));
    let judged = match outcome {
        Outcome::Judged(judged) if judged.report.is_empty() => {
            return human::judged(&name, judged, "valid");
        }
        Outcome::Judged(judged) => judged,
        Outcome::Unusable(error) => return format!("{name}: {}: {error}\n", human::bad("invalid")),
    };
    let schema = judged
        .schema
        .map_or_else(String::new, |schema| format!(" {}", schema.id));
    let verdict = if judged.valid {
        human::good("valid")
    } else {
        human::bad("invalid")
    };
    let mut line = format!("{name}: {verdict}{schema}: ");
    let mut separator = "";
    for violation in &judged.report {
        // The line is that of the message in the stream, so only the column tells anything.
        let column = violation.column();
        let pointer = visible_text(&covered_text(violation.pointer()));
        let gap = if pointer.is_empty() { "" } else { ": " };
        let (message, code) = (violation.message(), violation.code());
        // Writing into a String cannot fail.
        let _ = write!(
            line,
            "{separator}{column}: {pointer}{gap}{message} [{code}]"
        );
        separator = "; ";
    }
    if judged.report.omitted() > 0 {
        let _ = write!(line, "; and {} more", judged.report.omitted());
    }
    line.push('\n');
    line
}
