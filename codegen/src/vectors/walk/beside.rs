//! From a schema to those that it puts to the same value.

use serde_json::Value;

use crate::error::Error;
use crate::vectors::judge::Judge;
use crate::vectors::schema::Schema;
use crate::vectors::scope::Scoped;

impl<'s> Judge<'s> {
    /// The schemas that `schema`, which is at `of`, puts to the same `value` and that hold; with each
    /// whether it must hold, whatever the value is.
    pub fn beside(
        &self,
        of: &Scoped,
        schema: &Schema<'s>,
        value: &Value,
    ) -> Result<Vec<(Scoped, bool)>, Error> {
        let mut seats: Vec<(Scoped, bool)> = Vec::new();
        for target in self.references(of, schema)? {
            seats.push((target, true));
        }
        for place in schema.places("allOf") {
            seats.push((self.step(of, place), true));
        }
        for keyword in ["anyOf", "oneOf"] {
            for place in schema.places(keyword) {
                let branch = self.step(of, place);
                if self.holds(&branch, value)? {
                    seats.push((branch, false));
                }
            }
        }
        let seat = |keyword: &str| self.step(of, schema.place.child(keyword));
        if schema.has("if") {
            let next = if self.holds(&seat("if"), value)? {
                "then"
            } else {
                "else"
            };
            if schema.has(next) {
                seats.push((seat(next), false));
            }
        }
        for (name, _) in schema.map("dependentSchemas") {
            if value.get(name).is_some() {
                let place = schema.place.child("dependentSchemas").child(name);
                seats.push((self.step(of, place), false));
            }
        }
        Ok(seats)
    }
}
