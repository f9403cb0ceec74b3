use std::thread;

use crate::support::judge::schema::{Keyword, Literal, Resource, SchemaRule};
use crate::support::judge::testing::{PLAIN, check, check_valid, found, messages, schema};
use crate::support::violation::JsonType;

/// A tree whose nodes may be extended: the draft's own example of `$dynamicRef`.
static TREE: SchemaRule = SchemaRule {
    place: "tree#",
    resource: &Resource {
        dynamic_anchors: &[("node", &TREE)],
    },
    keywords: &[Keyword::Properties(&[
        ("data", schema!("tree#/properties/data")),
        (
            "children",
            schema!(
                "tree#/properties/children",
                Keyword::Items(
                    0,
                    schema!(
                        "tree#/properties/children/items",
                        Keyword::DynamicRef {
                            anchor: "node",
                            initially: &TREE,
                        }
                    )
                )
            ),
        ),
    ])],
};

/// The same, without members that the tree does not know.
static STRICT_TREE: SchemaRule = SchemaRule {
    place: "strict-tree#",
    resource: &Resource {
        dynamic_anchors: &[("node", &STRICT_TREE)],
    },
    keywords: &[
        Keyword::Ref(&TREE),
        Keyword::UnevaluatedProperties(schema!("strict-tree#/u", Keyword::False)),
    ],
};

