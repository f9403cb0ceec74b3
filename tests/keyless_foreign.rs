//! The keyless form of a schema that is not in the manifest: unions, tuples, recursion, and keywords
//! that are judged beside the shape. The module is that of the case `keyless` of the generator.

#![cfg(feature = "uaix")]

#[path = "../codegen/tests/cases/keyless/expected.rs"]
#[allow(
    missing_docs,
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "what is generated is judged by the tests of the generator"
)]
#[rustfmt::skip]
mod drawing;

use drawing::Root;
use framewright::{EncodeError, Packet as _, decode};

const VALID: &str = include_str!("../codegen/tests/cases/keyless/valid.jsonl");

/// Codes, pointers and slot paths of what is wrong with a text.
fn found(text: &str) -> Vec<String> {
    let report = decode::<Root>(text.as_bytes()).err().unwrap_or_default();
    report
        .iter()
        .map(|one| {
            let (code, pointer) = (one.code(), one.pointer());
            format!("{code} {pointer} {}", one.slot_path().unwrap_or("-"))
        })
        .collect()
}

/// A drawing with one slot filled in behind the first three.
fn drawing(shapes: &str, slot: usize, value: &str) -> String {
    let mut slots = ["null"; 7];
    slots[slot - 3] = value;
    format!(r#"["a","drawing",{shapes},{}]"#, slots.join(","))
}

#[test]
fn every_shape_is_the_same_in_both_forms() {
    let mut keyless = Vec::new();
    for text in VALID.lines() {
        let value = decode::<Root>(text.as_bytes()).expect(text);
        let written = match value.to_keyless() {
            Ok(written) => written,
            Err(error) => {
                keyless.push(error.to_string());
                continue;
            }
        };
        assert_eq!(decode::<Root>(written.as_bytes()).expect(&written), value);
        keyless.push(written);
    }
    let wanted = [
        r#"["a","drawing",[],null,null,null,null,null,null,null]"#,
        concat!(
            r#"["a","drawing",[[[2.5,1,"c"],"circle",3],[[0,0,null],"line",[0,-1,null]],"#,
            r#"{"shape":"blob","points":[{"x":1,"y":1}]}],1,{"a":null},"#,
            r#"["b","drawing",[],null,null,null,null,null,null,null],[[2,1,null],3],"#,
            r#"{"a":{"x":1,"y":2}},{"at":{"x":1,"y":2},"more":[1]},["home","work",[[2,1,null]]]]"#
        ),
        "the optional member `note` is null, which its slot /4 cannot tell from a member that is \
         left out; leave it out, or send the packet in keyed form",
        "the optional member `label` is null, which its slot /2/0/0/2 cannot tell from a member \
         that is left out; leave it out, or send the packet in keyed form",
    ];
    assert_eq!(keyless, wanted);
}

#[test]
fn a_null_in_an_optional_slot_is_told_from_nothing() {
    let text = VALID.lines().last().unwrap_or_default();
    let value = decode::<Root>(text.as_bytes()).expect("valid");
    let slot_path = "/2/0/0/2".to_owned();
    let error = EncodeError::NullInSlot {
        member: "label",
        slot_path,
    };
    assert_eq!(value.to_keyless(), Err(error));
}

#[test]
fn a_branch_is_told_by_the_slot_of_its_tag() {
    let shapes = |shape: &str| format!(r#"["a","drawing",[{shape}]]"#);
    for (shape, wanted) in [
        (r#"[[0,0],"line",[1,1]]"#, vec![]),
        (r#"{"shape":"blob","points":[]}"#, vec![]),
        (
            r#"[[0,0],"circel",2]"#,
            vec!["oneOf /shapes/0/shape /2/0/1"],
        ),
        ("[[0,0],null,2]", vec!["oneOf /shapes/0/shape /2/0/1"]),
        ("[[0,0]]", vec!["keyless_missing_slot /shapes/0 /2/0"]),
        ("[]", vec!["keyless_missing_slot /shapes/0 /2/0"]),
        ("7", vec!["keyless_shape /shapes/0 /2/0"]),
        (r#"[0,"blob"]"#, vec!["type /shapes/0 /2/0"]),
        (
            r#"{"shape":"line","from":[0,0],"to":[1,1]}"#,
            vec!["keyless_shape /shapes/0 /2/0"],
        ),
        ("{}", vec!["required /shapes/0 /2/0"]),
        (
            r#"[[0],"circle",0,1]"#,
            vec![
                "keyless_missing_slot /shapes/0/centre /2/0/0",
                "exclusiveMinimum /shapes/0/radius /2/0/2",
                "keyless_overflow /shapes/0 /2/0/3",
            ],
        ),
    ] {
        assert_eq!(found(&shapes(shape)), wanted, "{shape}");
    }
}

#[test]
fn what_is_judged_is_judged_in_keyed_form() {
    let twice = r#"[[0,0],"line",[1,1,null]],[[0,0,null],"line",[1.0,1]]"#;
    assert_eq!(
        found(&format!(r#"["a","drawing",[{twice}]]"#)),
        ["uniqueItems /shapes /2"]
    );
    for (route, wanted) in [
        (r#"["home","work",[[0,1]]]"#, vec![]),
        (r#"["home","work"]"#, vec![]),
        (
            r#"["away",null,[[0,1]]]"#,
            vec!["dependentRequired /route /9"],
        ),
        (r#"["home"]"#, vec!["minProperties /route /9"]),
        (r#"["home",null,null]"#, vec!["minProperties /route /9"]),
        (r#"["away","work",[[0,-1]]]"#, vec![]),
        (
            r#"["home","work",[[5,1],[5,-1]]]"#,
            vec!["minimum /route/via/1/x /9/2/1/1"],
        ),
        (
            r#"["home",1,[[5,1,2]]]"#,
            vec!["type /route/from /9/1", "type /route/via/0/label /9/2/0/2"],
        ),
    ] {
        assert_eq!(found(&drawing("[]", 9, route)), wanted, "{route}");
    }
}

#[test]
fn tuples_maps_and_keyed_objects_keep_their_form() {
    for (slot, value, wanted) in [
        (5, r#"["b","drawing",[]]"#, vec![]),
        (
            5,
            r#"["b","drawing"]"#,
            vec!["keyless_missing_slot /child /5"],
        ),
        (
            5,
            r#"["b","drawing",[],0,0,{}]"#,
            vec!["keyless_shape /child/child /5/5"],
        ),
        (6, "[[1,2],3]", vec![]),
        (
            6,
            "[[1,2,null,4],3]",
            vec!["keyless_overflow /pair/0 /6/0/3"],
        ),
        (
            6,
            r#"[{"x":1,"y":2},3]"#,
            vec!["keyless_shape /pair/0 /6/0"],
        ),
        (7, r#"{"a":{"x":1,"y":2}}"#, vec![]),
        (7, r#"{"a":[1,2]}"#, vec!["type /named/a /7/a"]),
        (
            7,
            r#"{"a/b":{"X":1,"x":1,"y":2}}"#,
            vec!["unsupported_alias /named/a~1b/X /7/a~1b/X"],
        ),
        (8, r#"{"at":{"x":1,"y":2},"more":1}"#, vec![]),
        (8, r#"{"at":[1,2]}"#, vec!["type /frozen/at /8/at"]),
        (8, "[[1,2]]", vec!["type /frozen /8"]),
    ] {
        assert_eq!(
            found(&drawing("[]", slot, value)),
            wanted,
            "{slot}: {value}"
        );
    }
    // What follows a keyed object is keyless again.
    let text = drawing("[]", 8, r#"{"at":{"x":1,"y":2}}"#).replace("null]", "[\"home\",\"w\"]]");
    assert_eq!(found(&text), Vec::<String>::new());
}

#[test]
fn a_type_of_its_own_is_read_in_both_forms() {
    let point = decode::<drawing::Point>(b"[2,1]").expect("valid");
    assert_eq!(
        *point,
        *decode::<drawing::Point>(br#"{"x":1,"y":2}"#).expect("valid")
    );
    let shape = decode::<drawing::Shape>(br#"[[0,0],"line",[1,1]]"#).expect("valid");
    assert_eq!(
        shape.to_keyless().as_deref(),
        Ok(r#"[[0,0,null],"line",[1,1,null]]"#)
    );
}
