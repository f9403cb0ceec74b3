//! The keyless form against the keyed one, over every vector and over packets made at random.

#![cfg(all(feature = "aif", feature = "uaix"))]

#[path = "made/mod.rs"]
mod made;
#[path = "made/mutation.rs"]
#[allow(dead_code, reason = "only its generator of numbers is of use here")]
mod mutation;
#[path = "keyless/slots.rs"]
#[allow(dead_code, reason = "slot paths are another test's")]
mod slots;

use std::thread;

use framewright::{AnyMessage, EncodeError, Packet as _, Report, decode_any, decode_as};
use serde_json::Value;

use made::{Made, Vector};
use mutation::Chance;
use slots::{Place, Schemas, Violations};

/// How many packets of each profile are made at random.
const PACKETS: usize = 10_000;

fn packets() -> Vec<Made> {
    let is_packet = |made: &Made| made.schema.starts_with("uai.");
    made::all().into_iter().filter(is_packet).collect()
}

fn packet(id: &str, text: &str) -> Result<framewright::uaix::AnyPacket, String> {
    match decode_as(id, text.as_bytes()) {
        Some(Ok(AnyMessage::Uaix(packet))) => Ok(packet),
        Some(Ok(_)) => Err("another standard".to_owned()),
        Some(Err(report)) => Err(report.to_string()),
        None => Err("no such schema".to_owned()),
    }
}

/// From keyed to keyless and back, and from keyless to keyed and back.
fn round_trip(schemas: &Schemas, id: &str, keyed: &str) -> Result<bool, String> {
    let packet = packet(id, keyed)?;
    let unwritable = |error: EncodeError| error.to_string();
    let minified = packet.to_minified().map_err(unwritable)?;
    let document: Value = serde_json::from_str(&minified).expect("JSON");
    let keyless = match packet.to_keyless() {
        Ok(keyless) => keyless,
        Err(EncodeError::NullInSlot { member, .. }) => {
            // Only a member of any value may be null where it could be left out.
            let null = minified.contains(&format!("\"{member}\":null"));
            return null.then_some(false).ok_or(format!("{member} is not null"));
        }
        Err(error) => return Err(error.to_string()),
    };
    let wanted = schemas.keyless(id, &document).ok_or("it has no slots")?;
    let found: Value = serde_json::from_str(&keyless).expect("JSON");
    if found != wanted.document {
        return Err(format!("{keyless} instead of {}", wanted.document));
    }
    let again = decode_any(keyless.as_bytes()).map_err(|report| report.to_string())?;
    let AnyMessage::Uaix(again) = again else {
        return Err("another standard".to_owned());
    };
    if again != packet {
        return Err("another packet comes back".to_owned());
    }
    // Equal packets are written equally, so this closes both circles.
    if self::packet(id, &minified)? != packet {
        return Err("another packet comes back from the keyed form".to_owned());
    }
    Ok(true)
}

fn check(name: &str, check: impl Fn(&Schemas, &Made, &Vector) -> Result<bool, String>) {
    let schemas = Schemas::read();
    let (mut counts, mut failures) = (Vec::new(), Vec::new());
    for made in packets() {
        let mut count = 0;
        for vector in &made.vectors {
            match check(&schemas, &made, vector) {
                Ok(looked_at) => count += usize::from(looked_at),
                Err(why) => failures.push(format!("{} {}: {why}", made.schema, vector.name)),
            }
        }
        assert!(count >= 20, "{name}: {count} of {}", made.schema);
        counts.push((made.schema, count));
    }
    made::report(&counts);
    made::none(&failures);
}

#[test]
fn a_valid_vector_is_the_same_packet_in_each_form() {
    check("valid", |schemas, made, vector| {
        if vector.valid {
            round_trip(schemas, &made.schema, &vector.document.to_string())
        } else {
            Ok(false)
        }
    });
}

