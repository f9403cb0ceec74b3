//! Values that are much like another one: guesses where a keyword does not say what breaks it.

use serde_json::{Map, Value, json};

use super::judge::Judge;
use super::scope::Scoped;

/// How many words are tried in each place.
const MOST_WORDS: usize = 24;

/// How many changes are tried.
const MOST: usize = 600;

/// The fixed and listed values, and numbers beside the bounds, that stand in the schemas at `seats`.
pub(super) fn words(judge: &Judge<'_>, seats: &[Scoped]) -> Vec<Value> {
    let mut words = Vec::new();
    for seat in seats {
        if let Some(json) = judge.set.at(&seat.place) {
            collect(json, &mut words);
        }
    }
    words
}

fn collect(json: &Value, words: &mut Vec<Value>) {
    if words.len() >= MOST_WORDS {
        return;
    }
    match json {
        Value::Object(members) => {
            for (name, value) in sorted(members) {
                let found: Vec<Value> = match (name.as_str(), value) {
                    ("const", value) => vec![value.clone()],
                    ("enum", Value::Array(values)) => values.clone(),
                    ("minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum", bound) => {
                        let near = bound.as_f64().into_iter();
                        let near = near.flat_map(|bound| [bound + 1.0, bound - 1.0, bound + 0.5]);
                        near.map(Value::from).chain([bound.clone()]).collect()
                    }
                    _ => Vec::new(),
                };
                words.extend(found);
                collect(value, words);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        _ => {}
    }
}

/// Values like `value`, with what was done: less, more and other things in it, `words` among them.
pub(super) fn variations(value: &Value, words: &[Value]) -> Vec<(String, Value)> {
    let mut near = others(value);
    match value {
        Value::Object(members) => near.extend(objects(members, words)),
        Value::Array(items) => near.extend(arrays(items, words)),
        _ => {}
    }
    near.extend(named_words(words));
    near.retain(|(_, other)| other != value);
    near.truncate(MOST);
    near
}

fn objects(members: &Map<String, Value>, words: &[Value]) -> Vec<(String, Value)> {
    let mut near = Vec::new();
    let mut add = |what: String, members: Map<String, Value>| {
        near.push((what, Value::Object(members)));
    };
    for (name, _) in sorted(members) {
        let mut less = members.clone();
        less.remove(name);
        add(format!("without {name}"), less);
        let only = members.get_key_value(name);
        let only = only.map(|(name, value)| (name.clone(), value.clone()));
        add(format!("only {name}"), only.into_iter().collect());
    }
    for (name, member) in sorted(members) {
        for (what, other) in others(member).into_iter().chain(named_words(words)) {
            let mut changed = members.clone();
            changed.insert(name.clone(), other);
            add(format!("{name}: {what}"), changed);
        }
    }
    near
}

fn arrays(items: &[Value], words: &[Value]) -> Vec<(String, Value)> {
    let mut near = Vec::new();
    let less = items.len().saturating_sub(1);
    near.push(("without its last".to_owned(), json!(items[..less])));
    near.push((
        "with null".to_owned(),
        json!([items, &[Value::Null]].concat()),
    ));
    if let Some(first) = items.first() {
        let doubled = [items, std::slice::from_ref(first)].concat();
        near.push(("with its first again".to_owned(), json!(doubled)));
    }
    for (index, item) in items.iter().enumerate().take(4) {
        for (what, other) in others(item).into_iter().chain(named_words(words)) {
            let mut changed = items.to_vec();
            changed[index] = other;
            near.push((format!("{index}: {what}"), json!(changed)));
        }
    }
    near
}

/// Other values, some of the same type.
fn others(value: &Value) -> Vec<(String, Value)> {
    let mut others = match value {
        Value::Bool(truth) => vec![json!(!truth)],
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            let near = [1.0, -1.0, 0.5].map(|more| json!(number + more));
            near.into_iter()
                .chain([json!(0), json!(-1e30), json!(1e30)])
                .collect()
        }
        Value::String(text) => vec![
            json!(""),
            json!(text.chars().take(1).collect::<String>()),
            json!(format!("{text}x")),
            json!(text.repeat(30)),
            json!(text.to_uppercase()),
            json!("unlisted"),
        ],
        _ => Vec::new(),
    };
    others.extend([
        json!(null),
        json!(true),
        json!(1),
        json!("1"),
        json!([]),
        json!({}),
    ]);
    let named = others.into_iter().map(|other| (short(&other), other));
    named.collect()
}

fn named_words(words: &[Value]) -> impl Iterator<Item = (String, Value)> {
    let few = words.iter().take(MOST_WORDS);
    few.map(|word| (short(word), word.clone()))
}

/// A value as a name of it.
fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn sorted(members: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut sorted: Vec<(&String, &Value)> = members.iter().collect();
    sorted.sort_by_key(|(name, _)| *name);
    sorted
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::variations;

    #[test]
    fn a_variation_is_another_value() {
        let value = json!({"a": "one", "b": [1]});
        let near = variations(&value, &[json!("two")]);
        assert!(near.iter().all(|(_, other)| *other != value));
        for wanted in [
            json!({"a": "one"}),
            json!({"a": "two", "b": [1]}),
            json!(null),
        ] {
            assert!(near.iter().any(|(_, other)| *other == wanted), "{wanted}");
        }
    }
}
