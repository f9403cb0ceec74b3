//! Numbers, read from their decimal text.

use crate::support::judge::Decimal;

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

#[cfg(test)]
mod tests {
    use super::{Integral, integral};

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
