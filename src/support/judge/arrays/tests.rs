use crate::support::judge::schema::{Keyword, Literal, SchemaRule};
use crate::support::judge::testing::{check, check_valid, messages, schema};
use crate::support::violation::JsonType;

#[test]
fn items_are_judged_by_their_place() {
    static PAIR: &SchemaRule = schema!(
        "s#",
        Keyword::PrefixItems(&[schema!(
            "s#/prefixItems/0",
            Keyword::Type(&[JsonType::String])
        )]),
        Keyword::Items(1, schema!("s#/items", Keyword::Type(&[JsonType::Number]))),
    );
    static SHORT: &SchemaRule = schema!(
        "s#",
        Keyword::PrefixItems(&[schema!("s#/prefixItems/0")]),
        Keyword::Items(1, schema!("s#/items", Keyword::False)),
    );
    check(
        PAIR,
        &[
            ("[]", &[]),
            (r#"["a",1,2]"#, &[]),
            (r#"{"0":1}"#, &[]),
            (
                "[1, 2, null]",
                &[
                    "type #/0 1 s#/prefixItems/0/type",
                    "type #/2 null s#/items/type",
                ],
            ),
        ],
    );
    check(
        SHORT,
        &[
            ("[1]", &[]),
            (
                "[1,[2],3]",
                &["items #/1 [2] s#/items", "items #/2 3 s#/items"],
            ),
        ],
    );
    let shown = "the array must have no more than one item";
    assert_eq!(messages(SHORT, "[1,2]"), [shown]);
}

#[test]
fn items_are_counted() {
    static SOME: &SchemaRule = schema!("s#", Keyword::MinItems(1), Keyword::MaxItems(2));
    check(
        SOME,
        &[
            ("[1,2]", &[]),
            ("\"\"", &[]),
            ("[]", &["minItems # [] s#/minItems"]),
            ("[1, 2, 3]", &["maxItems # [1, 2, 3] s#/maxItems"]),
        ],
    );
}

#[test]
fn equal_items_are_found_by_value() {
    static SET: &SchemaRule = schema!("s#", Keyword::UniqueItems);
    check_valid(
        SET,
        &[
            "[]",
            "[1,true]",
            "[0,false]",
            "[[1],[true]]",
            r#"[{"a":1},{"b":1},"a",["a"],null]"#,
        ],
    );
    for text in [
        "[1, 2, 1.00]",
        r#"[{"a":1,"b":[2]},{"b":[2.0],"a":1}]"#,
        r#"["é","\u00e9"]"#,
    ] {
        check(
            SET,
            &[(text, &[&format!("uniqueItems # {text} s#/uniqueItems")])],
        );
    }
    let shown = "all items must be different, but item 3 equals item 1, counted from 0";
    assert_eq!(messages(SET, "[0,5,7,5,0,5]"), [shown]);
    let many: Vec<String> = (0..50_000).map(|number| format!("[{number}]")).collect();
    check_valid(SET, &[&format!("[{}]", many.join(","))]);
}

#[test]
fn items_of_a_kind_are_counted() {
    static ONE: &SchemaRule = schema!(
        "s#",
        Keyword::Contains {
            schema: schema!("s#/contains", Keyword::Const(Literal::Number("5"))),
            least: 1,
            most: None,
        }
    );
    static TWO: &SchemaRule = schema!(
        "s#",
        Keyword::Contains {
            schema: schema!("s#/contains", Keyword::Const(Literal::Number("5"))),
            least: 2,
            most: Some(2),
        }
    );
    check(
        ONE,
        &[
            ("[1,5]", &[]),
            ("{}", &[]),
            ("[1]", &["contains # [1] s#/contains"]),
        ],
    );
    check(
        TWO,
        &[
            ("[5,1,5]", &[]),
            ("[5]", &["minContains # [5] s#/minContains"]),
            ("[5,5,5]", &["maxContains # [5,5,5] s#/maxContains"]),
        ],
    );
}

#[test]
fn what_contains_has_found_is_evaluated() {
    static REST: &SchemaRule = schema!(
        "s#",
        Keyword::PrefixItems(&[schema!("s#/prefixItems/0")]),
        Keyword::Contains {
            schema: schema!("s#/contains", Keyword::Type(&[JsonType::String])),
            least: 0,
            most: None,
        },
        Keyword::UnevaluatedItems(schema!("s#/unevaluatedItems", Keyword::False)),
    );
    check(
        REST,
        &[
            (r#"[1,"a","b"]"#, &[]),
            ("[1]", &[]),
            (
                r#"[1,2,"a",3]"#,
                &[
                    "unevaluatedItems #/1 2 s#/unevaluatedItems",
                    "unevaluatedItems #/3 3 s#/unevaluatedItems",
                ],
            ),
        ],
    );
}

#[test]
fn items_inside_an_item_are_not_items() {
    static NESTED: &SchemaRule = schema!(
        "s#",
        Keyword::PrefixItems(&[schema!(
            "s#/prefixItems/0",
            Keyword::Items(0, schema!("s#/1"))
        )]),
        Keyword::UnevaluatedItems(schema!(
            "s#/unevaluatedItems",
            Keyword::Type(&[JsonType::Null])
        )),
    );
    check(
        NESTED,
        &[
            ("[[1,2],null]", &[]),
            ("[[1,2],2]", &["type #/1 2 s#/unevaluatedItems/type"]),
        ],
    );
}
