//! Generated files: made in memory, then written or compared.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The folders that hold nothing but generated files; whatever else lies there is a stray.
const OWNED: &[&str] = &["generated", "tests/vectors/made"];

/// Generated files: their paths below the project's root, with `/`, and their texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    texts: BTreeMap<String, String>,
    warnings: Vec<String>,
}

/// How a file on the disk differs from what was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The path below the project's root.
    pub path: String,
    /// What is on the disk; none if the file is missing.
    pub before: Option<String>,
    /// What was generated; none if the file is a stray.
    pub after: Option<String>,
}

impl Files {
    /// Adds a file.
    pub fn insert(&mut self, path: String, text: String) {
        self.texts.insert(path, text);
    }

    /// Adds something that whoever generates should know, in a line.
    pub fn warn(&mut self, warning: String) {
        self.warnings.push(warning);
    }

    /// What whoever generates should know.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The paths and texts, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Every file below `root` that is missing, stale or a stray, sorted by path.
    pub fn differences(&self, root: &Path) -> Result<Vec<Difference>, Error> {
        let mut differences = Vec::new();
        for (path, text) in &self.texts {
            let before = read(&root.join(path))?;
            if before.as_deref() != Some(text.as_str()) {
                differences.push(Difference {
                    path: path.clone(),
                    before,
                    after: Some(text.clone()),
                });
            }
        }
        for owned in OWNED {
            for path in files_below(root, Path::new(owned))? {
                if !self.texts.contains_key(&path) {
                    differences.push(Difference {
                        before: read(&root.join(&path))?,
                        path,
                        after: None,
                    });
                }
            }
        }
        differences.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(differences)
    }

    /// Writes what differs, removes strays, and tells what it did.
    pub fn write(&self, root: &Path) -> Result<Vec<Difference>, Error> {
        let differences = self.differences(root)?;
        for difference in &differences {
            let path = root.join(&difference.path);
            match &difference.after {
                Some(text) => write_whole(&path, text)?,
                None => fs::remove_file(&path).map_err(|source| Error::Io { path, source })?,
            }
        }
        Ok(differences)
    }
}

/// Writes beside the file and renames, so that it is never half there.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Error> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |source| Error::Io { path, source }
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(io(folder))?;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    fs::write(&beside, text).map_err(io(&beside))?;
    fs::rename(&beside, path).map_err(io(path))
}

/// The text of a file; none if it is not there, or if it is no text.
fn read(path: &Path) -> Result<Option<String>, Error> {
    match fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8(bytes).ok()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(Error::Io {
            path: path.to_owned(),
            source,
        }),
    }
}

/// The files below `folder`, as paths below `root`, sorted.
pub(crate) fn files_below(root: &Path, folder: &Path) -> Result<Vec<String>, Error> {
    let mut files = Vec::new();
    let mut left: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        let path = root.join(&folder);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(source) => return Err(Error::Io { path, source }),
        };
        for entry in entries {
            let entry = entry.map_err(|source| Error::Io {
                path: path.clone(),
                source,
            })?;
            let below = folder.join(entry.file_name());
            // A link is a stray itself; what it leads to is none of ours.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                left.push(below);
            } else {
                let steps: Vec<String> = below
                    .components()
                    .map(|step| step.as_os_str().to_string_lossy().into_owned())
                    .collect();
                files.push(steps.join("/"));
            }
        }
    }
    files.sort();
    Ok(files)
}
