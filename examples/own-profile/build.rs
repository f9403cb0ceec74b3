//! Makes the models of `schemas/review.schema.json`.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use framewright_codegen::{Foreign, module};

/// The schemas that it refers to: the envelope of UAI-1, and what the standards share.
const STANDARD: [&str; 2] = ["uaix/envelope.schema.json", "common/scalars.schema.json"];

fn main() -> Result<(), Box<dyn Error>> {
    let own = "schemas/review.schema.json";
    println!("cargo::rerun-if-changed={own}");
    let mut foreign = Foreign::new("review.schema.json", fs::read_to_string(own)?)
        .root_name("Review")
        .body("body")
        .assert_formats(["date-time".to_owned(), "uri".to_owned()]);
    for name in STANDARD {
        let path = Path::new("../../schemas").join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        foreign = foreign.supply(name, fs::read_to_string(path)?);
    }
    let folder = env::var("OUT_DIR")?;
    fs::write(Path::new(&folder).join("review.rs"), module(&foreign)?)?;
    Ok(())
}
