//! The command `new`.
