//! Building obeys the rules of decoding, and takes what a sender has at hand.

#![cfg(all(feature = "aif", feature = "uaix"))]

#[path = "building/frames.rs"]
mod frames;
#[path = "building/given.rs"]
mod given;
#[path = "building/leaves.rs"]
mod leaves;
mod made;
#[path = "building/same_rules.rs"]
mod same_rules;
#[path = "building/sender.rs"]
mod sender;
