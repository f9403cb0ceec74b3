//! Nothing is called valid that was not checked.
//~ E0423 private

use framewright::Valid;
use framewright::uaix::MessageId;

fn main() {
    let id = MessageId::new("msg_1").unwrap();
    let _ = Valid(id);
}
