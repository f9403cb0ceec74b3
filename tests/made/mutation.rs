//! Documents changed at random, the same way each time.

use serde_json::{Map, Value, json};

/// A small generator of numbers (xorshift), so that a failure can be repeated.
pub struct Chance(u64);

impl Chance {
    /// The same numbers each time.
    pub fn new() -> Self {
        Chance(0x9E37_79B9_7F4A_7C15)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit.max(1)).unwrap_or(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    pub fn pick<'v, T>(&mut self, from: &'v [T]) -> Option<&'v T> {
        from.get(self.below(from.len()))
    }
}

/// Values and strings that stand in valid documents, to be put in other places.
pub struct Pool {
    values: Vec<Value>,
    texts: Vec<String>,
    names: Vec<String>,
}

impl Pool {
    pub fn of(documents: &[&Value]) -> Self {
        let mut pool = Pool {
            values: vec![
                json!(null),
                json!(true),
                json!(0),
                json!(-1),
                json!(1.5),
                json!(6.0),
                json!(1e300),
                json!(9_007_199_254_740_992_u64),
                json!(""),
                json!("é𝄞"),
                json!([]),
                json!({}),
            ],
            texts: Vec::new(),
            names: vec!["unlisted".to_owned(), String::new()],
        };
        for document in documents {
            pool.add(document);
        }
        pool
    }

    fn add(&mut self, value: &Value) {
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    self.names.push(name.clone());
                    self.add(member);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.add(item)),
            Value::String(text) => self.texts.push(text.clone()),
            _ => {}
        }
        self.values.push(value.clone());
    }
}

/// Changes one place of `value`, further down more often than here.
pub fn change(value: &mut Value, pool: &Pool, chance: &mut Chance) {
    let deeper = chance.below(5) > 0;
    match value {
        Value::Object(members) if deeper && !members.is_empty() => {
            let at = chance.below(members.len());
            if let Some(member) = members.values_mut().nth(at) {
                change(member, pool, chance);
            }
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = chance.below(items.len());
            change(&mut items[at], pool, chance);
        }
        Value::Object(members) => change_members(members, pool, chance),
        Value::Array(items) => match (chance.below(3), items.len()) {
            (0, _) => items.extend(chance.pick(&pool.values).cloned()),
            (1, count) if count > 0 => drop(items.remove(chance.below(count))),
            _ => items.extend(items.clone().pop()),
        },
        Value::String(text) => change_text(text, pool, chance),
        other => *other = chance.pick(&pool.values).cloned().unwrap_or_default(),
    }
}

fn change_members(members: &mut Map<String, Value>, pool: &Pool, chance: &mut Chance) {
    let names: Vec<String> = members.keys().cloned().collect();
    let value = chance.pick(&pool.values).cloned().unwrap_or_default();
    match (
        chance.below(4),
        chance.pick(&names),
        chance.pick(&pool.names),
    ) {
        (0, Some(name), _) => drop(members.remove(name)),
        (1, Some(old), Some(new)) => {
            if let Some(member) = members.remove(old) {
                members.insert(new.clone(), member);
            }
        }
        (2, Some(name), _) | (_, _, Some(name)) => drop(members.insert(name.clone(), value)),
        _ => {}
    }
}

fn change_text(text: &mut String, pool: &Pool, chance: &mut Chance) {
    match chance.below(6) {
        0 => *text = chance.pick(&pool.texts).cloned().unwrap_or_default(),
        1 => drop(text.pop()),
        2 => text.push(['a', 'Z', '0', '_', ' ', '\n', 'é', '𝄞'][chance.below(8)]),
        3 => *text = text.repeat(30),
        4 => *text = text.to_uppercase(),
        _ => text.clear(),
    }
}
