//! With AIF alone, frames are recognised as they are beside other standards.
#![cfg(all(feature = "aif", not(feature = "uaix")))]

use framewright::{decode_any, schemas};

#[test]
fn every_example_is_recognised_whatever_the_order_of_its_members() {
    let mut count = 0;
    for entry in schemas() {
        let schema: serde_json::Value = serde_json::from_str(entry.text).expect("JSON");
        for example in schema["examples"].as_array().expect("examples") {
            let members = example.as_object().expect("a frame is an object");
            for first in members.keys() {
                let mut parts = vec![format!("\"{first}\":{}", members[first])];
                let others = members.iter().filter(|(name, _)| *name != first);
                parts.extend(others.map(|(name, value)| format!("\"{name}\":{value}")));
                let text = format!("{{{}}}", parts.join(","));
                let frame = decode_any(text.as_bytes())
                    .unwrap_or_else(|report| panic!("{first} first: {report}"));
                assert_eq!(frame.schema(), entry, "{first} first");
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count} documents");
}
