//! `receiver.toml`, with what is wrong with it.

use std::io::Write as _;
use std::path::Path;

use super::{complain, human};
use crate::receiver::configuration::{Configuration, ConfigurationError};

/// A configuration, and what to say where it turns out later that it cannot be carried out.
pub(super) struct Loaded {
    pub(super) configuration: Configuration,
    name: String,
    text: String,
}

impl Loaded {
    /// Reads a file; nothing, if something is wrong with it, which has been said then.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let name = path.to_string_lossy().into_owned();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                complain(&format!(
                    "cannot read {}: {error}",
                    super::visible::visible_text(&name)
                ));
                return None;
            }
        };
        let folder = path.parent().unwrap_or_else(|| Path::new(""));
        match Configuration::parse(&text, folder) {
            Ok(configuration) => Some(Loaded {
                configuration,
                name,
                text,
            }),
            Err(errors) => {
                for error in errors {
                    tell(&name, &text, &error);
                }
                None
            }
        }
    }

    /// What something gave, or nothing where that is the fault of the configuration.
    pub(super) fn carried_out<T>(&self, result: Result<T, ConfigurationError>) -> Option<T> {
        result
            .map_err(|error| tell(&self.name, &self.text, &error))
            .ok()
    }
}

fn tell(name: &str, text: &str, error: &ConfigurationError) {
    let shown = human::fault(name, text, error.span.clone(), &error.message);
    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{shown}");
}
