//! The packets that vectors are made from.

use framewright::uaix::{AnyPacket, Profile};
use framewright::{AnyMessage, Packet as _, ProfileFamily};
use serde_json::Value;

/// The examples of a profile, and small changes of them.
pub struct Base {
    pub profile: Profile,
    pub examples: Vec<AnyPacket>,
}

impl Base {
    pub fn of(profile: Profile) -> Self {
        let schema: Value = serde_json::from_str(profile.schema().text).expect("it is JSON");
        let examples = schema["examples"].as_array().expect("examples");
        let decode = |example: &Value| {
            let text = example.to_string();
            match framewright::decode_as(profile.id(), text.as_bytes()) {
                Some(Ok(AnyMessage::Uaix(packet))) => packet,
                _ => panic!("{}: an example is not valid", profile.id()),
            }
        };
        Base {
            profile,
            examples: examples.iter().map(decode).collect(),
        }
    }

    pub fn is_of_agents(&self) -> bool {
        self.profile.family() == ProfileFamily::Agent
    }

    /// The example that says most.
    pub fn full(&self) -> Value {
        serde_json::to_value(&self.examples[0]).expect("it is JSON")
    }

    /// The example that says least.
    pub fn bare(&self) -> Value {
        serde_json::to_value(self.examples.last().expect("an example")).expect("it is JSON")
    }

    /// The keyless form of the example that says most.
    pub fn keyless(&self) -> Value {
        let text = self.examples[0].to_keyless().expect("it has one");
        serde_json::from_str(&text).expect("it is JSON")
    }

    /// The bare example with another value at `pointer`, which must have a parent.
    pub fn with(&self, pointer: &str, value: Value) -> Value {
        let mut packet = self.bare();
        set(&mut packet, pointer, value);
        packet
    }

    /// The bare example without what stands at `pointer`; none if nothing stands there.
    pub fn without(&self, pointer: &str) -> Option<Value> {
        let mut packet = self.bare();
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        let parent = packet.pointer_mut(parent)?.as_object_mut()?;
        parent.remove(name)?;
        Some(packet)
    }
}

/// Puts a value at `pointer`.
pub fn set(packet: &mut Value, pointer: &str, value: Value) {
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    match packet.pointer_mut(parent) {
        Some(Value::Object(members)) => {
            members.insert(name.to_owned(), value);
        }
        Some(Value::Array(items)) => items[name.parse::<usize>().expect("an index")] = value,
        _ => panic!("{pointer} has no parent"),
    }
}
