//! A program that runs, and does not outlive those who wait for it.

use std::io;
use std::process::Stdio;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};

use super::CommandSettings;
use crate::receiver::part::ModelError;

/// The variables without which hardly any program runs.
const NEEDED: [&str; 10] = [
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TZ",
    "TMPDIR",
    "TEMP",
    "TMP",
    "SystemRoot",
    "PATHEXT",
];

/// How much of what it writes to its standard error is kept.
const ERRORS_KEPT: u64 = 16 << 10;

pub(super) struct Process {
    child: Child,
}

impl Process {
    pub(super) fn start(settings: &CommandSettings) -> Result<Self, ModelError> {
        let mut command = Command::new(&settings.program);
        command
            .args(&settings.arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let names = NEEDED
            .into_iter()
            .chain(settings.environment.iter().map(String::as_str));
        for name in names {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        if let Some(directory) = &settings.directory {
            command.current_dir(directory);
        }
        // Its own group, so that all that it starts can be killed with it.
        #[cfg(unix)]
        command.process_group(0);
        match command.spawn() {
            Ok(child) => Ok(Process { child }),
            Err(error) => {
                tracing::warn!(kind = %error.kind(), "the program cannot be started");
                Err(ModelError::unavailable("the program cannot be started"))
            }
        }
    }

    /// Gives it its input and returns its output, once it has ended well.
    pub(super) async fn talk(&mut self, input: &[u8], limit: usize) -> Result<Vec<u8>, ModelError> {
        let (stdin, stdout) = (self.child.stdin.take(), self.child.stdout.take());
        let stderr = self.child.stderr.take();
        // The program is waited for last: until then its process id, and that of its group, cannot
        // be those of another.
        let ((), output, errors) =
            tokio::try_join!(give(stdin, input), output(stdout, limit), errors(stderr))?;
        let group = self.group();
        let ended = self.child.wait().await.map_err(|_| broken())?;
        // What it started does not stay behind, however it ended.
        kill(group);
        if !errors.is_empty() {
            tracing::debug!(stderr = %String::from_utf8_lossy(&errors), "the program wrote errors");
        }
        if ended.success() {
            Ok(output)
        } else {
            tracing::warn!(%ended, "the program failed");
            Err(ModelError::unavailable("the program ended with a failure"))
        }
    }

    #[cfg(unix)]
    fn group(&self) -> Group {
        // There is no id once it was waited for.
        let id = self.child.id().and_then(|id| i32::try_from(id).ok());
        id.and_then(rustix::process::Pid::from_raw)
    }

    #[cfg(not(unix))]
    fn group(&self) {}
}

/// The process group of a program.
#[cfg(unix)]
type Group = Option<rustix::process::Pid>;

#[cfg(unix)]
fn kill(group: Group) {
    if let Some(group) = group {
        // It fails where all have gone.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill((): ()) {}

impl Drop for Process {
    fn drop(&mut self) {
        // The child itself is killed, and waited for, by tokio.
        kill(self.group());
    }
}

async fn give(stdin: Option<ChildStdin>, input: &[u8]) -> Result<(), ModelError> {
    let Some(mut stdin) = stdin else {
        return Err(broken());
    };
    match stdin.write_all(input).await {
        // It may answer without having read all.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(broken()),
        // Dropped here, and so closed: the end of its input.
        _ => Ok(()),
    }
}

async fn output(stdout: Option<ChildStdout>, limit: usize) -> Result<Vec<u8>, ModelError> {
    let output = read(stdout, limit as u64 + 1).await?;
    if output.len() > limit {
        return Err(ModelError::too_large(limit as u64));
    }
    Ok(output)
}

/// The beginning of what it writes; the rest is read, so that it does not wait, and dropped.
async fn errors(mut stderr: Option<ChildStderr>) -> Result<Vec<u8>, ModelError> {
    let kept = read(stderr.as_mut(), ERRORS_KEPT).await?;
    if let Some(mut stderr) = stderr {
        let dropped = tokio::io::copy(&mut stderr, &mut tokio::io::sink()).await;
        dropped.map_err(|_| broken())?;
    }
    Ok(kept)
}

async fn read(stream: Option<impl AsyncRead + Unpin>, limit: u64) -> Result<Vec<u8>, ModelError> {
    let mut bytes = Vec::new();
    let Some(stream) = stream else {
        return Err(broken());
    };
    let read = stream.take(limit).read_to_end(&mut bytes).await;
    read.map_err(|_| broken())?;
    Ok(bytes)
}

fn broken() -> ModelError {
    ModelError::unavailable("the program cannot be talked to")
}
