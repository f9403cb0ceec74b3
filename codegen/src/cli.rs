//! The command line of the generator.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use crate::difference::unified;
use crate::error::Error;
use crate::files::Difference;

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
    let files = crate::generate(&arguments.root)?;
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
        println!("{what} {}", difference.path);
    }
    Ok(ExitCode::SUCCESS)
}

fn report(differences: &[Difference]) -> ExitCode {
    if differences.is_empty() {
        println!("up to date");
        return ExitCode::SUCCESS;
    }
    for difference in differences {
        print!("{}", unified(difference));
    }
    println!(
        "{} files are not what the schemas say; run `cargo codegen`",
        differences.len()
    );
    ExitCode::from(1)
}
