use super::Decimal;

fn decimal(text: &str) -> Decimal<'_> {
    Decimal::new(text.as_bytes())
}

#[test]
fn a_number_is_the_same_however_it_is_written() {
    for (left, right) in [
        ("0", "-0.0e5"),
        ("6", "6.0"),
        ("60e-1", "0.6E+1"),
        ("123.456", "0.000123456e6"),
        ("-100", "-1e2"),
        ("1e999999999", "10e999999998"),
        ("9007199254740993", "9007199254740993.0"),
    ] {
        assert_eq!(decimal(left), decimal(right));
    }
    assert_ne!(decimal("9007199254740992"), decimal("9007199254740993"));
    assert_ne!(decimal("1"), decimal("-1"));
}

#[test]
fn numbers_are_ordered_by_value() {
    let rising = [
        "-1e999999999",
        "-10.5",
        "-1",
        "-1e-999999999",
        "0",
        "1e-999999999",
        "0.05",
        "0.49999999999999999999999",
        "0.5",
        "1",
        "1.0000000000000000000000001",
        "9.9",
        "10",
        "1e400",
        "1e999999999",
    ];
    for pair in rising.windows(2) {
        assert!(decimal(pair[0]) < decimal(pair[1]), "{pair:?}");
        assert!(decimal(pair[1]) > decimal(pair[0]), "{pair:?}");
    }
}

#[test]
fn integers_are_told_from_fractions_and_read_where_they_fit() {
    for (text, value) in [
        ("0", Some(0)),
        ("-6.000e+0", Some(-6)),
        ("60e-1", Some(6)),
        ("9223372036854775807", Some(i64::MAX)),
        ("-9223372036854775808", Some(i64::MIN)),
        ("9223372036854775808", None),
        ("1e99999999999999999999", None),
    ] {
        assert!(decimal(text).is_integer(), "{text}");
        assert_eq!(decimal(text).to_i64(), value, "{text}");
    }
    for text in ["0.5", "60e-2", "1e-99999999999999999999", "100.001"] {
        assert!(!decimal(text).is_integer(), "{text}");
        assert_eq!(decimal(text).to_i64(), None, "{text}");
    }
}

#[test]
fn multiples_are_exact() {
    let long = "123456789012345678901234567890123456789012345678901234567890";
    let doubled = "246913578024691357802469135780246913578024691357802469135780e1000000";
    let not_quite = "246913578024691357802469135780246913578024691357802469135781";
    for (number, divisor, verdict) in [
        ("0.0075", "0.0001", true),
        ("0.00751", "0.0001", false),
        ("0", "7", true),
        ("-9", "3", true),
        ("4.5", "1.5", true),
        ("35", "1.5", false),
        ("1e308", "0.5", true),
        ("12391239123", "1e-8", true),
        ("1e1000000", "3", false),
        ("1e1000000", "4096", true),
        ("3e1000000", "3", true),
        ("1e99999999999999999999", "625", true),
        ("1", "1e1000000", false),
        ("1e-1000000", "1", false),
        (doubled, long, true),
        (not_quite, long, false),
    ] {
        let found = decimal(number).is_multiple_of(&decimal(divisor));
        assert_eq!(found, verdict, "{number} by {divisor}");
    }
}

#[test]
fn integers_that_a_double_would_round_are_kept() {
    use serde_json::Number;
    for (text, value) in [
        ("1.8446744073709551615e19", Some(Number::from(u64::MAX))),
        ("18446744073709551615.000", Some(Number::from(u64::MAX))),
        ("-9223372036854775807e0", Some(Number::from(i64::MIN + 1))),
        ("18446744073709551616e0", None),
        ("1e2", None),
        ("100", Some(Number::from(100))),
        ("-0", None),
        ("0.5", None),
        ("1e400", None),
    ] {
        assert_eq!(super::whole(text), value, "{text}");
    }
}
