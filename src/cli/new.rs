//! The command `new`.

mod change;
mod filling;
mod identifiers;
mod template;

use std::io::{self, Write as _};

use clap::{Args, ValueEnum};
use std::time::Duration;

use self::change::Change;
use self::filling::Times;
use self::identifiers::Identifiers;
use self::template::Template;
use super::policy::{Policy, Rules, moment};
use super::profiles::profile_parser;
use super::schema::Schemas;
use super::value::Ordered;
use super::{Error, Verdict, complain, human};
use crate::policy::Moment;
use crate::uaix::Profile;

/// How long a new packet is in force.
const LIFETIME: Duration = Duration::from_secs(60 * 60);

/// Write a valid packet to fill in.
///
/// It has the members that its profile requires, and the task that it is about. It begins a
/// conversation, under new ids, and expires in an hour. What is to be filled in says `TODO`;
/// other values are those of the schema's example. The checksum is to be sealed in the end.
///
/// Exits with 0 if the packet is valid; with 1 and a report of all violations if `--set` has made
/// it invalid, or against the policy.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The profile of the packet.
    #[arg(value_name = "PROFILE", value_parser = profile_parser())]
    profile: Profile,
    /// Put a JSON value at a place, such as `/body/reason="late"`. An id that stands in several
    /// places is replaced in all of them. Can be given repeatedly.
    #[arg(long, value_name = "POINTER=JSON")]
    set: Vec<String>,
    /// How to write it: over many lines, or on one.
    #[arg(long, value_enum, default_value_t = Form::Keyed)]
    form: Form,
    /// The time at which it is issued, after RFC 3339; by default that of the system.
    #[arg(long, value_name = "TIME", value_parser = moment)]
    now: Option<Moment>,
    /// Make the new ids out of this number: with `--now`, the same packet again.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: Rules,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Keyed,
    Minified,
}

/// Writes the packet, or what is wrong with it.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let wrong = |what: String| Error::usage("new", &what);
    let changes = arguments.set.iter().map(|text| Change::parse(text));
    let changes = changes.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    let times = times(arguments.now.unwrap_or_else(Moment::now)).map_err(wrong)?;
    let profile = arguments.profile;
    let identifiers = Identifiers::new(profile.id(), arguments.seed);
    let schemas = Schemas::of_standard(profile.schema().standard);
    let root = schemas.root(profile.schema());
    let Some(mut template) = root
        .as_ref()
        .and_then(|root| Template::new(&schemas, root, &identifiers, &times))
    else {
        complain("the schema of this profile has no example to make a packet from");
        return Ok(Verdict::Failed);
    };
    for change in changes {
        template.change(change).map_err(wrong)?;
    }
    let packet = template.finish();
    let mut text = match arguments.form {
        Form::Keyed => serde_json::to_string_pretty(&Ordered(&packet)),
        Form::Minified => serde_json::to_string(&Ordered(&packet)),
    }
    .map_err(io::Error::from)?;
    text.push('\n');
    let judged =
        Policy::at(arguments.now, &arguments.rules).judge(text.as_bytes(), Some(profile.schema()));
    if !judged.report.is_empty() {
        // Standard output is for the packet alone, which may be on its way into a file.
        anstream::stderr().write_all(human::judged("<new>", &judged, "valid").as_bytes())?;
    }
    if !judged.valid {
        return Ok(Verdict::Bad);
    }
    let mut output = io::stdout();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(Verdict::Good)
}

fn times(now: Moment) -> Result<Times, String> {
    let now = now.whole_seconds();
    let expires_at = now
        .later(LIFETIME)
        .ok_or("--now is too near the end of time: write an earlier one")?;
    Ok(Times {
        issued_at: now.to_string(),
        expires_at: expires_at.to_string(),
    })
}
