//! The command `profiles`.

mod field;
mod human;
mod json;
mod shape;
mod words;

use std::io::{self, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use self::field::fields;
use super::schema::Schemas;
use super::{Error, Verdict};
use crate::uaix::Profile;

/// List the profiles of UAI-1, or the fields of one.
///
/// A field is shown with its type, whether it is required, whether a public text gives it (else it
/// is a reading of this project), its slot in keyless form, its limits and what it means. Slots are
/// counted from 0; `keyed` stands inside an object that keeps its names in keyless form.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// How to write: for people, or one JSON object a line for each profile.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Show the fields of this profile.
    #[arg(value_name = "ID", value_parser = profile_parser())]
    profile: Option<Profile>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

/// Writes the list, or the fields of the profile asked for.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let schemas;
    let listed = match arguments.profile {
        Some(profile) => {
            schemas = Schemas::of_standard(profile.schema().standard);
            let root = schemas.root(profile.schema());
            root.map(|root| (profile, fields(&schemas, &root), root.sentence()))
        }
        None => None,
    };
    let (mut output, text): (Box<dyn Write>, _) = match (arguments.format, &listed) {
        (Format::Human, None) => (Box::new(anstream::stdout()), human::list()),
        (Format::Human, Some((profile, fields, sentence))) => {
            let text = human::profile(*profile, *sentence, fields);
            (Box::new(anstream::stdout()), text)
        }
        (Format::Json, None) => (Box::new(io::stdout()), json::list()?),
        (Format::Json, Some((profile, fields, _))) => {
            (Box::new(io::stdout()), json::profile(*profile, fields)?)
        }
    };
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(Verdict::Good)
}

/// Accepts the ids of profiles; lists them, and guesses at the one meant, where it is given another.
pub(super) fn profile_parser() -> impl TypedValueParser<Value = Profile> {
    PossibleValuesParser::new(Profile::ALL.iter().map(|profile| profile.id()))
        .try_map(|id| id.parse::<Profile>())
}
