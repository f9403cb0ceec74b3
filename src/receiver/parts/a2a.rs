//! Capabilities as Agent Skills of the A2A protocol.
//!
//! Discovery is out of AIF's scope (section 9); a capability can be exported as a Skill of the same
//! name, for the `skills` of an Agent Card.
//!
//! ```
//! use framewright::receiver::parts::a2a::{self, AgentSkill};
//!
//! let skill = AgentSkill::of_capability(&"research.summarize".parse()?, "Summarises a document.")?
//!     .with_examples(["Summarise incident 4471."])
//!     .with_output_modes(["text/markdown"])?;
//! assert!(a2a::export(&[skill])?.contains(r#""outputModes": ["#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;

use serde::Serialize;

use crate::aif::CapabilityName;

/// An object `AgentSkill` of A2A.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentSkill {
    id: String,
    name: String,
    description: String,
    tags: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    examples: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    input_modes: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    output_modes: Vec<String>,
}

/// Why a capability is no Skill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkillError {
    /// A2A requires a description.
    #[error("say in `description` what the capability does")]
    Description,
    /// A tag says nothing.
    #[error("a tag is not empty")]
    Tag,
    /// A mode is a media type.
    #[error("a mode is a media type like text/plain")]
    Mode,
    /// The id of a Skill is its own within an agent.
    #[error("two capabilities have the same name")]
    Twice,
}

impl AgentSkill {
    /// The Skill of a capability. Its id and name are that of the capability, its tags the words of
    /// it; what goes in and out is what the agent says for all its Skills.
    ///
    /// # Errors
    ///
    /// [`SkillError::Description`].
    pub fn of_capability(
        capability: &CapabilityName,
        description: impl Into<String>,
    ) -> Result<Self, SkillError> {
        let (capability, description) = (capability.as_str().to_owned(), description.into());
        if description.trim().is_empty() {
            return Err(SkillError::Description);
        }
        let tags: BTreeSet<_> = capability.split('.').map(str::to_owned).collect();
        Ok(AgentSkill {
            id: capability.clone(),
            name: capability,
            description,
            tags: tags.into_iter().collect(),
            examples: Vec::new(),
            input_modes: Vec::new(),
            output_modes: Vec::new(),
        })
    }

    /// The id of the Skill: the name of the capability.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The same Skill with these tags in place of the words of its name.
    ///
    /// # Errors
    ///
    /// [`SkillError::Tag`].
    pub fn with_tags<T: Into<String>>(
        mut self,
        tags: impl IntoIterator<Item = T>,
    ) -> Result<Self, SkillError> {
        self.tags = tags.into_iter().map(Into::into).collect();
        if self.tags.iter().any(|tag| tag.trim().is_empty()) {
            return Err(SkillError::Tag);
        }
        Ok(self)
    }

    /// The same Skill with examples of what may be asked of it.
    #[must_use]
    pub fn with_examples<T: Into<String>>(mut self, examples: impl IntoIterator<Item = T>) -> Self {
        self.examples = examples.into_iter().map(Into::into).collect();
        self
    }

    /// The same Skill with the media types that it takes.
    ///
    /// # Errors
    ///
    /// [`SkillError::Mode`].
    pub fn with_input_modes<T: Into<String>>(
        mut self,
        modes: impl IntoIterator<Item = T>,
    ) -> Result<Self, SkillError> {
        self.input_modes = media_types(modes)?;
        Ok(self)
    }

    /// The same Skill with the media types that it gives.
    ///
    /// # Errors
    ///
    /// [`SkillError::Mode`].
    pub fn with_output_modes<T: Into<String>>(
        mut self,
        modes: impl IntoIterator<Item = T>,
    ) -> Result<Self, SkillError> {
        self.output_modes = media_types(modes)?;
        Ok(self)
    }
}

/// The Skills as a JSON array, for the member `skills` of an Agent Card.
///
/// # Errors
///
/// [`SkillError::Twice`].
pub fn export(skills: &[AgentSkill]) -> Result<String, SkillError> {
    let mut ids = BTreeSet::new();
    if !skills.iter().all(|skill| ids.insert(skill.id())) {
        return Err(SkillError::Twice);
    }
    // Objects of strings always have a JSON.
    Ok(serde_json::to_string_pretty(skills).unwrap_or_default())
}

fn media_types<T: Into<String>>(
    modes: impl IntoIterator<Item = T>,
) -> Result<Vec<String>, SkillError> {
    let modes: Vec<String> = modes.into_iter().map(Into::into).collect();
    // The crate takes a type without a subtype for one.
    let is_type = |mode: &String| {
        let parsed = mode.parse::<mime_guess::Mime>();
        parsed.is_ok_and(|mode| !mode.subtype().as_str().is_empty())
    };
    modes
        .iter()
        .all(is_type)
        .then_some(modes)
        .ok_or(SkillError::Mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capability(name: &str) -> CapabilityName {
        name.parse().expect("a capability")
    }

    fn skill(name: &str) -> AgentSkill {
        AgentSkill::of_capability(&capability(name), "Says what it does.").expect("a skill")
    }

    /// By hand, from the object `AgentSkill` of the protocol's 0.3 and 1.0.
    #[test]
    fn a_skill_has_the_members_of_the_protocol() {
        let full = skill("research.summarize")
            .with_tags(["summary", "incidents"])
            .expect("tags")
            .with_examples(["Summarise incident 4471."])
            .with_input_modes(["application/json", "text/plain"])
            .expect("modes")
            .with_output_modes(["text/markdown; charset=utf-8"])
            .expect("modes");
        let expected = serde_json::json!([{
            "id": "research.summarize",
            "name": "research.summarize",
            "description": "Says what it does.",
            "tags": ["summary", "incidents"],
            "examples": ["Summarise incident 4471."],
            "inputModes": ["application/json", "text/plain"],
            "outputModes": ["text/markdown; charset=utf-8"],
        }]);
        let exported = export(&[full]).expect("an export");
        let exported: serde_json::Value = serde_json::from_str(&exported).expect("JSON");
        assert_eq!(exported, expected);
    }

    #[test]
    fn what_is_optional_and_not_said_is_left_out() {
        let expected = serde_json::json!([
            {"id": "a.b", "name": "a.b", "description": "Says what it does.", "tags": ["a", "b"]},
            {"id": "c", "name": "c", "description": "Says what it does.", "tags": ["c"]},
        ]);
        let exported = export(&[skill("a.b"), skill("c")]).expect("an export");
        let exported: serde_json::Value = serde_json::from_str(&exported).expect("JSON");
        assert_eq!(exported, expected);
        assert_eq!(export(&[]).as_deref(), Ok("[]"));
    }

    #[test]
    fn what_the_protocol_would_refuse_is_refused() {
        let silent = AgentSkill::of_capability(&capability("a"), " ");
        assert_eq!(silent, Err(SkillError::Description));
        assert_eq!(skill("a").with_tags(["x", ""]), Err(SkillError::Tag));
        for mode in ["", "text", "text/", "/plain", "text plain"] {
            assert_eq!(
                skill("a").with_input_modes([mode]),
                Err(SkillError::Mode),
                "{mode}"
            );
            assert_eq!(
                skill("a").with_output_modes([mode]),
                Err(SkillError::Mode),
                "{mode}"
            );
        }
        assert_eq!(export(&[skill("a"), skill("a")]), Err(SkillError::Twice));
    }
}
