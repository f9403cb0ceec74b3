//! Objects, made member by member.

use serde_json::{Map, Value, json};

use super::{Filling, Maker};
use crate::error::Error;
use crate::vectors::breakage::LONGEST;
use crate::vectors::conjunction::Part;
use crate::vectors::nearby;
use crate::vectors::sample::sample;
use crate::vectors::scope::Scoped;

/// Members of objects whose members have no names of their own.
const ADDITIONAL: &str = "additional_member";
const UNEVALUATED: &str = "unevaluated_member";

impl<'s> Maker<'_, 's> {
    /// An object of all of `parts` with the members `found`, and the member `wanted`.
    pub(super) fn members(
        &mut self,
        parts: &[Part<'s>],
        found: &Map<String, Value>,
        filling: Filling,
        wanted: Option<&str>,
    ) -> Result<Option<Value>, Error> {
        let mut members = Map::new();
        let needed = needed(parts, found, wanted);
        let must = |name: &str| needed.iter().any(|needed| needed == name);
        let mut names = names(parts);
        for name in &needed {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        for name in names {
            let seats = self.of_name(parts, &name)?;
            if let Some(member) = found.get(&name) {
                members.insert(name.clone(), self.fill(&seats, member)?);
            } else if must(&name) || (filling == Filling::Full && self.is_new(&seats)?) {
                match self.of_all(&seats, None)? {
                    Some(member) => {
                        members.insert(name.clone(), member);
                    }
                    None if must(&name) => return Ok(None),
                    None => {}
                }
            }
        }
        for (name, member) in found {
            members
                .entry(name.clone())
                .or_insert_with(|| member.clone());
        }
        if filling == Filling::Full {
            for name in self.unnamed(parts, &members)? {
                self.add(parts, &mut members, name)?;
            }
        }
        let counts = parts
            .iter()
            .filter_map(|(_, schema)| schema.count("minProperties"));
        let least = counts.max().unwrap_or(0).min(LONGEST);
        for number in members.len()..least {
            let name = self.new_name(parts, &members, &format!("unlisted_member_{number}"))?;
            self.add(parts, &mut members, name)?;
        }
        Ok(Some(Value::Object(members)))
    }

    /// `found`, which is valid of all of `seats`, with those members that it can take.
    pub(super) fn one_by_one(
        &mut self,
        seats: &[Scoped],
        parts: &[Part<'s>],
        found: &Map<String, Value>,
    ) -> Result<Value, Error> {
        let mut members = found.clone();
        let mut lacking = names(parts);
        lacking.extend(self.unnamed(parts, found)?);
        // Some may be allowed only after others have come.
        for name in [lacking.clone(), lacking].concat() {
            if members.contains_key(&name) {
                continue;
            }
            let mut more = members.clone();
            self.add(parts, &mut more, name)?;
            if self.fits(seats, &Value::Object(more.clone()))? {
                members = more;
            }
        }
        for (name, member) in found {
            let inner = self.of_name(parts, name)?;
            let mut fuller = members.clone();
            fuller.insert(name.clone(), self.fill(&inner, member)?);
            if self.fits(seats, &Value::Object(fuller.clone()))? {
                members = fuller;
            }
        }
        Ok(Value::Object(members))
    }

    /// Adds the member `name`, if it is a new one and a value for it is found.
    fn add(
        &mut self,
        parts: &[Part<'s>],
        members: &mut Map<String, Value>,
        name: String,
    ) -> Result<(), Error> {
        let seats = self.of_name(parts, &name)?;
        let value = if seats.is_empty() {
            Some(json!("anything"))
        } else if self.is_new(&seats)? {
            self.of_all(&seats, None)?
        } else {
            None
        };
        if let Some(value) = value {
            members.entry(name).or_insert(value);
        }
        Ok(())
    }

    /// Names for members that schemas describe without naming them, where there is none yet.
    fn unnamed(
        &mut self,
        parts: &[Part<'s>],
        members: &Map<String, Value>,
    ) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for (_, schema) in parts {
            for (source, place) in &schema.patterns {
                let mut is_met = false;
                for name in members.keys() {
                    is_met |= self.judge.matches(&schema.place, source, name)?;
                }
                if !is_met && !self.judge.schema(place)?.is_false {
                    names.extend(sample(source));
                }
            }
            let says = |keyword| schema.get(keyword).is_some_and(Value::is_object);
            if says("additionalProperties") {
                names.push(self.new_name(parts, members, ADDITIONAL)?);
            }
            if says("unevaluatedProperties") {
                names.push(self.new_name(parts, members, UNEVALUATED)?);
            }
        }
        names.retain(|name| !members.contains_key(name));
        Ok(names)
    }

    /// The name `wanted`, or where `propertyNames` forbids it another one that is new.
    fn new_name(
        &mut self,
        parts: &[Part<'s>],
        members: &Map<String, Value>,
        wanted: &str,
    ) -> Result<String, Error> {
        let asking = parts
            .iter()
            .filter(|(_, schema)| schema.has("propertyNames"));
        let seats: Vec<Scoped> = asking
            .map(|(seat, schema)| self.judge.step(seat, schema.place.child("propertyNames")))
            .collect();
        let mut names = vec![json!(wanted)];
        if !self.fits(&seats, &names[0])? {
            names.extend(self.of_all(&seats, None)?);
            names.extend(nearby::words(self.judge, &seats));
            names.extend(('a'..='z').map(|letter| json!(letter.to_string())));
        }
        for name in names.iter().filter_map(Value::as_str) {
            if !members.contains_key(name) && self.fits(&seats, &json!(name))? {
                return Ok(name.to_owned());
            }
        }
        Ok(wanted.to_owned())
    }

    /// The schemas that `parts` have for a member of that name.
    fn of_name(&self, parts: &[Part<'s>], name: &str) -> Result<Vec<Scoped>, Error> {
        let mut seats = Vec::new();
        let mut last = Vec::new();
        for (seat, schema) in parts {
            // The object is empty, so that nothing but the name counts.
            for inner in self.judge.of_member(seat, schema, &json!({}), name)? {
                if inner.seat.place.pointer.ends_with("/unevaluatedProperties") {
                    last.push(inner.seat);
                } else {
                    seats.push(inner.seat);
                }
            }
        }
        if seats.is_empty() {
            seats = last;
        }
        Ok(seats)
    }
}

/// The names of members that must be there, because they are required or `wanted`, or because
/// another one is there.
fn needed(parts: &[Part<'_>], found: &Map<String, Value>, wanted: Option<&str>) -> Vec<String> {
    let required = parts.iter().flat_map(|(_, schema)| schema.required());
    let mut needed: Vec<String> = required.chain(wanted).map(str::to_owned).collect();
    let there = found.keys().filter(|name| !needed.contains(name));
    let mut there: Vec<String> = there.cloned().collect();
    there.splice(0..0, needed.iter().cloned());
    let mut next = 0;
    while let Some(present) = there.get(next).cloned() {
        for (_, schema) in parts {
            let groups = schema.map("dependentRequired").into_iter();
            let names = groups.filter(|(name, _)| **name == present);
            let names = names.flat_map(|(_, names)| names.as_array().into_iter().flatten());
            for name in names.filter_map(Value::as_str) {
                if !there.iter().any(|known| known == name) {
                    there.push(name.to_owned());
                    needed.push(name.to_owned());
                }
            }
        }
        next += 1;
    }
    needed
}

/// The names that `parts` describe, in their order, and those that they require besides.
fn names(parts: &[Part<'_>]) -> Vec<String> {
    let described = parts
        .iter()
        .flat_map(|(_, schema)| schema.properties.iter().map(|(name, _)| name.as_str()));
    let required = parts.iter().flat_map(|(_, schema)| schema.required());
    let mut names: Vec<String> = Vec::new();
    for name in described.chain(required) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
