//! The conformance pack of UAI-1 in `tests/conformance`: what is in it, and that it is right.
//!
//! `UPDATE_EXPECTED=1 cargo test --all-features --test conformance` writes it, out of the examples of
//! the schemas.

#![cfg(all(feature = "aif", feature = "integrity"))]

#[path = "conformance_vectors/alias.rs"]
mod alias;
#[path = "conformance_vectors/base.rs"]
mod base;
#[path = "conformance_vectors/envelope.rs"]
mod envelope;
#[path = "conformance_vectors/made.rs"]
mod made;
#[path = "conformance_vectors/policy.rs"]
mod policy;
#[path = "conformance_vectors/positive.rs"]
mod positive;
#[path = "conformance_vectors/schema.rs"]
mod schema;
#[path = "conformance_vectors/slots.rs"]
mod slots;
#[path = "made/validators.rs"]
mod validators;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use framewright::policy::{Context, Moment};
use framewright::uaix::Profile;
use framewright::{AnyMessage, Packet as _};
use serde_json::{Value, json};

use self::base::Base;
use self::made::Made;

/// The clock of the policy rules.
const NOW: &str = "2026-06-15T00:00:00Z";

const FAMILIES: [&str; 11] = [
    "canonical-hash",
    "keyed",
    "keyless",
    "keyless-overflow",
    "keyless-shape",
    "minified",
    "policy",
    "schema",
    "trace",
    "trust",
    "unsupported-alias",
];

/// The families whose files are keyed, so that a validator of JSON Schema can judge them.
const KEYED: [&str; 7] = [
    "keyed",
    "minified",
    "policy",
    "schema",
    "trace",
    "trust",
    "unsupported-alias",
];

/// Fewer vectors than this for a profile mean that the maker went wrong.
const FEWEST: usize = 25;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance")
}

/// What the pack has to be.
fn expected() -> BTreeMap<String, String> {
    let mut made = Made::default();
    for profile in Profile::ALL {
        let base = Base::of(*profile);
        positive::add(&base, &mut made);
        schema::add(&base, &mut made);
        envelope::add_trace(&base, &mut made);
        envelope::add_trust(&base, &mut made);
        slots::add(&base, &mut made);
        alias::add(&base, &mut made);
        policy::add(&base, &mut made);
    }
    let mut files = made.into_files();
    let about = json!({
        "name": "framewright-uai-1",
        "standard": "UAI-1",
        "version": "1.0",
        "now": NOW,
        "description": "Vectors of UAI-1, a file each: <family>/<profile id>.<what>.<verdict>.json. \
            `valid`: the packet follows its schema and breaks no rule of policy that is an error. \
            `invalid`: it does not. `invalid-<code>`: a violation with this code, which may be a \
            warning, is among those found. `sha256-<digest>`: the packet is valid, and this is the \
            SHA-256 of its canonical form (RFC 8785, keyed, without integrity.checksum). Rules of \
            policy judge by the clock `now`; the receiver knows no extension.",
    });
    files.insert("pack.json".to_owned(), made::pretty(&about));
    files
}

/// What it is.
fn found() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut left = vec![(folder(), String::new())];
    while let Some((folder, before)) = left.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let entry = entry.expect("it can be listed");
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                left.push((entry.path(), format!("{name}/")));
            } else {
                let text = fs::read_to_string(entry.path()).expect("it can be read");
                files.insert(name, text);
            }
        }
    }
    files
}

/// A vector, as its name tells.
struct Named<'n> {
    family: &'n str,
    profile: Profile,
    verdict: &'n str,
}

