//! What becomes of a packet that came in.

use framewright::uaix::{
    Acknowledgement, AcknowledgementBody, AnyPacket, FinalReport, Handoff, Sender,
};
use framewright::{AnyMessage, Report, Valid, decode_any};

/// What is to be done.
#[derive(Debug, PartialEq)]
pub enum Step {
    /// Send this answer.
    Answer(Box<Valid<Acknowledgement>>),
    /// Keep the report.
    File(Box<Valid<FinalReport>>),
    /// Nothing that this crate knows of.
    Ignore(&'static str),
}

/// Reads a packet in any transfer form and says what is to be done.
///
/// # Errors
///
/// Everything that is wrong with the packet.
pub fn receive(sender: &Sender, bytes: &[u8]) -> Result<Step, Report> {
    let AnyMessage::Uaix(packet) = decode_any(bytes)? else {
        return Ok(Step::Ignore("no packet"));
    };
    match packet {
        AnyPacket::Handoff(handoff) => Ok(Step::Answer(Box::new(acknowledge(sender, &handoff)?))),
        AnyPacket::FinalReport(report) => Ok(Step::File(report)),
        other => Ok(Step::Ignore(other.schema().id)),
    }
}

fn acknowledge(
    sender: &Sender,
    handoff: &Valid<Handoff>,
) -> Result<Valid<Acknowledgement>, Report> {
    let body = AcknowledgementBody::builder()
        .acknowledged_message_id(&handoff.message_id)
        .decision("accepted")
        .reason("The task is understood.")
        .support_boundary("UAIX records the answer; the agent does the work.");
    sender
        .reply_to(handoff)
        .packet::<Acknowledgement>(body)
        .build()
}
