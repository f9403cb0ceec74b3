//! The command `conformance`.

mod check;
mod expectation;
mod pack;
mod result;

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use self::check::{Check, Outcome};
use self::pack::{Contents, Pack};
use super::policy::moment;
use super::visible::visible_text;
use super::{Error, Verdict, complain};
use crate::policy::{Context, Moment};

/// Judge the vectors of a conformance pack, and write a conformance result packet.
///
/// A vector is a file `<family>/<profile id>.<what>.<verdict>.json`. Its verdict is `valid`,
/// `invalid`, `invalid-<code>` with a code that must be among the violations, or `sha256-<digest>`
/// with the digest of the canonical form. A file with another name is skipped.
///
/// Exits with 0 if nothing failed, 1 if something did, 2 if the pack cannot be read or has no
/// vector.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The folder that holds the pack.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The time of this run, after RFC 3339; by default that of the system. The rules of policy
    /// judge by the `now` of the pack's `pack.json`, and by this time where it has none.
    #[arg(long, value_name = "TIME", value_parser = moment)]
    now: Option<Moment>,
}

/// Judges every file of the pack.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let now = arguments.now.unwrap_or_else(Moment::now).whole_seconds();
    let name = arguments.folder.to_string_lossy();
    let failed = |why: &str| {
        complain(&format!("{}: {why}", visible_text(&name)));
        Ok(Verdict::Failed)
    };
    let pack = match Pack::open(&arguments.folder) {
        Ok(pack) => pack,
        Err(error) => return failed(&error.to_string()),
    };
    let context = Context::new().with_clock(pack.now().unwrap_or(now));
    let mut contents = Contents::default();
    let mut checks = Vec::new();
    for file in pack.files() {
        let bytes = match file.read() {
            Ok(bytes) => bytes,
            Err(error) => {
                return failed(&format!(
                    "cannot read {}: {error}",
                    visible_text(file.name())
                ));
            }
        };
        contents.add(file.name(), &bytes);
        if !file.is_of_the_pack_itself() {
            checks.push(Check::of(file.name(), &bytes, &context));
        }
    }
    if checks.iter().all(|check| check.outcome == Outcome::Skipped) {
        return failed(
            "there is no vector in this folder; one is called \
             `<family>/<profile id>.<what>.<verdict>.json`",
        );
    }
    let packet = match result::packet(&pack, &contents.digest(), &checks, now) {
        Ok(packet) => packet,
        Err(why) => return failed(&why),
    };
    let mut output = io::stdout();
    writeln!(output, "{packet}")?;
    output.flush()?;
    let is_good = checks.iter().all(|check| check.outcome != Outcome::Failed);
    Ok(if is_good { Verdict::Good } else { Verdict::Bad })
}
