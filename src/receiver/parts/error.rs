//! Why a part cannot be made.

/// Why a part cannot be made. It never holds a key, nor the value of a setting that may hold one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartError {
    /// A setting has a value that cannot be used.
    #[error("{setting}: {remedy}")]
    Setting {
        /// The name of the setting.
        setting: &'static str,
        /// What it should be.
        remedy: &'static str,
    },
    /// The environment has no such variable, or its value is no key.
    #[error(
        "the environment variable {variable} holds no key: set it to one line of visible ASCII"
    )]
    Key {
        /// The name of the variable.
        variable: String,
    },
    /// The certificates of the system cannot be used.
    #[error("TLS cannot be set up: see that the system's certificates are installed")]
    Tls,
    /// A file or directory cannot be opened.
    #[error("{path} cannot be opened: {kind}")]
    Open {
        /// Its path, as it was given.
        path: String,
        /// What the system says.
        kind: std::io::ErrorKind,
    },
    /// A file is a database, but no frame log of this version.
    #[error("{path} is no frame log of version {version}: {found}")]
    NoFrameLog {
        /// Its path, as it was given.
        path: String,
        /// The version that this program reads and writes.
        version: i64,
        /// What was found.
        found: &'static str,
    },
}

impl PartError {
    /// The code of the error, which stays the same from release to release.
    pub fn code(&self) -> &'static str {
        match self {
            PartError::Setting { .. } => "setting",
            PartError::Key { .. } => "key",
            PartError::Tls => "tls",
            PartError::Open { .. } => "open",
            PartError::NoFrameLog { .. } => "no_frame_log",
        }
    }
}
