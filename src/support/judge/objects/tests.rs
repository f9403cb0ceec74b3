use crate::support::judge::schema::{Keyword, Literal, SchemaRule};
use crate::support::judge::testing::{LETTERS, check, check_valid, messages, schema};
use crate::support::violation::JsonType;

#[test]
fn members_are_asked_for_and_counted() {
    static ASKED: &SchemaRule = schema!(
        "s#",
        Keyword::Required(&["a", "b~/"]),
        Keyword::MinProperties(1),
        Keyword::MaxProperties(2),
        Keyword::DependentRequired(&[("a", &["c", "a"])]),
    );
    check(
        ASKED,
        &[
            (r#"["a"]"#, &[]),
            (
                r#"{"b~/":1, "a":1, "c":1}"#,
                &[r#"maxProperties # {"b~/":1, "a":1, "c":1} s#/maxProperties"#],
            ),
            (
                "{}",
                &[
                    "required # {} s#/required",
                    "required # {} s#/required",
                    "minProperties # {} s#/minProperties",
                ],
            ),
            (
                r#"{"a":1,"b~/":1}"#,
                &[r#"dependentRequired # {"a":1,"b~/":1} s#/dependentRequired"#],
            ),
        ],
    );
    let shown = "the member `c` is missing, which `a` calls for";
    assert_eq!(messages(ASKED, r#"{"a":1,"b~/":1}"#), [shown]);
}

#[test]
fn members_are_judged_by_name_and_pattern() {
    static NAMED: &SchemaRule = schema!(
        "s#",
        Keyword::Properties(&[("b", schema!("s#/properties/b", Keyword::False))]),
        Keyword::PatternProperties(&[(
            &LETTERS,
            schema!(
                "s#/patternProperties/^a+$",
                Keyword::Type(&[JsonType::String])
            ),
        )]),
        Keyword::AdditionalProperties {
            known: &["b"],
            patterns: &[&LETTERS],
            schema: schema!("s#/additionalProperties", Keyword::Type(&[JsonType::Null])),
        },
    );
    check(
        NAMED,
        &[
            (r#"{"a":"", "aa":"", "c/":null}"#, &[]),
            (r#"{"b":1}"#, &["false_schema #/b 1 s#/properties/b"]),
            (
                r#"{"aa":1}"#,
                &["type #/aa 1 s#/patternProperties/^a+$/type"],
            ),
            (
                r#"{"c/":1}"#,
                &["type #/c~1 1 s#/additionalProperties/type"],
            ),
        ],
    );
}

#[test]
fn an_unknown_member_is_told_by_its_name() {
    static CLOSED: &SchemaRule = schema!(
        "s#",
        Keyword::Properties(&[("source", schema!("s#/1")), ("target", schema!("s#/2"))]),
        Keyword::AdditionalProperties {
            known: &["source", "target"],
            patterns: &[],
            schema: schema!("s#/additionalProperties", Keyword::False),
        },
    );
    let found = r#"additionalProperties #/s\"ource "s\"ource" s#/additionalProperties"#;
    let pointed = found.replace(r#"#/s\""#, "#/s\"");
    check(CLOSED, &[(r#"{"s\"ource":1}"#, &[&pointed])]);
    let shown = messages(CLOSED, r#"{"suorce":1}"#);
    assert_eq!(
        shown,
        ["this member is not known here; did you mean `source`?"]
    );
    // The source is there already, so nothing else is meant by that.
    let shown = messages(CLOSED, r#"{"suorce":1,"source":1}"#);
    assert_eq!(
        shown,
        ["this member is not known here; known are `source` and `target`"]
    );
}

#[test]
fn names_are_judged_like_values() {
    static NAMES: &SchemaRule = schema!(
        "s#",
        Keyword::PropertyNames(schema!(
            "s#/propertyNames",
            Keyword::MaxLength(5),
            Keyword::Enum(&[Literal::Text("left"), Literal::Text("right")]),
        )),
    );
    check(
        NAMES,
        &[
            (r#"{"left":1}"#, &[]),
            (
                r#"{"lefty":{}, "rightest":1}"#,
                &[
                    "propertyNames #/lefty \"lefty\" s#/propertyNames",
                    "propertyNames #/rightest \"rightest\" s#/propertyNames",
                ],
            ),
        ],
    );
    assert_eq!(
        messages(NAMES, r#"{"lefty":{}, "rightest":1}"#),
        [
            "the name of this member: must be one of `left` or `right`; did you mean `left`?",
            "the name of this member: must have at most 5 characters",
        ]
    );
}

#[test]
fn what_is_unevaluated_is_known_through_all_that_applies() {
    static DEEP: &SchemaRule = schema!(
        "s#",
        Keyword::AllOf(&[schema!(
            "s#/allOf/0",
            Keyword::Properties(&[("first", schema!("s#/1"))]),
        )]),
        Keyword::Properties(&[("second", schema!("s#/2"))]),
        Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
    );
    check_valid(DEEP, &[r#"{"first":{"x":1},"second":1}"#, "[1]"]);
    let found = "unevaluatedProperties #/frist \"frist\" s#/unevaluatedProperties";
    check(DEEP, &[(r#"{"frist":1}"#, &[found])]);
    let shown = messages(DEEP, r#"{"frist":1,"other":1}"#);
    assert_eq!(
        shown,
        [
            "this member is not known here; did you mean `first`?",
            "this member is not known here; known are `second` and `first`",
        ]
    );
}

#[test]
fn a_schema_sees_what_it_evaluates_itself_and_no_more() {
    static COUSINS: &SchemaRule = schema!(
        "s#",
        Keyword::AllOf(&[
            schema!("s#/allOf/0", Keyword::Properties(&[("a", schema!("s#/1"))])),
            schema!(
                "s#/allOf/1",
                Keyword::UnevaluatedProperties(schema!("s#/2", Keyword::False)),
            ),
        ]),
    );
    static INNER: &SchemaRule = schema!(
        "s#",
        Keyword::Properties(&[(
            "a",
            schema!(
                "s#/a",
                Keyword::AdditionalProperties {
                    known: &[],
                    patterns: &[],
                    schema: schema!("s#/a/additionalProperties"),
                }
            ),
        )]),
        Keyword::UnevaluatedProperties(schema!("s#/unevaluatedProperties", Keyword::False)),
    );
    let found = "unevaluatedProperties #/a \"a\" s#/allOf/1/unevaluatedProperties";
    check(COUSINS, &[(r#"{"a":1}"#, &[found])]);
    let found = "unevaluatedProperties #/b \"b\" s#/unevaluatedProperties";
    check(
        INNER,
        &[
            (r#"{"a":{"b":1}}"#, &[]),
            (r#"{"a":{"b":1},"b":1}"#, &[found]),
        ],
    );
}
