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
use super::{Error, Verdict, complain};
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
    let format = arguments.format;
    let text = match arguments.profile {
        None if format == Format::Human => human::list(),
        None => json::list()?,
        Some(profile) => {
            let schemas = Schemas::of_standard(profile.schema().standard);
            let Some(root) = schemas.root(profile.schema()) else {
                complain("the schema of this profile cannot be read");
                return Ok(Verdict::Failed);
            };
            let fields = fields(&schemas, &root);
            match format {
                Format::Human => human::profile(profile, root.sentence(), &fields),
                Format::Json => json::profile(profile, &fields)?,
            }
        }
    };
    let mut output: Box<dyn Write> = match format {
        Format::Human => Box::new(anstream::stdout()),
        Format::Json => Box::new(io::stdout()),
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
