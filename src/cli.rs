//! The command line: what it accepts, which command that calls, and how it exits.

#[cfg(feature = "receiver")]
mod configuration;
mod conformance;
mod convert;
mod excerpt;
#[cfg(feature = "receiver")]
mod exchange;
mod human;
mod input;
mod json;
mod lines;
mod new;
mod outcome;
mod policy;
mod profiles;
mod progress;
#[cfg(feature = "receiver")]
mod prompt;
#[cfg(feature = "receiver")]
mod replay;
mod schema;
mod seal;
#[cfg(feature = "receiver")]
mod skills;
mod stream;
mod validate;
mod value;
mod verify;
mod visible;

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

/// Strict decoding of agent messages (AIF 0.1, UAI-1).
#[derive(Debug, Parser)]
#[command(name = "framewright", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Arguments),
    Profiles(profiles::Arguments),
    Validate(validate::Arguments),
    Convert(convert::Arguments),
    Verify(verify::Arguments),
    Seal(seal::Arguments),
    Conformance(conformance::Arguments),
    #[cfg(feature = "receiver")]
    Prompt(prompt::Arguments),
    #[cfg(feature = "receiver")]
    Exchange(exchange::Arguments),
    #[cfg(feature = "receiver")]
    Replay(replay::Arguments),
    #[cfg(feature = "receiver")]
    A2aSkills(skills::Arguments),
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// All is as it should be.
    Good,
    /// Something is wrong with an input.
    Bad,
    /// A request was refused, as a receiver may.
    #[cfg(feature = "receiver")]
    Refused,
    /// Something could not be done.
    Failed,
}

/// Why a command was broken off.
#[derive(Debug)]
enum Error {
    /// The arguments make no sense together.
    Usage(clap::Error),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(error) => error.fmt(formatter),
            Error::Output(error) => write!(formatter, "cannot write the output: {error}"),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Output(error)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Usage(error) => Some(error),
            Error::Output(error) => Some(error),
        }
    }
}

/// Runs the command line: 0 all inputs are valid, 1 some are not, 2 wrong usage, or something that
/// cannot be read or written, 3 a receiver refused a request.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    let result = match arguments.command {
        Command::New(arguments) => new::run(&arguments),
        Command::Profiles(arguments) => profiles::run(&arguments),
        Command::Validate(arguments) => validate::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Seal(arguments) => seal::run(&arguments),
        Command::Conformance(arguments) => conformance::run(&arguments),
        #[cfg(feature = "receiver")]
        Command::Prompt(arguments) => prompt::run(&arguments),
        #[cfg(feature = "receiver")]
        Command::Exchange(arguments) => exchange::run(&arguments),
        #[cfg(feature = "receiver")]
        Command::Replay(arguments) => replay::run(&arguments),
        #[cfg(feature = "receiver")]
        Command::A2aSkills(arguments) => skills::run(&arguments),
    };
    match result {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::from(1),
        #[cfg(feature = "receiver")]
        Ok(Verdict::Refused) => ExitCode::from(3),
        Ok(Verdict::Failed) => ExitCode::from(2),
        Err(Error::Usage(error)) => refuse(&error),
        // Whoever reads the output has seen enough (`| head`). That calls for no message, but the
        // inputs left over have not been looked at, so it is no success either.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(2),
        Err(error) => {
            complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}

impl Error {
    /// A wrong use of the command `name` that clap cannot find by itself.
    fn usage(name: &str, what: &str) -> Self {
        let mut program = Arguments::command();
        // Only then does a command know the name of the program, and print it with its usage.
        program.build();
        let kind = clap::error::ErrorKind::ArgumentConflict;
        Error::Usage(match program.find_subcommand_mut(name) {
            Some(command) => command.error(kind, what),
            None => program.error(kind, what),
        })
    }
}

/// Prints what clap has to say: an error, or the help that was asked for.
fn refuse(error: &clap::Error) -> ExitCode {
    // A closed pipe is no reason to fail here: nothing else is left to do.
    let _ = error.print();
    u8::try_from(error.exit_code()).map_or(ExitCode::from(2), ExitCode::from)
}

/// Writes a message to standard error. If that is closed too, there is nobody to tell.
fn complain(what: &str) {
    let _ = writeln!(anstream::stderr(), "{}", human::failure(what));
}
