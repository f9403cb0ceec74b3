//! The command `a2a-skills`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::configuration::Loaded;
use super::{Error, Verdict, complain};
use crate::receiver::capability::Capability;
use crate::receiver::parts::a2a::{AgentSkill, SkillError, export};

/// Print the capabilities of a receiver as Agent Skills of A2A, for its Agent Card.
///
/// Exits with 0, or 2 if the receiver cannot be read.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The receiver.
    #[arg(value_name = "RECEIVER.TOML")]
    receiver: PathBuf,
}

/// Prints the skills.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let Some(loaded) = Loaded::read(&arguments.receiver) else {
        return Ok(Verdict::Failed);
    };
    let capabilities = loaded.configuration.capabilities().iter();
    let skills: Result<Vec<AgentSkill>, SkillError> = capabilities.map(skill).collect();
    match skills.and_then(|skills| export(&skills)) {
        Ok(text) => {
            let mut output = io::stdout().lock();
            writeln!(output, "{}", text.trim_end())?;
            output.flush()?;
            Ok(Verdict::Good)
        }
        Err(error) => {
            complain(&error.to_string());
            Ok(Verdict::Failed)
        }
    }
}

fn skill(capability: &Capability) -> Result<AgentSkill, SkillError> {
    let mut skill = AgentSkill::of_capability(&capability.name, &capability.description)?;
    if !capability.tags.is_empty() {
        skill = skill.with_tags(&capability.tags)?;
    }
    Ok(skill.with_examples(&capability.examples))
}
