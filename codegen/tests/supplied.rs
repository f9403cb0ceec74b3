//! Schemas in several files, which refer to each other.

use framewright_codegen::{Error, Foreign, module};

const NAME: &str = r#"{"type": "string", "minLength": 3}"#;

fn places(result: Result<String, Error>) -> Vec<String> {
    match result {
        Ok(module) => panic!("generated: {module}"),
        Err(Error::Refused(problems)) => problems
            .iter()
            .map(|problem| format!("{}#{}", problem.file, problem.pointer))
            .collect(),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_schema_without_an_id_is_found_by_its_path() {
    for (main, reference, other) in [
        ("main.json", "name.json", "name.json"),
        ("s/main.json", "name.json", "s/name.json"),
        ("./s/main.json", "./name.json", "s/name.json"),
        ("s/main.json", "../t/name.json", "t/name.json"),
        ("a b/main.json", "n%20n.json", "a b/n n.json"),
        (r"s\main.json", "name.json", r"s\name.json"),
        (
            "https://example.com/s/main.json",
            "name.json",
            "https://example.com/s/name.json",
        ),
    ] {
        let text = format!(r#"{{"type": "array", "items": {{"$ref": "{reference}"}}}}"#);
        let foreign = Foreign::new(main, text);
        let found = module(&foreign.clone().supply(other, NAME));
        let found = found.unwrap_or_else(|error| panic!("{main} {reference}: {error}"));
        assert!(found.contains("min_length: 3"), "{found}");
        assert_eq!(places(module(&foreign)), [format!("{main}#/items/$ref")]);
    }
}

#[test]
fn a_relative_id_is_resolved_by_the_path() {
    let text = r#"{"$id": "x/main.json", "items": {"$ref": "name.json"}, "$defs": {
        "own": {"$ref": "/s/x/main.json#/items"}}}"#;
    let foreign = Foreign::new("s/main.json", text);
    assert!(module(&foreign.clone().supply("s/x/name.json", NAME)).is_ok());
    let refused = places(module(&foreign.supply("s/name.json", NAME)));
    assert_eq!(refused, ["s/main.json#/items/$ref"]);
}

#[test]
fn a_path_of_the_runtime_that_is_none_is_refused() {
    let foreign = Foreign::new("main.json", NAME).crate_path("foo bar");
    assert_eq!(places(module(&foreign)), ["main.json#"]);
}

#[test]
fn however_paths_are_written_they_are_relative_to_where_the_files_are() {
    let text = r#"{"items": {"$ref": "sub/name.json"}}"#;
    let foreign = Foreign::new("a.json", text).found_at("/v/a.json");
    let supplied = foreign.clone().supply("../sub/name.json", NAME);
    assert!(module(&supplied.found_at("/v/sub/name.json")).is_ok());
    let elsewhere = foreign
        .supply("sub/name.json", NAME)
        .found_at("/w/sub/name.json");
    match module(&elsewhere) {
        Err(Error::Refused(problems)) => {
            let message = &problems[0].message;
            assert!(
                message.contains("no schema was given from /v/sub/name.json"),
                "{message}"
            );
        }
        other => panic!("{other:?}"),
    }
}
