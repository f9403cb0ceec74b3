//! `examples/own-profile`: a crate with a profile of its own, whose models its build script makes.

#![cfg(feature = "integrity")]

mod crates;

use std::fs;

#[test]
fn its_packets_are_packets() {
    let folder = crates::root().join("examples/own-profile");
    let printed = crates::printed(&crates::cargo(&folder, &["test", "-q"]));
    assert!(printed.contains("4 passed"), "{printed}");
}

/// `examples/own-profile-committed` has the same tests, and what the generator wrote beside them.
#[test]
fn what_is_committed_is_what_the_build_script_makes() {
    let committed = crates::root().join("examples/own-profile-committed");
    let printed = crates::printed(&crates::cargo(&committed, &["test", "-q"]));
    assert!(printed.contains("4 passed"), "{printed}");
    let mut foreign = framewright_codegen::Foreign::new(
        "review.schema.json",
        read("examples/own-profile/schemas/review.schema.json"),
    )
    .root_name("Review")
    .body("body")
    .assert_formats(["date-time".to_owned(), "uri".to_owned()]);
    for name in ["uaix/envelope.schema.json", "common/scalars.schema.json"] {
        foreign = foreign.supply(name, read(&format!("schemas/{name}")));
    }
    let made = framewright_codegen::module(&foreign).expect("a module");
    let path = committed.join("src/review.rs");
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, &made).expect("it can be written");
    }
    let written = fs::read_to_string(path).expect("it can be read");
    assert!(written == made, "UPDATE_EXPECTED=1 writes src/review.rs");
}

fn read(path: &str) -> String {
    fs::read_to_string(crates::root().join(path)).expect("it can be read")
}
