//! The command `seal`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::input::{Input, Unusable};
use super::outcome::Judged;
use super::visible::visible_text;
use super::{Error, Verdict, complain, human};
use crate::AnyMessage;
use crate::packet::Packet as _;
use crate::support::Report;
use crate::uaix::AnyPacket;

/// Print a packet with its checksum, in keyed form and in the order of its schema.
///
/// Exits with 0, or 1 if the packet is not valid, or 2 if it cannot be read.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The packet; `-` is standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    file: PathBuf,
}

/// Seals the packet.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let input = Input::of_argument(&arguments.file);
    let name = input.name();
    let unusable = |error: &Unusable| {
        complain(&error.complaint(&visible_text(&name)));
        Ok(Verdict::Failed)
    };
    let source = match input.read() {
        Ok(source) => source,
        Err(error) => return unusable(&error),
    };
    let sealed: Result<AnyPacket, Report> = match crate::decode_any(&source) {
        Ok(AnyMessage::Uaix(packet)) => packet.seal(),
        Ok(message) => return unusable(&Unusable::NoChecksum(message.schema())),
        Err(report) => Err(report),
    };
    match sealed {
        Ok(packet) => {
            let mut output = io::stdout().lock();
            serde_json::to_writer_pretty(&mut output, &packet).map_err(io::Error::from)?;
            writeln!(output)?;
            output.flush()?;
            Ok(Verdict::Good)
        }
        Err(report) => {
            // Standard output is for packets.
            let judged = Judged::refused(None, source, report);
            write!(anstream::stderr(), "{}", human::judged(&name, &judged, ""))?;
            Ok(Verdict::Bad)
        }
    }
}
