//! The command `prompt`.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::input::Input;
use super::outcome::Judged;
use super::visible::visible_text;
use super::{Error, Verdict, complain, human};
use crate::aif::RequestFrame;
use crate::receiver::admission::unsupported_version;
use crate::receiver::checks::Checks;
use crate::receiver::objection::Objection;
use crate::receiver::part::{Artifact, ArtifactStore as _};
use crate::receiver::parts::{BytePairTokenizer, DirectoryStore};
use crate::receiver::prompt::Prompt;

/// How many bytes an artifact may have.
const MOST_BYTES: u64 = 16 << 20;

/// Print the prompt of a request of AIF, at conformance level L1: no constraint is applied.
///
/// Exits with 0, or 1 if the request is not valid, or 2 if something cannot be read.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The request; `-` is standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    file: PathBuf,
    /// The folder of the artifacts that the request names.
    #[arg(long, value_name = "FOLDER")]
    artifacts: Option<PathBuf>,
}

/// Prints the prompt.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let input = Input::of_argument(&arguments.file);
    let name = input.name();
    let source = match input.read() {
        Ok(source) => source,
        Err(error) => {
            complain(&error.complaint(&visible_text(&name)));
            return Ok(Verdict::Failed);
        }
    };
    if let Some(objection) = unsupported_version(&source) {
        complain(&told(&objection));
        return Ok(Verdict::Bad);
    }
    let request = match crate::decode::<RequestFrame>(&source) {
        Ok(request) => request,
        Err(report) => {
            let judged = Judged::refused(None, source, report);
            write!(anstream::stderr(), "{}", human::judged(&name, &judged, ""))?;
            return Ok(Verdict::Bad);
        }
    };
    let artifacts = match artifacts(arguments, &request) {
        Ok(artifacts) => artifacts,
        Err(what) => {
            complain(&what);
            return Ok(Verdict::Failed);
        }
    };
    let checks = Checks::standard(Arc::new(BytePairTokenizer::o200k()));
    match Prompt::of_request(&request, &artifacts, &checks) {
        Ok(prompt) => {
            let mut output = io::stdout().lock();
            writeln!(output, "{}", prompt.text())?;
            output.flush()?;
            Ok(Verdict::Good)
        }
        Err(objections) => {
            for objection in &objections {
                complain(&told(objection));
            }
            Ok(Verdict::Bad)
        }
    }
}

fn told(objection: &Objection) -> String {
    let (code, place) = (objection.code.as_str(), &objection.section);
    format!("{code} at {place}: {}", objection.detail)
}

/// The artifacts of the request; what is wrong, as a sentence.
fn artifacts(arguments: &Arguments, request: &RequestFrame) -> Result<Vec<Artifact>, String> {
    let references: Vec<_> = request.context.artifacts.iter().flatten().collect();
    if references.is_empty() {
        return Ok(Vec::new());
    }
    let Some(folder) = &arguments.artifacts else {
        let count = references.len();
        return Err(format!(
            "the request names {count} artifacts; say with --artifacts where they are"
        ));
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    let store = DirectoryStore::open(folder).map_err(|error| error.to_string())?;
    let fetch = |id: &str| runtime.block_on(store.read(id, MOST_BYTES));
    let mut artifacts = Vec::new();
    for reference in references {
        let id = reference.id.as_str();
        let artifact =
            fetch(id).map_err(|error| format!("artifact {}: {error}", visible_text(id)))?;
        artifacts.push(artifact);
    }
    Ok(artifacts)
}
