//! The receiver of AIF, through its public interface.

#![cfg(feature = "receiver")]

mod admission;
mod exchange;
mod markers;
mod models;
mod property;
mod published;
mod replay;
mod rules;
mod runtime;
