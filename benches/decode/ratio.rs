//! Ratios of medians that criterion has just written.

use std::fs;
use std::path::{Path, PathBuf};

/// Prints how many times longer `slower` takes than `faster`, each by the best median of the
/// rounds; nothing if one was not run.
pub fn print(name: &str, group: &str, rounds: usize, slower: &str, faster: &str) {
    let best = |benchmark: &str| {
        (1..=rounds)
            .filter_map(|round| median(&format!("{group}_{round}/{benchmark}")))
            .min_by(f64::total_cmp)
    };
    if let (Some(slower), Some(faster)) = (best(slower), best(faster)) {
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
