//! The command line of the generator.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::difference::unified;
use crate::error::Error;
use crate::files::{Difference, write_whole};
use crate::foreign::Foreign;

/// Generates the Rust models from `schemas/`: writes what changed and removes what is left over.
#[derive(Debug, Parser)]
#[command(name = "cargo codegen", bin_name = "cargo codegen", version)]
struct Arguments {
    /// Write nothing; print how the files differ, and exit with 1 if they do.
    #[arg(long)]
    check: bool,
    /// The folder that holds `schemas/`.
    #[arg(long, default_value = ".", value_name = "FOLDER")]
    root: PathBuf,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Emit(EmitArguments),
}

/// Makes one self-contained module of any schema of JSON Schema 2020-12.
#[derive(Args, Debug)]
struct EmitArguments {
    /// The schema.
    #[arg(value_name = "SCHEMA")]
    schema: PathBuf,
    /// What the root type is called.
    #[arg(long, default_value = "Root", value_name = "NAME")]
    root_name: String,
    /// The path of the crate that has the runtime, as the module imports it.
    #[arg(long, default_value = "::framewright", value_name = "PATH")]
    support: String,
    /// Where to write the module; standard output if not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Another schema that references lead to, by its `$id` or its path. May be given several times.
    #[arg(long = "with", value_name = "FILE")]
    supplied: Vec<PathBuf>,
    /// A value of keyword `format` to assert. May be given several times.
    #[arg(long = "assert-format", value_name = "NAME")]
    formats: Vec<String>,
}

/// Runs the command line: 0 done, 1 files differ or schemas are refused, 2 usage or files that
/// cannot be read or written.
pub fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            match error {
                Error::Refused(_) => ExitCode::from(1),
                _ => ExitCode::from(2),
            }
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Error> {
    if let Some(Command::Emit(arguments)) = &arguments.command {
        return emit(arguments);
    }
    let files = crate::generate(&arguments.root)?;
    for warning in files.warnings() {
        eprintln!("warning: {warning}");
    }
    if arguments.check {
        let differences = files.differences(&arguments.root)?;
        return Ok(report(&differences));
    }
    for difference in files.write(&arguments.root)? {
        let what = match (&difference.before, &difference.after) {
            (None, Some(_)) => "new",
            (_, Some(_)) => "changed",
            (_, None) => "removed",
        };
        say(&format!("{what} {}\n", difference.path));
    }
    Ok(ExitCode::SUCCESS)
}

fn emit(arguments: &EmitArguments) -> Result<ExitCode, Error> {
    let schema = &arguments.schema;
    // The module tells where its rules stand, and should be the same on every machine.
    let folder = schema.parent().filter(|folder| folder.is_absolute());
    let name = |path: &Path| {
        let below = folder.and_then(|folder| path.strip_prefix(folder).ok());
        below.unwrap_or(path).to_string_lossy().into_owned()
    };
    // However the paths are written, they are relative to each other.
    let place = |path: &Path| {
        let canonical = path.canonicalize();
        let place = canonical.as_deref().unwrap_or(path);
        place.to_string_lossy().into_owned()
    };
    let mut foreign = Foreign::new(name(schema), read(schema)?)
        .found_at(place(schema))
        .root_name(&arguments.root_name)
        .crate_path(&arguments.support)
        .assert_formats(arguments.formats.iter().cloned());
    for path in &arguments.supplied {
        foreign = foreign
            .supply(name(path), read(path)?)
            .found_at(place(path));
    }
    let module = crate::module(&foreign)?;
    match &arguments.out {
        Some(path) => write_whole(path, &module)?,
        None => say(&module),
    }
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|source| Error::Io {
        path: path.to_owned(),
        source,
    })
}

fn report(differences: &[Difference]) -> ExitCode {
    if differences.is_empty() {
        say("up to date\n");
        return ExitCode::SUCCESS;
    }
    for difference in differences {
        say(&unified(difference));
    }
    let count = differences.len();
    say(&format!(
        "{count} files are not what the schemas say; run `cargo codegen`\n"
    ));
    ExitCode::from(1)
}

/// Writes to standard output. Whoever has closed it has seen enough.
fn say(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}
