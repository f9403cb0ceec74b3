//! Artifacts that are the files of a directory.

use std::fmt;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use tracing::Instrument as _;

use super::PartError;
use crate::receiver::part::{Artifact, ArtifactError, ArtifactStore, BoxFuture};

/// No reference is longer, in bytes.
const LONGEST_REFERENCE: usize = 1024;

/// The files below a directory, by their paths relative to it, with `/` between the names.
///
/// A reference never leads out of the directory: what is absolute, has `..` or a drive in it is
/// refused before a file is touched, and the directory is held as a capability (`cap-std`), so that a
/// symbolic link that leads out is refused too, also when it is put there between two system calls.
/// Links that stay inside are followed.
pub struct DirectoryStore {
    root: Arc<Dir>,
    path: PathBuf,
}

impl DirectoryStore {
    /// Opens the directory. It stays the same one, whatever becomes of its name.
    ///
    /// # Errors
    ///
    /// [`PartError::Open`]: there is none, or it may not be read.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, PartError> {
        let path = path.as_ref();
        match Dir::open_ambient_dir(path, ambient_authority()) {
            Ok(root) => Ok(DirectoryStore {
                root: Arc::new(root),
                path: path.to_owned(),
            }),
            Err(error) => Err(PartError::Open {
                path: path.display().to_string(),
                kind: error.kind(),
            }),
        }
    }
}

impl fmt::Debug for DirectoryStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DirectoryStore").field(&self.path).finish()
    }
}

impl ArtifactStore for DirectoryStore {
    fn read<'a>(
        &'a self,
        reference: &'a str,
        limit: u64,
    ) -> BoxFuture<'a, Result<Artifact, ArtifactError>> {
        // No reference in it: it stands in the frame.
        let span = tracing::debug_span!("artifact", limit);
        let read = async move {
            let path = relative_path(reference).ok_or(ArtifactError::InvalidReference)?;
            let root = Arc::clone(&self.root);
            let media_type = mime_guess::from_path(&path)
                .first_or_octet_stream()
                .to_string();
            let read = tokio::task::spawn_blocking(move || text_of(&root, &path, limit));
            let text = read.await.map_err(|_| ArtifactError::Unreadable)??;
            Ok(Artifact::new(text, media_type))
        };
        Box::pin(read.instrument(span))
    }
}

/// The path that a reference is, if it can be one on every system.
fn relative_path(reference: &str) -> Option<PathBuf> {
    let is_name = |name: &str| {
        !matches!(name, "" | "." | "..")
            // Windows drops them, so that two references would be one file.
            && !name.ends_with(['.', ' '])
            // Other separators, drives, streams; and wildcards, which no file of Windows has.
            && !name.contains(['\\', ':', '*', '?', '"', '<', '>', '|'])
            && !name.chars().any(char::is_control)
            && !is_device(name)
    };
    let names = || reference.split('/');
    (reference.len() <= LONGEST_REFERENCE && names().all(is_name)).then(|| names().collect())
}

/// Whether Windows takes a file of this name for a device, whatever the directory.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let numbered = || {
        let (word, number) = stem.split_at_checked(3)?;
        let is_port = word.eq_ignore_ascii_case("com") || word.eq_ignore_ascii_case("lpt");
        Some(is_port && matches!(number, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"))
    };
    ["con", "prn", "aux", "nul"]
        .iter()
        .any(|device| stem.eq_ignore_ascii_case(device))
        || numbered() == Some(true)
}

fn text_of(root: &Dir, path: &Path, limit: u64) -> Result<String, ArtifactError> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use cap_std::fs::OpenOptionsExt as _;

        // A pipe without a writer would else hold the thread for ever.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = root
        .open_with(path, &options)
        .map_err(|error| refusal(&error))?;
    let metadata = file.metadata().map_err(|error| refusal(&error))?;
    if !metadata.is_file() {
        return Err(ArtifactError::NotFound);
    }
    if metadata.len() > limit {
        return Err(ArtifactError::TooLarge { limit });
    }
    // The file may grow while it is read.
    let mut bytes = Vec::new();
    let read = file.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    let read = read.map_err(|error| refusal(&error))?;
    if read as u64 > limit {
        return Err(ArtifactError::TooLarge { limit });
    }
    String::from_utf8(bytes).map_err(|_| ArtifactError::NotText)
}

/// What is told of a file that cannot be read: not where it is, nor whether what is outside exists.
fn refusal(error: &io::Error) -> ArtifactError {
    match error.kind() {
        io::ErrorKind::NotFound
        | io::ErrorKind::PermissionDenied
        | io::ErrorKind::IsADirectory
        | io::ErrorKind::NotADirectory => ArtifactError::NotFound,
        _ => ArtifactError::Unreadable,
    }
}

#[cfg(test)]
mod tests;
