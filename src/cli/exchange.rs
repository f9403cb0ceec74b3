//! The command `exchange`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::configuration::Loaded;
use super::input::Input;
use super::visible::visible_text;
use super::{Error, Verdict, complain};

/// Answer a request of AIF with a result or a refusal, as the receiver of a file.
///
/// Exits with 0 if the answer is a result, 3 if it is a refusal, 2 if there is none.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The receiver; docs/receiver.md describes the file.
    #[arg(long, value_name = "RECEIVER.TOML")]
    receiver: PathBuf,
    /// The request; `-` is standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    file: PathBuf,
}

/// Done when the program is asked to stop: the model is stopped then, too, and the answer says so.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = ended.recv() => return,
                Ok(()) = tokio::signal::ctrl_c() => return,
                else => {}
            }
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Tells on standard error what goes wrong in the parts of the receiver.
fn tell_warnings() {
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .without_time()
        .with_target(false)
        .finish();
    // Where there is one already, it tells.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

/// Answers the request.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let Some(loaded) = Loaded::read(&arguments.receiver) else {
        return Ok(Verdict::Failed);
    };
    tell_warnings();
    let input = Input::of_argument(&arguments.file);
    let frame = match input.read() {
        Ok(frame) => frame,
        Err(error) => {
            complain(&error.complaint(&visible_text(&input.name())));
            return Ok(Verdict::Failed);
        }
    };
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            complain(&format!("cannot start: {error}"));
            return Ok(Verdict::Failed);
        }
    };
    let answer = runtime.block_on(async {
        let receiver = loaded.carried_out(loaded.configuration.receiver())?;
        Some(receiver.exchange_until(&frame, asked_to_stop()).await)
    });
    // A model that blocks its thread does not keep the program.
    runtime.shutdown_background();
    match answer {
        None => Ok(Verdict::Failed),
        Some(Err(fault)) => {
            complain(&fault.to_string());
            Ok(Verdict::Failed)
        }
        Some(Ok(answer)) => {
            let mut output = io::stdout().lock();
            writeln!(output, "{}", answer.to_json())?;
            output.flush()?;
            Ok(if answer.is_result() {
                Verdict::Good
            } else {
                Verdict::Refused
            })
        }
    }
}
