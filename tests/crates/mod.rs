//! Crates that are no part of this one, built with cargo.

#![allow(
    dead_code,
    reason = "each test that builds crates has its own use of it"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// The folder of this package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder for what cargo makes of the crates, which they share and which is kept between runs.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("crates-target")
}

/// Runs cargo in `folder`, with the versions of the lock file of this package, which are on this machine
/// already.
pub fn cargo(folder: &Path, arguments: &[&str]) -> Output {
    // One at a time: another would find half a lock file. A test that panicked has not harmed it.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let lock = folder.join("Cargo.lock");
    fs::copy(root().join("Cargo.lock"), lock).expect("the lock file can be copied");
    Command::new(env!("CARGO"))
        .arg("--offline")
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target())
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_PROFILE_TEST_DEBUG", "0")
        .output()
        .expect("cargo can be run")
}

/// What cargo printed, of a run that must have gone well.
pub fn printed(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo failed:\n{said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