fn vectors(files: &BTreeMap<String, String>) -> impl Iterator<Item = (Named<'_>, &str, &str)> {
    let vectors = files.iter().filter(|(name, _)| *name != "pack.json");
    vectors.map(|(name, text)| {
        let (family, file) = name.split_once('/').expect("a folder");
        let of_file = |profile: &Profile| {
            let rest = file.strip_prefix(profile.id());
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        let profile = Profile::ALL.iter().copied().find(of_file);
        let stem = file.strip_suffix(".json").expect("a JSON file");
        let named = Named {
            family,
            profile: profile.unwrap_or_else(|| panic!("{name}: no profile")),
            verdict: stem.rsplit('.').next().expect("a verdict"),
        };
        (named, name.as_str(), text.as_str())
    })
}

#[test]
fn the_pack_is_what_the_schemas_make_it() {
    let expected = expected();
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        let _ = fs::remove_dir_all(folder());
        for (name, text) in &expected {
            let path = folder().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
    }
    let found = found();
    let remedy = "run `UPDATE_EXPECTED=1 cargo test --all-features --test conformance`";
    for (name, text) in &expected {
        let is = found.get(name).map(String::as_str);
        assert!(is == Some(text), "{name} is missing or stale: {remedy}");
    }
    for name in found.keys() {
        assert!(expected.contains_key(name), "{name} is a stray: {remedy}");
    }
}

#[test]
fn every_profile_has_vectors_in_every_family() {
    let files = found();
    let mut count: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (named, ..) in vectors(&files) {
        *count.entry((named.profile.id(), named.family)).or_default() += 1;
    }
    for profile in Profile::ALL {
        let of = |family| count.get(&(profile.id(), family)).copied().unwrap_or(0);
        let counts = FAMILIES.map(of);
        println!("{}: {counts:?}", profile.id());
        assert!(
            counts.iter().all(|count| *count > 0),
            "{profile:?}: {counts:?}"
        );
        assert!(counts.iter().sum::<usize>() >= FEWEST, "{profile:?}");
    }
    let families: BTreeSet<&str> = count.keys().map(|(_, family)| *family).collect();
    assert!(families.iter().eq(FAMILIES.iter()), "{families:?}");
}

#[test]
fn every_rule_of_policy_is_broken_by_a_vector() {
    let files = found();
    let verdicts: BTreeSet<&str> = vectors(&files).map(|(named, ..)| named.verdict).collect();
    for rule in framewright::policy::RULES {
        let verdict = format!("invalid-{}", rule.id());
        assert!(verdicts.contains(verdict.as_str()), "{}", rule.id());
    }
}

#[test]
fn the_crate_finds_what_the_names_say() {
    let context = Context::new().with_clock(Moment::parse(NOW).expect("a time"));
    let mut wrong = Vec::new();
    for (named, name, text) in vectors(&found()) {
        let mut codes = BTreeSet::new();
        let is_valid;
        let decoded = framewright::decode_as(named.profile.id(), text.as_bytes());
        match decoded.expect("a schema") {
            Ok(AnyMessage::Uaix(packet)) => {
                let report = packet.check_policy(&context);
                is_valid = !report.has_errors();
                codes.extend(report.iter().map(|violation| violation.code().as_str()));
                if named.verdict.starts_with("invalid-checksum") {
                    let report = packet.verify().expect_err("a wrong checksum");
                    codes.extend(report.iter().map(|violation| violation.code().as_str()));
                }
                if let Some(digest) = named.verdict.strip_prefix("sha256-") {
                    let sealed = packet.seal().expect("it can be sealed");
                    let sealed = serde_json::to_value(&sealed).expect("it is JSON");
                    if sealed["integrity"]["checksum"] != format!("sha256:{digest}") {
                        wrong.push(format!("{name}: another digest"));
                    }
                }
            }
            Ok(_) => panic!("{name} is no packet"),
            Err(report) => {
                is_valid = false;
                codes.extend(report.iter().map(|violation| violation.code().as_str()));
            }
        }
        let agrees = match named.verdict.split_once('-') {
            None => is_valid == (named.verdict == "valid"),
            Some(("invalid", code)) => codes.contains(code),
            Some(_) => is_valid,
        };
        if !agrees {
            wrong.push(format!("{name}: {codes:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn another_validator_agrees_on_every_keyed_file() {
    let validators = validators::validators();
    let mut count = 0;
    let mut wrong = Vec::new();
    for (named, name, text) in vectors(&found()) {
        if !KEYED.contains(&named.family) {
            continue;
        }
        let packet: Value = serde_json::from_str(text).expect("it is JSON");
        // What only policy forbids is valid to a schema.
        let is_policy = |code| framewright::policy::rule(code).is_some();
        let follows_schema = match named.verdict.strip_prefix("invalid-") {
            Some(code) => is_policy(code),
            None => named.verdict == "valid",
        };
        if validators[named.profile.id()].is_valid(&packet) != follows_schema {
            wrong.push(name.to_owned());
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > FEWEST * Profile::ALL.len() / 2, "{count}");
}

#[test]
fn the_three_forms_of_a_packet_have_one_digest() {
    let files = found();
    let mut packets: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut digests: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (named, name, _) in vectors(&files) {
        if named.family != "canonical-hash" {
            continue;
        }
        let before = name.rsplitn(3, '.').last().expect("a name");
        let (packet, form) = before.rsplit_once('-').expect("a form");
        packets.entry(packet.to_owned()).or_default().insert(form);
        digests
            .entry(packet.to_owned())
            .or_default()
            .insert(named.verdict);
    }
    assert!(packets.len() >= Profile::ALL.len());
    for (packet, forms) in &packets {
        assert!(
            forms.iter().eq(&["keyed", "keyless", "minified"]),
            "{packet}"
        );
        assert_eq!(digests[packet].len(), 1, "{packet}");
    }
}
