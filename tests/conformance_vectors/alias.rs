//! Packets with other spellings of the names of their members.

use serde_json::Value;

use super::base::Base;
use super::made::Made;
use super::schema::dashed;

const FAMILY: &str = "unsupported-alias";

const VERDICT: &str = "invalid-unsupported_alias";

/// Members of the envelope, at two depths.
const MEMBERS: [&str; 7] = [
    "/uai_version",
    "/message_id",
    "/conversation/conversation_id",
    "/delivery/expires_at",
    "/trust/auth_scheme",
    "/provenance/trace_id",
    "/provenance/issued_at",
];

pub fn add(base: &Base, made: &mut Made) {
    let of_body = in_body(&base.full());
    for pointer in MEMBERS.into_iter().map(str::to_owned).chain(of_body) {
        let mut packet = base.full();
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        let parent = packet.pointer_mut(parent).and_then(Value::as_object_mut);
        let parent = parent.expect("an object");
        let value = parent.remove(name).expect("the member is there");
        parent.insert(in_camel_case(name), value.clone());
        let what = dashed(&pointer);
        made.keyed(
            FAMILY,
            base.profile,
            &format!("{what}-instead"),
            VERDICT,
            &packet,
        );
        // The right name beside it makes the alias no better.
        let parent = pointer.rsplit_once('/').expect("a pointer").0;
        super::base::set(&mut packet, &format!("{parent}/{name}"), value);
        made.keyed(
            FAMILY,
            base.profile,
            &format!("{what}-beside"),
            VERDICT,
            &packet,
        );
    }
}

/// The first member of the body with a name of several words, at each depth that has one.
fn in_body(packet: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut level = vec![("/body".to_owned(), &packet["body"])];
    while !level.is_empty() {
        let mut below = Vec::new();
        let mut first = None;
        for (pointer, value) in level {
            match value {
                Value::Object(members) => {
                    for (name, value) in members {
                        let pointer = format!("{pointer}/{name}");
                        if name.contains('_') && first.is_none() {
                            first = Some(pointer.clone());
                        }
                        // What these hold has the names that its sender likes.
                        if !["inputs", "result", "replacement"].contains(&name.as_str()) {
                            below.push((pointer, value));
                        }
                    }
                }
                Value::Array(items) => {
                    let items = items.iter().enumerate();
                    below.extend(items.map(|(index, item)| (format!("{pointer}/{index}"), item)));
                }
                _ => {}
            }
        }
        found.extend(first);
        level = below;
    }
    found
}

fn in_camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        name.push_str(&word[..1].to_uppercase());
        name.push_str(&word[1..]);
    }
    name
}