#[test]
fn a_dynamic_reference_leads_to_the_outermost_resource() {
    let slip = r#"{"children":[{"daat":1}]}"#;
    check_valid(&TREE, &[slip]);
    check_valid(
        &STRICT_TREE,
        &[r#"{"children":[{"data":1,"children":[]}]}"#],
    );
    let found = "unevaluatedProperties #/children/0/daat \"daat\" \
                 strict-tree#/unevaluatedProperties";
    check(&STRICT_TREE, &[(slip, &[found])]);
    let shown = messages(&STRICT_TREE, slip);
    assert_eq!(
        shown,
        ["this member is not known here; did you mean `data`?"]
    );
}

/// Each level may be read in two ways, and neither says so before the levels below are judged.
static EXPRESSION: SchemaRule = SchemaRule {
    place: "e#",
    resource: &PLAIN,
    keywords: &[Keyword::AnyOf(&[
        schema!("e#/anyOf/0", Keyword::Type(&[JsonType::Null])),
        schema!(
            "e#/anyOf/1",
            Keyword::Type(&[JsonType::Object]),
            Keyword::Properties(&[("of", schema!("e#/1", Keyword::Ref(&EXPRESSION)))]),
            Keyword::Required(&["and"]),
        ),
        schema!(
            "e#/anyOf/2",
            Keyword::Type(&[JsonType::Object]),
            Keyword::Properties(&[("of", schema!("e#/2", Keyword::Ref(&EXPRESSION)))]),
            Keyword::Required(&["or"]),
        ),
    ])],
};

#[test]
fn levels_do_not_double_the_work() {
    let depth = 100;
    for inside in ["null", "1"] {
        let text = r#"{"or":0,"of":"#.repeat(depth) + inside + &"}".repeat(depth);
        let wrong = found(&EXPRESSION, &text);
        let faults = if inside == "null" { 0 } else { depth + 2 };
        assert_eq!(wrong.len(), faults, "{wrong:?}");
    }
}

#[test]
fn every_level_of_a_deep_value_is_judged() {
    static NESTED: SchemaRule = SchemaRule {
        place: "n#",
        resource: &PLAIN,
        keywords: &[
            Keyword::Type(&[JsonType::Array]),
            Keyword::Items(0, schema!("n#/items", Keyword::Ref(&NESTED))),
        ],
    };
    let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    check_valid(&NESTED, &[&deep(127)]);
    let wrong = found(&NESTED, &deep(127).replace("[]", "[1]"));
    assert_eq!(wrong, [format!("type #{} 1 n#/type", "/0".repeat(127))]);
    assert_eq!(
        found(&NESTED, &deep(129)),
        [format!("depth_limit #{} [ ", "/0".repeat(127))]
    );
}

macro_rules! circle {
    ($name:ident, $keyword:expr) => {
        static $name: SchemaRule = SchemaRule {
            place: "c#",
            resource: &PLAIN,
            keywords: &[$keyword],
        };
    };
}

circle!(REFERENCE, Keyword::Ref(&REFERENCE));
circle!(ANY, Keyword::AnyOf(&[&ANY]));
circle!(NOT, Keyword::Not(&NOT));
circle!(
    ONE,
    Keyword::OneOf {
        branches: &[&ONE],
        tag: None
    }
);
circle!(
    IF,
    Keyword::If {
        condition: &IF,
        then: None,
        otherwise: None
    }
);
circle!(DEPENDENT, Keyword::DependentSchemas(&[("a", &DEPENDENT)]));

#[test]
fn schemas_in_a_circle_are_a_violation_and_no_overflow() {
    let small = thread::Builder::new().stack_size(2 << 20);
    let thread = small.spawn(|| {
        for circle in [&REFERENCE, &ANY, &NOT, &ONE, &IF, &DEPENDENT] {
            for text in [r#"{"a":1}"#, r#"{"a":[[1]]}"#] {
                assert_eq!(found(circle, text), [format!("depth_limit # {text} ")]);
            }
        }
    });
    thread
        .expect("a thread starts")
        .join()
        .expect("no circle overflows the stack");
    let shown = "more than 2000 schemas, nested in each other, lead to a part of this";
    assert_eq!(messages(&NOT, r#"{"a":1}"#), [shown]);
}

macro_rules! any {
    ($inner:expr) => {
        schema!("a#", Keyword::AnyOf(&[$inner]))
    };
}

/// Twelve branches for each item, one within the other.
static BRANCHED: SchemaRule = SchemaRule {
    place: "b#",
    resource: &PLAIN,
    keywords: &[
        Keyword::Type(&[JsonType::Array]),
        Keyword::Items(
            0,
            any!(any!(any!(any!(any!(any!(any!(any!(any!(any!(any!(
                any!(schema!("b#/items", Keyword::Ref(&BRANCHED)))
            ))))))))))),
        ),
    ],
};

#[test]
fn deep_values_and_deep_schemas_fit_a_small_stack() {
    let small = thread::Builder::new().stack_size(2 << 20);
    let thread = small.spawn(|| {
        let text = "[".repeat(126) + "1" + &"]".repeat(126);
        assert!(!found(&BRANCHED, &text).is_empty());
        check_valid(&BRANCHED, &[&text.replace('1', "[]")]);
    });
    thread
        .expect("a thread starts")
        .join()
        .expect("nothing overflows the stack");
}

#[test]
fn a_report_is_bounded() {
    static NO_ITEM: &SchemaRule = schema!(
        "s#",
        Keyword::AnyOf(&[schema!(
            "s#/anyOf/0",
            Keyword::Items(
                0,
                schema!("s#/anyOf/0/items", Keyword::Const(Literal::Null))
            )
        )])
    );
    let text = format!("[{}1]", "1,".repeat(4999));
    let report = crate::support::judge::testing::report(NO_ITEM, &text);
    assert_eq!(report.violations().len(), 1000);
    assert_eq!(report.omitted(), 4001);
}

macro_rules! twice {
    ($inner:expr) => {{
        static INNER: &SchemaRule = $inner;
        schema!("d#", Keyword::AnyOf(&[INNER, INNER]))
    }};
}

#[test]
fn levels_of_schemas_do_not_double_the_work() {
    static NUMBER: &SchemaRule = schema!("n#", Keyword::Type(&[JsonType::Number]));
    static FIVE: &SchemaRule = twice!(twice!(twice!(twice!(twice!(NUMBER)))));
    static MANY: &SchemaRule = twice!(twice!(twice!(twice!(twice!(FIVE)))));
    static MORE: &SchemaRule = twice!(twice!(twice!(twice!(twice!(MANY)))));
    static ALL: &SchemaRule = twice!(twice!(twice!(twice!(twice!(MORE)))));
    // 2^20 leaves, if each level did its work twice; eighty times over, that is minutes.
    for _ in 0..80 {
        let found = found(ALL, r#""no number""#);
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
