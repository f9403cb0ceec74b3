//! The files that are made.

use std::collections::BTreeMap;

use framewright::uaix::Profile;
use serde_json::Value;

/// Files by their names below the pack.
#[derive(Default)]
pub struct Made(BTreeMap<String, String>);

impl Made {
    /// Adds a file with this text.
    pub fn text(&mut self, family: &str, profile: Profile, what: &str, verdict: &str, text: &str) {
        assert!(
            !what.contains('.'),
            "{what}: points part the name of a file"
        );
        let name = format!("{family}/{}.{what}.{verdict}.json", profile.id());
        let text = format!("{}\n", text.trim_end());
        let before = self.0.insert(name.clone(), text);
        assert!(before.is_none(), "{name} is made twice");
    }

    /// Adds a keyed packet.
    pub fn keyed(&mut self, family: &str, profile: Profile, what: &str, verdict: &str, it: &Value) {
        self.text(family, profile, what, verdict, &pretty(it));
    }

    pub fn into_files(self) -> BTreeMap<String, String> {
        self.0
    }
}

/// Readable JSON, with a line break in the end.
pub fn pretty(value: &Value) -> String {
    let text = serde_json::to_string_pretty(value).expect("it is JSON");
    format!("{text}\n")
}
