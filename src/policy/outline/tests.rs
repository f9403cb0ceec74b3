//! An outline says what `serde_json` would.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Number, Value, json};

use super::{Outline, Place};

/// The JSON value that a place stands for.
fn value(place: Place<'_>) -> Value {
    if let Some(text) = place.text() {
        return json!(text);
    }
    if let Some(number) = place.number() {
        return Number::from_f64(number).map_or(Value::Null, Value::Number);
    }
    if let Some(boolean) = place.boolean() {
        return json!(boolean);
    }
    if place.is_list() {
        return place.children().map(value).collect();
    }
    let members: Map<String, Value> = place
        .children()
        .map(|child| (child.name().unwrap_or_default().to_owned(), value(child)))
        .collect();
    // Of what has no members, only the test knows whether it is an object.
    if members.is_empty() {
        Value::Null
    } else {
        Value::Object(members)
    }
}

#[derive(Serialize)]
enum Variant {
    Unit,
    Newtype(u8),
    Tuple(i64, char),
    Struct { inner: Option<()> },
}

#[derive(Serialize)]
struct Newtype(&'static str);

#[derive(Serialize)]
struct Everything {
    variants: Vec<Variant>,
    newtype: Newtype,
    tuple: (f32, bool, u128),
    some: Option<&'static str>,
    none: Option<&'static str>,
    numbered: BTreeMap<i16, [u8; 2]>,
    named: BTreeMap<String, Vec<Value>>,
}

fn everything() -> Everything {
    Everything {
        variants: vec![
            Variant::Unit,
            Variant::Newtype(7),
            Variant::Tuple(-1, 'ß'),
            Variant::Struct { inner: Some(()) },
        ],
        newtype: Newtype("new"),
        tuple: (0.5, true, 12),
        some: Some("some"),
        none: None,
        numbered: BTreeMap::from([(-3, [1, 2])]),
        named: BTreeMap::from([("a/b~c".to_owned(), vec![json!({"deep": [[1.5]]})])]),
    }
}

#[test]
fn every_shape_is_what_serde_json_makes_of_it() {
    let everything = everything();
    let outline = Outline::of(&everything).unwrap();
    let mut expected = serde_json::to_value(&everything).unwrap();
    // Integers are doubles here.
    let numbers = |value: &mut Value| {
        if let Some(number) = value.as_f64() {
            *value = json!(number);
        }
    };
    let mut left = vec![&mut expected];
    while let Some(value) = left.pop() {
        numbers(value);
        match value {
            Value::Array(items) => left.extend(items),
            Value::Object(members) => left.extend(members.values_mut()),
            _ => {}
        }
    }
    assert_eq!(value(outline.root()), expected);
}

#[test]
fn pointers_lead_to_the_same_value() {
    let everything = everything();
    let outline = Outline::of(&everything).unwrap();
    let expected = serde_json::to_value(&everything).unwrap();
    let mut count = 0;
    for place in outline.places() {
        let pointer = place.pointer(&[]);
        let there = expected.pointer(&pointer).expect(&pointer);
        assert_eq!(place.text(), there.as_str(), "{pointer}");
        assert_eq!(place.number(), there.as_f64(), "{pointer}");
        assert_eq!(place.is_list(), there.is_array(), "{pointer}");
        count += 1;
    }
    assert_eq!(count, 29);
}

#[test]
fn strings_have_owners_and_hidden_names_are_not_told() {
    let packet = json!({"a": ["x", {"secret": {"b": "y"}}], "c": "z"});
    let outline = Outline::of(&packet).unwrap();
    let text = outline.text();
    assert_eq!(text, "a\0x\0secret\0b\0y\0c\0z\0");
    let owner = |part: &str| outline.owner(text.find(part).unwrap()).unwrap();
    let pointer = |part: &str| outline.place(owner(part).node).pointer(&[]);
    assert_eq!(pointer("x"), "/a/0");
    assert_eq!(pointer("y"), "/a/1/secret/b");
    assert_eq!(pointer("z"), "/c");
    assert!(owner("secret").is_name && !owner("y").is_name);
    let hidden = [owner("secret").node];
    assert_eq!(outline.place(owner("y").node).pointer(&hidden), "/a/1");
    let list = outline.root().member("a").unwrap();
    assert_eq!(&text[list.span()], "a\0x\0secret\0b\0y\0");
    assert_eq!(list.all().count(), 5);
}

#[test]
fn numbers_of_arbitrary_precision_are_numbers() {
    /// As `serde_json` writes them then.
    #[derive(Serialize)]
    struct Digits {
        #[serde(rename = "$serde_json::private::Number")]
        digits: &'static str,
    }
    let outline = Outline::of(&[Digits { digits: "0.25" }]).unwrap();
    let number = outline.root().children().next().unwrap();
    assert_eq!(number.number(), Some(0.25));
}

#[test]
fn what_has_no_json_has_no_outline() {
    assert!(Outline::of(&f64::NAN).is_err());
    assert!(Outline::of(&BTreeMap::from([((1, 2), 3)])).is_err());
    let mut deep = json!(0);
    for _ in 0..127 {
        deep = Value::Array(vec![deep]);
    }
    assert!(Outline::of(&deep).is_ok());
    assert!(Outline::of(&[deep]).is_err());
}
