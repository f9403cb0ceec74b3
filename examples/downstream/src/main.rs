//! Prints a handoff, as JSON.

use framewright::Packet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}", downstream::handoff()?.to_keyed()?);
    Ok(())
}
