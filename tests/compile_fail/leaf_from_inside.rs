//! A leaf value is made under its rules only.
//~ E0423 private

use framewright::uaix::MessageId;

fn main() {
    let _ = MessageId("anything".to_owned());
}
