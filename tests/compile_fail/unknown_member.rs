//! UAI-1 knows no other members.
//~ E0599 no method named `nickname`

use framewright::uaix::Actor;

fn main() {
    let _ = Actor::builder().nickname("P");
}
