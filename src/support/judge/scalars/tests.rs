use crate::support::format::Format;
use crate::support::judge::schema::{Keyword, Literal, SchemaRule};
use crate::support::judge::testing::{LETTERS, check, check_valid, messages, schema};
use crate::support::violation::JsonType;

#[test]
fn types_are_told_apart_and_an_integer_may_be_written_with_a_point() {
    static EITHER: &SchemaRule = schema!("s#", Keyword::Type(&[JsonType::Integer, JsonType::Null]));
    check_valid(EITHER, &["1", "1.0", "-10e-1", "1e300", "null"]);
    for text in ["1.5", "\"1\"", "true", "[]", "{}"] {
        check(EITHER, &[(text, &[&format!("type # {text} s#/type")])]);
    }
    let shown = messages(EITHER, "1.5");
    assert_eq!(shown, ["expected an integer or null, found a number"]);
}

#[test]
fn literals_are_compared_by_value_and_type() {
    static WORDS: &SchemaRule = schema!(
        "s#",
        Keyword::Enum(&[
            Literal::Number("0"),
            Literal::Text("Märchen"),
            Literal::List(&[Literal::Boolean(false)]),
            Literal::Object(&[("a", Literal::Number("1")), ("b", Literal::Null)]),
        ])
    );
    let equal = [
        "0",
        "0.0",
        "-0",
        "[false]",
        r#""M\u00e4rchen""#,
        r#"{"b":null,"a":1.0}"#,
    ];
    check_valid(WORDS, &equal);
    for text in [
        "false",
        "null",
        "[0]",
        "[]",
        r#"{"a":1}"#,
        r#"{"a":1,"b":null,"c":1}"#,
    ] {
        check(WORDS, &[(text, &[&format!("enum # {text} s#/enum")])]);
    }
    let shown = "must be one of 0, `Märchen`, [false] or {\"a\": 1, \"b\": null}; \
                 did you mean `Märchen`?";
    assert_eq!(messages(WORDS, "\"märchen\""), [shown]);
}

#[test]
fn a_constant_is_one_value() {
    static FALSE: &SchemaRule = schema!("s#", Keyword::Const(Literal::Boolean(false)));
    static LARGE: &SchemaRule = schema!("s#", Keyword::Const(Literal::Number("9007199254740992")));
    static HALF: &SchemaRule = schema!("s#", Keyword::Const(Literal::Number("0.5")));
    check(FALSE, &[("false", &[]), ("0", &["const # 0 s#/const"])]);
    check_valid(
        LARGE,
        &[
            "9007199254740992",
            "9007199254740992.0",
            "9007199254740992e0",
        ],
    );
    let next = "const # 9007199254740993.0 s#/const";
    check(LARGE, &[("9007199254740993.0", &[next])]);
    assert_eq!(messages(HALF, "1"), ["must be 0.5"]);
}

#[test]
fn numbers_are_measured_exactly() {
    static CENTS: &SchemaRule = schema!("s#", Keyword::MultipleOf("0.0001"));
    static BOUNDS: &SchemaRule = schema!(
        "s#",
        Keyword::Minimum("-2"),
        Keyword::Maximum("18446744073709551615"),
        Keyword::ExclusiveMinimum("-2.0"),
        Keyword::ExclusiveMaximum("3e2"),
    );
    check(
        CENTS,
        &[
            ("0.0075", &[]),
            ("0.00751", &["multipleOf # 0.00751 s#/multipleOf"]),
            ("\"0.00751\"", &[]),
        ],
    );
    check(
        BOUNDS,
        &[
            ("-1.99999999999999999999", &[]),
            ("299.9", &[]),
            ("-2", &["exclusiveMinimum # -2 s#/exclusiveMinimum"]),
            ("3e2", &["exclusiveMaximum # 3e2 s#/exclusiveMaximum"]),
            (
                "18446744073709551615.1",
                &[
                    "maximum # 18446744073709551615.1 s#/maximum",
                    "exclusiveMaximum # 18446744073709551615.1 s#/exclusiveMaximum",
                ],
            ),
        ],
    );
    assert_eq!(messages(CENTS, "0.00001"), ["must be a multiple of 0.0001"]);
    assert_eq!(messages(BOUNDS, "300"), ["must be less than 3e2"]);
}

#[test]
fn strings_are_measured_in_code_points() {
    static NAME: &SchemaRule = schema!(
        "s#",
        Keyword::MinLength(2),
        Keyword::MaxLength(3),
        Keyword::Pattern(&LETTERS),
    );
    static TIME: &SchemaRule = schema!("s#", Keyword::Format(Format::DateTime));
    check(
        NAME,
        &[
            ("\"aaa\"", &[]),
            ("17", &[]),
            ("\"a\"", &["minLength # \"a\" s#/minLength"]),
            ("\"aaaa\"", &["maxLength # \"aaaa\" s#/maxLength"]),
            (
                r#""\ud83d\ude00é""#,
                &[r#"pattern # "\ud83d\ude00é" s#/pattern"#],
            ),
        ],
    );
    check(
        TIME,
        &[
            ("\"2026-01-31T00:00:00Z\"", &[]),
            (
                "\"2026-02-30T00:00:00Z\"",
                &["format # \"2026-02-30T00:00:00Z\" s#/format"],
            ),
        ],
    );
}

#[test]
fn false_lets_nothing_hold() {
    static NEVER: &SchemaRule = schema!("s#/never", Keyword::False);
    check(NEVER, &[("1", &["false_schema # 1 s#/never"])]);
    assert_eq!(messages(NEVER, "1"), ["nothing may stand here"]);
}
