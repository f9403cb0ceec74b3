//! The command `verify`.

use clap::Args;

use super::input::{Input, Unusable};
use super::outcome::{Inputs, Judged, Outcome, judge_each};
use super::{Error, Verdict};
use crate::AnyMessage;
use crate::packet::Packet as _;

/// Check that the checksums of packets are those of their content.
///
/// Exits with 0 if all are, 1 if some are not or are not valid, 2 if some cannot be read.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    inputs: Inputs,
}

/// Verifies every input and reports on each as soon as that is done.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    judge_each(&arguments.inputs, "verify", "verified", verify)
}

fn verify(input: &Input) -> Outcome {
    let source = match input.read() {
        Ok(source) => source,
        Err(error) => return Outcome::Unusable(error),
    };
    match crate::decode_any(&source) {
        Ok(AnyMessage::Uaix(packet)) => {
            let report = packet.verify().err().unwrap_or_default();
            Outcome::Judged(Judged::decoded(packet.schema(), &source, report))
        }
        Ok(message) => Outcome::Unusable(Unusable::NoChecksum(message.schema())),
        Err(report) => Outcome::Judged(Judged::refused(None, source, report)),
    }
}
