//! Ratios of medians that criterion has just written.

use std::fs;
use std::path::{Path, PathBuf};

/// Prints how many times longer `slower` takes than `faster`; nothing if one was not run.
pub fn print(name: &str, slower: &str, faster: &str) {
    if let (Some(slower), Some(faster)) = (median(slower), median(faster)) {
        println!("RATIO {name} {:.2}", slower / faster);
    }
}

/// The median of a benchmark in nanoseconds.
fn median(benchmark: &str) -> Option<f64> {
    let file = folder()?.join(benchmark).join("new/estimates.json");
    let estimates: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

/// Where criterion writes: beside the folder of the profile that this program lies in.
fn folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let target = program
        .ancestors()
        .find(|folder| folder.ends_with("release"))?;
    target
        .parent()
        .map(|target: &Path| target.join("criterion"))
}
