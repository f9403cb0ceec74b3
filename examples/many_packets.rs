//! Prints valid packets, one a line: `cargo run --release --example many_packets -- 1000000`.
//!
//! They are the examples of all profiles in turn, each with a `message_id` of its own.

use std::io::{self, BufWriter, Write};

/// Writes `count` packets.
///
/// # Errors
///
/// What the writer says.
pub fn write(count: u64, output: &mut impl Write) -> io::Result<()> {
    let examples: Vec<(String, String)> = framewright::schemas()
        .filter(|entry| entry.standard == "uaix")
        .flat_map(|entry| {
            let schema: serde_json::Value = serde_json::from_str(entry.text).unwrap_or_default();
            let examples = schema["examples"].as_array().cloned().unwrap_or_default();
            examples.into_iter().filter_map(halves)
        })
        .collect();
    let in_turn = examples.iter().cycle();
    for (number, (before, behind)) in (0..count).zip(in_turn) {
        writeln!(output, "{before}msg_many_{number:09}{behind}")?;
    }
    Ok(())
}

/// What stands before and behind the message's id in the minified packet.
fn halves(mut packet: serde_json::Value) -> Option<(String, String)> {
    packet["message_id"] = "HERE".into();
    let text = packet.to_string();
    let (before, behind) = text.split_once("HERE")?;
    Some((before.to_owned(), behind.to_owned()))
}

#[allow(dead_code, reason = "the bench takes in the rest")]
fn main() -> io::Result<()> {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok());
    let mut output = BufWriter::new(io::stdout().lock());
    write(count.unwrap_or(1000), &mut output)?;
    output.flush()
}
