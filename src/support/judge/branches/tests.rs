use crate::support::judge::schema::{Keyword, Literal, SchemaRule, Tag};
use crate::support::judge::testing::{check, check_valid, messages, schema};
use crate::support::violation::JsonType;

#[test]
fn one_branch_is_enough() {
    static EITHER: &SchemaRule = schema!(
        "s#",
        Keyword::AnyOf(&[
            schema!("s#/anyOf/0", Keyword::Type(&[JsonType::String])),
            schema!(
                "s#/anyOf/1",
                Keyword::Minimum("2"),
                Keyword::Type(&[JsonType::Number])
            ),
        ])
    );
    check_valid(EITHER, &["\"\"", "2"]);
    check(
        EITHER,
        &[(
            "1",
            &["anyOf # 1 s#/anyOf", "minimum # 1 s#/anyOf/1/minimum"],
        )],
    );
    assert_eq!(
        messages(EITHER, "1"),
        [
            "no branch of `anyOf` holds; anyOf/1 comes closest",
            "must be at least 2"
        ]
    );
}

#[test]
fn the_closest_branch_has_the_type_the_tag_and_the_fewest_faults() {
    static KINDS: &SchemaRule = schema!(
        "s#",
        Keyword::AnyOf(&[
            // One fault, but another type.
            schema!("s#/anyOf/0", Keyword::Type(&[JsonType::Array])),
            // One fault, but another tag.
            schema!(
                "s#/anyOf/1",
                Keyword::Properties(&[("is", schema!("b", Keyword::Const(Literal::Text("b"))))])
            ),
            schema!(
                "s#/anyOf/2",
                Keyword::Properties(&[("is", schema!("a", Keyword::Const(Literal::Text("a"))))]),
                Keyword::Required(&["x", "y"]),
            ),
            schema!("s#/anyOf/3", Keyword::Required(&["x", "y", "z"])),
        ])
    );
    let text = r#"{"is":"a"}"#;
    check(
        KINDS,
        &[(
            text,
            &[
                &format!("anyOf # {text} s#/anyOf"),
                &format!("required # {text} s#/anyOf/2/required"),
                &format!("required # {text} s#/anyOf/2/required"),
            ],
        )],
    );
}

#[test]
fn of_equal_branches_the_one_that_errs_deeper_is_closer() {
    static SHALLOW_OR_DEEP: &SchemaRule = schema!(
        "s#",
        Keyword::AnyOf(&[
            schema!("s#/anyOf/0", Keyword::Required(&["b"])),
            schema!(
                "s#/anyOf/1",
                Keyword::Properties(&[("a", schema!("deep", Keyword::MinItems(1)))])
            ),
            schema!("s#/anyOf/2", Keyword::Required(&["c"])),
        ])
    );
    let expected = [
        r#"anyOf # {"a":[]} s#/anyOf"#,
        "minItems #/a [] deep/minItems",
    ];
    check(SHALLOW_OR_DEEP, &[(r#"{"a":[]}"#, &expected)]);
}

#[test]
fn every_branch_that_holds_evaluates() {
    static BOTH: &SchemaRule = schema!(
        "s#",
        Keyword::AnyOf(&[
            schema!("s#/anyOf/0", Keyword::Properties(&[("a", schema!("s#/1"))])),
            schema!(
                "s#/anyOf/1",
                Keyword::Properties(&[("b", schema!("s#/2", Keyword::Type(&[JsonType::Null])))])
            ),
        ]),
        Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
    );
    let found = "unevaluatedProperties #/b \"b\" s#/unevaluatedProperties";
    check(
        BOTH,
        &[(r#"{"a":1,"b":null}"#, &[]), (r#"{"a":1,"b":1}"#, &[found])],
    );
}

#[test]
fn no_more_than_one_branch_may_hold() {
    static ONE: &SchemaRule = schema!(
        "s#",
        Keyword::OneOf {
            branches: &[
                schema!("s#/oneOf/0", Keyword::MultipleOf("2")),
                schema!("s#/oneOf/1", Keyword::MultipleOf("7")),
                schema!("s#/oneOf/2", Keyword::MultipleOf("3")),
            ],
            tag: None,
        }
    );
    check(
        ONE,
        &[
            ("4", &[]),
            ("6", &["oneOf # 6 s#/oneOf"]),
            (
                "5",
                &["oneOf # 5 s#/oneOf", "multipleOf # 5 s#/oneOf/0/multipleOf"],
            ),
        ],
    );
    let shown = "one branch of `oneOf` must hold, not more; oneOf/0 and oneOf/2 do";
    assert_eq!(messages(ONE, "6"), [shown]);
    let shown = messages(ONE, "5");
    assert_eq!(
        shown[0],
        "no branch of `oneOf` holds; oneOf/0 comes closest"
    );
}

static TAGGED: &SchemaRule = schema!(
    "s#",
    Keyword::OneOf {
        branches: &[
            schema!(
                "s#/oneOf/0",
                Keyword::Type(&[JsonType::Object]),
                Keyword::Required(&["kind", "text"]),
                Keyword::Properties(&[
                    ("kind", schema!("k", Keyword::Const(Literal::Text("note")))),
                    ("text", schema!("t", Keyword::Type(&[JsonType::String]))),
                ]),
            ),
            schema!(
                "s#/oneOf/1",
                Keyword::Type(&[JsonType::Object]),
                Keyword::Required(&["kind"]),
                Keyword::Properties(&[(
                    "kind",
                    schema!("k", Keyword::Const(Literal::Text("stop")))
                )]),
            ),
        ],
        tag: Some(Tag {
            member: "kind",
            values: &["note", "stop"],
        }),
    },
    Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
);

#[test]
fn a_tag_leads_to_its_branch() {
    let note = r#"{"kind":"note"}"#;
    check_valid(
        TAGGED,
        &[r#"{"kind":"stop"}"#, r#"{"text":"","kind":"note"}"#],
    );
    check(
        TAGGED,
        &[
            (note, &[&format!("required # {note} s#/oneOf/0/required")]),
            (r#"{"kind":"note","text":1}"#, &["type #/text 1 t/type"]),
            (
                r#"{"kind":"stop","text":1}"#,
                &["unevaluatedProperties #/text \"text\" s#/unevaluatedProperties"],
            ),
        ],
    );
}

#[test]
fn a_tag_that_leads_nowhere_is_all_that_is_wrong() {
    check(
        TAGGED,
        &[
            (
                r#"{"kind":"nope","x":1}"#,
                &["oneOf #/kind \"nope\" s#/oneOf"],
            ),
            (r#"{"kind":1}"#, &["oneOf #/kind 1 s#/oneOf"]),
            (r#"{"text":""}"#, &[r#"required # {"text":""} s#/required"#]),
            ("[]", &["type # [] s#/type"]),
        ],
    );
    assert_eq!(
        messages(TAGGED, r#"{"kind":"stopp"}"#),
        ["no branch has this value; it must be one of `note` or `stop`; did you mean `stop`?"]
    );
}
