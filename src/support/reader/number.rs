//! Numbers, read from their decimal text.

use std::cmp::Ordering;

use crate::support::judge::Decimal;
use crate::support::rule::NumberRule;

/// The value of an integer written as JSON: `6`, and also `6.0` and `60e-1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Integral {
    /// It fits.
    Fits(i64),
    /// An integer above all that fit.
    TooLarge,
    /// An integer below all that fit.
    TooSmall,
    /// The number has a fraction.
    Fraction,
}

/// Reads `number`, a number in JSON's grammar, without going through floating point.
pub(super) fn integral(number: &[u8]) -> Integral {
    let (negative, digits) = match number.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, number),
    };
    if digits.len() <= 18 && digits.iter().all(u8::is_ascii_digit) {
        let magnitude = digits
            .iter()
            .fold(0_i64, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        return Integral::Fits(if negative { -magnitude } else { magnitude });
    }
    written_otherwise(number)
}

#[cold]
fn written_otherwise(number: &[u8]) -> Integral {
    let number = Decimal::new(number);
    match number.to_i64() {
        Some(value) => Integral::Fits(value),
        None if !number.is_integer() => Integral::Fraction,
        None if number.is_negative() => Integral::TooSmall,
        None => Integral::TooLarge,
    }
}

/// How `number` compares with `bound`, where `value` is the double nearest to it.
///
/// Rounding keeps the order, so the doubles say it all unless they are equal. Then the digits decide:
/// many numbers are written differently and have the same double, `1e-400` and `0` among them.
pub(super) fn compare(number: &[u8], value: f64, bound: f64) -> Ordering {
    match value.partial_cmp(&bound) {
        Some(order @ (Ordering::Less | Ordering::Greater)) => order,
        _ => exactly(number, bound),
    }
}

/// The bound counts as the shortest decimal that it is the double of, which is what the schema says.
#[cold]
fn exactly(number: &[u8], bound: f64) -> Ordering {
    let bound = format!("{bound:e}");
    Decimal::new(number).cmp(&Decimal::new(bound.as_bytes()))
}

/// A double that obeys `rule`: `value`, unless the number lay so near to an excluded bound that this
/// is the double nearest to it. Then the next one stands for the number.
pub(super) fn inside(value: f64, rule: &NumberRule) -> f64 {
    if rule.exclusive_minimum == Some(value) {
        value.next_up()
    } else if rule.exclusive_maximum == Some(value) {
        value.next_down()
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::{Integral, compare, integral};
    use crate::support::at::At;
    use crate::support::reader::Reader;
    use crate::support::rule::NumberRule;

    #[test]
    fn a_number_beside_an_excluded_bound_becomes_a_double_inside() {
        static RULE: NumberRule = NumberRule {
            schema: "s#",
            minimum: None,
            maximum: None,
            exclusive_minimum: Some(0.0),
            exclusive_maximum: Some(0.5),
        };
        let read = |text: &str| {
            let mut reader = Reader::new(text);
            let value = reader.number(&At::ROOT, &RULE);
            reader.finish(value).ok()
        };
        for (text, value) in [
            ("1e-400", 0.0_f64.next_up()),
            ("0.49999999999999999999", 0.5_f64.next_down()),
            ("0.25", 0.25),
        ] {
            assert_eq!(read(text), Some(value), "{text}");
        }
        for text in ["0", "-1e-400", "0.5", "5e-1", "0.50000000000000000001"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_compared_by_their_digits() {
        let least = 5e-324;
        for (text, bound, order) in [
            ("0", 0.0, Ordering::Equal),
            ("-0.0e5", 0.0, Ordering::Equal),
            ("0", -0.0, Ordering::Equal),
            ("1e-400", 0.0, Ordering::Greater),
            ("-1e-400", 0.0, Ordering::Less),
            ("1e-400", least, Ordering::Less),
            ("4e-324", least, Ordering::Less),
            ("6e-324", least, Ordering::Greater),
            ("5.0e-324", least, Ordering::Equal),
            ("0.1", 0.1, Ordering::Equal),
            ("10e-2", 0.1, Ordering::Equal),
            (
                "0.1000000000000000055511151231257827",
                0.1,
                Ordering::Greater,
            ),
            ("0.09999999999999999999", 0.1, Ordering::Less),
            ("0.49999999999999999999", 0.5, Ordering::Less),
            ("0.50000000000000000001", 0.5, Ordering::Greater),
            ("0.4", 0.5, Ordering::Less),
            ("-0.4", -0.5, Ordering::Greater),
            (
                "9007199254740993",
                9_007_199_254_740_992.0,
                Ordering::Greater,
            ),
            (
                "9007199254740992.0",
                9_007_199_254_740_992.0,
                Ordering::Equal,
            ),
            ("1e23", 1e23, Ordering::Equal),
            ("99999999999999999999999", 1e23, Ordering::Less),
            ("1.7976931348623157e308", f64::MAX, Ordering::Equal),
            ("1.7976931348623158e308", f64::MAX, Ordering::Greater),
        ] {
            let value = text.parse().expect("a number");
            assert_eq!(compare(text.as_bytes(), value, bound), order, "{text}");
        }
    }

    #[test]
    fn an_integer_may_be_written_in_any_way() {
        for (text, value) in [
            ("0", 0),
            ("-0", 0),
            ("6", 6),
            ("6.0", 6),
            ("60e-1", 6),
            ("0.6E1", 6),
            ("-6.000e+0", -6),
            ("0e999999999999999999999", 0),
            ("9223372036854775807", i64::MAX),
            ("-9223372036854775808", i64::MIN),
            ("9007199254740993.0", 9_007_199_254_740_993),
        ] {
            assert_eq!(integral(text.as_bytes()), Integral::Fits(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_integer_or_does_not_fit_says_so() {
        for (text, verdict) in [
            ("0.5", Integral::Fraction),
            ("1e-1", Integral::Fraction),
            ("1e-99999999999999999999", Integral::Fraction),
            ("9223372036854775808", Integral::TooLarge),
            ("1e400", Integral::TooLarge),
            ("1e99999999999999999999", Integral::TooLarge),
            ("-1e30", Integral::TooSmall),
        ] {
            assert_eq!(integral(text.as_bytes()), verdict, "{text}");
        }
    }
}
