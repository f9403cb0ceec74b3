//! What the schema fixes cannot be given.
//~ E0599 no method named `algorithm`

use framewright::uaix::Integrity;

fn main() {
    let _ = Integrity::builder().algorithm("md5");
}
