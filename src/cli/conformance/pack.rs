//! The folder that a conformance pack is.

use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::policy::Moment;

/// The file that tells of the pack itself. It may be missing.
const DESCRIPTION: &str = "pack.json";

/// A pack, with its files in the order of their names.
#[derive(Debug)]
pub(super) struct Pack {
    name: String,
    now: Option<Moment>,
    files: Vec<PackFile>,
}

/// A file of a pack.
#[derive(Debug)]
pub(super) struct PackFile {
    path: PathBuf,
    name: String,
}

impl Pack {
    /// Reads what the pack says of itself, and which files there are.
    pub(super) fn open(folder: &Path) -> Result<Self, Unreadable> {
        let files = files(folder).map_err(Unreadable::Folder)?;
        let description = files.iter().find(|file| file.is_of_the_pack_itself());
        let description = match description {
            None => Value::Null,
            Some(file) => {
                let bytes = file.read().map_err(Unreadable::Folder)?;
                serde_json::from_slice(&bytes).map_err(|_| Unreadable::NoJson)?
            }
        };
        let now = match description.get("now") {
            None => None,
            Some(now) => {
                let moment = now.as_str().and_then(Moment::parse);
                Some(moment.ok_or(Unreadable::NoTime)?)
            }
        };
        let name = description.get("name").and_then(Value::as_str);
        let name = name.filter(|name| !name.is_empty()).map(str::to_owned);
        let folder = || folder.file_name().map(|name| name.to_string_lossy().into());
        let name = name.or_else(folder);
        Ok(Pack {
            name: name.unwrap_or_else(|| "unnamed".to_owned()),
            now,
            files,
        })
    }

    /// Its name: that in `pack.json`, or else that of the folder.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The clock of its verdicts, if it has one.
    pub(super) fn now(&self) -> Option<Moment> {
        self.now
    }

    pub(super) fn files(&self) -> &[PackFile] {
        &self.files
    }
}

impl PackFile {
    /// The path below the folder, with `/` between its parts; what is not Unicode is replaced.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it tells of the pack and is no vector.
    pub(super) fn is_of_the_pack_itself(&self) -> bool {
        self.name == DESCRIPTION
    }

    pub(super) fn read(&self) -> io::Result<Vec<u8>> {
        fs::read(&self.path)
    }
}

/// Every regular file below a folder. Links are not followed, so that no circle is walked and
/// nothing outside the pack is read.
fn files(folder: &Path) -> io::Result<Vec<PackFile>> {
    let mut files = Vec::new();
    let mut left = vec![(folder.to_owned(), String::new())];
    while let Some((folder, before)) = left.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                left.push((entry.path(), format!("{name}/")));
            } else if kind.is_file() {
                let path = entry.path();
                files.push(PackFile { path, name });
            }
        }
    }
    files.sort_by(|one, other| (&one.name, &one.path).cmp(&(&other.name, &other.path)));
    Ok(files)
}

/// The digest of all that is in a pack: of the lines that `sha256sum` prints for its files, in the
/// order of their names, so that anyone can make it again.
#[derive(Default)]
pub(super) struct Contents(Sha256);

impl Contents {
    /// Adds the next file.
    pub(super) fn add(&mut self, name: &str, bytes: &[u8]) {
        let line = format!("{}  {name}\n", hexadecimal(&Sha256::digest(bytes)));
        self.0.update(line.as_bytes());
    }

    /// The digest, in hexadecimal digits.
    pub(super) fn digest(self) -> String {
        hexadecimal(&self.0.finalize())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        // Writing into a String cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Why a pack cannot be read.
#[derive(Debug)]
pub(super) enum Unreadable {
    /// The system says why.
    Folder(io::Error),
    /// `pack.json` is no JSON.
    NoJson,
    /// `now` in `pack.json` is no time.
    NoTime,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Folder(error) => write!(formatter, "cannot read the pack: {error}"),
            Unreadable::NoJson => write!(formatter, "{DESCRIPTION} is not JSON"),
            Unreadable::NoTime => write!(
                formatter,
                "`now` in {DESCRIPTION} is no date and time of RFC 3339; write one like \
                 2026-06-15T00:00:00Z"
            ),
        }
    }
}

impl std::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unreadable::Folder(error) => Some(error),
            Unreadable::NoJson | Unreadable::NoTime => None,
        }
    }
}
