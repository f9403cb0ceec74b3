//! What the name of a vector says must become of it.

use crate::uaix::Profile;

/// What must become of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expectation<'n> {
    /// It follows its schema, and breaks no rule of policy that is an error.
    Valid,
    /// It does not, for whatever reason.
    Invalid,
    /// A violation with this code is found, be it an error or a warning.
    Code(&'n str),
    /// It follows its schema, and its canonical form has this digest, in 64 hexadecimal digits.
    Digest(&'n str),
}

impl<'n> Expectation<'n> {
    /// What the name of a file says; none if it is not the name of a vector.
    pub(super) fn of_name(name: &'n str) -> Option<Self> {
        let stem = name.strip_suffix(".json")?;
        let (before, verdict) = stem.rsplit_once('.')?;
        let (_, file) = before.rsplit_once('/')?;
        if file.is_empty() {
            return None;
        }
        match verdict {
            "valid" => return Some(Expectation::Valid),
            "invalid" => return Some(Expectation::Invalid),
            _ => {}
        }
        if let Some(code) = verdict.strip_prefix("invalid-") {
            return (!code.is_empty()).then_some(Expectation::Code(code));
        }
        let digest = verdict.strip_prefix("sha256-")?;
        let is_digest = digest.len() == 64
            && digest
                .bytes()
                .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        is_digest.then_some(Expectation::Digest(digest))
    }
}

/// The profile that the name of a file begins with, if this build has it.
pub(super) fn profile_of(name: &str) -> Option<Profile> {
    let file = name.rsplit('/').next().unwrap_or_default();
    let begins = |profile: &Profile| {
        file.strip_prefix(profile.id())
            .is_some_and(|rest| rest.starts_with('.'))
    };
    Profile::ALL.iter().copied().find(begins)
}

#[cfg(test)]
mod tests {
    use super::{Expectation, Profile, profile_of};

    #[test]
    fn a_name_tells_the_verdict() {
        let digest = "0".repeat(64);
        let named = format!("canonical-hash/uai.error.v1.one.sha256-{digest}.json");
        for (name, expectation) in [
            ("keyed/uai.error.v1.one.valid.json", Expectation::Valid),
            ("keyed/one.invalid.json", Expectation::Invalid),
            (
                "a/b/uai.error.v1.one.invalid-minLength.json",
                Expectation::Code("minLength"),
            ),
            (&named, Expectation::Digest(&digest)),
        ] {
            assert_eq!(Expectation::of_name(name), Some(expectation), "{name}");
        }
        for name in [
            "uai.error.v1.one.valid.json",
            "keyed/valid.json",
            "keyed/.valid.json",
            "keyed/uai.error.v1.one.valid.txt",
            "keyed/uai.error.v1.one.Valid.json",
            "keyed/uai.error.v1.one.invalid-.json",
            "keyed/uai.error.v1.one.sha256-00.json",
            "keyed/uai.error.v1.one.json",
            "",
        ] {
            assert_eq!(Expectation::of_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_name_begins_with_the_profile() {
        let id = |name| profile_of(name).map(Profile::id);
        assert_eq!(id("a/uai.error.v1.one.valid.json"), Some("uai.error.v1"));
        assert_eq!(id("a/uai.error.v12.one.valid.json"), None);
        assert_eq!(id("uai.error.v1/one.valid.json"), None);
    }
}