#[test]
fn packets_made_at_random_survive_every_form() {
    let schemas = Schemas::read();
    let packets = packets();
    let outcomes: Vec<(usize, Vec<String>)> = thread::scope(|scope| {
        let each = |made| {
            let schemas = &schemas;
            scope.spawn(move || at_random(schemas, made))
        };
        let running: Vec<_> = packets.iter().map(each).collect();
        let join = |profile: thread::ScopedJoinHandle<'_, _>| profile.join().expect("an answer");
        running.into_iter().map(join).collect()
    });
    let ids = packets.iter().map(|made| made.schema.clone());
    let counts: Vec<(String, usize)> = ids.zip(outcomes.iter().map(|(count, _)| *count)).collect();
    made::report(&counts);
    made::none(
        &outcomes
            .into_iter()
            .flat_map(|(_, failures)| failures)
            .collect::<Vec<_>>(),
    );
    assert!(
        counts.iter().all(|(_, count)| *count == PACKETS),
        "{counts:?}"
    );
}

/// How many packets of a profile were well, and which were not.
fn at_random(schemas: &Schemas, made: &Made) -> (usize, Vec<String>) {
    let sound = made.vectors.iter().filter(|vector| vector.valid);
    let sound: Vec<(&Value, Vec<Place>)> = sound
        .map(|vector| {
            let places = schemas.places(&made.schema, &vector.document);
            (&vector.document, places)
        })
        .collect();
    let mut chance = Chance::new();
    let (mut count, mut failures) = (0, Vec::new());
    while count < PACKETS && failures.len() < 20 {
        let (document, places) = chance.pick(&sound).expect("a valid vector");
        let mut document = (*document).clone();
        for _ in 0..chance.below(8) {
            drop_one(places, &mut document, &mut chance);
        }
        let text = document.to_string();
        match round_trip(schemas, &made.schema, &text) {
            Ok(whole) => count += usize::from(whole),
            Err(why) => failures.push(format!("{}: {why}: {text}", made.schema)),
        }
    }
    (count, failures)
}

/// Takes out an optional member of an object with slots, if the one picked is there.
fn drop_one(places: &[Place], document: &mut Value, chance: &mut Chance) {
    let place = chance.pick(places).expect("the root has slots");
    let optional: Vec<&String> = place
        .slots
        .iter()
        .filter(|(_, required)| !required)
        .map(|(name, _)| name)
        .collect();
    // What the object stands in may have been taken out before.
    let members = document.pointer_mut(&place.pointer);
    if let (Some(name), Some(Value::Object(members))) = (chance.pick(&optional), members) {
        members.remove(*name);
    }
}

fn codes_and_pointers(report: &Report) -> Violations {
    report
        .into_iter()
        .map(|violation| (violation.code().to_string(), violation.pointer().to_owned()))
        .collect()
}

/// The differences are those that `Schemas::keyless` notes: `keyless_shape` instead of `type` for
/// what should be an object; a missing member is a `null` in its slot, and so of the wrong type, not
/// missing; an optional member that is `null` is left out.
#[test]
fn an_invalid_vector_breaks_the_same_rules_in_keyless_form() {
    check("invalid", |schemas, made, vector| {
        let Some(converted) = schemas.keyless(&made.schema, &vector.document) else {
            return Ok(false);
        };
        let text = converted.document.to_string();
        let wanted = converted.violations(&vector.violations);
        let result = decode_as(&made.schema, text.as_bytes()).ok_or("no such schema")?;
        let report = match result {
            Ok(_) if wanted.is_empty() => return Ok(true),
            Ok(_) => return Err(format!("valid, but {wanted:?} expected")),
            Err(report) => report,
        };
        let found = codes_and_pointers(&report);
        if found != wanted {
            return Err(format!("expected {wanted:?}, found {found:?}"));
        }
        for violation in &report {
            let path = violation.slot_path().ok_or("no slot path")?;
            let there = converted.document.pointer(path);
            let there = there.ok_or_else(|| format!("nothing stands at `{path}`"))?;
            let culprit = text.get(violation.span()).unwrap_or_default();
            // An unknown member of a keyed object is its name.
            let name = culprit
                .replace('"', "")
                .replace('/', "~1")
                .replace("b~c", "b~0c");
            let is_name = path.ends_with(&format!("/{name}"));
            if !is_name && serde_json::from_str::<Value>(culprit).ok().as_ref() != Some(there) {
                return Err(format!("`{path}` does not lead to {culprit}"));
            }
        }
        Ok(true)
    });
}
