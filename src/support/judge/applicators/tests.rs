use crate::support::judge::schema::{Keyword, Literal, SchemaRule};
use crate::support::judge::testing::{LETTERS, check, check_valid, messages, schema};
use crate::support::violation::JsonType;

/// The members `names`, whatever their values.
macro_rules! having {
    ($place:literal, $($name:literal),*) => {
        schema!(
            $place,
            Keyword::Properties(&[$(($name, schema!("any"))),*]),
            Keyword::Required(&[$($name),*]),
        )
    };
}

#[test]
fn all_of_several_schemas_must_hold() {
    static BOTH: &SchemaRule = schema!(
        "s#",
        Keyword::AllOf(&[
            schema!("s#/allOf/0", Keyword::Minimum("2")),
            schema!("s#/allOf/1", Keyword::MultipleOf("2")),
            schema!(
                "s#/allOf/2",
                Keyword::Ref(schema!("t#", Keyword::Maximum("9")))
            ),
        ])
    );
    check(
        BOTH,
        &[
            ("4", &[]),
            (
                "1",
                &[
                    "minimum # 1 s#/allOf/0/minimum",
                    "multipleOf # 1 s#/allOf/1/multipleOf",
                ],
            ),
            ("10", &["maximum # 10 t#/maximum"]),
        ],
    );
}

#[test]
fn what_is_broken_twice_is_noted_once() {
    static SHORT: &SchemaRule = schema!("t#", Keyword::MaxLength(1));
    static TWICE: &SchemaRule = schema!(
        "s#",
        Keyword::AllOf(&[
            schema!("s#/allOf/0", Keyword::Ref(SHORT)),
            schema!("s#/allOf/1", Keyword::Ref(SHORT)),
        ])
    );
    check(TWICE, &[("\"aa\"", &["maxLength # \"aa\" t#/maxLength"])]);
}

#[test]
fn what_must_not_hold_is_named_where_it_is_one_thing() {
    static NO_LETTERS: &SchemaRule = schema!(
        "s#",
        Keyword::Not(schema!("s#/not", Keyword::Pattern(&LETTERS)))
    );
    static NO_LIST: &SchemaRule = schema!(
        "s#",
        Keyword::Not(schema!("s#/not", Keyword::Type(&[JsonType::Array])))
    );
    static NOT_ONE: &SchemaRule = schema!(
        "s#",
        Keyword::Not(schema!("s#/not", Keyword::Enum(&[Literal::Number("1")])))
    );
    check(
        NO_LETTERS,
        &[("\"b\"", &[]), ("\"a\"", &["not # \"a\" s#/not"])],
    );
    assert_eq!(
        messages(NO_LETTERS, "\"a\""),
        ["must not match the pattern ^a+$"]
    );
    assert_eq!(
        messages(NO_LETTERS, "1"),
        ["must not be what `not` describes"]
    );
    assert_eq!(messages(NO_LIST, "[]"), ["must not be an array"]);
    assert_eq!(messages(NOT_ONE, "1.0"), ["must not be 1"]);
}

#[test]
fn a_not_evaluates_nothing() {
    static NOTHING: &SchemaRule = schema!(
        "s#",
        Keyword::Not(schema!("s#/not", Keyword::Not(having!("s#/not/not", "a")))),
        Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
    );
    let found = "unevaluatedProperties #/a \"a\" s#/unevaluatedProperties";
    check(NOTHING, &[(r#"{"a":1}"#, &[found])]);
}

#[test]
fn a_condition_chooses_and_what_it_evaluates_counts_if_it_holds() {
    static CHOICE: &SchemaRule = schema!(
        "s#",
        Keyword::If {
            condition: having!("s#/if", "if"),
            then: Some(having!("s#/then", "then")),
            otherwise: Some(having!("s#/else", "else")),
        },
        Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
    );
    check_valid(CHOICE, &[r#"{"if":1,"then":1}"#, r#"{"else":1}"#, "1"]);
    check(
        CHOICE,
        &[
            ("{}", &["required # {} s#/else/required"]),
            (
                r#"{"if":1,"then":1,"else":1}"#,
                &["unevaluatedProperties #/else \"else\" s#/unevaluatedProperties"],
            ),
            (
                r#"{"else":1,"then":1}"#,
                &["unevaluatedProperties #/then \"then\" s#/unevaluatedProperties"],
            ),
        ],
    );
}

#[test]
fn a_condition_alone_judges_nothing_and_still_evaluates() {
    static ALONE: &SchemaRule = schema!(
        "s#",
        Keyword::If {
            condition: having!("s#/if", "a"),
            then: None,
            otherwise: None,
        },
        Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
    );
    let found = "unevaluatedProperties #/b \"b\" s#/unevaluatedProperties";
    check(
        ALONE,
        &[(r#"{"a":1}"#, &[]), ("{}", &[]), (r#"{"b":1}"#, &[found])],
    );
}

#[test]
fn a_member_may_call_for_a_schema() {
    static CARD: &SchemaRule = schema!(
        "s#",
        Keyword::DependentSchemas(&[
            ("card", having!("s#/dependentSchemas/card", "address")),
            (
                "never",
                schema!("s#/dependentSchemas/never", Keyword::False)
            ),
        ]),
        Keyword::Properties(&[("card", schema!("s#/1"))]),
        Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
    );
    check(
        CARD,
        &[
            (r#"{"card":1,"address":1}"#, &[]),
            ("[\"card\"]", &[]),
            (
                r#"{"address":1}"#,
                &["unevaluatedProperties #/address \"address\" s#/unevaluatedProperties"],
            ),
            (
                r#"{"never":1}"#,
                &[
                    r#"false_schema # {"never":1} s#/dependentSchemas/never"#,
                    "unevaluatedProperties #/never \"never\" s#/unevaluatedProperties",
                ],
            ),
        ],
    );
}
