use std::time::{Duration, Instant};

use super::is_regular_expression;

fn check(good: &[&str], bad: &[&str]) {
    for good in good {
        assert!(is_regular_expression(good), "{good}");
    }
    for bad in bad {
        assert!(!is_regular_expression(bad), "{bad}");
    }
}

#[test]
#[rustfmt::skip]
fn quantifiers_follow_what_can_be_repeated() {
    let good = [
        "", "a", "a|b|", "^a*$", "a+?b??c*?", "a{2}", "a{2,}?", "a{2,3}", "a{00,0}", "(a)*",
        "(?:a)+", "[a]?", r"\d*", "a{99999999999999999999}", "a{9,10}", "é*", "/", "a-b,c:d=e!",
    ];
    let bad = [
        "*", "a|*", "^*", r"\b+", "a**", "a???", "(*a)", "(?=a)*", "(?!a)?", "(?<=a)+", "{", "}",
        "a{", "a{1", "a{,2}", "a{a}", "a{1,2", "a{1,a}", "a{3,2}", "a{10,9}", "a{}", "{1}", "]", "a]",
    ];
    check(&good, &bad);
}

#[test]
#[rustfmt::skip]
fn groups_are_closed_and_named_once() {
    let good = [
        "()", "(?:)", "(a|b)", "(?=a)(?!a)(?<=a)(?<!a)", "(?<a>b)", "(?<$_é1\u{200d}>)",
        r"(?<\u0061\u{62}>)", "(?<a>)|(?<a>)", "((?<a>)|b)|(?<a>)", "(?:(?<a>)|(?<a>))(?<b>)",
        "(?<a>)|((?<a>)|(?<a>))", "(?i:a)", "(?i-ms:a)", "(?-s:a)*", r"(a)\1", r"\1(a)",
        r"(?<a>)\k<a>", r"\k<a>(?<a>)", r"(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10",
    ];
    let bad = [
        "(", ")", "a)", "(a", "(a]", "(?", "(?a)", "(?<)", "(?<>)", "(?<1>)", "(?<a)", "(?<a b>)",
        "(?<\u{200d}>)", r"(?<\x61>)", r"(?<\ud800>)", "(?<a>)(?<a>)", "(?<a>(?<a>))",
        "(?<a>)|(?<a>)(?<a>)", "(?:(?<a>)|b)(?<a>)", "(?:(?<a>)|(?<a>))(?<a>)",
        "(?:a|(?<a>))(?:a|(?<a>))", "(?<a>)((?<b>)|(?<a>))", "(?ii:a)", "(?i-i:a)", "(?-:a)",
        "(?i--m:a)", "(?x:a)", "(?i)", r"\1", r"(a)\2", r"(?:a)\1", r"\k", r"\k<a>", r"(?<a>)\k<b>",
        r"(?<a>)\ka", r"(a)\99999999999999999999",
    ];
    check(&good, &bad);
}

#[test]
#[rustfmt::skip]
fn escapes_mean_something() {
    let good = [
        r"\t\n\v\f\r\0", r"\d\D\s\S\w\W\b\B", r"\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/", r"\cA\cz", r"\x4a",
        r"\u0041\u{1F600}\u{000041}", r"\ud83d\ude00\ud83d\ud83d\u0041", r"\p{L}\P{Lu}\p{Letter}",
        r"\p{gc=Nd}\p{General_Category=digit}", r"\p{sc=Grek}\p{Script_Extensions=Old_Italic}",
        r"\p{Alphabetic}\P{ASCII}\p{Any}",
    ];
    let bad = [
        "\\", r"\a", r"\e", r"\A", r"\Z", r"\-", r"\_", r"\ ", r"\é", r"\00", r"\01", r"\c", r"\c1",
        r"\x4", r"\xg0", r"\u", r"\u004", r"\u{}", r"\u{110000}", r"\u{41", r"\p", r"\pL", r"\p{",
        r"\p{}", r"\p{l}", r"\p{Foo}", r"\p{gc=Foo}", r"\p{gc=}", r"\p{sc=}", r"\p{sc=greek}",
        r"\p{Script}", r"\p{Greek}", r"\p{L=L}", r"\p{^L}", r"\p{ L}",
    ];
    check(&good, &bad);
}

#[test]
#[rustfmt::skip]
fn classes_hold_ranges_in_order() {
    let good = [
        "[]", "[^]", "[^^]", "[a-z]", "[a-a]", "[-a]", "[a-]", "[--a]", "[a-z-9]", "[(*+?{|.$]", "[[]",
        r"[\]]", r"[\b\-\d\n\0]", r"[\d-]", r"[\p{L}a]", r"[\u0041-\x5a]", "[é-\u{1f600}]",
        r"[\ud83d\ude00-\ud83d\ude01]", r"[\u{1f600}-\u{1f601}]", r"[\b-\t]", r"[\--a]",
    ];
    let bad = [
        "[", "[a", "[^", "[z-a]", r"[\d-a]", r"[a-\d]", r"[\p{L}-a]", r"[\1]", r"[\k]", r"[\B]",
        r"[\a]", r"[\", r"[a\]", r"[\x5a-\x41]", r"[\ud83d\ude01-\ud83d\ude00]", r"[b-\u{61}]", "[]]",
    ];
    check(&good, &bad);
}

#[test]
fn long_and_deep_expressions_are_judged_at_once() {
    const COUNT: usize = 200_000;
    let start = Instant::now();
    let nested = "(".repeat(COUNT) + &")".repeat(COUNT);
    assert!(is_regular_expression(&nested));
    assert!(!is_regular_expression(&"(".repeat(COUNT)));
    assert!(is_regular_expression(&"|(?<a>)".repeat(COUNT)));
    let names_at_each_depth = "(|(?<a>)|".repeat(COUNT) + &")".repeat(COUNT);
    assert!(is_regular_expression(&names_at_each_depth));
    assert!(!is_regular_expression(&r"\p{".repeat(COUNT)));
    assert!(is_regular_expression(&r"\p{L}[\p{L}]".repeat(COUNT)));
    assert!(is_regular_expression(&r"\ud83d".repeat(COUNT)));
    assert!(start.elapsed() < Duration::from_secs(20));
}
