//! The receiver of AIF, through its public interface.

#![cfg(feature = "receiver")]

mod admission;
mod crash;
mod exchange;
mod markers;
mod models;
#[path = "../made/mutation.rs"]
mod mutation;
mod property;
mod published;
mod quiet;
mod replay;
mod rules;
mod runtime;
mod table;
