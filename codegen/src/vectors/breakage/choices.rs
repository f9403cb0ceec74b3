//! Keywords that put further schemas to a value or its items: what breaks them is searched for.

use serde_json::{Map, Value};

use super::words::plain;
use super::{FEW, LONGEST, one_of_each};
use crate::error::Error;
use crate::vectors::attempt::Attempts;
use crate::vectors::judge::Judge;
use crate::vectors::nearby::{variations, words};
use crate::vectors::sample::sample;
use crate::vectors::scope::Scoped;
use crate::vectors::values::Maker;
use crate::vectors::walk::{Role, Spot};

/// Values of every type, and such as are much like the present one.
fn near(judge: &Judge<'_>, spot: &Spot<'_>) -> Vec<(String, Value)> {
    let each = one_of_each().map(|(what, value)| (what.to_owned(), value));
    let seats = std::slice::from_ref(&spot.seat);
    let near = variations(&spot.value, &words(judge, seats));
    each.into_iter().chain(near).collect()
}

pub(super) fn any_of(judge: &Judge<'_>, spot: &Spot<'_>, attempts: &mut Attempts<'_>) {
    attempts.are_enough(FEW);
    attempts.refuses_some(near(judge, spot), "anyOf");
}

/// Branches of which several hold, and values of which none holds. Where a tag tells the branches
/// apart, what is no object at all; branches and tag have their own spots.
pub(super) fn one_of<'s>(
    judge: &Judge<'s>,
    spot: &Spot<'s>,
    attempts: &mut Attempts<'_>,
) -> Result<(), Error> {
    if !judge.tags(&spot.seat, &spot.schema)?.is_empty() {
        for (what, value) in one_of_each() {
            if !value.is_object() {
                attempts.refuses_some([(what.to_owned(), value)], "type");
            }
        }
        return Ok(());
    }
    let branches = spot.schema.places("oneOf").into_iter();
    let branches: Vec<Scoped> = branches
        .map(|place| judge.step(&spot.seat, place))
        .collect();
    for (index, one) in branches.iter().enumerate() {
        for (other_index, other) in branches.iter().enumerate().skip(index + 1) {
            let both = Maker::new(judge).found(&[one.clone(), other.clone()], None)?;
            let what = format!("both {index} and {other_index}");
            attempts.refuses_some(both.map(|value| (what, value)), "oneOf");
        }
    }
    attempts.are_enough(FEW);
    attempts.refuses_some(near(judge, spot), "oneOf");
    Ok(())
}

/// What `not` forbids: each word listed in it, texts made of the present one, run by run of letters
/// and digits, and values made of what it says.
pub(super) fn negation<'s>(
    judge: &Judge<'s>,
    spot: &Spot<'s>,
    attempts: &mut Attempts<'_>,
) -> Result<(), Error> {
    // The words left out of an open branch are the tags of the others, so none of them gets here.
    if matches!(spot.role, Role::Tag { open: true, .. }) {
        return Ok(());
    }
    let inner = judge.step(&spot.seat, spot.schema.place.child("not"));
    let schema = judge.schema(&inner.place)?;
    for word in schema.list("enum") {
        attempts.refuses_some([(plain(word), word.clone())], "not");
    }
    if let Some(source) = schema.text("pattern") {
        let text = spot.value.as_str().unwrap_or_default();
        let changed = runs(text)
            .into_iter()
            .flat_map(|run| ["0", "f", "z", "-"].map(|fill| replaced(text, run, fill)));
        attempts.refuses_some(changed, "not");
        let sampled = sample(source).map(|text| (text.clone(), Value::from(text)));
        attempts.refuses_some(sampled, "not");
    }
    if schema.says_only(&["enum"]) || schema.says_only(&["pattern"]) {
        return Ok(());
    }
    let made = Maker::new(judge).found(std::slice::from_ref(&inner), None)?;
    if let Some(made) = made {
        let both = merged(&spot.value, &made);
        attempts.refuses_some([("with what is forbidden".to_owned(), both)], "not");
        attempts.refuses_some([("what is forbidden".to_owned(), made)], "not");
    }
    attempts.are_enough(FEW);
    attempts.refuses_some(near(judge, spot), "not");
    Ok(())
}

/// `then` or `else` that is the schema `false`.
pub(super) fn condition(judge: &Judge<'_>, spot: &Spot<'_>, attempts: &mut Attempts<'_>) {
    attempts.are_enough(FEW);
    for keyword in ["then", "else"] {
        if spot.schema.get(keyword) == Some(&Value::Bool(false)) {
            attempts.are_for(spot.schema.place.child(keyword), "false_schema");
            attempts.refuses_some(near(judge, spot), "false_schema");
        }
    }
}

/// Arrays with fewer items than `contains` asks for, and with more than it allows.
pub(super) fn contains<'s>(
    judge: &Judge<'s>,
    spot: &Spot<'s>,
    attempts: &mut Attempts<'_>,
) -> Result<(), Error> {
    let wanted = judge.step(&spot.seat, spot.schema.place.child("contains"));
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for item in spot.value.as_array().into_iter().flatten() {
        let list = if judge.holds(&wanted, item)? {
            &mut found
        } else {
            &mut others
        };
        list.push(item.clone());
    }
    let array = |found: &[Value]| Value::from([found, others.as_slice()].concat());
    let (least, most) = spot.schema.wanted_items();
    let place = spot.schema.place.clone();
    if let Some(too_few) = least.checked_sub(1) {
        let code = if least == 1 {
            "contains"
        } else {
            "minContains"
        };
        attempts.are_for(place.clone(), code);
        attempts.refuses("none", Value::from(Vec::<Value>::new()), code);
        let fewer = &found[..too_few.min(found.len())];
        attempts.refuses("too few", array(fewer), code);
        let enough = &found[..least.min(found.len())];
        attempts.may_take([("just enough".to_owned(), array(enough))]);
    }
    let Some(most) = most.filter(|most| *most < LONGEST) else {
        return Ok(());
    };
    if found.is_empty() {
        found.extend(Maker::new(judge).found(std::slice::from_ref(&wanted), None)?);
    }
    attempts.are_for(place, "maxContains");
    let repeated =
        |count: usize| -> Vec<Value> { found.iter().cycle().take(count).cloned().collect() };
    if !found.is_empty() {
        attempts.may_take([("on the bound".to_owned(), array(&repeated(most)))]);
        attempts.refuses("too many", array(&repeated(most + 1)), "maxContains");
    }
    Ok(())
}

/// `value` with the members of `more`; where they are no objects, `more`.
fn merged(value: &Value, more: &Value) -> Value {
    match (value, more) {
        (Value::Object(members), Value::Object(others)) => {
            let mut members: Map<String, Value> = members.clone();
            members.extend(others.clone());
            Value::Object(members)
        }
        _ => more.clone(),
    }
}

/// Where the runs of ASCII letters and digits in `text` begin and end.
fn runs(text: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, character) in text.char_indices() {
        if character.is_ascii_alphanumeric() {
            match runs.last_mut() {
                Some((_, end)) if *end == at => *end = at + 1,
                _ => runs.push((at, at + 1)),
            }
        }
    }
    runs
}

fn replaced(text: &str, (start, end): (usize, usize), fill: &str) -> (String, Value) {
    let filled = format!(
        "{}{}{}",
        &text[..start],
        fill.repeat(end - start),
        &text[end..]
    );
    (format!("{fill} from {start} to {end}"), filled.into())
}
