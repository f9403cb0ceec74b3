//! The command `convert`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::input::Input;
use super::outcome::Judged;
use super::visible::visible_text;
use super::{Error, Verdict, complain, human};
use crate::AnyMessage;
use crate::packet::Packet as _;
use crate::support::EncodeError;

/// Write a message in another transfer form.
///
/// The message may have any form. Where it is not valid, nothing is written, what is wrong goes to
/// standard error, and the program exits with 1.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The form to write.
    #[arg(long = "to", value_enum, value_name = "FORM")]
    form: Form,
    /// The message; `-`, or nothing, is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

/// The transfer forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Readable JSON, with the names of the members.
    Keyed,
    /// The same without white space.
    Minified,
    /// UAI-1 only: arrays instead of objects, a slot for each member.
    Keyless,
}

/// Converts the one message.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let input = Input::of_argument(&arguments.file);
    let name = input.name();
    let source = match input.read() {
        Ok(source) => source,
        Err(error) => {
            complain(&format!("cannot read {}: {error}", visible_text(&name)));
            return Ok(Verdict::Failed);
        }
    };
    let message = match crate::decode_any(&source) {
        Ok(message) => message,
        Err(report) => {
            let judged = Judged::refused(None, source, report);
            // The converted message is all that ever goes to standard output.
            let shown = human::judged(&name, &judged, "");
            let _ = anstream::stderr().write_all(shown.as_bytes());
            return Ok(Verdict::Bad);
        }
    };
    match write(&message, arguments.form) {
        Ok(text) => {
            let mut output = io::stdout();
            writeln!(output, "{text}")?;
            output.flush()?;
            Ok(Verdict::Good)
        }
        Err(why) => {
            complain(&format!("cannot convert {}: {why}", visible_text(&name)));
            Ok(Verdict::Failed)
        }
    }
}

/// The text of `message` in a form, or why it has none.
fn write(message: &AnyMessage, form: Form) -> Result<String, String> {
    let text = match (message, form) {
        (AnyMessage::Uaix(packet), Form::Keyed) => packet.to_keyed(),
        (AnyMessage::Uaix(packet), Form::Minified) => packet.to_minified(),
        (AnyMessage::Uaix(packet), Form::Keyless) => packet.to_keyless(),
        (message, Form::Keyed) => {
            serde_json::to_string_pretty(message).map_err(|_| EncodeError::Unwritable)
        }
        (message, Form::Minified) => {
            serde_json::to_string(message).map_err(|_| EncodeError::Unwritable)
        }
        (message, Form::Keyless) => {
            let id = message.schema().id;
            return Err(format!(
                "{id} has no keyless form; choose keyed or minified"
            ));
        }
    };
    text.map_err(|error| error.to_string())
}
