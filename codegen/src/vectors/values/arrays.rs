//! Arrays, made item by item.

use serde_json::{Value, json};

use super::{Filling, Maker};
use crate::error::Error;
use crate::vectors::breakage::LONGEST;
use crate::vectors::conjunction::Part;
use crate::vectors::judge::equal;
use crate::vectors::nearby;
use crate::vectors::scope::Scoped;

impl<'s> Maker<'_, 's> {
    /// An array of all of `parts`, and so of `seats`, that begins with the items `found`.
    pub(super) fn items(
        &mut self,
        (seats, parts): (&[Scoped], &[Part<'s>]),
        found: &[Value],
        filling: Filling,
    ) -> Result<Option<Value>, Error> {
        let mut first = found.to_vec();
        for (index, item) in found.iter().enumerate() {
            let inner = self.of_index(parts, index)?;
            if !inner.is_empty() {
                first[index] = self.fill(&inner, item)?;
            }
        }
        let length = self.length(parts, found.len(), filling)?;
        let contains = self.wanted(parts);
        let mut made = None;
        let least = self.length(parts, found.len(), Filling::Bare)?;
        // The items that `contains` asks for may be some of the others, or come behind them; and
        // perhaps not all can be there.
        let fewer = (least..length).rev();
        for length in [length, length + contains.1].into_iter().chain(fewer) {
            if made.is_none() {
                made = self.array(parts, first.clone(), length, &contains)?;
                if let Some(array) = &made
                    && !self.fits(seats, array)?
                {
                    made = None;
                }
            }
        }
        match made {
            Some(Value::Array(items)) if filling == Filling::Full => {
                self.with_unevaluated((seats, parts), items).map(Some)
            }
            made => Ok(made),
        }
    }

    /// `items` with one more that nothing but `unevaluatedItems` looks at, if that is allowed.
    fn with_unevaluated(
        &mut self,
        (seats, parts): (&[Scoped], &[Part<'s>]),
        mut items: Vec<Value>,
    ) -> Result<Value, Error> {
        for (seat, schema) in parts {
            let last = items.len();
            if !schema.get("unevaluatedItems").is_some_and(Value::is_object) {
                continue;
            }
            let inner = self
                .judge
                .step(seat, schema.place.child("unevaluatedItems"));
            if !self.is_new(std::slice::from_ref(&inner))? {
                continue;
            }
            let Some(item) = self.of_all(&[inner], None)? else {
                continue;
            };
            items.push(item);
            let array = Value::Array(items.clone());
            let counts =
                self.fits(seats, &array)? && self.judge.is_unevaluated_item(seat, &array, last)?;
            if !counts {
                items.pop();
            }
        }
        Ok(Value::Array(items))
    }

    /// An array of `length` items of which the last are what `contains` asks for.
    fn array(
        &mut self,
        parts: &[Part<'s>],
        mut items: Vec<Value>,
        length: usize,
        (contains, count): &(Vec<Scoped>, usize),
    ) -> Result<Option<Value>, Error> {
        let first = items.len();
        for index in first..length {
            let seats = self.of_index(parts, index)?;
            let mut made = None;
            if index + count >= length {
                let both = [seats.as_slice(), contains.as_slice()].concat();
                // What `contains` looks at is no item for `unevaluatedItems`.
                for seats in [both.as_slice(), contains.as_slice()] {
                    made = match made {
                        None if !contains.is_empty() => self.of_all(seats, None)?,
                        made => made,
                    };
                }
            }
            if made.is_none() {
                made = if seats.is_empty() {
                    Some(json!("anything"))
                } else {
                    self.of_all(&seats, None)?
                };
            }
            let Some(made) = made else {
                return Ok(None);
            };
            items.push(made);
        }
        let differ = parts
            .iter()
            .any(|(_, schema)| schema.get("uniqueItems") == Some(&Value::Bool(true)));
        for index in first..items.len() {
            if differ && items[..index].iter().any(|item| equal(item, &items[index])) {
                let seats = self.of_index(parts, index)?;
                if let Some(other) = self.another(&seats, &items, index)? {
                    items[index] = other;
                }
            }
        }
        Ok(Some(Value::Array(items)))
    }

    /// How many items there are to be; some of them are there already.
    fn length(&self, parts: &[Part<'s>], there: usize, filling: Filling) -> Result<usize, Error> {
        let counts = |keyword: &'static str| {
            parts
                .iter()
                .filter_map(move |(_, schema)| schema.count(keyword))
        };
        let most = counts("maxItems").min().unwrap_or(LONGEST);
        let contains = parts.iter().filter(|(_, schema)| schema.has("contains"));
        let wanted = contains.map(|(_, schema)| schema.wanted_items().0).max();
        let least = counts("minItems")
            .max()
            .unwrap_or(0)
            .max(wanted.unwrap_or(0));
        if filling == Filling::Bare {
            return Ok(least.max(there).min(LONGEST));
        }
        let prefix = parts.iter().map(|(_, schema)| schema.prefix()).max();
        let mut length = least.max(there).max(prefix.unwrap_or(0).min(most));
        if length == prefix.unwrap_or(0) && length < most {
            let seats = self.of_index(parts, length)?;
            let mut allowed = !seats.is_empty() && self.is_new(&seats)?;
            for seat in &seats {
                allowed &= !self.judge.schema(&seat.place)?.is_false;
            }
            length += usize::from(allowed);
        }
        Ok(length.min(LONGEST))
    }

    /// A value that could stand at `index` of `items` and does not stand before.
    fn another(
        &self,
        seats: &[Scoped],
        items: &[Value],
        index: usize,
    ) -> Result<Option<Value>, Error> {
        let mut words = nearby::words(self.judge, seats);
        words.extend((0..=index).map(Value::from));
        words.extend((0..=index).map(|number| json!(format!("text {number}"))));
        let near = nearby::variations(&items[index], &words);
        for (_, other) in near {
            let is_new = !items[..index].iter().any(|item| equal(item, &other));
            if is_new && self.fits(seats, &other)? {
                return Ok(Some(other));
            }
        }
        Ok(None)
    }

    /// The schemas that `parts` have for the item at `index`.
    fn of_index(&self, parts: &[Part<'s>], index: usize) -> Result<Vec<Scoped>, Error> {
        let mut seats = Vec::new();
        let mut last = Vec::new();
        for (seat, schema) in parts {
            for inner in self.judge.of_item(seat, schema, &json!([]), index)? {
                if inner.seat.place.pointer.ends_with("/unevaluatedItems") {
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

    /// What `contains` asks of some items, and of how many.
    fn wanted(&self, parts: &[Part<'s>]) -> (Vec<Scoped>, usize) {
        let mut seats = Vec::new();
        let mut count = 0;
        for (seat, schema) in parts.iter().filter(|(_, schema)| schema.has("contains")) {
            let (least, _) = schema.wanted_items();
            if least > 0 {
                seats.push(self.judge.step(seat, schema.place.child("contains")));
                count = count.max(least);
            }
        }
        (seats, count)
    }
}
