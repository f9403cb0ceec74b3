//! Keyless packets whose arrays have another shape than their slots ask for.

use framewright::uaix::Profile;
use serde_json::{Value, json};

use super::base::{Base, set};
use super::made::Made;

const SHAPE: &str = "keyless-shape";
const OVERFLOW: &str = "keyless-overflow";

/// The objects of the envelope and their slots.
const OBJECTS: [(&str, usize); 8] = [
    ("source", 3),
    ("target", 4),
    ("conversation", 5),
    ("delivery", 6),
    ("trust", 7),
    ("body", 8),
    ("provenance", 9),
    ("integrity", 10),
];

const EXTENSIONS: usize = 11;

fn add_array(made: &mut Made, family: &str, profile: Profile, what: &str, code: &str, it: &Value) {
    made.text(
        family,
        profile,
        what,
        &format!("invalid-{code}"),
        &it.to_string(),
    );
}

pub fn add(base: &Base, made: &mut Made) {
    add_shape(base, made);
    add_overflow(base, made);
}

fn add_shape(base: &Base, made: &mut Made) {
    let keyed = base.full();
    let mut add = |what: &str, code: &str, change: &dyn Fn(&mut Value)| {
        let mut packet = base.keyless();
        change(&mut packet);
        add_array(made, SHAPE, base.profile, what, code, &packet);
    };
    for (name, slot) in OBJECTS {
        let what = format!("{name}-is-an-object");
        add(&what, "keyless_shape", &|it| it[slot] = keyed[name].clone());
    }
    add("trust-is-a-text", "keyless_shape", &|it| {
        it[7] = json!("public-web");
    });
    add("body-is-a-number", "keyless_shape", &|it| it[8] = json!(7));
    add("extension-is-an-object", "keyless_shape", &|it| {
        let extension = json!({"namespace": "urn:example:x", "purpose": "p", "critical": false});
        it[EXTENSIONS] = json!([extension]);
    });
    add("message-id-is-a-number", "type", &|it| it[2] = json!(7));
    add("without-the-last-slot", "keyless_missing_slot", &|it| {
        shorten(it);
    });
    add("body-without-slots", "keyless_missing_slot", &|it| {
        // Trailing slots may be dropped where their members may be left out; the first ones may not.
        it[8] = json!([]);
    });
    let mut packet = base.keyless();
    packet[7] = json!(null);
    made.text(
        SHAPE,
        base.profile,
        "trust-is-null",
        "invalid",
        &packet.to_string(),
    );
    for (what, root) in [
        ("root-is-a-number", json!(7)),
        ("root-is-a-text", json!("1.0")),
        ("root-is-null", json!(null)),
    ] {
        made.text(SHAPE, base.profile, what, "invalid", &root.to_string());
    }
}

fn add_overflow(base: &Base, made: &mut Made) {
    let mut add = |what: &str, pointer: &str, extra: Value| {
        let mut packet = base.keyless();
        lengthen(&mut packet, pointer, extra);
        add_array(
            made,
            OVERFLOW,
            base.profile,
            what,
            "keyless_overflow",
            &packet,
        );
    };
    add("root", "", json!("text"));
    add("root-by-null", "", json!(null));
    for (name, slot) in OBJECTS {
        add(name, &format!("/{slot}"), json!(null));
    }
    let mut packet = base.keyless();
    set(
        &mut packet,
        "/9/7",
        json!([["draft", "agt_one", null, null, null]]),
    );
    add_array(
        made,
        OVERFLOW,
        base.profile,
        "lineage",
        "keyless_overflow",
        &packet,
    );
    let mut packet = base.keyless();
    packet[EXTENSIONS] = json!([["urn:example:x", "p", false, null]]);
    add_array(
        made,
        OVERFLOW,
        base.profile,
        "extension",
        "keyless_overflow",
        &packet,
    );
}

fn shorten(array: &mut Value) {
    array.as_array_mut().expect("an array").pop();
}

fn lengthen(packet: &mut Value, pointer: &str, extra: Value) {
    let array = packet.pointer_mut(pointer).and_then(Value::as_array_mut);
    array.expect("an array").push(extra);
}
