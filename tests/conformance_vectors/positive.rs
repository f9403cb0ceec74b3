//! Valid packets in each form, and their digests.

use framewright::Packet as _;
use serde_json::Value;

use super::base::Base;
use super::made::Made;

pub fn add(base: &Base, made: &mut Made) {
    for (number, packet) in base.examples.iter().enumerate() {
        let what = format!("example-{}", number + 1);
        let sealed = packet.seal().expect("it can be sealed");
        let sealed: Value = serde_json::to_value(&sealed).expect("it is JSON");
        let checksum = sealed["integrity"]["checksum"]
            .as_str()
            .expect("a checksum");
        let verdict = checksum.replace(':', "-");
        let forms = [
            ("keyed", packet.to_keyed()),
            ("minified", packet.to_minified()),
            ("keyless", packet.to_keyless()),
        ];
        for (form, text) in forms {
            let text = text.expect("it can be written");
            made.text(form, base.profile, &what, "valid", &text);
            let named = format!("{what}-{form}");
            made.text("canonical-hash", base.profile, &named, &verdict, &text);
        }
        made.keyed(
            "keyed",
            base.profile,
            &format!("{what}-sealed"),
            "valid",
            &sealed,
        );
    }
}
