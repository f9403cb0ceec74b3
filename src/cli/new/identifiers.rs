//! Ids that no other packet has.

use uuid::Uuid;

/// Where ids come from.
#[derive(Debug)]
pub(super) struct Identifiers {
    profile: &'static str,
    seed: Option<u64>,
}

impl Identifiers {
    /// Ids for a packet of `profile`: random ones, or those that belong to `seed`.
    pub(super) fn new(profile: &'static str, seed: Option<u64>) -> Self {
        Identifiers { profile, seed }
    }

    /// What stands after the prefix of the id at `pointer`: a UUID of version 4, or with a seed of
    /// version 5, which is the same wherever and whenever it is made.
    pub(super) fn at(&self, pointer: &str) -> String {
        let uuid = match self.seed {
            None => Uuid::new_v4(),
            Some(seed) => {
                let name = format!("{}#{pointer}?{seed}", self.profile);
                Uuid::new_v5(&Uuid::NAMESPACE_URL, name.as_bytes())
            }
        };
        uuid.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::Identifiers;

    #[test]
    fn an_id_depends_on_seed_profile_and_place() {
        let id = |profile, seed, pointer| Identifiers::new(profile, Some(seed)).at(pointer);
        let first = id("uai.agent.ack.v1", 1, "/message_id");
        assert_eq!(first, id("uai.agent.ack.v1", 1, "/message_id"));
        assert_ne!(first, id("uai.agent.ack.v1", 2, "/message_id"));
        assert_ne!(first, id("uai.error.v1", 1, "/message_id"));
        assert_ne!(first, id("uai.agent.ack.v1", 1, "/conversation/turn_id"));
    }

    #[test]
    fn without_a_seed_no_id_comes_twice() {
        let identifiers = Identifiers::new("uai.agent.ack.v1", None);
        assert_ne!(identifiers.at("/message_id"), identifiers.at("/message_id"));
    }
}
